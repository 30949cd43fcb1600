//! Small seeded graphs: loopy and acyclic.
//!
//! They have double edges, self-loops, decided positions with edges, and dead ends.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::graph::GameGraph;
use gt_core::solution::{Answer, Claims};
use gt_core::{Enumerate, Margin, Outcome, PositionOf};
use gt_testkit::scripted::Scripted;

/// A fixed sequence of random-looking numbers: `SplitMix64` (Steele, Lea, Flood 2014).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, for small bounds.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound)).unwrap()
    }
}

fn outcome(numbers: &mut Numbers, one_in: u32) -> Option<Outcome> {
    let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
    (numbers.below(one_in) == 0).then(|| outcomes[numbers.below(3) as usize])
}

/// A graph of 1 to 40 positions, different for each `seed`.
pub(crate) fn loopy(seed: u64) -> GameGraph {
    let mut numbers = Numbers(seed);
    let len = 1 + numbers.below(40);
    let (degree, rare) = (1 + numbers.below(4), 2 + numbers.below(12));
    let edges: Vec<Vec<u32>> = (0..len)
        .map(|_| {
            let count = if numbers.below(8) == 0 { 0 } else { 1 + numbers.below(degree) };
            (0..count).map(|_| numbers.below(len)).collect()
        })
        .collect();
    GameGraph::from_fn(len, |p| edges[p as usize].clone(), |_| outcome(&mut numbers, rare)).unwrap()
}

/// An acyclic graph of 1 to 40 positions: moves lead to smaller numbers.
///
/// Play begins at the greatest number.
pub(crate) fn acyclic(seed: u64) -> GameGraph {
    let mut numbers = Numbers(!seed);
    let len = 1 + numbers.below(40);
    let degree = 1 + numbers.below(5);
    let edges: Vec<Vec<u32>> = (0..len)
        .map(|p| {
            if p == 0 {
                vec![]
            } else {
                (0..numbers.below(degree + 1)).map(|_| numbers.below(p)).collect()
            }
        })
        .collect();
    let graph =
        GameGraph::from_fn(len, |p| edges[p as usize].clone(), |_| outcome(&mut numbers, 9))
            .unwrap();
    graph.starting_at(len - 1).unwrap()
}

/// A graph in which plays of many plies matter: a few long cycles with exits.
pub(crate) fn long(seed: u64) -> GameGraph {
    let mut numbers = Numbers(seed ^ 0x5555);
    let len = 20 + numbers.below(60);
    let exits: Vec<u32> = (0..len).map(|_| numbers.below(6)).collect();
    let edges = |p: u32| {
        let next = (p + 1) % len;
        match exits[p as usize] {
            0 => vec![next, (p * 7 + 3) % len],
            1 if p.is_multiple_of(5) => vec![],
            2 => vec![next, next],
            _ => vec![next],
        }
    };
    GameGraph::from_fn(len, edges, |p| (p == len / 2).then_some(Outcome::Draw)).unwrap()
}

/// Returns `each` graphs of all three kinds.
pub(crate) fn all(each: u64) -> impl Iterator<Item = GameGraph> {
    (0..each).flat_map(|seed| [loopy(seed), acyclic(seed), long(seed)])
}

/// Returns all positions that a solution knows, with their answers.
pub(crate) fn solved<S: Enumerate>(solution: &S) -> Vec<(PositionOf<S>, S::Answer)> {
    let mut all = Vec::new();
    let visit = &mut |position: &PositionOf<S>, answer| {
        all.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    solution.for_each(visit).unwrap();
    all
}

/// Claims that every position of a graph has the answer with its number in a list.
///
/// All claims have one type: the checks are compiled once.
pub(crate) fn claims<'g, A: Answer>(
    graph: &'g GameGraph,
    answers: &'g [A],
) -> Claims<&'g GameGraph, impl Fn(&u32) -> Option<A> + use<'g, A>> {
    Claims::new(graph, |&p: &u32| answers.get(p as usize).copied())
}

/// Puts a list in a random order.
pub(crate) fn shuffle(list: &mut [u32], numbers: &mut Numbers) {
    for at in (1..list.len()).rev() {
        list.swap(at, numbers.below(u32::try_from(at).unwrap() + 1) as usize);
    }
}

/// How the moves of a large random graph are chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// To any position.
    Any,
    /// To smaller numbers, so play ends; a few positions are decided by rule.
    Acyclic,
    /// Mostly to few positions, which then have thousands of predecessors.
    Hubs,
    /// To near positions, so plays are long.
    Near,
    /// In the same [`STAGE`], or to the one below it.
    Staged,
    /// To lower stages, mostly to the next one. Play ends where a player cannot move.
    Stairs,
}

/// How many positions a stage has: enough for several threads.
pub(crate) const STAGE: u32 = 4_200;

/// A large random graph of this shape, with positions of up to `degree` moves.
pub(crate) fn large(shape: Shape, len: u32, degree: u32, seed: u64) -> GameGraph {
    let mut numbers = Numbers(seed);
    let targets: Vec<Vec<u32>> = (0..len)
        .map(|p| {
            let below = p / STAGE * STAGE;
            let is_end = p == 0 || below == 0 && matches!(shape, Shape::Stairs);
            let count = if is_end || numbers.below(8) == 0 { 0 } else { 1 + numbers.below(degree) };
            let mut target = || match shape {
                Shape::Acyclic if numbers.below(2) == 0 => p - 1 - numbers.below(p.min(20)),
                Shape::Acyclic => numbers.below(p),
                Shape::Hubs if numbers.below(3) > 0 => numbers.below(3),
                Shape::Any | Shape::Hubs => numbers.below(len),
                Shape::Near => (p + 1 + numbers.below(40)) % len,
                Shape::Staged if below == 0 || numbers.below(3) == 0 => {
                    below + numbers.below(STAGE.min(len - below))
                }
                Shape::Stairs if numbers.below(3) == 0 => numbers.below(below),
                Shape::Staged | Shape::Stairs => below - 1 - numbers.below(STAGE),
            };
            (0..count).map(|_| target()).collect()
        })
        .collect();
    let ends = [None, Some(Outcome::Draw), Some(Outcome::Loss), Some(Outcome::Win)];
    let mut numbers = Numbers(!seed);
    let rare = if matches!(shape, Shape::Stairs) { u32::MAX } else { 30 };
    let end = |_| if numbers.below(rare) == 0 { ends[numbers.below(4) as usize] } else { None };
    GameGraph::from_fn(len, |p| targets[p as usize].clone(), end).unwrap()
}

/// How the moves of some calls differ from those that are listed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// Every so many calls the first move is missing.
    Drops(u64),
    /// Every so many calls there is one move more, to some position.
    Adds(u64),
    /// Every so many calls the first move leads to some other position.
    Moves(u64),
}

impl Change {
    /// How many moves to leave out, and the move to add.
    fn at(self, call: u64, positions: u32) -> (usize, Option<u32>) {
        let some = || Some(Numbers(call).below(positions));
        match self {
            Self::Drops(every) if call.is_multiple_of(every) => (1, None),
            Self::Adds(every) if call.is_multiple_of(every) => (0, some()),
            Self::Moves(every) if call.is_multiple_of(every) => (1, some()),
            _ => (0, None),
        }
    }
}

/// A game on this graph with moves that are not the same at each call.
pub(crate) fn changing<'r>(
    game: Scripted<'r>,
    graph: &'r GameGraph,
    change: Change,
) -> Scripted<'r> {
    let calls = AtomicU64::new(0);
    game.with_moves(move |at| {
        let (dropped, added) = change.at(calls.fetch_add(1, Ordering::Relaxed) + 1, graph.len());
        graph.edges(at).iter().copied().skip(dropped).chain(added)
    })
}

/// The game of a graph, in which a win is one point.
pub(crate) fn scored(graph: &GameGraph) -> Scripted<'_> {
    Scripted::of_graph(graph).with_margin(|over| match graph.outcome_by_rule(over) {
        Some(Outcome::Win) => Margin(1),
        Some(Outcome::Draw) => Margin::EVEN,
        _ => Margin(-1),
    })
}

/// The graph with these edges.
pub(crate) fn listed(edges: &[Vec<u32>]) -> GameGraph {
    let len = u32::try_from(edges.len()).expect("u32 positions");
    GameGraph::from_fn(len, |p| edges[p as usize].iter().copied(), |_| None).unwrap()
}

/// A number that depends on the seed and the arguments, below `below`.
pub(crate) fn mixed(seed: u64, a: u32, b: u32, below: u32) -> u32 {
    let mut x = seed
        ^ u64::from(a).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ u64::from(b).wrapping_mul(0xd1b5_4a32_d192_ed03);
    for _ in 0..2 {
        x ^= x >> 32;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    u32::try_from((x >> 32) % u64::from(below)).expect("less than a u32")
}

/// A random graph on which play ends; moves lead to smaller and to greater ranks.
pub(crate) fn scattered(seed: u64, positions: u32, moves: u32) -> GameGraph {
    // Position p is number `order[p]` in an order in which every move leads to a smaller number.
    let mut at: Vec<u32> = (0..positions).collect();
    at.sort_by_key(|&p| (mixed(seed, p, 98, positions), p));
    let mut edges = vec![Vec::new(); positions as usize];
    for (number, &p) in (0..).zip(&at).skip(1) {
        let near = u32::min(number, 1 + mixed(seed, p, 97, 50));
        edges[p as usize] = (0..mixed(seed, p, 99, moves))
            .map(|nth| at[(number - 1 - mixed(seed, p, nth, near)) as usize])
            .collect();
    }
    listed(&edges)
}

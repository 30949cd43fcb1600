//! Small seeded graphs: loopy and acyclic.
//!
//! They have double edges, self-loops, decided positions with edges, and dead ends.

use core::ops::ControlFlow;

use gt_core::graph::GameGraph;
use gt_core::solution::{Answer, Claims};
use gt_core::{Enumerate, Outcome, PositionOf};

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

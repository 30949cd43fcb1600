//! Random graphs, large enough for several rounds of several threads.

use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::Outcome;
use gt_core::graph::GameGraph;
use gt_testkit::scripted::Scripted;

/// How the moves of some calls differ from those that are listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
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
        let some = || Some(mixed(5, u32::try_from(call).expect("few calls"), 0, positions));
        match self {
            Self::Drops(every) if call.is_multiple_of(every) => (1, None),
            Self::Adds(every) if call.is_multiple_of(every) => (0, some()),
            Self::Moves(every) if call.is_multiple_of(every) => (1, some()),
            _ => (0, None),
        }
    }
}

/// A game on this graph with moves that are not the same at each call.
pub(super) fn changing<'r>(
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

/// The graph with these edges.
pub(super) fn listed(edges: &[Vec<u32>]) -> GameGraph {
    let len = u32::try_from(edges.len()).expect("u32 positions");
    GameGraph::from_fn(len, |p| edges[p as usize].iter().copied(), |_| None).unwrap()
}

/// A number that depends on the seed and the arguments, below `below`.
pub(super) fn mixed(seed: u64, a: u32, b: u32, below: u32) -> u32 {
    let mut x = seed
        ^ u64::from(a).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ u64::from(b).wrapping_mul(0xd1b5_4a32_d192_ed03);
    for _ in 0..2 {
        x ^= x >> 32;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    u32::try_from((x >> 32) % u64::from(below)).expect("less than a u32")
}

/// A random graph on which play may never end, with some decided positions.
pub(super) fn loopy(seed: u64, positions: u32) -> GameGraph {
    let edges = |p| (0..mixed(seed, p, 99, 4)).map(move |nth| mixed(seed, p, nth, positions));
    let decided = |p| {
        let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        outcomes.get(mixed(seed, p, 100, 20) as usize).copied()
    };
    GameGraph::from_fn(positions, edges, decided).unwrap()
}

/// A random graph on which play ends; moves lead to smaller and to greater ranks.
pub(crate) fn acyclic(seed: u64, positions: u32, moves: u32) -> GameGraph {
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

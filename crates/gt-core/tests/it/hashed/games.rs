//! Games that are large enough for several threads.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

/// A fixed sequence of random-looking numbers: `SplitMix64` (Steele, Lea, Flood 2014).
const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn below(seed: u64, bound: u32) -> u32 {
    u32::try_from(mixed(seed) % u64::from(bound)).unwrap()
}

fn outcome(p: u32, seed: u64) -> Option<Outcome> {
    let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
    let drawn = mixed(seed ^ u64::from(p) << 20);
    drawn.is_multiple_of(37).then(|| outcomes[usize::try_from(drawn / 37 % 3).unwrap()])
}

/// A graph with cycles, dead ends and every kind of draw.
pub(super) fn loopy(len: u32, seed: u64) -> GameGraph {
    // Every 13th position is in a ring that no move leaves.
    let in_ring = |p: u32| p.is_multiple_of(13);
    let edges = |p: u32| {
        let moves = if in_ring(p) { 1 } else { below(u64::from(p) ^ seed << 33, 6) };
        (0..moves).map(move |nth| {
            let next_in_ring = (p + 13) % len.next_multiple_of(13);
            if in_ring(p) {
                next_in_ring
            } else {
                below(seed ^ u64::from(p) << 4 | u64::from(nth), len)
            }
        })
    };
    GameGraph::from_fn(len, edges, |p| outcome(p, seed).filter(|_| !in_ring(p))).unwrap()
}

/// A graph without cycles: moves lead to smaller numbers, near ones and far ones.
pub(super) fn acyclic(len: u32, seed: u64) -> GameGraph {
    let edges = |p: u32| {
        let moves = if p == 0 { 0 } else { below(u64::from(p) ^ seed << 33, 6) };
        (0..moves).map(move |nth| {
            let reach = if nth % 2 == 0 { p.min(20) } else { p };
            p - 1 - below(seed ^ u64::from(p) << 4 | u64::from(nth), reach)
        })
    };
    GameGraph::from_fn(len, edges, |p| outcome(p, seed)).unwrap()
}

/// Slow rules: after the flag is raised at this call of `moves`, each thread looks at few more
/// positions.
pub(super) fn an_interrupt_is_seen_soon(
    graph: &GameGraph,
    at: u64,
    run: &Run,
    solve: fn(&Scripted<'_>, &Run) -> Option<SolveError>,
) {
    let flag = Arc::new(AtomicBool::new(false));
    let run = run.clone().interrupt(Arc::clone(&flag));
    let game = Scripted::of_graph(graph).hook(|call, _| {
        if call >= at {
            flag.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(solve(&game, &run), Some(LimitError::Interrupted.into()));
    let (after, most) = (game.calls() - at, 1_100 * run.thread_count().get() as u64);
    assert!(after <= most, "{after} positions after the interrupt at {at}");
}

/// Rows of heaps in any order; a player takes one to three of a heap. Positions own memory.
pub(super) struct Heaps(pub(super) Vec<u64>);

impl Game for Heaps {
    type Position = Vec<u64>;
    type Move = (usize, u64);

    fn initial(&self) -> Vec<u64> {
        self.0.clone()
    }

    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
        let some = |heap: usize| (1..=heaps[heap].min(3)).map(move |taken| (heap, taken));
        (0..heaps.len()).flat_map(some)
    }

    fn play(&self, heaps: &Vec<u64>, (heap, taken): (usize, u64)) -> Vec<u64> {
        let mut after = heaps.clone();
        after[heap] -= taken;
        after
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> u64 {
        8 * heaps.len() as u64
    }
}

impl Acyclic for Heaps {}

impl Symmetric for Heaps {
    fn representative(&self, heaps: &Vec<u64>) -> Vec<u64> {
        let mut sorted = heaps.clone();
        sorted.sort_unstable();
        sorted
    }
}

impl Predecessors for Heaps {
    fn predecessors(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let more = |heap: usize| (1..=3).map(move |taken| (heap, taken));
        (0..heaps.len()).flat_map(more).map(|(heap, taken)| {
            let mut before = heaps.clone();
            before[heap] += taken;
            before
        })
    }
}

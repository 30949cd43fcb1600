//! Games that are large enough for several threads.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};

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

/// A game whose rules are watched: `hook` gets the number of the call of `moves`, and the position.
///
/// The hook is boxed. Each type of game instantiates every solver that is asked for it, which takes
/// the compiler much longer than the calls take.
pub(super) struct Watched<'h> {
    graph: GameGraph,
    pub(super) calls: AtomicU64,
    hook: Box<dyn Fn(u64, u32) + Send + Sync + 'h>,
}

impl<'h> Watched<'h> {
    pub(super) fn new(graph: GameGraph, hook: impl Fn(u64, u32) + Send + Sync + 'h) -> Self {
        Self { graph, calls: AtomicU64::new(0), hook: Box::new(hook) }
    }
}

impl Game for Watched<'_> {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.graph.len() - 1
    }

    fn moves(&self, position: &u32) -> impl Iterator<Item = u32> {
        (self.hook)(self.calls.fetch_add(1, Ordering::Relaxed), *position);
        self.graph.edges(*position).iter().copied()
    }

    fn play(&self, _: &u32, after: u32) -> u32 {
        after
    }

    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.graph.outcome_by_rule(*position)
    }
}

impl Acyclic for Watched<'_> {}

impl Predecessors for Watched<'_> {
    fn predecessors(&self, position: &u32) -> impl Iterator<Item = u32> {
        // Slow, for small graphs.
        let here = *position;
        let leads_here = move |before: &u32| {
            self.decided(before).is_none() && self.graph.edges(*before).contains(&here)
        };
        (0..self.graph.len()).filter(leads_here)
    }
}

/// Slow rules: after the flag is raised at this call of `moves`, each thread looks at few more
/// positions.
pub(super) fn an_interrupt_is_seen_soon(
    graph: GameGraph,
    at: u64,
    run: &Run,
    solve: impl FnOnce(&Watched<'_>, &Run) -> Option<SolveError>,
) {
    let flag = Arc::new(AtomicBool::new(false));
    let after = AtomicU64::new(0);
    let game = Watched::new(graph, |call, _| {
        if call >= at {
            flag.store(true, Ordering::Relaxed);
            after.fetch_add(1, Ordering::Relaxed);
        }
    });
    let refused = solve(&game, &run.clone().interrupt(Arc::clone(&flag)));
    assert_eq!(refused, Some(LimitError::Interrupted.into()));
    let (after, most) = (after.load(Ordering::Relaxed), 1_100 * run.thread_count().get() as u64);
    assert!(after <= most, "{after} positions after the interrupt at {at}");
}

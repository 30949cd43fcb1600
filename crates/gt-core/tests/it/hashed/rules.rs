//! Rules that panic or break a promise.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicU32, Ordering};
use std::panic::{catch_unwind, resume_unwind};

use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::retrograde::Tablebase;
use gt_core::{Acyclic, Game, Predecessors, SolveError};

use super::games::{self, Watched};
use super::runs;

const LEN: u32 = 20_000;

#[test]
fn a_panic_of_the_rules_reaches_the_caller() {
    let good = Watched::new(games::acyclic(LEN, 7), |_, _| ());
    for run in runs() {
        for at in [0, 1_500, 30_000] {
            let bad = Watched::new(games::acyclic(LEN, 7), |call, _| {
                if call == at {
                    // Not `panic!`: its message would be printed.
                    resume_unwind(Box::new("the rules"));
                }
            });
            let panicked = catch_unwind(AssertUnwindSafe(|| {
                drop(Tablebase::explore_acyclic(&bad, 0..LEN, &run))
            }))
            .unwrap_err();
            assert_eq!(panicked.downcast_ref(), Some(&"the rules"), "at call {at}");
            assert!(
                Tablebase::explore_acyclic(&good, 0..LEN, &run).is_ok(),
                "the run can be used again"
            );
            assert!(
                Tablebase::explore_acyclic(&bad, 0..LEN, &run).is_ok(),
                "the game can be asked again"
            );
        }
    }
}

/// A cycle is found wherever it is, and shown.
#[test]
fn a_game_with_a_cycle_is_not_acyclic() {
    for run in runs() {
        let loop_of_one: GameGraph = "a -> b\nb -> c b\nc".parse().unwrap();
        let refused =
            Tablebase::explore_acyclic(AcyclicGraph::promised(loop_of_one), [0], &run).unwrap_err();
        let SolveError::Cycle { length, positions } = refused else { panic!("{refused}") };
        assert_eq!((length, positions), (1, vec!["1".to_owned()]));
        for len in [3, 1_000, LEN] {
            let ring = GameGraph::from_fn(len, |p| [(p + 1) % len], |_| None).unwrap();
            let refused =
                Tablebase::explore_acyclic(AcyclicGraph::promised(ring), [0], &run).unwrap_err();
            assert!(
                matches!(refused, SolveError::Cycle { length, .. } if length == len as usize),
                "{refused}"
            );
        }
        // One edge back in a large graph.
        let graph = games::acyclic(LEN, 9);
        let from = (0..1_000)
            .find(|&p| graph.outcome_by_rule(p).is_none() && !graph.edges(p).is_empty())
            .unwrap();
        let to = (LEN / 2..LEN).find(|&p| reaches(&graph, p, from)).unwrap();
        let edges = |p: u32| {
            graph.edges(p).iter().copied().chain((p == from).then_some(to)).collect::<Vec<_>>()
        };
        let back = GameGraph::from_fn(LEN, edges, |p| graph.outcome_by_rule(p)).unwrap();
        let refused =
            Tablebase::explore_acyclic(AcyclicGraph::promised(back), 0..LEN, &run).unwrap_err();
        assert!(matches!(refused, SolveError::Cycle { length, .. } if length > 1), "{refused}");
    }
}

fn reaches(graph: &GameGraph, from: u32, to: u32) -> bool {
    let (mut reached, mut waiting) = (vec![false; graph.len() as usize], vec![from]);
    while let Some(p) = waiting.pop() {
        let is_new = !core::mem::replace(&mut reached[p as usize], true);
        if is_new && graph.outcome_by_rule(p).is_none() {
            waiting.extend(graph.edges(p));
        }
    }
    reached[to as usize]
}

/// Moves that are not the same at each call lead to positions that were not discovered.
#[test]
fn moves_that_change_are_refused() {
    /// The first 50 calls list no moves, later calls list one.
    struct Changing(AtomicU32);
    impl Game for Changing {
        type Position = u32;
        type Move = u32;
        fn initial(&self) -> u32 {
            0
        }
        fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
            (self.0.fetch_add(1, Ordering::Relaxed) >= 50).then_some(1_000).into_iter()
        }
        fn play(&self, _: &u32, after: u32) -> u32 {
            after
        }
    }
    impl Acyclic for Changing {}
    impl Predecessors for Changing {
        fn predecessors(&self, _: &u32) -> impl Iterator<Item = u32> {
            core::iter::empty()
        }
    }
    for run in runs() {
        let game = || Changing(AtomicU32::new(0));
        let layers = Tablebase::explore_layers(game(), 0..50, &run).map(drop).unwrap_err();
        let acyclic = Tablebase::explore_acyclic(game(), 0..50, &run).map(drop).unwrap_err();
        let short = Tablebase::explore_by_predecessors(game(), 0..50, &run).map(drop).unwrap_err();
        for error in [layers, acyclic, short] {
            assert!(matches!(error, SolveError::Unsupported { .. }), "{error}");
        }
    }
}

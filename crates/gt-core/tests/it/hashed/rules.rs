//! Rules that break a promise.

use core::sync::atomic::{AtomicU32, Ordering};

use gt_core::graph::GameGraph;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError, memo};
use gt_testkit::scripted::Scripted;

use super::runs;
use crate::common::graphs::{Shape, large};

const LEN: u32 = 20_000;

fn memoized(game: &Scripted<'_>, roots: Vec<u32>, run: &Run) -> Result<(), SolveError> {
    memo::Values::solve(game, roots, run).map(drop)
}

fn by_layers(game: &Scripted<'_>, roots: Vec<u32>, run: &Run) -> Result<(), SolveError> {
    Tablebase::explore_layers(game, roots, run).map(drop)
}

/// A cycle is found wherever it is, and shown.
#[test]
fn a_game_with_a_cycle_is_not_acyclic() {
    for run in runs() {
        let loop_of_one: GameGraph = "a -> b\nb -> c b\nc".parse().unwrap();
        let loop_of_one = Scripted::of_graph(&loop_of_one);
        let refused = memoized(&loop_of_one, vec![0], &run).unwrap_err();
        let SolveError::Cycle { length, positions } = refused else { panic!("{refused}") };
        assert_eq!((length, positions), (1, vec!["1".to_owned()]));
        for len in [3, 1_000, LEN] {
            let ring = Scripted::new(0, |p| [(p + 1) % len]);
            let refused = memoized(&ring, vec![0], &run).unwrap_err();
            assert!(
                matches!(refused, SolveError::Cycle { length, .. } if length == len as usize),
                "{refused}"
            );
        }
        // One edge back in a large graph.
        let graph = large(Shape::Acyclic, LEN, 5, 9);
        let from = (0..1_000)
            .find(|&p| graph.outcome_by_rule(p).is_none() && !graph.edges(p).is_empty())
            .unwrap();
        let to = (LEN / 2..LEN).find(|&p| reaches(&graph, p, from)).unwrap();
        let back = Scripted::of_graph(&graph)
            .with_moves(|p| graph.edges(p).iter().copied().chain((p == from).then_some(to)));
        let refused = memoized(&back, (0..LEN).collect(), &run).unwrap_err();
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
    // The first 50 calls list no moves, later calls list one.
    let calls = AtomicU32::new(0);
    let game = Scripted::new(0, |_| (calls.fetch_add(1, Ordering::Relaxed) >= 50).then_some(1_000))
        .before(|_| None);
    let roots = || (0..50).collect::<Vec<_>>();
    let changing = || {
        calls.store(0, Ordering::Relaxed);
        &game
    };
    for run in runs() {
        let layers = by_layers(changing(), roots(), &run);
        let short = Tablebase::explore_by_predecessors(changing(), roots(), &run).map(drop);
        for error in [layers, short] {
            let error = error.unwrap_err();
            assert!(matches!(error, SolveError::Unsupported { .. }), "{error}");
        }
    }
}

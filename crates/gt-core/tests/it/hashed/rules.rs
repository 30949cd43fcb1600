//! Rules that panic or break a promise.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicU32, Ordering};
use std::panic::{catch_unwind, resume_unwind};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError, memo};
use gt_testkit::oracle;
use gt_testkit::scripted::Scripted;

use super::{games, runs};

const LEN: u32 = 20_000;

fn memoized(game: &Scripted<'_>, roots: Vec<u32>, run: &Run) -> Result<(), SolveError> {
    memo::Values::solve(game, roots, run).map(drop)
}

fn by_layers(game: &Scripted<'_>, roots: Vec<u32>, run: &Run) -> Result<(), SolveError> {
    Tablebase::explore_layers(game, roots, run).map(drop)
}

#[test]
fn a_panic_of_the_rules_reaches_the_caller() {
    let (graph, all) = (games::acyclic(LEN, 7), (0..LEN).collect::<Vec<_>>());
    let good = Scripted::of_graph(&graph);
    for run in runs() {
        type Solve = fn(&Scripted<'_>, Vec<u32>, &Run) -> Result<(), SolveError>;
        let (memoized, by_layers): (Solve, Solve) = (memoized, by_layers);
        for (at, solve) in [
            (1, memoized),
            (1_500, memoized),
            (9_000, memoized),
            (1, by_layers),
            (1_500, by_layers),
            (30_000, by_layers),
        ] {
            let bad = Scripted::of_graph(&graph).hook(|call, _| {
                if call == at {
                    // Not `panic!`: its message would be printed.
                    resume_unwind(Box::new("the rules"));
                }
            });
            let solve = |game: &Scripted<'_>| solve(game, all.clone(), &run);
            let panicked = catch_unwind(AssertUnwindSafe(|| solve(&bad))).unwrap_err();
            assert_eq!(panicked.downcast_ref(), Some(&"the rules"), "at call {at}");
            assert_eq!(solve(&good), Ok(()), "the run can be used again");
            assert_eq!(solve(&bad), Ok(()), "the game can be asked again");
        }
    }
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
        let graph = games::acyclic(LEN, 9);
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

/// A player who cannot move may win or draw: no solver takes it for a loss.
#[test]
fn a_blocked_player_has_the_outcome_that_the_rules_say() {
    let taken = |left: u32| (1..=3).filter_map(move |taken| left.checked_sub(taken));
    let put = |left: u32| (1..=3).map(move |put| left + put).filter(|&before| before <= 30);
    for blocked in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
        let heap = Scripted::new(30, taken).before(put).with_blocked(blocked);
        let truth = oracle::values(&heap, &30);
        for run in runs() {
            let roots = || vec![30];
            let memo = memo::Values::solve(&heap, roots(), &run).unwrap();
            for left in 0..=30 {
                assert_eq!(memo.value(&left), Ok(truth.get(&left).copied()), "{left}, {blocked:?}");
            }
            for table in [
                Tablebase::explore_layers(&heap, roots(), &run),
                Tablebase::explore_by_predecessors(&heap, roots(), &run),
            ] {
                let table = table.unwrap();
                for left in 0..=30 {
                    let value = Ok(truth.get(&left).copied());
                    assert_eq!(table.value(&left), value, "{left} left, {blocked:?}");
                }
            }
        }
    }
}

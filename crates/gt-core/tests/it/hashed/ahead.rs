//! A look ahead on several threads sees what a look ahead on one thread sees.
//!
//! `loopy::bounded` compares the latter with an oracle.

use core::ops::ControlFlow;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::{LimitError, Progress, Run, SolveError, Stats};
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy;
use proptest::prelude::*;

use super::{games, runs};

const LEN: u32 = 20_000;

/// What a table says of each of `positions`, and of the whole.
#[derive(Debug, PartialEq)]
struct Told {
    of: Vec<(Option<u32>, Option<Value>)>,
    listed: usize,
    stats: Stats,
    plies: u32,
}

/// What a look ahead from `roots` says of `positions`.
fn told(game: &Scripted<'_>, roots: &[u32], positions: &[u32], plies: u32, run: &Run) -> Told {
    let horizon = Horizon::explore(game, roots.to_vec(), plies, run).unwrap();
    let of: Vec<_> =
        positions.iter().map(|p| (horizon.sees(p), horizon.value(p).unwrap())).collect();
    let mut listed = 0;
    let visit = &mut |p: &u32, value| {
        listed += 1;
        assert_eq!(horizon.value(p), Ok(Some(value)));
        ControlFlow::Continue(())
    };
    horizon.for_each(visit).unwrap();
    Told { of, listed, stats: horizon.stats(), plies: horizon.plies() }
}

#[track_caller]
fn alike(game: &Scripted<'_>, roots: &[u32], positions: &[u32], plies: u32) -> Told {
    let mut all = runs().map(|run| told(game, roots, positions, plies, &run));
    let first = all.next().unwrap();
    for (other, run) in all.zip(runs().skip(1)) {
        assert!(first == other, "{plies} plies on {} threads", run.thread_count());
    }
    first
}

fn all_alike(graph: &GameGraph, roots: &[u32]) {
    let (game, positions) = (Scripted::of_graph(graph), (0..graph.len()).collect::<Vec<_>>());
    for plies in [0, 1, 2, 3, 5, 9, 1_000, u32::MAX] {
        alike(&game, roots, &positions, plies);
    }
}

proptest! {
    #[test]
    fn loopy_graphs_are_seen_alike(graph in strategy::loopy_graph(1..=20), roots: [u32; 2]) {
        all_alike(&graph, &roots.map(|root| root % graph.len()));
    }

    #[test]
    fn acyclic_graphs_are_seen_alike(graph in strategy::acyclic_graph(1..=20), roots: [u32; 2]) {
        all_alike(graph.graph(), &roots.map(|root| root % graph.graph().len()));
    }
}

/// Enough positions that all threads take part in every step.
#[test]
fn large_graphs_are_seen_alike() {
    let mut cut = 0;
    for seed in 0..3 {
        for graph in [games::loopy(LEN, seed), games::acyclic(LEN, seed)] {
            let game = Scripted::of_graph(&graph);
            let positions: Vec<_> = (0..LEN).collect();
            let (few, most): (Vec<_>, Vec<_>) =
                (vec![LEN - 1, LEN / 2, LEN - 3], (LEN / 4..LEN).collect());
            for plies in [1, 4, 6, 8, 12, 40, u32::MAX] {
                for roots in [&few, &most] {
                    let told = alike(&game, roots, &positions, plies);
                    cut += u32::from(told.plies == plies && told.stats.positions > 10_000);
                }
            }
        }
    }
    assert!(cut > 10, "too few large looks ahead end at their last ply: {cut}");
}

#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let chain = Scripted::new(2_999, |p: u32| p.checked_sub(1));
    let positions: Vec<_> = (0..3_000).collect();
    for plies in [0, 1, 2_998, 2_999, 3_000] {
        let told = alike(&chain, &[2_999], &positions, plies);
        assert_eq!(told.stats.positions, u64::from(plies.min(2_999)) + 1);
    }
    let matches = Scripted::new(500, |left: u32| (1..=left.min(3)).map(move |taken| left - taken));
    alike(&matches, &[500], &(0..=500).collect::<Vec<_>>(), 90);
    assert_eq!(alike(&chain, &[], &[5], 3).of, [(None, None)]);
}

#[test]
fn limits_hold_on_every_thread() {
    let graph = games::acyclic(LEN, 5);
    let (game, all) = (Scripted::of_graph(&graph), (0..LEN).collect::<Vec<_>>());
    let ahead = |run: &Run| {
        let horizon = Horizon::explore(&game, all.clone(), u32::MAX, run)?;
        Ok(horizon.stats().positions)
    };
    for run in runs() {
        assert_eq!(ahead(&run.clone().positions(LEN.into())), Ok(LEN.into()));
        for limit in [0, 1, 5_000, u64::from(LEN) - 1] {
            assert_eq!(
                ahead(&run.clone().positions(limit)),
                Err(LimitError::Positions { limit }.into())
            );
        }
        for limit in (0..30).map(|power| 1 << power) {
            match ahead(&run.clone().memory(limit)) {
                Ok(positions) => {
                    assert!(limit > 400_000 && positions == LEN.into(), "{limit} bytes");
                }
                Err(SolveError::Limit(LimitError::Memory { needed, limit: told })) => {
                    assert!(
                        needed > told && limit < 8_000_000,
                        "{needed} bytes needed, {limit} allowed"
                    );
                }
                Err(other) => panic!("{limit} bytes: {other}"),
            }
        }
        assert_eq!(ahead(&run.clone().time(Duration::ZERO)), Err(LimitError::Time.into()));
        assert_eq!(ahead(&run), Ok(LEN.into()));
    }
}

#[test]
fn an_interrupt_ends_every_phase_and_progress_never_falls() {
    let graph = games::loopy(LEN, 5);
    let (game, most) = (Scripted::of_graph(&graph), (LEN / 4..LEN).collect::<Vec<_>>());
    let ahead =
        |run: &Run| Horizon::explore(&game, most.clone(), 30, run).map(|horizon| horizon.stats());
    for run in runs() {
        let reports = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&reports);
        let stats = ahead(
            &run.clone().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now))),
        )
        .unwrap();
        let reports = reports.lock().unwrap().clone();
        for phase in ["looking ahead", "walking back"] {
            let of_phase: Vec<_> = reports.iter().filter(|now| now.phase == phase).collect();
            assert!(of_phase.is_sorted_by_key(|now| now.done) && of_phase.len() > 1, "{phase}");
            assert_eq!(of_phase.last().map(|now| now.done), Some(stats.positions));
            let flag = Arc::new(AtomicBool::new(false));
            let raise = Arc::clone(&flag);
            let watch = move |now: Progress| {
                raise.store(raise.load(Ordering::Relaxed) || now.phase == phase, Ordering::Relaxed);
            };
            let watched = run.clone().interrupt(Arc::clone(&flag)).report_to(Arc::new(watch));
            assert_eq!(ahead(&watched), Err(LimitError::Interrupted.into()), "{phase}");
            flag.store(false, Ordering::Relaxed);
        }
        assert_eq!(ahead(&run), Ok(stats));
    }
}

#[test]
fn an_interrupt_is_seen_after_few_positions() {
    let graph = games::acyclic(LEN, 5);
    for run in runs() {
        for at in [2_000, 10_000] {
            games::an_interrupt_is_seen_soon(&graph, at, &run, |game, run| {
                Horizon::explore(game, (0..LEN).collect::<Vec<_>>(), 9, run).err()
            });
        }
    }
}

#[test]
fn a_panic_of_the_rules_reaches_the_caller_of_a_look_ahead() {
    let (graph, all) = (games::acyclic(LEN, 7), (0..LEN).collect::<Vec<_>>());
    for run in runs() {
        for at in [1, 1_500, 9_000] {
            let bad = Scripted::of_graph(&graph).hook(|call, _| {
                if call == at {
                    // Not `panic!`: its message would be printed.
                    resume_unwind(Box::new("the rules"));
                }
            });
            let ahead = || drop(Horizon::explore(&bad, all.clone(), 9, &run).unwrap());
            let panicked = catch_unwind(AssertUnwindSafe(ahead)).unwrap_err();
            assert_eq!(panicked.downcast_ref(), Some(&"the rules"), "at call {at}");
            ahead(); // the game can be asked again, and the run be used again
        }
    }
}

/// Rules of which a look ahead asks each position once, on any number of threads.
#[test]
fn moves_are_generated_once() {
    let (graph, most) = (games::loopy(LEN, 3), (LEN / 4..LEN).collect::<Vec<_>>());
    let calls = runs().map(|run| {
        let game = Scripted::of_graph(&graph);
        Horizon::explore(&game, most.clone(), u32::MAX, &run).unwrap();
        game.calls()
    });
    let calls: Vec<_> = calls.collect();
    assert!(calls[0] > 5_000 && calls.iter().all(|&other| other == calls[0]), "{calls:?}");
}

//! A look ahead: its limits, interrupts, and panics of the rules.
//!
//! It works on one thread, whatever the run says. `loopy::bounded` compares its answers with an
//! oracle.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};
use std::thread;

use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::{games, runs};

const LEN: u32 = 20_000;

#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let chain = Scripted::new(2_999, |p: u32| p.checked_sub(1));
    let explored =
        |roots, plies| Horizon::explore(&chain, Vec::from_iter(roots), plies, &Run::new()).unwrap();
    for plies in [0, 1, 2_998, 2_999, 3_000] {
        let positions = explored(Some(2_999), plies).stats().positions;
        assert_eq!(positions, u64::from(plies.min(2_999)) + 1);
    }
    let nothing = explored(None, 3);
    assert_eq!((nothing.sees(&5), nothing.value(&5)), (None, Ok(None)));
}

#[test]
fn limits_hold_under_every_run() {
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

#[test]
fn moves_are_generated_once_and_on_the_calling_thread() {
    let (graph, most) = (games::loopy(LEN, 3), (LEN / 4..LEN).collect::<Vec<_>>());
    for run in runs() {
        let (caller, elsewhere) = (thread::current().id(), AtomicBool::new(false));
        let game = Scripted::of_graph(&graph).hook(|_, _| {
            elsewhere.fetch_or(thread::current().id() != caller, Ordering::Relaxed);
        });
        let horizon = Horizon::explore(&game, most.clone(), u32::MAX, &run).unwrap();
        let (calls, positions) = (game.calls(), horizon.stats().positions);
        assert!(!elsewhere.load(Ordering::Relaxed), "{} threads", run.thread_count());
        assert!(5_000 < calls && calls <= positions, "{calls} calls, {positions} positions");
    }
}

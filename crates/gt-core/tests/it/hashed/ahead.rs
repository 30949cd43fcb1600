//! A look ahead: its layers and its limits. It works on one thread, whatever the run says.

use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::runs;
use crate::common::graphs::{Shape, large};

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
    let graph = large(Shape::Acyclic, LEN, 5, 5);
    let (game, all) = (Scripted::of_graph(&graph), (0..LEN).collect::<Vec<_>>());
    let ahead = |run: &Run| {
        let horizon = Horizon::explore(&game, all.clone(), u32::MAX, run)?;
        Ok(horizon.stats().positions)
    };
    for run in runs() {
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
    }
}

#[test]
fn moves_are_generated_once_and_on_the_calling_thread() {
    let (graph, most) = (large(Shape::Any, LEN, 5, 3), (LEN / 4..LEN).collect::<Vec<_>>());
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

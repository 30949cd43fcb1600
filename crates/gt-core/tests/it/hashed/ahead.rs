//! A look ahead: its layers and its limits. It works on one thread, whatever the run says.

use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
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

/// Position `p` sees one ply. What is known of the root `c` wins it in 3, what nobody saw in 2.
#[test]
fn a_value_beyond_what_a_position_sees_is_not_told() {
    let graph = "a -> b\nb -> p\np -> c q\nc -> x\nx -> e\ne\nq -> w\nw !win".parse().unwrap();
    let game = Scripted::of_graph(&graph);
    let told = Horizon::explore(&game, [0, 3], 3, &Run::new()).unwrap();
    assert_eq!((told.sees(&2), told.value(&2), told.value(&0)), (Some(1), Ok(None), Ok(None)));
    assert_eq!(told.value(&3), Ok(Some(Value::Loss { plies: 2 })));
    let further = Horizon::explore(&game, [0, 3], 5, &Run::new()).unwrap();
    assert_eq!(further.value(&2), Ok(Some(Value::Win { plies: 2 })));
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

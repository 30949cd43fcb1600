//! Limits stop a solver before it takes the memory.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_core::dense::{MarginValues, Outcomes, Values};
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

/// A chain whose moves lead up and down by turns: wherever a walk begins, its path grows long.
fn winding(plies: u32) -> AcyclicGraph {
    let (len, step) = (plies + 1, plies / 2 + 1);
    let last = u32::try_from(u64::from(step) * u64::from(plies) % u64::from(len)).unwrap_or(0);
    let after = move |p| (p != last).then(|| (p + step) % len);
    GameGraph::from_fn(len, after, |_| None).unwrap().into_acyclic().unwrap()
}

/// A heap of so many matches; a player takes one to three.
fn matches(most: u32) -> Scripted<'static> {
    let unrank = move |rank| u32::try_from(rank).ok().filter(|&left| left <= most);
    Scripted::new(most, |left: u32| (1..=3.min(left)).map(move |taken| left - taken)).ranked(
        u64::from(most) + 1,
        u64::from,
        unrank,
    )
}

fn memory(error: &SolveError) -> u64 {
    match error {
        SolveError::Limit(LimitError::Memory { needed, .. }) => *needed,
        other => panic!("{other}"),
    }
}

#[test]
fn a_table_beyond_the_limits_is_refused_before_it_is_allocated() {
    // Four thousand million ranks: no test could pass that allocates them.
    let game = matches(u32::MAX);
    let run = Run::new().memory(1 << 20);
    assert_eq!(memory(&Outcomes::solve(&game, &run).unwrap_err()), 1 << 30);
    assert_eq!(memory(&Values::solve(&game, &run).unwrap_err()), 1 << 32);
    let refused = Outcomes::solve(&game, &Run::new().positions(1 << 31)).unwrap_err();
    assert_eq!(refused, SolveError::Limit(LimitError::Positions { limit: 1 << 31 }));
    assert_eq!(Outcomes::forecast(&game).bytes, 1 << 30);
    assert_eq!(
        (Values::forecast(&game).bytes, Values::forecast(&game).positions),
        (1 << 32, 1 << 32)
    );
}

#[test]
fn a_limit_that_the_forecast_names_suffices_where_moves_lead_down() {
    let game = matches(100_000);
    let bytes = Outcomes::forecast(&game).bytes;
    let table = Outcomes::solve(&game, &Run::new().memory(bytes)).unwrap();
    assert_eq!(table.bytes(), bytes);
    assert_eq!(memory(&Outcomes::solve(&game, &Run::new().memory(bytes - 1)).unwrap_err()), bytes);
}

#[test]
fn a_wider_table_is_refused_while_both_would_exist() {
    let game = matches(1_000); // 500 plies need two bytes
    assert_eq!(memory(&Values::solve(&game, &Run::new().memory(3_000)).unwrap_err()), 3_003);
    assert_eq!(Values::solve(&game, &Run::new().memory(3_003)).unwrap().bytes(), 2_002);
}

#[test]
fn a_path_beyond_the_limit_of_memory_is_an_error() {
    let game = winding(100_000);
    let run = Run::new().memory(1 << 20);
    assert!(memory(&Outcomes::solve(&game, &run).unwrap_err()) > 1 << 20);
    assert!(memory(&MarginValues::solve(&game, &run).unwrap_err()) > 1 << 20);
    assert!(Outcomes::solve(&game, &Run::new()).is_ok());
}

/// A position with moves without end, which asks to be interrupted after some of them.
fn endless(flag: &AtomicBool) -> Scripted<'_> {
    let moves = move |at| {
        let count = if at == 1 { u64::MAX } else { 0 };
        (0..count).inspect(|&nth| flag.store(nth > 5_000, Ordering::Relaxed)).map(|_| 0)
    };
    Scripted::new(1, moves).with_blocked(Outcome::Draw).numbered(2)
}

#[test]
fn moves_without_end_stop_at_an_interrupt() {
    let flag = Arc::new(AtomicBool::new(false));
    let (game, run) = (endless(&flag), Run::new().interrupt(Arc::clone(&flag)));
    let interrupted = SolveError::Limit(LimitError::Interrupted);
    assert_eq!(Outcomes::solve(&game, &run).map(drop), Err(interrupted.clone()));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(Values::solve(&game, &run).map(drop), Err(interrupted));
}

//! Positions with more moves than memory can list: solvers stop at the limit and stay usable.

use core::time::Duration;

use gt_core::alphabeta::Search;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::perft::{divide, perft};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::table::Exact;
use gt_core::{LimitError, Nimber, Run, SolveError};
use gt_testkit::scripted::Scripted;

/// The initial position.
const ALL: u32 = u32::MAX;

/// One heap; a player takes any number from it.
fn heap() -> Scripted<'static> {
    Scripted::new(ALL, |heap: u32| (1..=heap).map(move |taken| heap - taken))
}

const ALLOWED: u64 = 1 << 20;

fn limits() -> Run {
    Run::new().memory(ALLOWED)
}

const fn is_refused(error: &SolveError) -> bool {
    matches!(error, SolveError::Limit(LimitError::Memory { limit: ALLOWED, .. }))
}

#[test]
fn memo_stops_while_it_lists_the_moves() {
    let heap = heap();
    let outcomes = Outcomes::new(&heap, &limits());
    assert!(is_refused(&outcomes.outcome(&ALL).unwrap_err()));
    assert_eq!(outcomes.outcome(&9), Ok(Some(Outcome::Win)));
    let values = Values::new(&heap, &limits());
    assert!(is_refused(&values.value(&ALL).unwrap_err()));
    assert_eq!(values.value(&9), Ok(Some(Value::Win { plies: 1 })));
}

#[test]
fn grundy_stops_while_it_lists_the_moves() {
    let heap = heap();
    let nimbers = Nimbers::new(&heap, &limits());
    assert!(is_refused(&nimbers.nimber(&ALL).unwrap_err()));
    assert_eq!(nimbers.nimber(&9), Ok(Some(Nimber(9))));
}

#[test]
fn alphabeta_stops_while_it_lists_the_moves() {
    let heap = heap();
    let mut search = Search::new(&heap).with_table(Exact::new()).with_run(&limits());
    assert!(is_refused(&search.solve(&ALL).unwrap_err()));
    assert_eq!(search.solve(&9).unwrap().value(), Some(Value::Win { plies: 1 }));
}

#[test]
fn retrograde_stops_while_it_lists_the_successors_and_keeps_what_it_had() {
    let heap = heap();
    let mut table = Tablebase::explore(&heap, [], &limits()).unwrap();
    assert!(is_refused(&table.extend([9, ALL], &limits()).unwrap_err()));
    assert_eq!((table.value(&9), table.value(&ALL)), (Ok(Some(Value::Win { plies: 1 })), Ok(None)));
    table.extend([12], &limits()).unwrap();
    assert_eq!(table.value(&12), Ok(Some(Value::Win { plies: 1 })));
    assert!(is_refused(&Tablebase::explore(&heap, [ALL], &limits()).unwrap_err()));
}

#[test]
fn perft_stops_while_it_lists_the_plays() {
    let heap = heap();
    assert!(is_refused(&perft(&heap, &ALL, 2, &limits()).unwrap_err()));
    assert!(is_refused(&divide(&heap, &ALL, 1, &limits()).unwrap_err()));
}

/// Ten positions.
///
/// Position `from` has 2^40 moves, which lead in turn to all positions with a higher number.
fn fan(from: u32) -> Scripted<'static> {
    let moves = move |at| {
        let above = 9 - at;
        let count = if at == from { 1 << 40 } else { 0_u64 };
        (0..count).map(move |mv| at + 1 + u32::try_from(mv % u64::from(above)).unwrap_or(0))
    };
    Scripted::new(0, moves).numbered(10).before(move |at| Some(from).filter(|&from| from < at))
}

/// The same game with ranks in reverse: all positions that a position leads to come before it.
fn backwards(from: u32) -> Scripted<'static> {
    let unrank = |rank| 9u64.checked_sub(rank).and_then(|at| u32::try_from(at).ok());
    fan(from).ranked(10, |at| 9 - u64::from(at), unrank)
}

#[test]
fn dense_nimbers_stop_while_they_list_the_moves() {
    assert!(is_refused(&DenseNimbers::solve(&fan(2), &limits()).unwrap_err()));
    // If all successors are known, the solver lists nothing, but it still needs time.
    let time = Run::new().time(Duration::from_millis(20));
    let error = DenseNimbers::solve(&backwards(2), &time).unwrap_err();
    assert_eq!(error, LimitError::Time.into());
}

#[test]
fn dense_retrograde_stops_while_it_counts_the_moves() {
    let time = Run::new().time(Duration::from_millis(20));
    assert_eq!(Tablebase::dense(&fan(2), &time).unwrap_err(), LimitError::Time.into());
    let refused = Tablebase::dense_by_predecessors(&fan(2), &limits()).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: ALLOWED, .. })));
}

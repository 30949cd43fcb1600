//! Positions with more moves than memory can list: every hashed solver stops at the limit, and stays usable.

use gt_core::alphabeta::Search;
use gt_core::grundy::Nimbers;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::{Builder, TableError};
use gt_core::table::Exact;
use gt_core::{LimitError, Limits, Nimber, SolveError};

/// One heap; take any number from it.
struct Heap;

impl Game for Heap {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        1 << 40
    }

    fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
        1..=*heap
    }

    fn play(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }
}

impl Acyclic for Heap {}
impl Impartial for Heap {}

const ALLOWED: u64 = 1 << 20;

fn limits() -> Limits {
    Limits::default().bytes(ALLOWED)
}

const fn is_refused(error: &SolveError) -> bool {
    matches!(error, SolveError::Limit(LimitError::Bytes { limit: ALLOWED, .. }))
}

#[test]
fn memo_stops_while_it_lists_the_moves() {
    let mut outcomes = Outcomes::new(Heap).with_limits(limits());
    assert!(is_refused(&outcomes.outcome(&Heap.initial()).unwrap_err()));
    assert_eq!(outcomes.outcome(&9), Ok(Outcome::Win));
    let mut values = Values::new(Heap).with_limits(limits());
    assert!(is_refused(&values.value(&Heap.initial()).unwrap_err()));
    assert_eq!(values.value(&9), Ok(Value::Win { plies: 1 }));
}

#[test]
fn grundy_stops_while_it_lists_the_moves() {
    let mut nimbers = Nimbers::new(Heap).with_limits(limits());
    assert!(is_refused(&nimbers.nimber(&Heap.initial()).unwrap_err()));
    assert_eq!(nimbers.nimber(&9), Ok(Nimber(9)));
}

#[test]
fn alphabeta_stops_while_it_lists_the_moves() {
    let mut search = Search::new(Heap).with_table(Exact::new()).with_limits(limits());
    assert!(is_refused(&search.solve(&Heap.initial()).unwrap_err()));
    assert_eq!(search.solve(&9).unwrap().value(), Some(Value::Win { plies: 1 }));
}

#[test]
fn retrograde_stops_while_it_lists_the_successors_and_keeps_what_it_had() {
    let mut table = Builder::new(Heap).with_limits(limits()).keep_partial().explore([9, Heap.initial()]).unwrap();
    assert!(!table.is_complete());
    assert_eq!((table.value(&9), table.value(&Heap.initial())), (Some(Value::Win { plies: 1 }), None));
    table.extend([12], &limits()).unwrap();
    assert_eq!(table.value(&12), Some(Value::Win { plies: 1 }));
    let refused = Builder::new(Heap).with_limits(limits()).explore([Heap.initial()]).err();
    assert!(matches!(refused, Some(TableError::Limit(LimitError::Bytes { limit: ALLOWED, .. }))));
}

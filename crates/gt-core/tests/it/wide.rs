//! Positions with more moves than memory can list: solvers stop at the limit and stay usable.

use core::time::Duration;

use gt_core::alphabeta::Search;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::perft::{divide, perft};
use gt_core::prelude::*;
use gt_core::retrograde::{Builder, Tablebase};
use gt_core::table::Exact;
use gt_core::{LimitError, Nimber, Run, SolveError};

/// One heap; a player takes any number from it.
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

fn limits() -> Run {
    Run::new().memory(ALLOWED)
}

const fn is_refused(error: &SolveError) -> bool {
    matches!(error, SolveError::Limit(LimitError::Memory { limit: ALLOWED, .. }))
}

#[test]
fn memo_stops_while_it_lists_the_moves() {
    let outcomes = Outcomes::new(Heap, &limits());
    assert!(is_refused(&outcomes.outcome(&Heap.initial()).unwrap_err()));
    assert_eq!(outcomes.outcome(&9), Ok(Some(Outcome::Win)));
    let values = Values::new(Heap, &limits());
    assert!(is_refused(&values.value(&Heap.initial()).unwrap_err()));
    assert_eq!(values.value(&9), Ok(Some(Value::Win { plies: 1 })));
}

#[test]
fn grundy_stops_while_it_lists_the_moves() {
    let nimbers = Nimbers::new(Heap, &limits());
    assert!(is_refused(&nimbers.nimber(&Heap.initial()).unwrap_err()));
    assert_eq!(nimbers.nimber(&9), Ok(Nimber(9)));
}

#[test]
fn alphabeta_stops_while_it_lists_the_moves() {
    let mut search = Search::new(Heap).with_table(Exact::new()).with_run(&limits());
    assert!(is_refused(&search.solve(&Heap.initial()).unwrap_err()));
    assert_eq!(search.solve(&9).unwrap().value(), Some(Value::Win { plies: 1 }));
}

#[test]
fn retrograde_stops_while_it_lists_the_successors_and_keeps_what_it_had() {
    let mut table =
        Builder::new(Heap).keep_partial().explore([9, Heap.initial()], &limits()).unwrap();
    assert!(!table.is_complete());
    assert_eq!(
        (table.value(&9), table.value(&Heap.initial())),
        (Ok(Some(Value::Win { plies: 1 })), Ok(None))
    );
    table.extend([12], &limits()).unwrap();
    assert_eq!(table.value(&12), Ok(Some(Value::Win { plies: 1 })));
    let refused = Builder::new(Heap).explore([Heap.initial()], &limits()).err();
    assert!(matches!(refused, Some(SolveError::Limit(LimitError::Memory { limit: ALLOWED, .. }))));
}

#[test]
fn minimax_stops_while_it_lists_the_moves() {
    let mut search = Search::new(Heap).with_run(&limits());
    assert!(is_refused(&search.minimax(&Heap.initial()).unwrap_err()));
    assert!(is_refused(&search.minimax_to_depth(&Heap.initial(), 3).unwrap_err()));
    assert_eq!(search.minimax(&9).unwrap().rating, Value::Win { plies: 1 }.into());
    assert_eq!(
        search.minimax_to_depth(&Heap.initial(), 0).unwrap().nodes,
        1,
        "one move shows that the game is not over"
    );
}

#[test]
fn perft_stops_while_it_lists_the_plays() {
    assert!(is_refused(&perft(&Heap, &Heap.initial(), 2, &limits()).unwrap_err()));
    assert!(is_refused(&divide(&Heap, &Heap.initial(), 1, &limits()).unwrap_err()));
}

/// Ten positions.
///
/// Position `from` has 2^40 moves, which lead in turn to all positions with a higher number.
#[derive(Debug)]
struct Fan {
    from: u8,
}

impl Game for Fan {
    type Position = u8;
    type Move = u64;

    fn initial(&self) -> u8 {
        0
    }

    fn moves(&self, at: &u8) -> impl Iterator<Item = u64> {
        0..if *at == self.from { 1 << 40 } else { 0 }
    }

    fn play(&self, at: &u8, mv: u64) -> u8 {
        let above = u64::from(9 - at);
        at + 1 + u8::try_from(mv % above).unwrap_or(0)
    }
}

impl Acyclic for Fan {}
impl Impartial for Fan {}

impl Indexed for Fan {
    fn index_len(&self) -> u64 {
        10
    }

    fn rank(&self, at: &u8) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> Option<u8> {
        u8::try_from(rank).ok().filter(|&at| at < 10)
    }
}

impl Predecessors for Fan {
    fn predecessors(&self, at: &u8) -> impl Iterator<Item = u8> {
        core::iter::once(self.from).filter(|from| from < at)
    }
}

/// The same game with ranks in reverse: all positions that a position leads to come before it.
#[derive(Debug)]
struct Backwards(Fan);

impl Game for Backwards {
    type Position = u8;
    type Move = u64;

    fn initial(&self) -> u8 {
        0
    }

    fn moves(&self, at: &u8) -> impl Iterator<Item = u64> {
        self.0.moves(at)
    }

    fn play(&self, at: &u8, mv: u64) -> u8 {
        self.0.play(at, mv)
    }
}

impl Acyclic for Backwards {}
impl Impartial for Backwards {}

impl Indexed for Backwards {
    fn index_len(&self) -> u64 {
        10
    }

    fn rank(&self, at: &u8) -> u64 {
        9 - u64::from(*at)
    }

    fn unrank(&self, rank: u64) -> Option<u8> {
        9u64.checked_sub(rank).and_then(|at| u8::try_from(at).ok())
    }
}

#[test]
fn dense_nimbers_stop_while_they_list_the_moves() {
    assert!(is_refused(&DenseNimbers::solve(Fan { from: 2 }, &limits()).unwrap_err()));
    // If all successors are known, the solver lists nothing, but it still needs time.
    let time = Run::new().time(Duration::from_millis(20));
    let error = DenseNimbers::solve(Backwards(Fan { from: 2 }), &time).unwrap_err();
    assert_eq!(error, LimitError::Time.into());
}

#[test]
fn dense_retrograde_stops_while_it_counts_the_moves() {
    let time = Run::new().time(Duration::from_millis(20));
    assert_eq!(Tablebase::dense(Fan { from: 2 }, &time).unwrap_err(), LimitError::Time.into());
    let refused = Tablebase::dense_by_predecessors(Fan { from: 2 }, &limits()).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: ALLOWED, .. })));
}

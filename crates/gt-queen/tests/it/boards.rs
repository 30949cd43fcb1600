//! Boards filled by their own rule, compared with boards of the closed form.

use gt_core::{LimitError, Run, ShapeError, SolveError};
use gt_queen::solve::{Sign, SignBoard};
use gt_queen::source::Trace;
use gt_queen::{Cell, Queen};
use proptest::prelude::*;

#[test]
fn every_board_up_to_30_x_30_is_the_same_by_rule_and_by_closed_form() {
    for rows in 1..=30 {
        for cols in 1..=30 {
            let queen = Queen::new(rows, cols).unwrap();
            let closed = SignBoard::closed_form(queen, &Run::new()).unwrap();
            assert_eq!(
                Trace::new(queen, &Run::new()).unwrap().last(),
                Some(closed),
                "{rows} x {cols}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn boards_up_to_200_x_200_are_the_same_by_rule_and_by_closed_form(rows in 1..=200_u64, cols in 1..=200_u64) {
        let queen = Queen::new(rows, cols).unwrap();
        let closed = SignBoard::closed_form(queen, &Run::new()).unwrap();
        prop_assert_eq!(Trace::new(queen, &Run::new()).unwrap().last(), Some(closed));
    }
}

#[test]
fn a_board_that_needs_more_memory_than_allowed_is_refused_before_it_is_allocated() {
    let queen = Queen::new(1 << 40, 1 << 23).unwrap();
    let error = SignBoard::closed_form(queen, &Run::new().memory(1 << 30)).unwrap_err();
    assert_eq!(error.to_string(), "9223372036854775808 bytes needed, 1073741824 allowed");
    let error = Trace::new(queen, &Run::new()).unwrap_err();
    assert_eq!(error, SolveError::Limit(LimitError::OutOfMemory { bytes: 1 << 63 }));
}

#[test]
fn a_board_whose_time_is_over_is_not_written() {
    let run = Run::new().time(core::time::Duration::ZERO);
    let error = SignBoard::closed_form(Queen::new(3, 4).unwrap(), &run).unwrap_err();
    assert_eq!(error, SolveError::Limit(LimitError::Time));
}

#[test]
fn a_sign_off_the_board_is_an_error() {
    let board = SignBoard::closed_form(Queen::new(2, 3).unwrap(), &Run::new()).unwrap();
    assert_eq!(board.sign(Cell::new(1, 2)), Ok(Sign::Minus));
    let off =
        ShapeError::new("a cell on a board of 2 x 3", "(2,1)", "distances from (0,0) to (1,2)");
    assert_eq!(board.sign(Cell::new(2, 1)), Err(off));
}

//! Boards filled by their own rule and by the closed form.

use gt_core::{LimitError, Limits};
use gt_queen::{BoardError, Cell, Queen, Sign, SignBoard, Trace};
use proptest::prelude::*;

#[test]
fn every_board_up_to_30_x_30_is_the_same_by_rule_and_by_closed_form() {
    for rows in 1..=30 {
        for cols in 1..=30 {
            let queen = Queen::new(rows, cols).unwrap();
            let closed = SignBoard::closed_form(queen, &Limits::default()).unwrap();
            assert_eq!(Trace::new(queen, &Limits::default()).unwrap().last(), Some(closed), "{rows} x {cols}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn boards_up_to_200_x_200_are_the_same_by_rule_and_by_closed_form(rows in 1..=200_u64, cols in 1..=200_u64) {
        let queen = Queen::new(rows, cols).unwrap();
        let closed = SignBoard::closed_form(queen, &Limits::default()).unwrap();
        prop_assert_eq!(Trace::new(queen, &Limits::default()).unwrap().last(), Some(closed));
    }
}

#[test]
fn a_board_that_needs_more_memory_than_allowed_is_refused_before_it_is_allocated() {
    let queen = Queen::new(1 << 40, 1 << 23).unwrap();
    let error = SignBoard::closed_form(queen, &Limits::default().bytes(1 << 30)).unwrap_err();
    assert_eq!(error.to_string(), "9223372036854775808 bytes needed, 1073741824 allowed");
    let error = Trace::new(queen, &Limits::default()).unwrap_err();
    assert_eq!(error, BoardError::OutOfMemory { bytes: 1 << 63 });
}

#[test]
fn a_board_whose_time_is_over_is_not_written() {
    let limits = Limits::default().time(core::time::Duration::ZERO);
    let error = SignBoard::closed_form(Queen::new(3, 4).unwrap(), &limits).unwrap_err();
    assert_eq!(error, BoardError::Limit(LimitError::Time));
}

#[test]
fn a_sign_off_the_board_is_an_error() {
    let board = SignBoard::closed_form(Queen::new(2, 3).unwrap(), &Limits::default()).unwrap();
    assert_eq!(board.sign(Cell::new(1, 2)), Ok(Sign::Minus));
    assert_eq!(board.sign(Cell::new(2, 1)), Err(BoardError::OffBoard { cell: Cell::new(2, 1), rows: 2, cols: 3 }));
}

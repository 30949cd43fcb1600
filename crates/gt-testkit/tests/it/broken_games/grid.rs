//! Games that are shown on a board of cells and break a law about it.

use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;

#[test]
fn a_size_that_depends_on_the_number_of_calls_is_caught() {
    breaks(Flaw::SizeDrifts, laws::grid, "grid, point 1");
}

#[test]
fn a_board_without_rows_is_caught() {
    breaks(Flaw::NoRows, laws::grid, "grid, point 1");
}

#[test]
fn two_columns_with_one_label_are_caught() {
    let message = breaks(Flaw::LabelTwice, laws::grid, "grid, point 1");
    assert!(message.contains("columns 0 and 3 are both \"0\""), "{message}");
}

#[test]
fn a_row_without_a_label_is_caught() {
    breaks(Flaw::LabelEmpty, laws::grid, "grid, point 1");
}

#[test]
fn a_board_that_depends_on_the_number_of_calls_is_caught() {
    breaks(Flaw::GlyphDrifts, laws::grid, "grid, point 2");
}

#[test]
fn equal_positions_that_look_different_are_caught() {
    breaks(Flaw::GlyphSeesMore, laws::grid, "grid, point 2");
}

#[test]
fn a_sign_that_moves_the_cursor_is_caught() {
    breaks(Flaw::GlyphIsControl, laws::grid, "grid, point 2");
}

#[test]
fn a_board_that_panics_is_caught() {
    let message = breaks(Flaw::GlyphPanics, laws::grid, "grid, point 2");
    assert!(message.contains("a heap without matches"), "{message}");
}

#[test]
fn a_board_that_changes_its_shape_is_caught() {
    breaks(Flaw::OutsideMoves, laws::grid, "grid, point 2");
}

#[test]
fn a_move_beyond_the_board_is_caught() {
    breaks(Flaw::TouchesBeyond, laws::grid, "grid, point 3");
}

#[test]
fn a_move_outside_of_the_board_is_caught() {
    breaks(Flaw::TouchesOutside, laws::grid, "grid, point 3");
}

#[test]
fn a_move_without_cells_is_caught() {
    breaks(Flaw::TouchesNothing, laws::grid, "grid, point 4");
}

#[test]
fn two_moves_with_the_same_cells_are_caught() {
    breaks(Flaw::TouchesAlike, laws::grid, "grid, point 5");
}

/// A token goes from 1 to 0, and nothing has to be pointed at for that.
struct Last;

impl Game for Last {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        1
    }

    fn moves(&self, at: &u8) -> impl Iterator<Item = u8> {
        0..*at
    }

    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }
}

impl Grid for Last {
    fn size(&self) -> GridSize {
        GridSize::new(1, 1)
    }

    fn glyph(&self, _: &u8, _: u32) -> Glyph {
        Glyph::EMPTY
    }

    fn touched(&self, _: &u8, _: u8) -> impl Iterator<Item = u32> {
        core::iter::empty()
    }
}

#[test]
fn the_only_legal_move_may_touch_nothing() {
    laws::grid(&Last, Reach::default());
}

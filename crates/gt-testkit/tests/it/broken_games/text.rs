//! Flaws in the notation.

use gt_testkit::laws;

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;

#[test]
fn a_position_text_that_loses_the_turn_is_caught() {
    breaks(Flaw::PositionTextLosesTurn, laws::notation, "notation, point 1");
}

#[test]
fn a_position_on_two_lines_is_caught() {
    breaks(Flaw::PositionOnTwoLines, laws::notation, "notation, point 1");
}

#[test]
fn a_move_text_that_does_not_round_trip_is_caught() {
    breaks(Flaw::MoveTextLosesHeap, laws::notation, "notation, point 2");
}

#[test]
fn a_parser_that_slices_inside_a_character_is_caught() {
    let message = breaks(Flaw::ParserSlicesBytes, laws::notation, "notation, point 3");
    assert!(message.contains("char boundary"), "{message}");
}

#[test]
fn a_parser_that_panics_on_garbage_is_caught() {
    breaks(Flaw::ParserUnwraps, laws::notation, "notation, point 3");
}

#[test]
fn a_parser_whose_arithmetic_overflows_is_caught() {
    breaks(Flaw::ParserOverflows, laws::notation, "notation, point 3");
}

#[test]
fn an_error_that_does_not_say_what_was_expected_is_caught() {
    breaks(Flaw::ErrorSaysNothing, laws::notation, "notation, point 3");
}

#[test]
fn a_text_read_as_what_cannot_be_written_is_caught() {
    breaks(Flaw::WriterTruncates, laws::notation, "notation, point 4");
}

/// A parser that keeps what it refused reads the next line wrong.
#[test]
fn stale_input_after_a_refused_text_is_caught() {
    breaks(Flaw::ParserRemembers, laws::notation, "notation, point 5");
}

//! Counterexamples show positions and moves as people write them, if the game has a notation.

use core::fmt;

use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::{LimitError, ParseError, Run, SolveError};
use gt_testkit::laws::{self, Suite};

use crate::broken_games::flaw::{FLAWS, Flaw};
use crate::broken_games::heaps::Heaps;

/// Hours on a clock of four. `text` is what the notation writes before the hour.
struct Clock {
    text: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Secret {
    raw_bits: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hidden;

impl Game for Clock {
    type Position = Secret;
    type Move = Hidden;

    fn initial(&self) -> Secret {
        Secret { raw_bits: 0 }
    }

    fn moves(&self, _: &Secret) -> impl Iterator<Item = Hidden> {
        [Hidden].into_iter()
    }

    fn play(&self, at: &Secret, Hidden: Hidden) -> Secret {
        Secret { raw_bits: (at.raw_bits + 1) % 4 }
    }
}

impl Acyclic for Clock {} // a lie

impl Notation for Clock {
    fn write_position(&self, at: &Secret, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}{}", self.text.expect("a notation"), at.raw_bits)
    }

    fn parse_position(&self, text: &str) -> Result<Secret, ParseError> {
        let hour = text.strip_prefix("hour ").and_then(|hour| hour.parse().ok());
        hour.map(|raw_bits| Secret { raw_bits }).ok_or_else(|| ParseError::new(text, "an hour"))
    }

    fn write_move(&self, _: &Secret, Hidden: Hidden, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("tick")
    }

    fn parse_move(&self, _: &Secret, text: &str) -> Result<Hidden, ParseError> {
        (text == "tick").then_some(Hidden).ok_or_else(|| ParseError::new(text, "tick"))
    }
}

#[test]
fn a_cycle_is_shown_in_the_notation_of_the_game() {
    let message = laws::broken(|| drop(laws::all!(Clock { text: Some("hour ") })));
    assert!(
        message.contains("  play:\n    hour 0, then tick\n    hour 1, then tick\n"),
        "{message}"
    );
    assert!(!message.contains("Secret") && !message.contains("Hidden"), "{message}");
}

/// The errors of solvers too, for whoever has the game and its first position.
#[test]
fn a_cycle_error_is_shown_in_the_notation_of_the_game() {
    let clock = Clock { text: Some("hour ") };
    let (run, start) = (Run::new(), clock.initial());
    let error = Values::new(&clock, &run).value(&start).unwrap_err();
    assert!(error.to_string().contains("Secret { raw_bits: 3 }"), "{error}");
    let shown = error.in_notation(&clock, &start, &run).to_string();
    assert!(shown.contains("after 4 plies: hour 0 -> hour 1 -> hour 2 -> hour 3;"), "{shown}");
    // What is not found within the limits stays as it is.
    let some = error.in_notation(&clock, &start, &Run::new().positions(1)).to_string();
    assert!(some.contains("after 4 plies: hour 0 -> Secret { raw_bits: 1 } -> "), "{some}");
    let elsewhere = error.in_notation(&clock, &Secret { raw_bits: 9 }, &Run::new().memory(0));
    assert_eq!(elsewhere, error);
    let limit = SolveError::from(LimitError::Interrupted);
    assert_eq!(limit.in_notation(&clock, &start, &run), limit);
}

/// A text that does not read back could hide the very thing that is wrong.
#[test]
fn a_text_that_does_not_read_back_is_not_trusted() {
    for text in [Some("o'clock "), None] {
        let message = laws::broken(|| drop(laws::all!(Clock { text })));
        assert!(message.contains("    Secret { raw_bits: 0 }, then tick\n"), "{message}");
    }
}

#[test]
fn a_suite_shows_the_notation_only_if_it_is_asked_to() {
    let clock = Clock { text: Some("hour ") };
    let plain = Suite::of(&clock).acyclic().check().unwrap_err().to_string();
    assert!(plain.contains("Secret { raw_bits: 1 }, then Hidden"), "{plain}");
    let shown = Suite::of(&clock).acyclic().shown().check().unwrap_err().to_string();
    assert!(shown.contains("hour 1, then tick"), "{shown}");
}

/// `Debug` of a position of `Heaps` is "5+5, first to move", its notation is "5+5 first". `Debug`
/// of a move is "(0, 1)", its notation is "0:1".
#[test]
fn every_law_of_a_game_shows_positions_and_moves_in_the_notation() {
    let of_text = ["law encode", "law grid", "law notation"];
    for &(flaw, _, begins, ..) in FLAWS {
        // The notation reads no move of more than three matches, and no heap of more than five.
        let unread = [Flaw::MoveTwiceAmongMany, Flaw::PredecessorNotIndexed];
        if unread.contains(&flaw) || of_text.iter().any(|law| begins.starts_with(law)) {
            continue;
        }
        let message = laws::broken(|| drop(laws::all!(Heaps::with(flaw))));
        let debug = ["first to move", "second to move", "(0, ", "(1, "];
        assert!(!debug.iter().any(|text| message.contains(text)), "{flaw:?}: {message}");
    }
}

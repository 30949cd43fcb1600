//! How positions and moves of Tapatan are written.

#![expect(clippy::cast_possible_truncation, reason = "a set of nine points")]

use core::fmt;

use gt_core::{Notation, ParseError};

use super::{Placed, Tapatan};
use crate::board::BOARD_3X3;

impl Tapatan {
    /// The board for people; `x` are the men of the player to move.
    pub fn draw(&self, men: &Placed) -> String {
        BOARD_3X3.draw(['x', 'o'], [men.own, men.other].map(u32::from))
    }
}

/// A position is its rows, with the pieces of the player to move as `x`: `x.o/.../..o`. A move is
/// `a3`, or `a3-b3` for a piece on the board.
impl Notation for Tapatan {
    fn write_position(&self, at: &Placed, out: &mut dyn fmt::Write) -> fmt::Result {
        write_placed(*at, out)
    }

    fn parse_position(&self, text: &str) -> Result<Placed, ParseError> {
        parse_placed(text)
    }

    fn write_move(&self, _: &Placed, (from, to): (Option<u32>, u32), out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD_3X3.write_step(from, to, out)
    }

    fn parse_move(&self, _: &Placed, text: &str) -> Result<(Option<u32>, u32), ParseError> {
        parse_step(text)
    }
}

pub(crate) fn write_placed(at: Placed, out: &mut dyn fmt::Write) -> fmt::Result {
    BOARD_3X3.write(['x', 'o'], [at.own, at.other].map(u32::from), out)
}

pub(crate) fn parse_placed(text: &str) -> Result<Placed, ParseError> {
    let read = BOARD_3X3.parse(['x', 'o'], text).map(|[own, other]| Placed { own: own as u16, other: other as u16 });
    let in_turn = |at: &Placed| {
        let [own, other] = [at.own, at.other].map(u16::count_ones);
        other <= 3 && (own == other || own + 1 == other)
    };
    let expected = "three rows of x (to move), o and dots, such as x.o/.../..o, with at most three o, and as many x or one less";
    read.filter(in_turn).ok_or_else(|| ParseError::new(text, expected))
}

pub(crate) fn parse_step(text: &str) -> Result<(Option<u32>, u32), ParseError> {
    BOARD_3X3.parse_step(text).ok_or_else(|| ParseError::new(text, "a point such as a3, or a step such as a3-b3"))
}

//! How positions and moves of Tapatan are written.

#![expect(clippy::cast_possible_truncation, reason = "a set of nine points")]

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::{Placed, Tapatan};
use crate::board::BOARD_3X3;
use crate::text::won_before;

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
        parse_placed(text, |pieces| self.has_three(pieces))
    }

    fn write_move(
        &self,
        _: &Placed,
        (from, to): (Option<u32>, u32),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        BOARD_3X3.write_step(from, to, out)
    }

    fn parse_move(&self, _: &Placed, text: &str) -> Result<(Option<u32>, u32), ParseError> {
        parse_step(text)
    }
}

/// The pieces of each player.
impl Encode for Tapatan {
    fn encode_into(&self, at: &Placed, out: &mut Encoder<'_>) {
        out.put([at.own, at.other]);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Placed> {
        take_placed(from)
    }
}

/// Takes the pieces of both players.
pub(crate) fn take_placed(from: &mut Decoder<'_>) -> Option<Placed> {
    let [own, other] = from.take()?;
    let fits = own & other == 0 && (own | other) & !0o777 == 0;
    Some(Placed { own, other }).filter(|at| fits && at.is_in_turn())
}

impl Placed {
    /// Whether the players have taken turns to place their pieces, three each.
    fn is_in_turn(self) -> bool {
        let [own, other] = [self.own, self.other].map(u16::count_ones);
        other <= 3 && (own == other || own + 1 == other)
    }
}

pub(crate) fn write_placed(at: Placed, out: &mut dyn fmt::Write) -> fmt::Result {
    BOARD_3X3.write(['x', 'o'], [at.own, at.other].map(u32::from), out)
}

/// Reads what [`write_placed`] has written; `wins` says whether the pieces of a player win.
pub(crate) fn parse_placed(text: &str, wins: impl Fn(u16) -> bool) -> Result<Placed, ParseError> {
    let read = BOARD_3X3
        .parse(['x', 'o'], text)
        .map(|[own, other]| Placed { own: own as u16, other: other as u16 });
    let expected = "three rows of x (to move), o and dots, such as x.o/.../..o, with at most three o, and as many x or one less";
    let at = read.filter(|at| at.is_in_turn()).ok_or_else(|| ParseError::new(text, expected))?;
    if wins(at.own) { Err(won_before(text, "three in a row")) } else { Ok(at) }
}

pub(crate) fn parse_step(text: &str) -> Result<(Option<u32>, u32), ParseError> {
    BOARD_3X3
        .parse_step(text)
        .ok_or_else(|| ParseError::new(text, "a point such as a3, or a step such as a3-b3"))
}

/// `x` are the men of the player to move.
impl Grid for Tapatan {
    fn size(&self) -> GridSize {
        BOARD_3X3.size()
    }

    fn glyph(&self, at: &Placed, cell: u32) -> Glyph {
        BOARD_3X3.glyph(cell, ['x', 'o'], [at.own, at.other].map(u32::from))
    }

    fn touched(&self, _: &Placed, (from, to): (Option<u32>, u32)) -> impl Iterator<Item = u32> {
        BOARD_3X3.cells(from.into_iter().chain([to]))
    }

    fn turn(&self, _: &Placed) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}

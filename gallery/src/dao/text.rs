//! How positions and moves of Dao are written.

#![expect(clippy::cast_possible_truncation, reason = "a set of 16 points")]

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::traps::is_trapped;
use super::{Dao, DaoBoard, PATTERNS};
use crate::board::BOARD_4X4;
use crate::text::won_before;

impl Dao {
    /// The board for people; `x` are the stones of the player to move.
    pub fn draw(&self, board: &DaoBoard) -> String {
        BOARD_4X4.draw(['x', 'o'], [board.own, board.other].map(u32::from))
    }
}

/// A position is its rows, with the stones of the player to move as `x`: `x..o/.xo./.ox./o..x`. A
/// move is the squares it leads from and to: `a4-a2`.
impl Notation for Dao {
    fn write_position(&self, board: &DaoBoard, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD_4X4.write(['x', 'o'], [board.own, board.other].map(u32::from), out)
    }

    fn parse_position(&self, text: &str) -> Result<DaoBoard, ParseError> {
        let read = BOARD_4X4
            .parse(['x', 'o'], text)
            .filter(|stones| stones.iter().all(|stones| stones.count_ones() == 4));
        let expected =
            "four rows with four x (to move), four o and dots, such as x..o/.xo./.ox./o..x";
        let [own, other] =
            read.ok_or_else(|| ParseError::new(text, expected))?.map(|stones| stones as u16);
        if PATTERNS.contains(&own) {
            return Err(won_before(text, "pattern"));
        }
        // No stone slides into a corner that the other player has closed. So the player to move has
        // closed it, and has lost.
        if self.traps && is_trapped(other, own) {
            return Err(ParseError::new(
                text,
                "no stone that the player to move has trapped: the play was over before",
            ));
        }
        Ok(DaoBoard { own, other })
    }

    fn write_move(
        &self,
        _: &DaoBoard,
        (from, to): (u32, u32),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        BOARD_4X4.write_step(Some(from), to, out)
    }

    fn parse_move(&self, _: &DaoBoard, text: &str) -> Result<(u32, u32), ParseError> {
        let expected = "the squares that a stone leads from and to, such as a4-a2";
        BOARD_4X4.parse_slide(text).ok_or_else(|| ParseError::new(text, expected))
    }
}

/// `x` are the stones of the player to move.
impl Grid for Dao {
    fn size(&self) -> GridSize {
        BOARD_4X4.size()
    }

    fn glyph(&self, at: &DaoBoard, cell: u32) -> Glyph {
        BOARD_4X4.glyph(cell, ['x', 'o'], [at.own, at.other].map(u32::from))
    }

    fn touched(&self, _: &DaoBoard, (from, to): (u32, u32)) -> impl Iterator<Item = u32> {
        BOARD_4X4.cells([from, to])
    }

    fn turn(&self, _: &DaoBoard) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}

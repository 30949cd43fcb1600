//! Positions and moves, and their text.
//!
//! A position is which squares hold hens, which hold foxes, and whose turn it is: hens are alike, and so are foxes. The text of a
//! position has the rows from the top, separated by `/`, with `h` for a hen, `x` for a fox and a digit for so many empty squares;
//! then a blank and the side to move, `h` or `f`. A move is written `a4-a5`, a capture by its landing squares, `c5xc3xe3`.

use core::fmt;

use gt_core::{ParseError, Player};

use super::board::{Board, squares};

/// Where the pieces stand and whose turn it is; sets of squares as in [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The squares with hens.
    pub hens: u64,
    /// The squares with foxes.
    pub foxes: u64,
    /// Whose turn it is: the hens are the first player, the foxes the second.
    pub turn: Player,
}

/// The player of the hens.
pub const HENS: Player = Player::First;
/// The player of the foxes.
pub const FOXES: Player = Player::Second;

impl Position {
    /// The squares with a piece.
    pub const fn occupied(&self) -> u64 {
        self.hens | self.foxes
    }
}

/// A step of a piece, or a whole capture by one fox.
///
/// Two ways to take the same hens and end on the same square are one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The hens that are taken; empty for a step.
    pub taken: u64,
    /// Where the piece comes from.
    pub from: u8,
    /// Where it ends, for a capture perhaps where it began.
    pub to: u8,
}

impl Move {
    /// Whether hens are taken.
    pub const fn is_capture(self) -> bool {
        self.taken != 0
    }
}

/// The squares by their numbers; which board it is played on is not known here.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.taken == 0 {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}x{} taking", self.from, self.to)?;
        squares(self.taken).try_for_each(|square| write!(f, " {square}"))
    }
}

/// The rows down to the last piece, with `.` for a square without one, on the board or not.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = (64 - self.occupied().leading_zeros()).div_ceil(8);
        for row in 0..rows {
            for column in 0..7 {
                let square = 1u64 << (8 * row + column);
                let piece = if self.hens & square != 0 {
                    "h"
                } else if self.foxes & square != 0 {
                    "x"
                } else {
                    "."
                };
                f.write_str(piece)?;
            }
            f.write_str("/")?;
        }
        f.write_str(if self.turn == HENS { " hens to move" } else { " foxes to move" })
    }
}

impl Board {
    /// Writes a position of this board.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 0..self.rows() {
            if row > 0 {
                out.write_char('/')?;
            }
            let mut empty = 0;
            for square in squares(self.row_mask(row)) {
                let piece = match (position.hens >> square & 1, position.foxes >> square & 1) {
                    (0, 0) => {
                        empty += 1;
                        continue;
                    }
                    (0, _) => 'x',
                    _ => 'h',
                };
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(piece)?;
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
        }
        out.write_str(if position.turn == HENS { " h" } else { " f" })
    }

    /// The text of a position of this board.
    ///
    /// ```
    /// use gt_fox_hens::Board;
    /// let text = "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h";
    /// let position = Board::cross().position(text)?;
    /// assert_eq!(Board::cross().position_text(&position), text);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
    pub fn position_text(&self, position: &Position) -> String {
        let mut text = String::new();
        self.write_position(position, &mut text).expect("a string takes all text");
        text
    }

    /// Reads a position, of any numbers of hens and foxes.
    ///
    /// # Errors
    /// [`ParseError`] names the part that is wrong: a character, a row of the wrong width, the number of rows, the side to move.
    pub fn position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = "rows from the top separated by /, a blank, and the side to move, h or f";
        let (placement, side) = text.trim().rsplit_once(' ').ok_or_else(|| ParseError::new(text, expected))?;
        let turn = match side {
            "h" => HENS,
            "f" => FOXES,
            _ => return Err(ParseError::new(side, "the side to move, h for the hens or f for the foxes")),
        };
        let rows: Vec<&str> = placement.trim_end().split('/').collect();
        if rows.len() != self.rows() {
            return Err(ParseError::new(placement, format!("{} rows separated by /, not {}", self.rows(), rows.len())));
        }
        let mut position = Position { hens: 0, foxes: 0, turn };
        for (row, &text) in rows.iter().enumerate() {
            let width = usize::from(self.width(row));
            let wrong = || ParseError::new(text, format!("{width} squares of a row: h, x, or a digit for so many empty ones"));
            let mut column = 0;
            for piece in text.bytes() {
                let square = || 1u64 << (8 * row + usize::from(self.first_column(row)) + column);
                match piece {
                    b'1'..=b'7' => column += usize::from(piece - b'1'),
                    b'h' if column < width => position.hens |= square(),
                    b'x' if column < width => position.foxes |= square(),
                    _ => return Err(wrong()),
                }
                column += 1;
            }
            if column != width {
                return Err(wrong());
            }
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_position_is_refused_with_the_part_that_is_wrong() {
        let board = Board::cross();
        for (text, named) in [
            ("", ""),
            ("3/3/7/7/7/3/3", "3/3/7/7/7/3/3"),
            ("3/3/7/7/7/3/3 z", "z"),
            ("3/3/7/7/7/3 f", "3/3/7/7/7/3"),
            ("3/3/7/7/7/3/3/3 f", "3/3/7/7/7/3/3/3"),
            ("3/3/7/8/7/3/3 f", "8"),
            ("3/3/7/77/7/3/3 f", "77"),
            ("3/3/7/6/7/3/3 f", "6"),
            ("3/3/7/7hhh/7/3/3 f", "7hhh"),
            ("3/3/7/hhhhhhhh/7/3/3 f", "hhhhhhhh"),
            ("3/3/7/q6/7/3/3 f", "q6"),
            ("3/3/7/0h6/7/3/3 f", "0h6"),
            ("3/3/7/é6/7/3/3 f", "é6"),
        ] {
            assert_eq!(board.position(text).unwrap_err().text, named, "{text}");
        }
    }

    #[test]
    fn debug_text_shows_the_board() {
        let position = Board::cross().position("3/h2/2x1x2/7/7/3/3 f").unwrap();
        assert_eq!(format!("{position:?}"), "......./..h..../..x.x../ foxes to move");
    }
}

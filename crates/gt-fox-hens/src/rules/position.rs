//! Positions and moves, and their text.
//!
//! A position says which squares hold hens, which hold foxes, and which side is to move. Hens are
//! alike, and so are foxes, so sets of squares are enough.
//!
//! # Text of a position
//! The rows from the top, separated by `/`; then a blank and the side to move, `h` for hens or `f`
//! for foxes. In a row, `h` is a hen, `x` is a fox, and a digit counts empty squares.
//!
//! # Text of a move
//! A step is `a4-a5`. A capture is the list of its landing squares, start first: `c5xc3xe3`.

use core::fmt;

use gt_core::error::counted;
use gt_core::{ParseError, Player};

use super::board::{Board, squares};

/// The squares of the pieces and the side to move.
///
/// Sets of squares are as in [`Board`]. Any sets may be stored: a position is checked when it is
/// read by [`FoxHens`](crate::FoxHens), not when it is made.
///
/// # Example
/// ```
/// use gt_fox_hens::{Board, FOXES, Position};
/// let cross = Board::cross();
/// let position = cross.position("3/3/2xh3/7/7/3/3 f")?;
/// let (hens, foxes) = (cross.squares_named("d5")?, cross.squares_named("c5")?);
/// assert_eq!(position, Position { hens, foxes, turn: FOXES });
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The squares with hens.
    pub hens: u64,
    /// The squares with foxes.
    pub foxes: u64,
    /// The player to move: the hens are the first player, the foxes the second.
    pub turn: Player,
}

/// The player who moves the hens: the first player.
pub const HENS: Player = Player::First;
/// The player who moves the foxes: the second player.
pub const FOXES: Player = Player::Second;

impl Position {
    /// Returns the squares with a piece.
    pub const fn occupied(&self) -> u64 {
        self.hens | self.foxes
    }
}

/// A step of a piece, or a whole capture by one fox.
///
/// A capture is identified by its result. Two paths that take the same hens and end on the same
/// square are one move. [`FoxHens::paths`](crate::FoxHens::paths) lists the paths.
///
/// # Example
/// ```
/// use gt_core::Notation;
/// use gt_fox_hens::FoxHens;
/// let book = FoxHens::book();
/// let step = book.parse_move(&book.parameters().start, "a4-a5")?;
/// assert!(!step.is_capture());
/// assert_eq!((step.from, step.to), (24, 16)); // 8 * row + column
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The squares of the hens taken; empty for a step.
    pub taken: u64,
    /// The square the piece starts from.
    pub from: u8,
    /// The square the piece ends on. A capture may end where it began.
    pub to: u8,
}

impl Move {
    /// Tells whether hens are taken.
    pub const fn is_capture(self) -> bool {
        self.taken != 0
    }
}

/// Writes squares as numbers, because a move does not know its board.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.taken == 0 {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}x{} taking", self.from, self.to)?;
        squares(self.taken).try_for_each(|square| write!(f, " {square}"))
    }
}

/// Writes the rows down to the last piece, with `.` for every square without a piece.
///
/// A position does not know its board, so each row has seven characters.
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
    /// Writes the text of a position of this board.
    ///
    /// # Errors
    /// Only the errors of `out`.
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

    /// Returns the text of a position of this board.
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
        self.write_position(position, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// Reads a position with any number of hens and foxes.
    ///
    /// Only the board is known here. [`FoxHens::parse_set_up`](crate::FoxHens::parse_set_up) also
    /// checks the foxes and the squares for hens.
    ///
    /// # Errors
    /// [`ParseError`] names the part that is wrong: a character, a row of the wrong width, the
    /// number of rows, or the side to move.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::Board;
    /// let wrong = Board::cross().position("3/3/7/77/7/3/3 f").unwrap_err();
    /// assert_eq!(wrong.text, "77"); // fourteen squares in a row of seven
    /// ```
    pub fn position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = "rows from the top separated by /, a blank, and the side to move, h or f";
        let (placement, side) =
            text.trim().rsplit_once(' ').ok_or_else(|| ParseError::new(text, expected))?;
        let turn = match side {
            "h" => HENS,
            "f" => FOXES,
            _ => {
                return Err(ParseError::new(
                    side,
                    "the side to move, h for the hens or f for the foxes",
                ));
            }
        };
        let rows: Vec<&str> = placement.trim_end().split('/').collect();
        if rows.len() != self.rows() {
            return Err(ParseError::new(
                placement,
                format!("{} separated by /, not {}", counted(self.rows(), "row"), rows.len()),
            ));
        }
        let mut position = Position { hens: 0, foxes: 0, turn };
        for (row, &text) in rows.iter().enumerate() {
            let width = usize::from(self.width(row));
            let wrong = || {
                ParseError::new(
                    text,
                    format!(
                        "{} of a row: h, x, or a digit that counts empty squares",
                        counted(width, "square")
                    ),
                )
            };
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
    fn a_wrong_text_is_refused_and_the_wrong_part_is_named() {
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

//! Notation of positions and moves: `5,3,1` and `(1,2)`.

use core::fmt;

use gt_core::{Notation, ParseError, ShapeError};

use super::bar::BarChomp;
use super::board::{Bite, Chomp};
use super::cell::Cell;
use super::diagram::Diagram;

/// Reads row lengths, longest first, separated by commas or blanks: `5,3,1`.
///
/// It does not check that the lengths form a position.
///
/// # Errors
/// [`ParseError`] names the part that is not a number, or is above `u32::MAX`.
///
/// # Example
/// ```
/// use gt_chomp::parse_lengths;
/// assert_eq!(parse_lengths("5, 3 1")?, [5, 3, 1]);
/// assert!(parse_lengths("5,,1").is_err() && parse_lengths("-5").is_err());
/// # Ok::<(), gt_core::ParseError>(())
/// ```
pub fn parse_lengths(text: &str) -> Result<Vec<u32>, ParseError> {
    let parts = text.split(',').flat_map(|part| {
        let part = part.trim();
        let empty = part.is_empty().then_some("");
        empty.into_iter().chain(part.split_whitespace())
    });
    let length = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let length = if digits { part.parse().ok() } else { None };
        length.ok_or_else(|| {
            ParseError::new(part, format!("row lengths such as 5,3,1 (each at most {})", u32::MAX))
        })
    };
    parts.map(length).collect()
}

/// Reads a square as row and column from 0, with or without brackets: `(1,2)`.
///
/// It does not check that any bar has this square.
///
/// # Errors
/// [`ParseError`] names the text if it is not a pair of numbers.
///
/// # Example
/// ```
/// use gt_chomp::{parse_cell, Cell};
/// assert_eq!(parse_cell("(1,2)")?, Cell::new(1, 2));
/// assert_eq!(parse_cell(" 1 , 2 ")?, Cell::new(1, 2));
/// assert!(parse_cell("1,2,3").is_err());
/// # Ok::<(), gt_core::ParseError>(())
/// ```
pub fn parse_cell(text: &str) -> Result<Cell, ParseError> {
    let trimmed = text.trim();
    let inner =
        trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(trimmed);
    let number = |part: &str| {
        part.trim().parse().ok().filter(|_| part.trim().starts_with(|c: char| c.is_ascii_digit()))
    };
    inner
        .split_once(',')
        .and_then(|(row, col)| Some(Cell::new(number(row)?, number(col)?)))
        .ok_or_else(|| ParseError::new(text, "a square as row and column from 0, such as (1,2)"))
}

/// What was expected in place of lengths that are not a position of the board.
fn expected(rows: u32, cols: u32, error: &ShapeError) -> String {
    format!("a position of the {rows} x {cols} board: {error}")
}

/// What was expected in place of a move that is not legal.
fn expected_square(position: &str) -> String {
    format!("a square of {position} other than the poison (0,0)")
}

/// Writes a square in the notation: `(1,2)`.
///
/// There is no blank inside, so that moves can stand in one line with blanks between them.
fn write_cell(Cell { row, col }: Cell, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "({row},{col})")
}

/// Writes row lengths in the notation: `5,3,1`.
fn write_lengths(lengths: impl IntoIterator<Item = u32>, out: &mut dyn fmt::Write) -> fmt::Result {
    for (row, length) in lengths.into_iter().enumerate() {
        let comma = if row > 0 { "," } else { "" };
        write!(out, "{comma}{length}")?;
    }
    Ok(())
}

/// A position is its row lengths, `5,3,1`; a move is a square, `(1,2)`.
impl Notation for Chomp {
    fn write_position(&self, position: &Diagram, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{position}")
    }

    fn parse_position(&self, text: &str) -> Result<Diagram, ParseError> {
        let lengths = parse_lengths(text)?;
        self.position(&lengths)
            .map_err(|error| ParseError::new(text, expected(self.rows(), self.cols(), &error)))
    }

    fn write_move(&self, _position: &Diagram, mv: Bite, out: &mut dyn fmt::Write) -> fmt::Result {
        write_cell(mv.cell(), out)
    }

    fn parse_move(&self, position: &Diagram, text: &str) -> Result<Bite, ParseError> {
        let cell = parse_cell(text)?;
        self.bite(position, cell)
            .ok_or_else(|| ParseError::new(text, expected_square(&position.to_string())))
    }
}

/// The notation of [`Chomp`]: `5,3,1` and `(1,2)`.
impl Notation for BarChomp {
    fn write_position(&self, position: &Vec<u32>, out: &mut dyn fmt::Write) -> fmt::Result {
        write_lengths(position.iter().copied(), out)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u32>, ParseError> {
        let lengths = parse_lengths(text)?;
        self.position(&lengths)
            .map_err(|error| ParseError::new(text, expected(self.rows(), self.cols(), &error)))
    }

    fn write_move(
        &self,
        _position: &Vec<u32>,
        cell: Cell,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write_cell(cell, out)
    }

    fn parse_move(&self, position: &Vec<u32>, text: &str) -> Result<Cell, ParseError> {
        let cell = parse_cell(text)?;
        let legal = cell != Cell::POISON && cell.is_in(position);
        legal
            .then_some(cell)
            .ok_or_else(|| ParseError::new(text, expected_square(&self.show_position(position))))
    }
}

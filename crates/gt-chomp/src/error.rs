//! What can be wrong with a board or a position.

use thiserror::Error;

/// A board that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No rows or no columns: there is no square to be poisoned.
    #[error("a board of {rows} x {cols} has no square; both sides must be at least 1")]
    NoSquare {
        /// Rows asked for.
        rows: u32,
        /// Columns asked for.
        cols: u32,
    },
    /// The sides are too long for the representation.
    #[error("a board of {rows} x {cols} is too large: {bound}")]
    TooLarge {
        /// Rows asked for.
        rows: u32,
        /// Columns asked for.
        cols: u32,
        /// What would be valid.
        bound: &'static str,
    },
}

/// Row lengths that are no position of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The poisoned square is missing: an empty bar is no position.
    #[error("the first row is empty; it must hold the poisoned square at least")]
    Empty,
    /// More rows than the board has.
    #[error("{given} rows given, the board has {rows}")]
    TooManyRows {
        /// Rows given, empty ones at the end not counted.
        given: usize,
        /// Rows of the board.
        rows: u32,
    },
    /// A row is longer than the board.
    #[error("row {row} has {length} squares, the board has {cols} columns")]
    TooLong {
        /// The row, from 0.
        row: usize,
        /// Its length.
        length: u32,
        /// Columns of the board.
        cols: u32,
    },
    /// A row is longer than the one above it.
    #[error("row {row} has {length} squares, more than the {above} of the row above; lengths must not increase")]
    Increasing {
        /// The row, from 0.
        row: usize,
        /// Its length.
        length: u32,
        /// The length of the row above.
        above: u32,
    },
}

/// Checks that `lengths` is a non-empty Young diagram inside a box; gives the number of its non-empty rows.
pub(crate) fn check_lengths(lengths: &[u32], rows: u32, cols: u32) -> Result<usize, PositionError> {
    let given = lengths.iter().rposition(|&length| length > 0).ok_or(PositionError::Empty)? + 1;
    if lengths[0] == 0 {
        return Err(PositionError::Empty);
    }
    if given as u64 > u64::from(rows) {
        return Err(PositionError::TooManyRows { given, rows });
    }
    if lengths[0] > cols {
        return Err(PositionError::TooLong { row: 0, length: lengths[0], cols });
    }
    match lengths.windows(2).position(|pair| pair[1] > pair[0]) {
        Some(above) => Err(PositionError::Increasing { row: above + 1, length: lengths[above + 1], above: lengths[above] }),
        None => Ok(given),
    }
}

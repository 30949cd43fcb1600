//! What can be wrong with a board or with rules.

use gt_core::ParseError;
use thiserror::Error;

/// A board that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No rows, or more than the representation holds.
    #[error("a board of {rows} rows; it must have 1 to 8")]
    Rows {
        /// Rows given.
        rows: usize,
    },
    /// A row that is empty or reaches beyond the last column.
    #[error("row {row} from the top has {width} squares from column {first}; it must have at least one, in columns 0 to 6")]
    Row {
        /// The row, from the top, from 0.
        row: usize,
        /// Its first column, from 0.
        first: u8,
        /// Its squares.
        width: u8,
    },
}

/// Rules that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The board itself is impossible.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The text of the start, or of a set of squares, cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A set of squares that has some outside the board.
    #[error("{what} has squares outside the board {board}")]
    OffBoard {
        /// Which set.
        what: &'static str,
        /// The board, as first column and width of each row.
        board: String,
    },
    /// Two pieces on one square at the start.
    #[error("a hen and a fox stand on {square} at the start")]
    Occupied {
        /// The square.
        square: String,
    },
    /// Another number of foxes than one or two at the start.
    #[error("{foxes} foxes at the start; there must be 1 or 2")]
    Foxes {
        /// Foxes given.
        foxes: u32,
    },
    /// The squares for hens can be left by a step of a hen.
    #[error("a hen may step from {from} to {to}, which is no square for hens; the squares for hens must be closed under steps")]
    NotClosed {
        /// A square for hens.
        from: String,
        /// A square that is none.
        to: String,
    },
    /// A hen of the start stands where no hen may.
    #[error("a hen starts on {square}, which is no square for hens")]
    HenOutside {
        /// The square.
        square: String,
    },
    /// Fewer hens allowed than the start has, or more than there are squares for them beside the foxes.
    #[error("at most {most} hens; there must be at least the {start} of the start and at most the {room} that find room")]
    MostHens {
        /// The number given.
        most: u32,
        /// Hens at the start.
        start: u32,
        /// Squares for hens, or squares that the foxes leave, if that is less.
        room: u32,
    },
    /// The foxes would have won before the first move, whatever the position.
    #[error("the foxes win at {foxes_win_at} hens, but there are never more than {most}; it must be less")]
    Threshold {
        /// The number given.
        foxes_win_at: u32,
        /// The most hens there can be.
        most: u32,
    },
    /// The positions have no 64-bit ranks.
    #[error("{hens} hens on {squares} squares: more positions than 64 bits can number; allow fewer hens or a smaller board")]
    TooManyPositions {
        /// The most hens there can be.
        hens: u32,
        /// Squares for hens.
        squares: u32,
    },
}

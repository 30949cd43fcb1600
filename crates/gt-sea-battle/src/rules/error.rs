//! Errors for invalid placements and knowledge, and for counts that fail.
//!
//! Each variant names the cell or the ship at fault. As in every game of the workspace, an
//! impossible board or fleet is a [`ShapeError`], and text that cannot be read is a [`ParseError`].

use core::fmt::Display;

use gt_core::error::counted;
use gt_core::{LimitError, ParseError, ShapeError, SolveError};
use thiserror::Error;

use super::board::Cell;
use super::mark::Mark;
use super::ship::Ship;
use super::touch::Touch;

/// Why a set of ships is not a legal placement of the fleet.
///
/// Returned by [`Placement::new`](crate::Placement::new); place the named ship elsewhere and try
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// A ship does not lie wholly on the board.
    #[error("ship {ship} is off the board")]
    OffBoard {
        /// The ship at fault.
        ship: Ship,
    },
    /// A ship covers a closed cell.
    #[error("ship {ship} covers the closed cell at {cell}")]
    Blocked {
        /// The ship at fault.
        ship: Ship,
        /// The closed cell.
        cell: Cell,
    },
    /// Two ships lie closer than the touch rule allows.
    #[error("ships {ship} and {other} are too close for the touch rule {touch}")]
    TooClose {
        /// One of the two ships.
        ship: Ship,
        /// The other ship.
        other: Ship,
        /// The touch rule that they break.
        touch: Touch,
    },
    /// The number of ships of some length differs from the fleet's.
    #[error("{} of {}, the fleet has {expected}", counted(.found, "ship"), counted(.length, "cell"))]
    Fleet {
        /// The length, in cells.
        length: usize,
        /// The number of placed ships of this length.
        found: usize,
        /// The number of ships of this length in the fleet.
        expected: usize,
    },
}

/// Why an answer or a position is malformed: it has no meaning on this board or under these rules.
///
/// The [`Knowledge`](crate::Knowledge) that refused an answer is unchanged and can be used further.
///
/// Contradictory knowledge is not an error, and neither is a fleet that does not fit on the board.
/// In both cases no fleet is consistent, and every count is 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// A mark lies off the board.
    #[error("the mark at {cell} is off the board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// A mark on a closed cell, or a shot at a closed or answered cell.
    ///
    /// Only [`play_game`](crate::play::play_game) reports shots with this variant.
    #[error("no answer can be recorded at {cell}: the cell is closed, or it was answered before")]
    Blocked {
        /// The cell.
        cell: Cell,
    },
    /// One cell has two different answers.
    #[error("two answers at {cell}: {was}, then {now}")]
    TwoAnswers {
        /// The cell.
        cell: Cell,
        /// The first answer.
        was: Mark,
        /// The second answer.
        now: Mark,
    },
    /// A sunk ship does not lie wholly on the board, or its length is not valid.
    #[error("the sunk ship {ship} is off the board")]
    SunkOffBoard {
        /// The ship.
        ship: Ship,
    },
    /// Two sunk ships share a cell.
    #[error("the sunk ship {ship} overlaps the sunk ship {other}")]
    SunkOverlap {
        /// The ship that was refused.
        ship: Ship,
        /// The sunk ship that already covers the cell.
        other: Ship,
    },
    /// More ships of one length have sunk than the fleet has.
    #[error("{} of {}, the fleet has {fleet}", counted(.sunk, "sunk ship"), counted(.length, "cell"))]
    SunkNotInFleet {
        /// The length, in cells.
        length: usize,
        /// The number of sunk ships of this length.
        sunk: usize,
        /// The number of ships of this length in the fleet.
        fleet: usize,
    },
    /// A sunk ship is named, but the rules do not announce sunk ships.
    #[error("the ship {ship} is named as sunk, but these rules do not announce sunk ships")]
    NotAnnounced {
        /// The ship.
        ship: Ship,
    },
    /// A position file marks a cell as sunk, but does not tell which ship it belongs to.
    #[error("no sunk ship is known for the mark # at {cell}: add a line sunk ROW COL LENGTH h|v")]
    NoShip {
        /// The cell.
        cell: Cell,
    },
    /// The knowledge belongs to a board of another size.
    #[error("the knowledge belongs to a board of {rows} x {cols}, not to this board")]
    Shape {
        /// The number of rows in the knowledge.
        rows: usize,
        /// The number of columns in the knowledge.
        cols: usize,
    },
    /// A position file cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
}

/// Why consistent fleets could not be counted, mapped or drawn, or why a game could not be played.
///
/// The engine, session or strategy stays usable after the error.
///
/// | variant | what the caller can do |
/// |---|---|
/// | [`Solve`](Self::Solve) with [`SolveError::Limit`] | ask again with a larger limit of the [`Run`](gt_core::Run) |
/// | [`Solve`](Self::Solve) with [`SolveError::Shape`] | choose a smaller board or fleet |
/// | [`Solve`](Self::Solve) with [`SolveError::Unsupported`] | use what the error names instead |
/// | [`Solve`](Self::Solve) with [`SolveError::Threads`] | ask for fewer threads |
/// | [`Knowledge`](Self::Knowledge) | correct the knowledge at the cell or ship that the error names |
/// | [`Contradiction`](Self::Contradiction) | correct the knowledge: some answer must be wrong |
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The work stopped at a limit, or the method cannot take these rules, or threads are missing.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The knowledge is malformed.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// No fleet is consistent with the knowledge, so there is nothing to choose from.
    #[error("no fleet agrees with what is known")]
    Contradiction,
}

impl From<LimitError> for CountError {
    fn from(limit: LimitError) -> Self {
        Self::Solve(limit.into())
    }
}

/// Makes the error for a board that is too wide, or a fleet that is too varied, for the method.
pub(crate) fn too_large(what: &'static str, needed: impl Display, max: impl Display) -> SolveError {
    ShapeError::new(what, needed, format!("at most {max}; try a smaller board or fleet")).into()
}

//! Input without meaning, and what stops a count, as types that name the cell or ship.
//!
//! Boards and fleets that cannot be are a [`ShapeError`], text that is none a [`ParseError`], as in every game of the workspace.
//!
//! A fleet that does not fit and answers that contradict each other are no errors: no fleet agrees with them, and every count
//! is 0.

use core::fmt::Display;

use gt_core::{LimitError, ParseError, ShapeError, SolveError};
use thiserror::Error;

use super::board::Cell;
use super::mark::Mark;
use super::ship::Ship;
use super::touch::Touch;

/// Ships that are no legal placement of the fleet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// A ship that leaves the board.
    #[error("ship {ship} is off the board")]
    OffBoard {
        /// The ship.
        ship: Ship,
    },
    /// A ship on a closed cell.
    #[error("ship {ship} covers the closed cell at {cell}")]
    Blocked {
        /// The ship.
        ship: Ship,
        /// The closed cell.
        cell: Cell,
    },
    /// Two ships too close.
    #[error("ships {ship} and {other} are too close: touching allowed is {touch}")]
    TooClose {
        /// One ship.
        ship: Ship,
        /// The other.
        other: Ship,
        /// The rule.
        touch: Touch,
    },
    /// Not the ships of the fleet.
    #[error("{found} ships of {length} cells, the fleet has {expected}")]
    Fleet {
        /// The length, in cells.
        length: usize,
        /// Ships placed.
        found: usize,
        /// Ships of the fleet.
        expected: usize,
    },
}

/// Answers without meaning. The knowledge that refused them is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// A mark on a cell that is not there.
    #[error("the mark at {cell} is off the board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// A mark on a closed cell.
    #[error("the mark at {cell} is on a closed cell")]
    Blocked {
        /// The cell.
        cell: Cell,
    },
    /// Two different answers for one cell.
    #[error("two answers at {cell}: {was}, then {now}")]
    TwoAnswers {
        /// The cell.
        cell: Cell,
        /// The first answer.
        was: Mark,
        /// The second.
        now: Mark,
    },
    /// A sunk ship that leaves the board.
    #[error("the sunk ship {ship} is off the board")]
    SunkOffBoard {
        /// The ship.
        ship: Ship,
    },
    /// Two sunk ships on one cell.
    #[error("the sunk ship {ship} overlaps the sunk ship {other}")]
    SunkOverlap {
        /// The ship.
        ship: Ship,
        /// The ship already there.
        other: Ship,
    },
    /// More sunk ships of a length than the fleet has.
    #[error("{sunk} sunk ships of {length} cells, the fleet has {fleet}")]
    SunkNotInFleet {
        /// The length, in cells.
        length: usize,
        /// Sunk ships of this length.
        sunk: usize,
        /// Ships of this length in the fleet.
        fleet: usize,
    },
    /// A sunk ship under rules that do not announce any.
    #[error("the sunk ship {ship}: under these rules sunk ships are not announced")]
    NotAnnounced {
        /// The ship.
        ship: Ship,
    },
    /// A cell of a sunk ship, but of which?
    #[error("the mark # at {cell} belongs to no sunk ship: add a line sunk ROW COL LENGTH h|v")]
    NoShip {
        /// The cell.
        cell: Cell,
    },
    /// Knowledge of a board of another size.
    #[error("knowledge of a board of {rows} x {cols} for another board")]
    Shape {
        /// Rows of the knowledge.
        rows: usize,
        /// Columns of the knowledge.
        cols: usize,
    },
    /// Text that is no position.
    #[error(transparent)]
    Text(#[from] ParseError),
}

/// Why fleets could not be counted, mapped or drawn. Whatever was asked stays usable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The work stopped: a limit, or a board and a fleet that the method cannot take.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The answers have no meaning.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// No fleet agrees with what is known, so there is nothing to choose from.
    #[error("no fleet agrees with what is known")]
    Contradiction,
}

impl From<LimitError> for CountError {
    fn from(limit: LimitError) -> Self {
        Self::Solve(limit.into())
    }
}

/// A board too wide, or a fleet too varied, for the method.
pub(crate) fn too_large(what: &'static str, needed: impl Display, max: impl Display) -> SolveError {
    ShapeError::new(what, needed, format!("at most {max}; try a smaller board or fleet")).into()
}

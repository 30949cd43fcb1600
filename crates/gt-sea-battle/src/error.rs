//! Input without meaning, and what stops an engine, as types that name the cell or ship.
//!
//! A fleet that does not fit and answers that contradict each other are no errors: no fleet agrees with them, and every count
//! is 0.

use gt_core::{LimitError, ParseError};
use thiserror::Error;

use crate::board::Cell;
use crate::knowledge::Mark;
use crate::ship::Ship;
use crate::touch::Touch;

/// A board that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A side of no cells, or too long.
    #[error("a board of {rows} x {cols}: sides go from 1 to {max}")]
    Size {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// The longest side.
        max: usize,
    },
    /// A cell that is not there.
    #[error("{cell} is off the board of {rows} x {cols}")]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
}

/// A fleet that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FleetError {
    /// A length of 0, or too long.
    #[error("a ship of {length} cells: lengths go from 1 to {max}")]
    Length {
        /// The length, in cells.
        length: usize,
        /// The longest.
        max: usize,
    },
    /// Too many ships.
    #[error("more than {max} ships")]
    Ships {
        /// The greatest number of ships.
        max: usize,
    },
    /// Text that is no number.
    #[error("cannot read {text:?} as a ship's length: lengths are separated by commas, as in 4,3,3,2")]
    Text {
        /// The part that was not understood.
        text: String,
    },
}

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

/// Why the engine has no answer. The engine stays usable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The answers have no meaning.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// The board is too wide or the fleet too varied for this method.
    #[error("{what}: {needed} needed, at most {max} possible; try a smaller board or fleet")]
    TooLarge {
        /// The quantity.
        what: &'static str,
        /// How much would be needed, as far as it was counted.
        needed: u64,
        /// How much is possible.
        max: u64,
    },
    /// A question that this method does not take.
    #[error("{what}: not possible with this method; the engine takes it")]
    Unsupported {
        /// What is not possible.
        what: &'static str,
    },
    /// More fleets than can be counted.
    #[error("the number of fleets may exceed 2^128")]
    Overflow,
    /// No fleet agrees with what is known, so there is nothing to choose from.
    #[error("no fleet agrees with what is known")]
    Contradiction,
}

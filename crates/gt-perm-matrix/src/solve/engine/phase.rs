//! Names of phases that a run reports, and errors for boards and plays that are too large.

use gt_core::{ShapeError, SolveError};

use crate::rules::Shape;

/// Returns the error for a board that the engine cannot lay out as rows of bits.
pub(super) fn too_large(shape: Shape) -> ShapeError {
    let board = format!("{shape}, with {} states", shape.states());
    ShapeError::new("the board", board, "at most 8 cells of one colour")
}

/// The phase that turns moves into maps of rows and of bits inside rows; counted in moves.
pub(super) const LAYING_OUT: &str = "laying out the moves";
/// The phase that turns win sets into rows of bits; counted in rows.
pub(super) const FILLING: &str = "filling the win sets";
/// The phases in which the sets of each player grow: counted in plies, total unknown.
pub(super) const GROWING: [&str; 2] = [
    "following the first player's wins back, ply by ply",
    "following the second player's wins back, ply by ply",
];

/// Returns a number of plies that was counted in 64 bits.
pub(super) fn small(plies: u64) -> Result<u32, SolveError> {
    u32::try_from(plies).map_err(|_| too_deep(u32::MAX))
}

/// Returns the error for a play that is too long to be kept.
pub(super) const fn too_deep(max: u32) -> SolveError {
    SolveError::Overflow { what: "the plies in which a position is won", max: max as u64 }
}

//! Names of phases that a run reports, and the error for a board that is too large.

use gt_core::ShapeError;

use crate::rules::Shape;

/// Returns the error for a board that the engine cannot lay out as rows of bits.
pub(super) fn too_large(shape: Shape) -> ShapeError {
    let board = format!("{shape}, with {} states", shape.states());
    ShapeError::new("the board", board, "at most 8 cells of one colour")
}

/// The phase that turns moves into maps of rows and of bits inside rows; counted in moves.
pub(super) const LAYING_OUT: &str = "laying out the moves";
/// The phase that turns win sets into rows of bits; counted in sets.
pub(super) const FILLING: &str = "filling the win sets";

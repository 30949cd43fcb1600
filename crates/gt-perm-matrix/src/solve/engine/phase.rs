//! What a run tells: its phases, and the board that is too large.

use gt_core::ShapeError;

use crate::rules::Shape;

/// A board of which the engine could make no rows of bits.
pub(super) fn too_large(shape: Shape) -> ShapeError {
    let board = format!("{shape}, with {} states of a byte each", shape.states());
    ShapeError::new("the board", board, "at most 8 cells of one colour")
}

/// The phase in which moves become maps of rows and of bits inside rows: done and total in moves.
pub(super) const LAYING_OUT: &str = "laying out the moves";
/// The phase in which win sets become rows of bits: done and total in sets.
pub(super) const FILLING: &str = "filling the win sets";

//! The check that a number is a position of a graph.

use crate::error::ShapeError;

pub(super) fn check_position(position: u32, len: u32) -> Result<(), ShapeError> {
    if position < len { Ok(()) } else { Err(no_such_position(position, len)) }
}

#[cold]
fn no_such_position(position: u32, len: u32) -> ShapeError {
    ShapeError::new("a position of the graph", position, alloc::format!("a number below {len}"))
}

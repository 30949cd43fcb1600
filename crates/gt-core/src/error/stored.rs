//! Checks that all tables made from stored answers share: number of answers, holes, contradictions.

use alloc::format;
use core::fmt::{Debug, Display};

use super::{ShapeError, SolveError};

/// Refuses a list of answers whose `size_hint` rules out `len` items.
pub(crate) fn check_length(answers: &impl Iterator, len: u64) -> Result<(), SolveError> {
    let (least, most) = answers.size_hint();
    match most {
        _ if least as u64 > len => Err(wrong_length(least, len)),
        Some(most) if (most as u64) < len => Err(wrong_length(most, len)),
        _ => Ok(()),
    }
}

/// The error that there are `found` answers for `len` ranks.
pub(crate) fn wrong_length(found: impl Display, len: u64) -> SolveError {
    ShapeError::new("number of values", found, format!("{len}, one per rank")).into()
}

/// The error that more answers follow after `len` ranks.
pub(crate) fn too_long(len: u64) -> SolveError {
    wrong_length(format!("more than {len}"), len)
}

/// The error that a hole has an answer.
pub(crate) fn hole_with(answer: impl Display, rank: u64) -> SolveError {
    ShapeError::new(format!("value of rank {rank}"), answer, "none: the rank is a hole").into()
}

/// The error that a position has the answer `second`, after it had the answer `first`.
pub(crate) fn contradiction(
    position: &impl Debug,
    first: impl Display,
    second: impl Display,
) -> SolveError {
    ShapeError::new(
        format!("value of position {position:?}"),
        second,
        format!("{first}, as it was before"),
    )
    .into()
}

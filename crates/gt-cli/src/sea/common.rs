//! Shared by the verbs of sea battle: cells in JSON, errors of the engine.

use gt_app::command::Failure;
use gt_core::SolveError;
use gt_sea_battle::{Cell, CountError};

/// A cell in JSON: `[row, column]`.
pub(super) type Pair = [usize; 2];

pub(super) const fn pair(cell: Cell) -> Pair {
    [cell.row, cell.col]
}

/// Turns an error of the engine into a failure.
pub(super) fn failed(error: impl Into<CountError>) -> Failure {
    match error.into() {
        CountError::Solve(error @ SolveError::Unsupported { .. }) => Failure::question(error),
        CountError::Solve(error) => error.into(),
        wrong => Failure::question(wrong),
    }
}

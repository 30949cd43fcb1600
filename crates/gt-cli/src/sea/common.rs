//! Shared by the verbs of sea battle: cells in JSON, errors of the engine.

use gt_app::command::Failure;
use gt_core::SolveError;
use gt_sea_battle::{Cell, CountError};

/// A cell in JSON: `[row, column]`.
pub(super) type Pair = [usize; 2];

pub(super) const fn pair(cell: Cell) -> Pair {
    [cell.row, cell.col]
}

/// Writes the lengths of the ships of a fleet for people, also of a fleet without ships.
pub(super) const fn named(fleet: &str) -> &str {
    if fleet.is_empty() { "no ships" } else { fleet }
}

/// Names the ships of a fleet: `ships 3,2`, or `no ships`.
pub(super) fn ships(fleet: &impl ToString) -> String {
    let lengths = fleet.to_string();
    if lengths.is_empty() { named(&lengths).to_owned() } else { format!("ships {lengths}") }
}

/// Turns an error of the engine into a failure.
pub(super) fn failed(error: impl Into<CountError>) -> Failure {
    match error.into() {
        CountError::Solve(error @ SolveError::Unsupported { .. }) => Failure::question(error),
        CountError::Solve(error) => error.into(),
        wrong => Failure::question(wrong),
    }
}

//! What verbs of the matrix share: its solution, failures of its engine, values in words.

use gt_core::{SolveError, Value};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::Solved;

use crate::context::Context;
use crate::failure::Failure;
use crate::style;

/// Every state solved.
pub(super) fn solve_all(rules: &PermMatrix, context: &Context) -> Result<Solved, Failure> {
    Solved::solve(rules, context.run()).map_err(failure)
}

/// What stood in the way of an engine. The rules are good, also those of a board that is too large for it.
pub(super) fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Shape(shape) => Failure::Unanswered(shape.to_string()),
        error => error.into(),
    }
}

/// A value in words.
pub(crate) fn words(value: Value) -> String {
    style::outcome(value.outcome(), value)
}

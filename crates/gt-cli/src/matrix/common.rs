//! Shared by the verbs of the matrix: its solution, errors of its engine, values in words.

use gt_app::command::{Context, Failure, style};
use gt_core::{SolveError, Value};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::{Keep, Solver, StateValues};

/// Solves every state.
pub(super) fn solve_all(rules: &PermMatrix, context: &Context) -> Result<StateValues, Failure> {
    Solver::new(rules).keep(Keep::Values).solve(context.run()).map_err(failure)
}

/// Turns an error of the engine into a failure.
///
/// A board that is too large for the engine is not a wrong question, because its rules are good.
pub(super) fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Shape(shape) => Failure::Unanswered(shape.to_string()),
        error => error.into(),
    }
}

/// Writes a value in words.
pub(crate) fn words(value: Value) -> String {
    style::outcome(value.outcome(), value)
}

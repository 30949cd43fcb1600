//! Shared by the verbs of the matrix: its solution, errors of its engine, values in words.

use gt_app::command::{Context, Failure, style};
use gt_core::Value;
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::{Keep, StateSolver, StateValues};

/// Solves every state.
pub(super) fn solve_all(rules: &PermMatrix, context: &Context) -> Result<StateValues, Failure> {
    Ok(StateSolver::new(rules).keep(Keep::Values).solve(context.run())?)
}

/// Writes a value in words.
pub(crate) fn words(value: Value) -> String {
    style::outcome(value.outcome(), value)
}

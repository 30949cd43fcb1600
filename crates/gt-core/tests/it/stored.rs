//! Tables made from stored answers: the same answers again, and a typed error for anything else.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::{PositionOf, SolveError};

mod back;
mod holes;
mod refused;
mod tiers;

/// Returns all that a solution knows.
fn known<S: Enumerate>(solution: &S) -> Vec<(PositionOf<S>, S::Answer)> {
    let mut all = Vec::new();
    let visit = &mut |position: &PositionOf<S>, answer| {
        all.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    solution.for_each(visit).unwrap();
    all
}

fn message<T: core::fmt::Debug>(refused: Result<T, SolveError>) -> String {
    let error = refused.unwrap_err();
    assert!(matches!(error, SolveError::Shape(_)), "{error:?}");
    error.to_string()
}

//! Tests of gt-core through its public names: one binary, one module per question.

mod agreement;
mod alphabeta;
mod broken_index;
mod combinatorics;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod common;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod dense;
mod errors;
mod forecasts;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod grid;
mod grundy;
mod hashed;
mod loopy;
mod margin;
mod margin_bounds;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod matrix;
mod memo;
mod memory;
mod noughts;
mod orbits;
mod owned;
mod parity;
mod points;
mod refusals;
mod run;
mod solution;
mod solver;
mod stops;
mod stored;
mod threads;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod threads_checks;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod tiers;
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod traps;
mod wide;

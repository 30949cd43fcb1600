//! Hashed tables that are made on several threads: `explore_layers`, `explore_by_predecessors` and
//! `memo::Values::solve`; and looks ahead.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod ahead;
mod games;
mod limits;
mod rules;
mod traps;

use gt_core::Run;

use crate::common::{THREADS, threads};

/// A run for each number of threads that tests compare.
fn runs() -> impl Iterator<Item = Run> {
    THREADS.into_iter().map(threads)
}

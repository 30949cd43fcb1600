//! Hashed tables that are made on several threads: `explore_layers`, `explore_by_predecessors` and
//! `memo::Values::solve`; and looks ahead.
//!
//! Small graphs are compared with a slow oracle, large ones with the solvers that work on ranks or
//! on one thread.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod agree;
mod ahead;
mod games;
mod limits;
mod rules;
mod traps;

use gt_core::{Run, Threads};

/// A run for each number of threads that tests compare. All runs of a test share their threads.
fn runs() -> impl Iterator<Item = Run> {
    thread_local! {
        static RUNS: [Run; 4] = [1, 2, 3, 8].map(|threads| Run::new().threads(Threads::exactly(threads).unwrap()));
    }
    RUNS.with(Clone::clone).into_iter()
}

//! Solvers of loopy games, in which play may never end: `retrograde`, `bounded`, `certify`.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod bounded;
mod certify;
mod outcomes;
mod retrograde;
mod traps;

//! Alpha-beta against `memo`, and against a minimax written for these tests.
//!
//! They are compared in all windows, with every table, on graphs with and without cycles.

#![expect(clippy::unwrap_used, reason = "helpers of tests panic as the tests do")]

#[macro_use]
mod graph;

mod control;
mod cycles;
mod distances;
mod exact;
mod law;
mod lines;
mod positions;
pub(crate) mod tables;

//! Golden values of `testdata/`, computed by independent programs.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bot;
mod distance;
mod engine;
mod generic;
mod ko;
mod rules;
mod table;

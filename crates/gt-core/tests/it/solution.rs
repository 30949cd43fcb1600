//! Whatever knows values, asked through the one trait that says so.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod explain;
mod laws;
mod seam;

//! Everything that knows values, asked through the trait `Solution`.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod explain;
mod laws;
mod seam;

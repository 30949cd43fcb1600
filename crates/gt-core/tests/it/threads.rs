//! Several threads: the same answers, counts and errors as one thread, and the same limits.
#![cfg(feature = "rayon")]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod holes;
mod stops;
mod walkers;

//! The crate as callers see it: every part compared with golden values, rules and other parts.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

#[cfg(feature = "bigint")]
mod big;
mod boards;
#[cfg(feature = "deep")]
mod deep;
#[cfg(feature = "svg")]
mod draw;
mod golden_boards;
mod grundy;
mod laws;
mod periods;
mod pieces;
mod solutions;
mod threads;
mod variants;
mod wythoff;

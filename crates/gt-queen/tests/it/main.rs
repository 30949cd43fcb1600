//! The crate as its users see it: closed forms, tables, pieces and periods against golden values, rules and one another.
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
mod variants;
mod wythoff;

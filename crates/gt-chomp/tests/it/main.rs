//! Tests through the public API.
//!
//! They compare with golden files, the laws of the test kit, and slow definitions.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod boards;
#[cfg(feature = "deep")]
mod deep;
mod derivation;
mod golden;
mod laws;
mod orbits;
mod posets;
mod solutions;
mod threads;
mod three_rows;
mod tiers;
mod values;
mod whole_box;

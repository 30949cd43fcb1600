//! Tests through the public API, against golden files, the laws of the test kit, and slow definitions.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod boards;
mod golden;
mod laws;
mod values;
mod whole_box;

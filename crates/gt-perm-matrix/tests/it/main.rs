//! Tests through the public API: golden values, laws of the test kit, second implementations, the claims of the text.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod golden;
mod laws;
mod properties;
mod queue;
mod source;
mod sweep;

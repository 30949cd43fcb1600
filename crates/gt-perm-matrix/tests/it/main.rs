//! Tests through the public API.
//!
//! They check golden values, laws of the test kit, second implementations and the claims of the
//! matrix article.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod golden;
mod laws;
mod properties;
mod queue;
mod source;
mod sweep;
mod threads;

//! Tests through the public API.

mod bytes;
mod names;
mod rules;

//! Tests through the public API.

mod names;
mod rules;

//! Tests through the public API.

mod bytes;
mod engines;
mod names;
mod rules;

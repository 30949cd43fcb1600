//! Tests through the public API.

mod bytes;
mod engines;
mod grids;
mod names;
mod rules;

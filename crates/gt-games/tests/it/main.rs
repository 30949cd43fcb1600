//! Tests through the public API.

mod bytes;
mod engines;
mod grids;
mod misere;
mod names;
mod rules;

//! What an author of a game gets from this crate.

mod games;
mod parameters;

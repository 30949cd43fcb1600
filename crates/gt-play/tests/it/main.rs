//! Tests of players and matches through their public names.

mod arena;
mod session;

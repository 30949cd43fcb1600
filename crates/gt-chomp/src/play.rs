//! Records of games, judged move by move, and puzzles with one winning move.
//!
//! [`BoxValues::review`](crate::solve::BoxValues::review) judges a record move by move.
//! [`last_mistake`] picks the move that lost the game.
//! [`BoxValues::puzzles`](crate::solve::BoxValues::puzzles) draws positions to solve.

mod puzzle;
mod record;

pub use self::record::{RecordError, ReviewedMove, Verdict, last_mistake};

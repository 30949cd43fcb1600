//! Records of games: where each player left the best line, and the mistake that decided the game.
//!
//! [`BoxValues::review`](crate::solve::BoxValues::review) judges a record move by move.
//! [`last_mistake`] picks the move that lost the game.

mod record;

pub use self::record::{RecordError, ReviewedMove, Verdict, last_mistake};

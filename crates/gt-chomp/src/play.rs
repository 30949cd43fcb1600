//! Games that were played: where each player left the best line, and the mistake that decided the game.

mod record;

pub use self::record::{RecordError, ReviewedMove, Verdict, last_mistake};

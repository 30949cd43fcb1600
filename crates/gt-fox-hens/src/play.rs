//! What plays: a guess at who stands better, players by levels, puzzles.

mod evaluation;
mod player;
mod puzzle;

pub use self::evaluation::{Term, Weights};
pub use self::player::{Choice, Level, MoveReason, SearchPlayer};
pub use self::puzzle::CapturePuzzle;

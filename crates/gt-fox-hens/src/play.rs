//! Players: a guess at who stands better, players of six levels, puzzles.
//!
//! | to have | use |
//! |---|---|
//! | a score for a position | [`FoxHens::guess`](crate::FoxHens::guess) with [`Weights`] |
//! | a move with its reason | [`SearchPlayer::choice`] |
//! | the same, with endgames of any kind | [`chooser`] |
//! | exact play in the top rows | [`SearchPlayer::with`], with an [`Endgame`](crate::solve::Endgame) of [`FoxHens::top_part`](crate::FoxHens::top_part) |
//! | a computer that plays at any level | [`Computer`] |
//! | a capture to find | [`FoxHens::puzzle`](crate::FoxHens::puzzle) |

mod computer;
mod evaluation;
mod player;
mod puzzle;
mod told;

pub use self::computer::{Chooser, Computer, Endgames, chooser, search_share, top_endgames};
pub use self::evaluation::{Term, Weights};
pub use self::player::{Decision, MoveReason, SearchLevel, SearchPlayer};
pub use self::puzzle::CapturePuzzle;

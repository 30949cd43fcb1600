//! What solves the game: exact values of endgames, strategies that anyone can check, plays counted.

mod certificate;
mod endgame;
mod perft;
mod row_vectors;

pub use self::certificate::{CheckedStrategy, Claim, ClosedSet, Height, SafeWins, SafeWinsBuilder, StrategyFlaw, WinningSet};
pub use self::endgame::{Endgame, EndgameCensus, EndgameCount, OutcomeCensus, OutcomeCount, OutcomeTable};
pub use self::perft::{Counting, LastPly, divide, perft};

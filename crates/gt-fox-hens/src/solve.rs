//! Solvers for this game: exact endgame values, strategies that a short program can check, perft.
//!
//! The solvers of gt-core work on these rules, but the book's game has too many positions for them.
//! The solvers here use two facts of the game:
//!
//! * Captures remove hens, so positions fall into *layers* by the number of hens. A layer needs
//!   only the layers below it.
//! * Hens never step down. A *row vector* says how many hens stand in each row. Its *height* adds
//!   up, over the hens, the rows below each of them. A step up leads to a row vector of greater
//!   height, and no step leads back.
//!
//! | to know | use | memory |
//! |---|---|---|
//! | values with plies | [`Endgame`] | 1 byte per position |
//! | outcomes alone | [`OutcomeTable`] | 2 bits per placement of all pieces (two positions) |
//! | wins of the hens without any capture | [`SafeWins`] | 32 bytes per set of hens, if all are kept |
//! | that a side never loses | [`ClosedSet`] | 1 entry per position of the strategy |
//! | that a side wins | [`WinningSet`] | the same, with a number |
//! | that the hens win the book's game | [`FoxHens::proved_outcome`](crate::FoxHens::proved_outcome) | none |
//! | how many plays of n plies there are (*perft*) | [`perft`](fn@perft), [`divide`] | a stack |

mod certificate;
mod endgame;
mod perft;
mod proved;

pub use self::certificate::{
    CheckedStrategy, Claim, ClosedSet, Height, SafeWins, SafeWinsBuilder, StrategyFlaw, WinningSet,
};
pub use self::endgame::{
    Endgame, EndgameCensus, EndgameCount, EndgameOnDemand, OutcomeCensus, OutcomeCount,
    OutcomeTable,
};
pub use self::perft::{Counting, LastPly, divide, perft};

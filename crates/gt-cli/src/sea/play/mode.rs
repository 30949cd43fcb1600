//! Who shoots at whom.

use clap::ValueEnum;

/// Who shoots at whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::sea) enum Mode {
    /// The computer shoots at your fleet, and you answer
    Defend,
    /// You shoot at the computer's fleet
    Shoot,
    /// A game on paper: you enter each shot and its answer, and the computer advises the next shot
    Assistant,
    /// You and the computer have a fleet each and shoot in turns; who hits shoots again
    Duel,
}

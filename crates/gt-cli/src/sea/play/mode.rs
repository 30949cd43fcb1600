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

impl Mode {
    /// Whether a person says what was announced, and the computer advises the next shot.
    pub(in crate::sea) const fn advises(self) -> bool {
        matches!(self, Self::Defend | Self::Assistant)
    }
}

//! What a check of outcomes keeps of a position: its claim, and whether it is settled.

use crate::outcome::Outcome;

/// What is claimed for a position, and whether it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum State {
    /// A hole, or a position without a claim.
    Unclaimed,
    Draw,
    /// A loss that is not settled.
    WaitingLoss,
    /// A win that is not settled.
    WaitingWin,
    SettledLoss,
    SettledWin,
}

impl State {
    pub(super) const fn claimed(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::WaitingLoss,
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::WaitingWin,
        }
    }

    pub(super) const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Unclaimed => None,
            Self::Draw => Some(Outcome::Draw),
            Self::WaitingLoss | Self::SettledLoss => Some(Outcome::Loss),
            Self::WaitingWin | Self::SettledWin => Some(Outcome::Win),
        }
    }

    /// The claimed outcome, if it waits.
    pub(super) const fn waiting(self) -> Option<Outcome> {
        match self {
            Self::WaitingLoss => Some(Outcome::Loss),
            Self::WaitingWin => Some(Outcome::Win),
            _ => None,
        }
    }

    pub(super) const fn settle(&mut self) {
        *self = match *self {
            Self::WaitingLoss => Self::SettledLoss,
            Self::WaitingWin => Self::SettledWin,
            other => other,
        };
    }
}

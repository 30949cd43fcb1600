//! The result of a check: how much it looked at, and what is wrong.

use core::fmt::{Debug, Display};

use thiserror::Error;

use crate::outcome::{Outcome, Value};

/// What was checked, and what is wrong with it.
///
/// If there is no flaw, the values of the checked positions are right. This says nothing about
/// other positions. An empty list has no flaw either, so compare `positions` with the number you
/// expect.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Certificate<P: Debug, A: Display = Value> {
    /// Positions looked at.
    pub positions: u64,
    /// Legal moves followed, each once.
    pub moves: u64,
    /// Positions with a flaw.
    pub flaws: u64,
    /// The first flaw, in the order in which positions were looked at.
    pub first: Option<Flaw<P, A>>,
}

impl<P: Debug, A: Display> Default for Certificate<P, A> {
    fn default() -> Self {
        Self { positions: 0, moves: 0, flaws: 0, first: None }
    }
}

impl<P: Debug, A: Display> Certificate<P, A> {
    /// Creates an empty certificate, for authors of a check with other rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what was found at one position: its number of moves, or a flaw.
    pub fn add(&mut self, found: Result<u64, Flaw<P, A>>) {
        self.positions += 1;
        match found {
            Ok(moves) => self.moves += moves,
            Err(flaw) => self.add_flaw(flaw),
        }
    }

    /// Adds a flaw of a position that was counted before.
    pub(super) fn add_flaw(&mut self, flaw: Flaw<P, A>) {
        self.flaws += 1;
        self.first.get_or_insert(flaw);
    }

    /// Adds what was found at positions that come after those of this certificate.
    pub(super) fn join(self, later: Self) -> Self {
        Self {
            positions: self.positions + later.positions,
            moves: self.moves + later.moves,
            flaws: self.flaws + later.flaws,
            first: self.first.or(later.first),
        }
    }

    /// Returns the certificate if it has no flaw, for callers that stop at the first flaw.
    /// # Errors
    /// The first flaw, if there is one.
    pub fn sound(self) -> Result<Self, Flaw<P, A>> {
        match self.first {
            None => Ok(self),
            Some(flaw) => Err(flaw),
        }
    }
}

/// Something that is wrong with the claim for one position.
///
/// Every flaw carries the position, and its message prints the position with `Debug`. For
/// [`Unexplained`](Self::Unexplained) and [`Open`](Self::Open) the fault is at the position *or at
/// a successor*. Check the successors with [`at`](super::at) to see which.
/// # Example
/// ```
/// use gt_core::{Value, certify::{self, Flaw}, graph::GameGraph, solution::Claims};
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let all_lost = Claims::new(&game, |_: &u32| Some(Value::Loss { plies: 0 }));
/// assert_eq!(certify::at(&game, &all_lost, &1).unwrap(), Ok(0)); // b is over, and lost
/// let flaw = certify::at(&game, &all_lost, &0).unwrap().unwrap_err();
/// let win = Value::Win { plies: 1 };
/// assert_eq!(flaw.position(), &0);
/// assert!(matches!(flaw, Flaw::Unexplained { position: 0, explained, .. } if explained == win));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw<P: Debug, A: Display = Value> {
    /// The game is over at a position, with another outcome than claimed.
    #[error(
        "position {position:?} is claimed to be {claimed}, but the game is over there: {actual}"
    )]
    Terminal {
        /// The position.
        position: P,
        /// Its claim.
        claimed: A,
        /// What the rules say.
        actual: Outcome,
    },
    /// The claims for the successors of a position give it another value than claimed.
    #[error(
        "position {position:?} is claimed to be {claimed}, but its successors make it {explained}"
    )]
    Unexplained {
        /// The position.
        position: P,
        /// Its claim.
        claimed: A,
        /// What follows from the claims for its successors.
        explained: A,
    },
    /// A position has no claim.
    #[error("position {position:?} has no claim")]
    Unclaimed {
        /// The position.
        position: P,
    },
    /// A successor of a claimed position has no claim, so the claim cannot be checked.
    #[error("position {successor:?} has no claim, but position {position:?} has a move to it")]
    Open {
        /// The position with a claim.
        position: P,
        /// The successor without a claim.
        successor: P,
    },
    /// Two different claims are made for one position.
    #[error("position {position:?} is claimed to be {first} and {second}")]
    Contradiction {
        /// The position.
        position: P,
        /// The claim met first.
        first: A,
        /// The claim met later.
        second: A,
    },
    /// A claimed win or loss follows from the claims for its successors, but these claims rest on
    /// each other in a circle. Only checks of outcomes find it, see
    /// [`outcomes`](super::outcomes()).
    #[error(
        "position {position:?} is claimed to be {claimed}, but this cannot be forced: such claims rest on each other"
    )]
    Unforced {
        /// The position.
        position: P,
        /// Its claim.
        claimed: A,
    },
    /// The distance that follows from the successors does not fit its type.
    #[error(
        "the successors of position {position:?} make its distance longer than {} plies",
        u32::MAX
    )]
    TooFar {
        /// The position.
        position: P,
    },
    /// The claimed plies do not follow from the plies of the successors.
    #[error(
        "position {position:?} is claimed to be {claimed}, but its plies do not follow from its successors"
    )]
    Distance {
        /// The position.
        position: P,
        /// What is claimed of it.
        claimed: A,
    },
}

impl<P: Debug, A: Display> Flaw<P, A> {
    /// The position whose claim is wrong, or cannot be explained.
    pub const fn position(&self) -> &P {
        match self {
            Self::Terminal { position, .. }
            | Self::Unexplained { position, .. }
            | Self::Unclaimed { position }
            | Self::Open { position, .. }
            | Self::Contradiction { position, .. }
            | Self::Unforced { position, .. }
            | Self::TooFar { position }
            | Self::Distance { position, .. } => position,
        }
    }
}

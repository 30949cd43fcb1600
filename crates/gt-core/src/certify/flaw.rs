//! What a check finds: how much it looked at, and what is wrong.

use core::fmt::{Debug, Display};

use thiserror::Error;

use crate::outcome::{Outcome, Value};

/// What was checked, and what is wrong with it.
///
/// It is as good as the claims were complete: without a flaw the values of these positions are
/// right, and of no others. Compare `positions` with the number you expect, so that an empty list
/// does not pass for a proof.
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
    /// Nothing looked at yet; for the author of a check with a rule of its own.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in what was found at one position: its number of moves, or a flaw.
    pub fn add(&mut self, found: Result<u64, Flaw<P, A>>) {
        self.positions += 1;
        match found {
            Ok(moves) => self.moves += moves,
            Err(flaw) => {
                self.flaws += 1;
                self.first.get_or_insert(flaw);
            }
        }
    }

    /// The first flaw as an error, for callers that go no further.
    ///
    /// # Errors
    /// The first flaw, if there is one.
    pub fn sound(self) -> Result<Self, Flaw<P, A>> {
        match self.first {
            None => Ok(self),
            Some(flaw) => Err(flaw),
        }
    }
}

/// Something that is wrong with the claims at one position.
///
/// Every flaw carries the position, and its message prints it with `Debug`.
/// [`Unexplained`](Self::Unexplained) and [`Open`](Self::Open) say that something is wrong here *or
/// at a successor*: check the successors with [`at`](super::at) to see which.
///
/// # Example
/// ```
/// use gt_core::certify::{self, Flaw};
/// use gt_core::solution::Claims;
/// use gt_core::{Value, graph::GameGraph};
///
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let all_lost = Claims::new(&game, |_: &u32| Some(Value::Loss { plies: 0 }));
/// assert_eq!(certify::at(&game, &1, &all_lost).unwrap(), Ok(0)); // b is over, and lost
/// let flaw = certify::at(&game, &0, &all_lost).unwrap().unwrap_err();
/// assert!(matches!(flaw, Flaw::Unexplained { position: 0, explained: Value::Win { plies: 1 }, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw<P: Debug, A: Display = Value> {
    /// The game is over at a position, with another value than claimed.
    #[error("position {position:?} is claimed to be {claimed}, but the game is over there, a {actual}")]
    Terminal {
        /// The position.
        position: P,
        /// Its claim.
        claimed: A,
        /// What the rules say.
        actual: Outcome,
    },
    /// The claims for the successors of a position give it another value than claimed.
    #[error("position {position:?} is claimed to be {claimed}, but its successors make it {explained}")]
    Unexplained {
        /// The position.
        position: P,
        /// Its claim.
        claimed: A,
        /// What follows from the claims for its successors.
        explained: A,
    },
    /// A position has no claim.
    #[error("nothing is claimed of position {position:?}")]
    Unclaimed {
        /// The position.
        position: P,
    },
    /// A successor of a claimed position has no claim, so that nothing follows for that position.
    #[error("nothing is claimed of position {successor:?}, to which {position:?} has a move")]
    Open {
        /// The position with a claim.
        position: P,
        /// Its successor without.
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
    /// A distance follows that does not fit its type.
    #[error("the successors of position {position:?} make its distance longer than {} plies", u32::MAX)]
    TooFar {
        /// The position.
        position: P,
    },
}

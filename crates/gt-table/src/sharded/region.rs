//! Positions that workers share, and what the rules say of them.

use gt_core::{Margin, Outcome, SolveError};

use crate::by_key::{ByKey, NextKeys};

/// Positions that are keys of one length: a whole game, or a tier of one.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait Region: Sync {
    /// How many bytes a key has, at least one.
    fn width(&self) -> usize;

    /// How positions are found.
    fn universe(&self) -> Universe;

    /// What the rules say of a position. Appends the keys of the positions that its moves lead to.
    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError>;

    /// Refuses a draw in this position, where play goes on, if endless play is worth points there.
    fn check_drawn(&self, key: &[u8]) -> Result<(), SolveError>;
}

/// Which keys are positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub enum Universe {
    /// Those that play reaches from this one.
    From(Vec<u8>),
    /// The numbers below this one, of eight bytes each, the greatest byte first; except for holes.
    Ranks(u64),
}

/// A whole game: everything that play reaches from the initial position.
impl Region for &dyn ByKey {
    fn width(&self) -> usize {
        self.key_len()
    }

    fn universe(&self) -> Universe {
        Universe::From(self.initial())
    }

    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError> {
        Ok(match self.next(key, next)? {
            NextKeys::Over(outcome) => Follows::Over(outcome),
            NextKeys::Moves => Follows::Open(Elsewhere::NOTHING),
        })
    }

    fn check_drawn(&self, key: &[u8]) -> Result<(), SolveError> {
        match self.endless(key)? {
            Margin::EVEN => Ok(()),
            margin => Err(SolveError::EndlessPoints { position: self.shown(key), margin }),
        }
    }
}

/// What the rules say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub enum Follows {
    /// No position has this key.
    Hole,
    /// The game is over.
    Over(Outcome),
    /// Moves lead to the keys that were appended, and perhaps elsewhere.
    Open(Elsewhere),
}

/// What the moves come to that leave the keys, if any do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub struct Elsewhere {
    /// The least ply at which one of them wins.
    pub(crate) win: Option<u32>,
    /// The greatest ply at which one of them loses; 0 if none does.
    pub(crate) loss: u32,
    /// Whether one of them leads to a draw.
    pub(crate) draws: bool,
}

impl Elsewhere {
    /// No move leaves the keys.
    pub(crate) const NOTHING: Self = Self { win: None, loss: 0, draws: false };
}

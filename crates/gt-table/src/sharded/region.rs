//! Positions that workers share, and what the rules say of them.

use gt_core::{Outcome, SolveError};

use crate::by_key::{ByKey, NextKeys};

/// Positions that are keys of one length: a whole game, or a tier of one.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait Region: Sync {
    /// How many bytes a key has, at least one.
    fn width(&self) -> usize;

    /// Calls `put` with the keys that discovery begins with.
    fn roots(&self, put: &mut dyn FnMut(&[u8]) -> Result<(), SolveError>)
    -> Result<(), SolveError>;

    /// What the rules say of a position. Appends the keys of the positions that its moves lead to.
    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError>;
}

/// A whole game: everything that play reaches from the initial position.
impl Region for &dyn ByKey {
    fn width(&self) -> usize {
        self.key_len()
    }

    fn roots(
        &self,
        put: &mut dyn FnMut(&[u8]) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        put(&self.initial())
    }

    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError> {
        Ok(match self.next(key, next)? {
            NextKeys::Over(outcome) => Follows::Over(outcome),
            NextKeys::Moves => Follows::Open(Elsewhere::NOTHING),
        })
    }
}

/// What the rules say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub enum Follows {
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

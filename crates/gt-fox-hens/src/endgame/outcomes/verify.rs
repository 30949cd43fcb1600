//! Checks a table of outcomes from the rules alone.
//!
//! Outcomes without plies look one move ahead and no further: two positions that lead to each other may call each other won and lost
//! and be wrong. What a check of all positions proves is that *who is told he wins or draws does not lose*: from such a position there is always a
//! move after which every reply leads to another one, or the game is over and not lost. A win that is none but a draw is not found here; the plies of
//! [`Endgame`](crate::endgame::Endgame), which [`certify`](gt_core::certify) checks, rule it out where both know a position.

use core::num::NonZeroU64;

use gt_core::prelude::*;
use gt_core::{LimitError, Limits};
use thiserror::Error;

use super::super::layer::fox_sets_beside;
use super::Outcomes;
use crate::position::Position;

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Positions.
    pub positions: u64,
    /// Moves from them.
    pub moves: u64,
}

/// What is wrong with a table of outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutcomeFlaw {
    /// A position whose successors make it something else.
    #[error("{position} is called a {claimed}, but its successors make it a {follows}")]
    Wrong {
        /// The text of the position.
        position: String,
        /// What the table says.
        claimed: Outcome,
        /// What the rules and the outcomes of its successors say.
        follows: Outcome,
    },
    /// A position that the table should hold and does not, or one with a successor of this kind.
    #[error("{position} has no outcome, or a successor of it has none")]
    Missing {
        /// The text of the position.
        position: String,
    },
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(LimitError),
}

impl Outcomes {
    /// Checks that outcomes are what the rules and the successors' outcomes make them, for all placements of the foxes beside every
    /// `every`-th set of hens, both sides to move: moves forwards, nothing of the engine.
    ///
    /// # Complexity
    /// Some microseconds per position.
    /// # Errors
    /// [`OutcomeFlaw`] names the first position that is wrong.
    /// # Example
    /// ```
    /// use core::num::NonZeroU64;
    /// use gt_core::Limits;
    /// use gt_fox_hens::Preset;
    /// use gt_fox_hens::endgame::Outcomes;
    /// let table = Outcomes::build(&Preset::Strip3x5.rules(), 4, &Limits::default())?;
    /// assert_eq!(table.verify(NonZeroU64::MIN, &Limits::default())?.positions, table.positions());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify(&self, every: NonZeroU64, limits: &Limits) -> Result<Checked, OutcomeFlaw> {
        let board = self.rules.board();
        let every = usize::try_from(every.get()).unwrap_or(usize::MAX);
        let mut checked = Checked::default();
        for layer in &self.layers {
            for class in &layer.vectors.classes {
                let begin = class.first.next_multiple_of(every) - class.first;
                for set in (begin..class.sets).step_by(every) {
                    limits.check_running().map_err(OutcomeFlaw::Limit)?;
                    let dense = layer.vectors.set(class, set);
                    let hens = board.spread(dense);
                    for foxes in fox_sets_beside(&self.rules, dense) {
                        for turn in Player::BOTH {
                            checked.moves += self.verify_one(&Position { hens, foxes, turn })?;
                            checked.positions += 1;
                        }
                    }
                }
            }
        }
        Ok(checked)
    }

    /// How many moves the position has.
    fn verify_one(&self, position: &Position) -> Result<u64, OutcomeFlaw> {
        let missing = || OutcomeFlaw::Missing { position: self.rules.board().position_text(position) };
        let claimed = self.outcome(position).ok_or_else(missing)?;
        let mut moves = 0;
        let mut best = None;
        let over = self.rules.decided(position);
        if over.is_none() {
            for mv in self.rules.moves(position) {
                let after = self.outcome(&self.rules.play(position, mv)).ok_or_else(missing)?;
                best = best.max(Some(after.flip()));
                moves += 1;
            }
        }
        let follows = over.or(best).unwrap_or_else(|| self.rules.blocked(position));
        if claimed == follows {
            return Ok(moves);
        }
        Err(OutcomeFlaw::Wrong { position: self.rules.board().position_text(position), claimed, follows })
    }
}

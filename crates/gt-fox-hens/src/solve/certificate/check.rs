//! The checker: from moves, plays and ends of the game alone.

use gt_core::{Game, Outcome};
use thiserror::Error;

use super::ClosedSet;
use crate::rules::{FoxHens, Move, Position};

/// What was checked, all of it right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedStrategy {
    /// Positions of the set.
    pub positions: u64,
    /// Moves of the holder that were tried.
    pub moves: u64,
    /// Replies that were followed.
    pub replies: u64,
}

/// Why a set is no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyFlaw {
    /// The opponent is to move.
    #[error("the holder is not to move at {0:?}")]
    Turn(Position),
    /// The claim does not hold.
    #[error("the claim does not hold at {0:?}")]
    Claim(Position),
    /// The holder has lost.
    #[error("the holder has lost at {0:?}")]
    Lost(Position),
    /// After every move some reply leaves the set, or wins.
    #[error("no move keeps the play inside the set at {0:?}")]
    Open(Position),
}

impl ClosedSet {
    /// Checks that the set is closed and keeps its claim, by the rules alone.
    ///
    /// # Complexity
    /// All moves and replies of its positions at most; no memory.
    /// # Errors
    /// [`StrategyFlaw`] with a position at fault.
    pub fn check(&self, rules: &FoxHens) -> Result<CheckedStrategy, StrategyFlaw> {
        let mut checked = CheckedStrategy::default();
        for position in &self.positions {
            checked.positions += 1;
            if position.turn != self.claim.holder {
                return Err(StrategyFlaw::Turn(*position));
            }
            if !self.claim.holds(position) {
                return Err(StrategyFlaw::Claim(*position));
            }
            let mut moves = rules.moves(position).peekable();
            let over = rules.decided(position).or_else(|| moves.peek().is_none().then(|| rules.blocked(position)));
            match over {
                Some(Outcome::Loss) => return Err(StrategyFlaw::Lost(*position)),
                Some(_) => continue,
                None => (),
            }
            if !moves.any(|mv| self.stays(rules, position, mv, &mut checked)) {
                return Err(StrategyFlaw::Open(*position));
            }
        }
        Ok(checked)
    }

    /// Whether a move keeps the claim, and every reply to it leads into the set.
    fn stays(&self, rules: &FoxHens, position: &Position, mv: Move, checked: &mut CheckedStrategy) -> bool {
        checked.moves += 1;
        let after = rules.play(position, mv);
        if !self.claim.holds(&after) {
            return false;
        }
        let mut replies = rules.moves(&after).peekable();
        match rules.decided(&after).or_else(|| replies.peek().is_none().then(|| rules.blocked(&after))) {
            Some(Outcome::Win) => false,
            Some(_) => true,
            None => replies.all(|reply| {
                checked.replies += 1;
                self.contains(&rules.play(&after, reply))
            }),
        }
    }
}

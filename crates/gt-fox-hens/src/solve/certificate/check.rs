//! The checker of closed sets: it asks the rules, and nothing else.
//!
//! The rules give the legal moves, the position after a move, and the end of the game. The checker
//! is short on purpose. A reader who trusts these lines and the rules need not trust the search
//! that found a set.
//!
//! # What is checked
//! For every position of the set:
//!
//! 1. The holder is to move, and the claim holds.
//! 2. If the game is over, the holder has not lost.
//! 3. Else there is a move after which the claim holds. After this move the game is over and the
//!    holder has not lost, or every reply leads back into the set.

use gt_core::{Game, Outcome};
use thiserror::Error;

use super::ClosedSet;
use crate::rules::{FoxHens, Move, Position};

/// The counts of a check that found no flaw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedStrategy {
    /// How many positions the set has.
    pub positions: u64,
    /// How many moves of the holder were tried.
    pub moves: u64,
    /// How many replies were followed.
    pub replies: u64,
}

/// The reason why a set is not a strategy, with a position at fault.
///
/// The set itself is unchanged: the caller may take the position out, or add positions, and check
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyFlaw {
    /// The opponent is to move.
    #[error("the holder is not to move at {0:?}")]
    Turn(Position),
    /// The claim does not hold.
    #[error("the claim does not hold at {0:?}")]
    Claim(Position),
    /// The game is over here, and the holder does not have the end that the set claims.
    ///
    /// * In a [`ClosedSet`] the holder has lost.
    /// * In a [`WinningSet`](super::WinningSet) the holder has lost, or the game is drawn.
    #[error("the game is over and the holder has not won at {0:?}")]
    Lost(Position),
    /// Every move of the holder fails.
    ///
    /// * In a [`ClosedSet`], after each move some reply leaves the set, the claim fails, or the
    ///   game is over and the holder has lost.
    /// * In a [`WinningSet`](super::WinningSet), no move wins at once. After each move the game is
    ///   drawn or lost, or some reply leaves the set or leads to a number that is not smaller.
    #[error("no move keeps the play inside the set at {0:?}")]
    Open(Position),
}

impl ClosedSet {
    /// Checks that the set is closed and keeps its claim, by the rules alone.
    ///
    /// # Complexity
    /// At most all moves and replies of its positions; no memory.
    ///
    /// # Errors
    /// * [`StrategyFlaw::Turn`] if the opponent is to move in a position of the set.
    /// * [`StrategyFlaw::Claim`] if a position of the set has too few hens.
    /// * [`StrategyFlaw::Lost`] if the holder has lost in a position of the set.
    /// * [`StrategyFlaw::Open`] if no move keeps the play inside the set and the claim.
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
            let over = rules
                .decided(position)
                .or_else(|| moves.peek().is_none().then(|| rules.blocked(position)));
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

    /// Tells whether a move keeps the claim, and ends the game without a loss or stays in the set.
    ///
    /// It stays in the set if every reply to it leads back into the set.
    fn stays(
        &self,
        rules: &FoxHens,
        position: &Position,
        mv: Move,
        checked: &mut CheckedStrategy,
    ) -> bool {
        checked.moves += 1;
        let after = rules.play(position, mv);
        if !self.claim.holds(&after) {
            return false;
        }
        let mut replies = rules.moves(&after).peekable();
        match rules
            .decided(&after)
            .or_else(|| replies.peek().is_none().then(|| rules.blocked(&after)))
        {
            Some(Outcome::Win) => false,
            Some(_) => true,
            None => replies.all(|reply| {
                checked.replies += 1;
                self.contains(&rules.play(&after, reply))
            }),
        }
    }
}

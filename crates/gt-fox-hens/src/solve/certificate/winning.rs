//! Winning strategies: positions with a number that every reply makes smaller.
//!
//! A closed set proves only that its holder does not lose, because play may never end. The numbers
//! rule that out: they fall with every reply and cannot fall below 0.
//!
//! # Invariant
//! A set may hold a position, its mirror image, or both. A look-up asks for both, so replies are
//! found either way.

use std::collections::HashMap;

use gt_core::prelude::*;

use super::check::{CheckedStrategy, StrategyFlaw};
use super::over;
use crate::rules::{FoxHens, Position};

/// Positions with one side to move, each with a number of moves.
///
/// From each position this side, the *holder*, has a move of one of two kinds:
///
/// * it wins at once;
/// * after it, every reply leads to a position of the set, or to the mirror image of one, with a
///   smaller number.
///
/// The holder wins, because the numbers cannot fall for ever. In a set that
/// [`search`](Self::search) found, a position with a move that wins at once has the number 1. The
/// number of a position is then the most moves of its own that the holder needs. In a set that
/// gives such a position the number 0, the holder may need one more move.
///
/// [`check`](Self::check) asks the rules only. How the set was found does not matter.
///
/// # Example
/// ```
/// use gt_fox_hens::solve::WinningSet;
/// use gt_fox_hens::{FoxHens, HENS};
/// let book = FoxHens::book();
/// let position = book.board().position("hhh/hhh/2hh1h1/1x1x3/7/3/3 h")?;
/// let set = WinningSet::claimed(HENS, [(position, 1)]);
/// assert_eq!(set.check(&book)?.positions, 1); // the hen on f5 steps to e5
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningSet {
    /// The side that wins.
    holder: Player,
    /// The positions with their numbers.
    moves: HashMap<Position, u32>,
}

impl WinningSet {
    /// Makes a set without checking it; [`check`](Self::check) tells whether it wins.
    pub fn claimed(holder: Player, positions: impl IntoIterator<Item = (Position, u32)>) -> Self {
        Self { holder, moves: positions.into_iter().collect() }
    }

    /// Returns the side that wins.
    pub const fn holder(&self) -> Player {
        self.holder
    }

    /// Returns how many positions the set has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Tells whether the set has no position.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the number of a position: the most moves of its own that the holder needs.
    ///
    /// `None` if neither the position nor its mirror image is in the set.
    pub fn moves(&self, rules: &FoxHens, position: &Position) -> Option<u32> {
        self.moves.get(position).or_else(|| self.moves.get(&rules.image(position))).copied()
    }

    /// Returns the positions with their numbers, in ascending order.
    pub fn positions(&self) -> Vec<(Position, u32)> {
        let mut positions: Vec<_> =
            self.moves.iter().map(|(position, moves)| (*position, *moves)).collect();
        positions.sort_unstable();
        positions
    }

    /// Checks that the set wins, by the rules alone.
    ///
    /// # Complexity
    /// At most all moves and replies of its positions; no memory.
    ///
    /// # Errors
    /// * [`StrategyFlaw::Turn`] if the opponent is to move in a position of the set.
    /// * [`StrategyFlaw::Lost`] if the game is over in a position of the set, and the holder has
    ///   not won.
    /// * [`StrategyFlaw::Open`] if after every move some reply leads out of the set, or to a number
    ///   that is not smaller.
    pub fn check(&self, rules: &FoxHens) -> Result<CheckedStrategy, StrategyFlaw> {
        let mut checked = CheckedStrategy::default();
        for (position, &number) in &self.moves {
            checked.positions += 1;
            if position.turn != self.holder {
                return Err(StrategyFlaw::Turn(*position));
            }
            match over(rules, position) {
                Some(Outcome::Win) => continue,
                Some(_) => return Err(StrategyFlaw::Lost(*position)),
                None => (),
            }
            if !rules.moves(position).any(|mv| {
                checked.moves += 1;
                let after = rules.play(position, mv);
                match over(rules, &after) {
                    Some(outcome) => outcome == Outcome::Loss,
                    None => rules.moves(&after).all(|reply| {
                        checked.replies += 1;
                        self.moves(rules, &rules.play(&after, reply))
                            .is_some_and(|left| left < number)
                    }),
                }
            }) {
                return Err(StrategyFlaw::Open(*position));
            }
        }
        Ok(checked)
    }
}

//! Strategies that win: positions with a number that every reply makes smaller.

use std::collections::HashMap;

use gt_core::prelude::*;

use super::check::{CheckedStrategy, StrategyFlaw};
use super::over;
use crate::rules::{FoxHens, Position};

/// Positions with one side to move, each with a number of moves.
///
/// From each this side has a move that wins at once, or after which every reply leads to a position of the set, or its mirror image, with a smaller
/// number: so it wins, in that many moves at most. [`check`](Self::check) asks no more than the rules; how the set was found does
/// not matter.
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
    holder: Player,
    moves: HashMap<Position, u32>,
}

impl WinningSet {
    /// Takes a set on trust; [`check`](Self::check) tells whether it wins.
    pub fn claimed(holder: Player, positions: impl IntoIterator<Item = (Position, u32)>) -> Self {
        Self { holder, moves: positions.into_iter().collect() }
    }

    /// Who wins.
    pub const fn holder(&self) -> Player {
        self.holder
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// In how many moves of its own the holder wins at most; `None` if neither the position nor its mirror image is in the set.
    pub fn moves(&self, rules: &FoxHens, position: &Position) -> Option<u32> {
        self.moves.get(position).or_else(|| self.moves.get(&rules.image(position))).copied()
    }

    /// Its positions and their numbers, in ascending order.
    pub fn positions(&self) -> Vec<(Position, u32)> {
        let mut positions: Vec<_> = self.moves.iter().map(|(position, moves)| (*position, *moves)).collect();
        positions.sort_unstable();
        positions
    }

    /// Checks that the set wins, by the rules alone.
    ///
    /// # Complexity
    /// All moves and replies of its positions at most; no memory.
    /// # Errors
    /// [`StrategyFlaw`] with a position at fault.
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
                        self.moves(rules, &rules.play(&after, reply)).is_some_and(|left| left < number)
                    }),
                }
            }) {
                return Err(StrategyFlaw::Open(*position));
            }
        }
        Ok(checked)
    }
}

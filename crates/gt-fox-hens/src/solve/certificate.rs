//! Strategies that anyone can check: closed sets of positions, and sets that win.
//!
//! A *closed set* for one side is a set of positions with that side to move, each of which has a move after which every reply of the
//! opponent leads back into the set. Who holds it stays in it for ever, and never loses; if every position of the set and every one
//! that its moves lead to satisfies a claim, such as that 20 hens are left, the claim holds for ever. [`ClosedSet::check`] asks no more than the
//! rules; how the set was found does not matter.
//!
//! # Finding one
//! [`ClosedSet::search`] explores what a restricted strategy of the holder can lead to, and takes away positions until the rest is
//! closed: the greatest closed set among those explored.
//!
//! A [`WinningSet`] gives every position a number of moves that each reply makes smaller: who holds it wins. [`WinningSet::search`] looks for
//! one that gives hens away until it reaches [`SafeWins`], the positions from which the hens win without a risk.
//!
//! # What was proved with it
//! In the book's game the hens win (`examples/hens_win.rs`). They can also keep all 20 hens for ever, moving up twice at most; only moves after which no fox can
//! take are explored for that.
//!
//! ```
//! use gt_core::prelude::*;
//! use gt_core::Run;
//! use gt_fox_hens::solve::{Claim, ClosedSet};
//! use gt_fox_hens::{FoxHens, HENS};
//! let book = FoxHens::book();
//! let claim = Claim { holder: HENS, least_hens: 20 };
//! let (set, explored) = ClosedSet::keep_all_hens(&book, 2, &Run::new())?;
//! assert_eq!((explored, set.len()), (18_725, 14_275));
//! assert_eq!(set.claim(), claim);
//! assert_eq!(set.check(&book)?.positions, 14_275);
//! assert!(set.contains(&book.initial()));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod check;
mod forced;
mod safe_wins;
mod search;
mod text;
mod winning;

use std::collections::HashSet;

use gt_core::{Game, Outcome, Player};

use crate::rules::{FoxHens, Position};

pub use self::check::{CheckedStrategy, StrategyFlaw};
pub use self::safe_wins::{Height, SafeWins, SafeWinsBuilder};
pub use self::winning::WinningSet;

/// What the holder of a closed set can do: never lose, and never have fewer hens on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who stays in the set.
    pub holder: Player,
    /// The fewest hens of any position of the plays.
    pub least_hens: u32,
}

impl Claim {
    const fn holds(self, position: &Position) -> bool {
        position.hens.count_ones() >= self.least_hens
    }
}

/// A strategy as a set of positions with its holder to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSet {
    claim: Claim,
    positions: HashSet<Position>,
}

impl ClosedSet {
    /// Takes a set on trust; [`check`](Self::check) tells whether it is closed and keeps the claim.
    pub fn claimed(claim: Claim, positions: impl IntoIterator<Item = Position>) -> Self {
        Self { claim, positions: positions.into_iter().collect() }
    }

    /// What it claims.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Whether a position, its holder to move, is in it.
    pub fn contains(&self, position: &Position) -> bool {
        self.positions.contains(position)
    }

    /// Its positions in ascending order.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions: Vec<_> = self.positions.iter().copied().collect();
        positions.sort_unstable();
        positions
    }
}

/// The outcome for the side to move where the game is over.
fn over(rules: &FoxHens, position: &Position) -> Option<Outcome> {
    rules.decided(position).or_else(|| rules.moves(position).next().is_none().then(|| rules.blocked(position)))
}

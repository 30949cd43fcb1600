//! Strategies that anyone can check: closed sets of positions, and sets that win.
//!
//! # Closed sets
//! A *closed set* for one side, its *holder*, is a set of positions with the holder to move. From
//! each position the holder has a move after which every reply of the opponent leads back into the
//! set. So a holder who plays these moves stays in the set as long as the game lasts, and never
//! loses.
//!
//! A closed set also carries a claim, such as "at least 20 hens are left". The check looks at two
//! kinds of positions: the positions of the set, and the positions after the holder's moves. If
//! both satisfy the claim, it holds throughout the game.
//!
//! [`ClosedSet::check`] asks the rules only. How the set was found does not matter.
//!
//! # Winning sets
//! A [`WinningSet`] gives every position a number, and each reply leads to a smaller number. So the
//! holder wins.
//!
//! # How sets are found
//! * [`ClosedSet::search`] explores the positions that a restricted strategy of the holder can lead
//!   to. Then it removes positions until the rest is closed. The result is the greatest closed set
//!   among the explored positions.
//! * [`WinningSet::search`] looks for a strategy that gives hens away until it reaches
//!   [`SafeWins`], the positions from which the hens win without any capture.
//!
//! # What was proved with it
//! In the book's game the hens win (`examples/hens_win.rs`). They can also keep all 20 hens in
//! endless play, moving up at most twice. This second result explored only moves after which no fox
//! can take.
//!
//! ```
//! use gt_core::Run;
//! use gt_core::prelude::*;
//! use gt_fox_hens::solve::{Claim, ClosedSet};
//! use gt_fox_hens::{FoxHens, HENS};
//! let book = FoxHens::book();
//! let (set, explored) = ClosedSet::keep_all_hens(&book, 2, &Run::new())?;
//! assert_eq!((explored, set.len()), (18_725, 14_275));
//! assert_eq!(set.claim(), Claim { holder: HENS, least_hens: 20 });
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

/// The claim of a closed set: its holder never loses, and enough hens are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The side that stays in the set.
    pub holder: Player,
    /// How many hens are left in every position of the game, at least.
    pub least_hens: u32,
}

impl Claim {
    /// Tells whether a position has enough hens for the claim.
    const fn holds(self, position: &Position) -> bool {
        position.hens.count_ones() >= self.least_hens
    }
}

/// A strategy as a set of positions with its holder to move.
///
/// # Memory
/// One hash entry per position, of some 30 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSet {
    /// What the set claims.
    claim: Claim,
    /// The positions, all with the holder to move if the set is sound.
    positions: HashSet<Position>,
}

impl ClosedSet {
    /// Makes a set without checking it.
    ///
    /// [`check`](Self::check) tells whether it is closed and keeps its claim.
    ///
    /// # Example
    /// A single position is seldom closed: here every move of the hens leads out of the set.
    /// ```
    /// use gt_fox_hens::solve::{Claim, ClosedSet, StrategyFlaw};
    /// use gt_fox_hens::{FoxHens, HENS};
    /// let book = FoxHens::book();
    /// let start = book.parameters().start;
    /// let set = ClosedSet::claimed(Claim { holder: HENS, least_hens: 20 }, [start]);
    /// assert_eq!(set.check(&book), Err(StrategyFlaw::Open(start)));
    /// ```
    pub fn claimed(claim: Claim, positions: impl IntoIterator<Item = Position>) -> Self {
        Self { claim, positions: positions.into_iter().collect() }
    }

    /// Returns what the set claims.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns how many positions the set has.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Tells whether the set has no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Tells whether a position, its holder to move, is in the set.
    pub fn contains(&self, position: &Position) -> bool {
        self.positions.contains(position)
    }

    /// Returns the positions in ascending order.
    ///
    /// # Complexity
    /// One copy and one sort.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions: Vec<_> = self.positions.iter().copied().collect();
        positions.sort_unstable();
        positions
    }
}

/// Returns the outcome for the player to move if the game is over; `None` if it goes on.
fn over(rules: &FoxHens, position: &Position) -> Option<Outcome> {
    rules
        .decided(position)
        .or_else(|| rules.moves(position).next().is_none().then(|| rules.blocked(position)))
}

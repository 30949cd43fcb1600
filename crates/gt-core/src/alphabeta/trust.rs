//! How far the two sides of a bound can be trusted, and how they are passed up the tree.
//!
//! The rating of a node makes up to two claims about its value: *at least this* (the lower side)
//! and *at most this* (the upper side). Each side has its own [`Trust`].
//!
//! * A move exchanges the sides: the most that the opponent can reach is the least that the mover
//!   can reach. The *mover* is the player who makes the move.
//! * The lower side of a node is the lower side of its best move. If several moves are equally
//!   good, the most trusted one counts.
//! * The upper side of a node is the weakest upper side of all its moves. It is `None` if moves are
//!   left untried.
//!
//! # Why repetitions cannot poison the table
//! Invariant: a stored entry never says *draw* because of a path that another visit does not share.
//! A table without this invariant has the *graph history interaction* problem.
//!
//! A repetition on the path scores as what endless play is worth, mostly a draw. Both sides of that
//! score have [`Trust::Path`]: they hold on this path only. A side that rests on such a side
//! inherits `Path`. A side with `Path` is never stored; only the best move is, as a hint.
//!
//! A repetition has a score, and no score is a win. So the lower side of a win never rests on a
//! repetition, nor does the upper side of a loss.
//!
//! # When a decided rating is the value of the game
//! Suppose that a search of depth *d* says "win in *n* plies" with *n* <= *d*, and that none of its
//! sides is `Path`. A forced win in fewer plies would end within the depth, and every search to
//! that depth would find it. So *n* is the remoteness, although other moves were cut off at the
//! horizon. The same holds for losses. [`Claim::settle`] turns such sides into [`Trust::Proved`].
//!
//! At the root this holds even with `Path`. A fastest win comes nearer to the end with every move,
//! so it repeats no position of its own play. And no stored side rests on another path.
//!
//! # Rejected alternatives
//! * *One flag for both sides*: a win found by force would count as heuristic because some refuted
//!   move met a repetition.
//! * *Forgetting a repetition once the search has left the repeated position*: this stores more in
//!   games that shuffle back and forth, but then stored draws do rest on repetitions.

use crate::table::Rating;
use crate::table::{Bound, Entry};

/// What one side of a bound rests on, from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trust {
    /// Nothing: the rating says nothing about this side.
    None,
    /// A repetition on the path of the search.
    Path,
    /// Scores of positions where the depth ended.
    Searched,
    /// Ends of the game alone.
    Proved,
}

/// A rating with the trust in its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) rating: Rating,
    /// How far to trust: the value is the rating or better.
    pub(super) lower: Trust,
    /// How far to trust: the value is the rating or worse.
    pub(super) upper: Trust,
}

impl Claim {
    /// Returns a claim whose two sides rest on the same.
    pub(super) const fn both(rating: Rating, trust: Trust) -> Self {
        Self { rating, lower: trust, upper: trust }
    }

    /// Returns the claim of a position where the game is over.
    pub(super) const fn terminal(rating: Rating) -> Self {
        Self::both(rating, Trust::Proved)
    }

    /// Returns the claim that the value is proved to be `rating` or worse.
    pub(super) const fn at_most(rating: Rating) -> Self {
        Self { rating, lower: Trust::None, upper: Trust::Proved }
    }

    /// Returns the claim that the value is proved to be `rating` or better.
    pub(super) const fn at_least(rating: Rating) -> Self {
        Self { rating, lower: Trust::Proved, upper: Trust::None }
    }

    /// Returns what a move to a position of this claim is worth to the player who makes it.
    pub(super) const fn before_move(self) -> Self {
        Self { rating: self.rating.before_move(), lower: self.upper, upper: self.lower }
    }

    /// Marks the sides of a win or loss within `depth` plies as proved, if they rest on scores.
    pub(super) fn settle(mut self, depth: u32) -> Self {
        if self.rating.plies() <= depth.into() {
            for side in [&mut self.lower, &mut self.upper] {
                if *side == Trust::Searched {
                    *side = Trust::Proved;
                }
            }
        }
        self
    }

    /// Marks a side as proved where no play can give more, or less, than the rating.
    pub(super) fn within(mut self, bounds: Option<(Rating, Rating)>) -> Self {
        if let Some((least, most)) = bounds {
            if self.rating == least {
                self.lower = Trust::Proved;
            }
            if self.rating == most {
                self.upper = Trust::Proved;
            }
        }
        self
    }

    /// Returns what may be stored of this claim after a search of `depth` plies.
    pub(super) fn to_entry(self, depth: u32, best: Option<u32>) -> Entry {
        let (bound, trust) = match (self.lower >= Trust::Searched, self.upper >= Trust::Searched) {
            (true, true) => (Some(Bound::Exact), self.lower.min(self.upper)),
            (true, false) => (Some(Bound::Lower), self.lower),
            (false, true) => (Some(Bound::Upper), self.upper),
            (false, false) => (None, Trust::None),
        };
        let depth = if trust == Trust::Proved { Entry::PROVED } else { depth };
        Entry::new(self.rating, bound, depth, best)
    }

    /// Returns what a stored entry answers to a search of `depth` plies in a window, if it answers.
    ///
    /// The lower side of a win is always proved, and so is the upper side of a loss, however
    /// shallow the search that found it.
    pub(super) fn from_entry(
        entry: Entry,
        depth: u32,
        alpha: Rating,
        beta: Rating,
    ) -> Option<Self> {
        let rating = entry.rating();
        let (has_lower, has_upper) = entry.sides();
        let trust = match (entry.is_proved(), entry.depth() >= depth) {
            (true, _) => Trust::Proved,
            (false, true) => Trust::Searched,
            (false, false) => Trust::None,
        };
        let side = |has: bool, certain: bool| match (has, certain) {
            (false, _) => Trust::None,
            (true, true) => Trust::Proved,
            (true, false) => trust,
        };
        let claim = Self {
            rating,
            lower: side(has_lower, rating.is_win()),
            upper: side(has_upper, rating.is_loss()),
        };
        let answers = match (claim.lower > Trust::None, claim.upper > Trust::None) {
            (true, true) => true,
            (true, false) => rating >= beta,
            (false, true) => rating <= alpha,
            (false, false) => false,
        };
        answers.then_some(claim)
    }
}

//! Windows: which ratings a search has to tell apart, and what the moves tried so far have come to.

use super::rating::Rating;
use super::trust::{Claim, Trust};

/// The ratings that a search has to tell apart: all beyond an end count as the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Rating,
    pub(super) beta: Rating,
}

impl Window {
    pub(super) const OPEN: Self = Self { alpha: Rating::BELOW, beta: Rating::ABOVE };

    /// Tells whether a position is worth at most `rating`, or more.
    pub(super) const fn just_above(rating: Rating) -> Self {
        Self { alpha: rating, beta: Rating::from_bits(rating.to_bits() + 1) }
    }

    /// Tells whether a position is worth `rating`, less, or more.
    pub(super) const fn around(rating: Rating) -> Self {
        Self { alpha: Rating::from_bits(rating.to_bits() - 1), beta: Rating::from_bits(rating.to_bits() + 1) }
    }

    const fn after_move(self) -> Self {
        Self { alpha: self.beta.after_move(), beta: self.alpha.after_move() }
    }

    /// The answer where a position has a move to make and the window asks for more than that can give.
    pub(super) fn answered_by_a_move(self) -> Option<Claim> {
        if self.alpha >= Rating::WIN_BY_MOVE {
            Some(Claim::at_most(Rating::WIN_BY_MOVE))
        } else if self.beta <= Rating::LOSS_BY_MOVE {
            Some(Claim::at_least(Rating::LOSS_BY_MOVE))
        } else {
            None
        }
    }
}

/// What the moves tried so far have come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    window: Window,
    /// The window for the successors.
    pub(super) asked: Window,
    pub(super) claim: Claim,
    /// The index, in the game's order, of the move whose rating and lower side the claim has, once alpha was raised.
    pub(super) index: Option<u32>,
}

impl Best {
    /// Nothing tried yet. A position with a move to make cannot be worth more than a win by that move.
    pub(super) fn new(window: Window) -> Self {
        let window = Window { beta: window.beta.min(Rating::WIN_BY_MOVE), ..window };
        Self {
            window,
            asked: window.after_move(),
            claim: Claim { rating: Rating::BELOW, lower: Trust::None, upper: Trust::Proved },
            index: None,
        }
    }

    /// Takes in what the move of this index is worth; whether it is the best move now.
    ///
    /// It is if it raises alpha, and also if it is as good as the best move and more certainly so: the claim's lower side is
    /// always that of the best move, so that the line shows what the claim says.
    #[inline]
    pub(super) fn take(&mut self, mv: Claim, index: u32) -> bool {
        self.claim.upper = self.claim.upper.min(mv.upper);
        if mv.rating < self.claim.rating {
            return false;
        }
        let is_as_good = mv.rating == self.claim.rating;
        if is_as_good && mv.lower <= self.claim.lower {
            return false;
        }
        self.claim.rating = mv.rating;
        self.claim.lower = mv.lower;
        if mv.rating > self.window.alpha {
            self.window.alpha = mv.rating;
            self.asked.beta = mv.rating.after_move();
        } else if !is_as_good || self.index.is_none() {
            return false;
        }
        self.index = Some(index);
        true
    }

    /// Whether no other move need be tried.
    #[inline]
    pub(super) fn cuts(&self) -> bool {
        self.window.alpha >= self.window.beta
    }

    /// Leaves the other moves untried: the rating is no upper bound any more, unless nothing better can be.
    #[inline]
    pub(super) fn cut(&mut self) {
        self.claim.upper = if self.claim.rating == Rating::WIN_BY_MOVE { Trust::Proved } else { Trust::None };
    }
}

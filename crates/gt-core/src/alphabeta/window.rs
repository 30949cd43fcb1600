//! Windows: which ratings a search has to distinguish, and the best result so far.

use super::trust::{Claim, Trust};
use crate::table::Rating;

/// The ratings that a search has to distinguish. All ratings beyond one end count as that end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Rating,
    pub(super) beta: Rating,
}

impl Window {
    pub(super) const OPEN: Self = Self { alpha: Rating::BELOW, beta: Rating::ABOVE };

    /// Returns the window that tells "worth at most `rating`" from "worth more".
    pub(super) const fn just_above(rating: Rating) -> Self {
        Self { alpha: rating, beta: Rating::from_bits(rating.to_bits() + 1) }
    }

    /// Returns the window that tells "worth `rating`" from "worth less" and "worth more".
    pub(super) const fn around(rating: Rating) -> Self {
        Self {
            alpha: Rating::from_bits(rating.to_bits() - 1),
            beta: Rating::from_bits(rating.to_bits() + 1),
        }
    }

    const fn after_move(self) -> Self {
        Self { alpha: self.beta.after_move(), beta: self.alpha.after_move() }
    }

    /// Returns the part of the window that lies between `least` and `most`, where the value lies.
    /// # Errors
    /// The claim that answers for the position, if `least` and `most` say enough for this window.
    pub(super) fn narrowed(self, (least, most): (Rating, Rating)) -> Result<Self, Claim> {
        if least == most {
            Err(Claim::both(least, Trust::Proved))
        } else if most <= self.alpha {
            Err(Claim::at_most(most))
        } else if least >= self.beta {
            Err(Claim::at_least(least))
        } else {
            Ok(Self {
                alpha: self.alpha.max(Rating::from_bits(least.to_bits() - 1)),
                beta: self.beta.min(most),
            })
        }
    }

    /// Returns the answer for a position with a move to make, if the window asks for too much.
    ///
    /// A window asks for too much if it lies beyond a win or loss in 1 ply.
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

/// The best result of the moves tried so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    window: Window,
    /// The window for the successors.
    pub(super) asked: Window,
    pub(super) claim: Claim,
    /// The index, in the game's order, of the best move; set once a move has raised alpha.
    ///
    /// The claim has the rating and the lower side of this move.
    pub(super) index: Option<u32>,
}

impl Best {
    /// Returns the state before any move is tried.
    ///
    /// A position with a move to make cannot be worth more than a win by that move.
    pub(super) fn new(window: Window) -> Self {
        let window = Window { beta: window.beta.min(Rating::WIN_BY_MOVE), ..window };
        Self {
            window,
            asked: window.after_move(),
            claim: Claim { rating: Rating::BELOW, lower: Trust::None, upper: Trust::Proved },
            index: None,
        }
    }

    /// Records what the move of this index is worth; returns whether it is the best move now.
    ///
    /// A move becomes the best move in two cases: it raises alpha, or it has the same rating as the
    /// best move and is trusted more. The claim's lower side is always the one of the best move. So
    /// the line shows what the claim says.
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

    /// Returns whether the other moves need not be tried.
    #[inline]
    pub(super) fn cuts(&self) -> bool {
        self.window.alpha >= self.window.beta
    }

    /// Leaves the other moves untried.
    ///
    /// The rating then is no longer an upper bound, unless no move can be better.
    #[inline]
    pub(super) fn cut(&mut self) {
        self.claim.upper =
            if self.claim.rating == Rating::WIN_BY_MOVE { Trust::Proved } else { Trust::None };
    }
}

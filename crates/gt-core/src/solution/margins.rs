//! Margins as answers of a solution.

use super::{Answer, AtEnd, LineAnswer};
use crate::capability::Margins;
use crate::outcome::{Margin, Outcome};

impl Answer for Margin {
    fn before_move(self) -> Option<Self> {
        self.0.checked_neg().map(Self)
    }

    fn outcome(self) -> Outcome {
        Self::outcome(self)
    }
}

impl<G: Margins + ?Sized> AtEnd<G> for Margin {
    #[inline]
    fn at_end(game: &G, over: &G::Position, _: Outcome) -> Self {
        game.margin(over)
    }

    fn endless(game: &G, position: &G::Position) -> Option<Self> {
        Some(game.endless(position))
    }
}

impl LineAnswer for Margin {
    /// A margin may be what endless play is worth.
    fn may_repeat(self) -> bool {
        true
    }

    /// Never: another move could gain more.
    fn proved_by(self) -> Option<Self> {
        None
    }
}

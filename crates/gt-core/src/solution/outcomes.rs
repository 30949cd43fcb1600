//! A solution of outcomes alone, from one that knows more.

use alloc::vec::Vec;

use super::{MoveOf, PositionOf, Solution};
use crate::error::SolveError;
use crate::outcome::Outcome;

/// The outcomes of a solution that knows more.
pub(crate) struct OutcomesOf<S>(pub(crate) S);

impl<S: Solution> Solution for OutcomesOf<S> {
    type Game = S::Game;
    type Answer = Outcome;

    fn game(&self) -> &S::Game {
        self.0.game()
    }

    fn value(&self, position: &PositionOf<S>) -> Result<Option<Outcome>, SolveError> {
        self.0.outcome(position)
    }

    fn line_moves(&self, position: &PositionOf<S>) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
        self.0.line_moves(position)
    }

    fn kept_bytes(&self) -> u64 {
        self.0.kept_bytes()
    }
}

//! A solution made of a function: a formula, data from a file, or another program.

use core::fmt;

use super::{Answer, PositionOf, Solution};
use crate::error::SolveError;
use crate::game::Game;

/// Answers claimed by a function of the position.
///
/// Nothing is checked here: use [`certify`](mod@crate::certify) to check the answers.
/// # Example
/// ```
/// use gt_core::{example::Matches, prelude::*, solution::Claims};
/// // Multiples of four matches are lost.
/// let claim = |p: &u32| Some(if p % 4 == 0 { Outcome::Loss } else { Outcome::Win });
/// let theorem = Claims::new(Matches(21), claim);
/// assert_eq!(theorem.value(&8), Ok(Some(Outcome::Loss)));
/// assert_eq!(theorem.best_moves(&21), Ok(Some(vec![1]))); // take one, which leaves 20
/// ```
#[derive(Clone)]
pub struct Claims<G, F> {
    game: G,
    claim: F,
}

impl<G: Game, F> Claims<G, F> {
    /// A solution that answers with `claim` for the positions of `game`; `None` means unknown.
    pub const fn new<A: Answer>(game: G, claim: F) -> Self
    where
        F: Fn(&G::Position) -> Option<A>,
    {
        Self { game, claim }
    }
}

impl<G: fmt::Debug, F> fmt::Debug for Claims<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claims").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Game, A: Answer, F: Fn(&G::Position) -> Option<A>> Solution for Claims<G, F> {
    type Game = G;
    type Answer = A;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &PositionOf<Self>) -> Result<Option<A>, SolveError> {
        Ok((self.claim)(position))
    }
}

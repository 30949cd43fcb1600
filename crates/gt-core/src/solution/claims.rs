//! A solution made of a function: a formula, a file that was read, a program of someone else.

use core::fmt;

use super::{Answer, PositionOf, Solution};
use crate::error::SolveError;
use crate::game::Game;

/// Answers claimed by a function of the position.
///
/// Nothing is checked here: [`certify`](mod@crate::certify) is for that.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
/// use gt_core::solution::Claims;
///
/// // Multiples of four matches are lost.
/// let matches = GameGraph::from_fn(22, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
/// let theorem = Claims::new(&matches, |p: &u32| Some(if p % 4 == 0 { Outcome::Loss } else { Outcome::Win }));
/// assert_eq!(theorem.value(&8), Ok(Some(Outcome::Loss)));
/// let best = theorem.best_moves(&21).unwrap().unwrap();
/// assert_eq!(best.iter().map(|edge| edge.to).collect::<Vec<_>>(), [20]);
/// ```
#[derive(Clone)]
pub struct Claims<G, F> {
    game: G,
    claim: F,
}

impl<G: Game, F> Claims<G, F> {
    /// What `claim` says of the positions of `game`; `None` where it says nothing.
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

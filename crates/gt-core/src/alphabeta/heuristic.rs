//! What a search to a depth thinks of a position that is not over where the depth ends.
//!
//! # Rejected alternatives
//! * *`Search::new` for games with [`Evaluate`] only*: exact search, endgames and small games need no evaluation, and a game
//!   would have to invent one to be searched at all.
//! * *A method of [`Game`] that returns `None` by default*: whether a game evaluates would be known at run time only, and a
//!   forgotten evaluation would be found by losing.

use crate::capability::Evaluate;
use crate::game::Game;
use crate::outcome::Score;

/// Scores positions that a search does not look beyond; every `Fn(&Position) -> Score` is one.
///
/// The score must not depend on how the position was reached: it is stored with the position.
pub trait Heuristic<G: Game + ?Sized> {
    /// How good `position`, which is not over, is for the player to move.
    fn score(&self, game: &G, position: &G::Position) -> Score;
}

/// Thinks every unfinished position balanced, a score of 0: what a search uses unless told otherwise.
///
/// It knows nothing, so a search with it finds what is forced within its depth, and no more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Balanced;

/// Asks the game: [`Evaluate::evaluate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Evaluation;

impl<G: Game + ?Sized> Heuristic<G> for Balanced {
    fn score(&self, _: &G, _: &G::Position) -> Score {
        Score::ZERO
    }
}

impl<G: Evaluate + ?Sized> Heuristic<G> for Evaluation {
    fn score(&self, game: &G, position: &G::Position) -> Score {
        game.evaluate(position)
    }
}

impl<G: Game + ?Sized, F: Fn(&G::Position) -> Score> Heuristic<G> for F {
    fn score(&self, _: &G, position: &G::Position) -> Score {
        self(position)
    }
}

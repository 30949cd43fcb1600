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
/// # The contract
/// 1. The same position scores the same at every call, however it was reached: wrong answers follow otherwise, with a table.
/// 2. The score is for the player to move: the law `partizan_evaluate` of the test kit checks that of games that evaluate
///    themselves.
///
/// It is never asked where the game is over, and no score outweighs a win or a loss.
/// # Example
/// ```
/// use gt_core::alphabeta::{Heuristic, Search};
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
///
/// /// More moves are better.
/// struct Mobility;
/// impl<G: Game> Heuristic<G> for Mobility {
///     fn score(&self, game: &G, position: &G::Position) -> Score {
///         Score::new(i32::try_from(game.legal_moves(position).count()).unwrap_or(i32::MAX))
///     }
/// }
/// let game: GameGraph = "a -> b c\nb -> a b c\nc -> a".parse().unwrap();
/// let report = Search::new(&game).with_heuristic(Mobility).to_depth(&0, 1).unwrap();
/// assert_eq!(report.best_move().unwrap().to, 2); // leaves one move instead of three
/// ```
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
///
/// What [`Search::with_evaluation`](super::Search::with_evaluation) sets.
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

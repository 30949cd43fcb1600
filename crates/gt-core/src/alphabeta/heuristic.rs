//! Scores for positions that are not over where the depth of a search ends.
//!
//! # Rejected alternatives
//! * *`Search::new` only for games with [`Evaluate`]*: exact search, endgames and small games need
//!   no evaluation. A game would have to invent one to be searched at all.
//! * *A method of [`Game`] that returns `None` by default*: whether a game has an evaluation would
//!   be known only at run time. A forgotten evaluation would be noticed only by losing games.

use super::rating::Rating;
use crate::capability::Evaluate;
use crate::game::Game;
use crate::margin::Margins;
use crate::outcome::{Outcome, Score, Value};

/// Scores positions that a search does not look beyond.
///
/// Every `Fn(&Position) -> Score` is a heuristic.
///
/// # The contract
/// 1. The same position scores the same at every call, however it was reached. Reason: the table
///    stores the score with the position. If this is broken, a search with a table gives wrong
///    answers.
/// 2. The score is for the player to move. For games with an evaluation of their own, the law
///    `partizan_evaluate` of the test kit checks this.
///
/// A search never asks for the score of a position where the game is over. No score outweighs a win
/// or a loss.
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
    /// Scores `position` for the player to move. The game is not over in `position`.
    fn score(&self, game: &G, position: &G::Position) -> Score;

    /// What a position is worth in which the game is over, with this outcome.
    ///
    /// Default: a win or a loss in 0 plies, or a draw.
    #[inline]
    fn at_end(&self, _game: &G, _over: &G::Position, outcome: Outcome) -> Rating {
        Value::terminal(outcome).into()
    }
}

/// Scores every unfinished position 0, as balanced; the default of a search.
///
/// It knows nothing about the game. So a search with it finds what is forced within its depth, and
/// nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Balanced;

/// Scores by the game's own [`Evaluate::evaluate`].
///
/// Set by [`Search::with_evaluation`](super::Search::with_evaluation).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Evaluation;

/// Rates ends by their margin, and other positions by the heuristic inside.
///
/// [`Search::with_margins`](super::Search::with_margins) sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByMargin<H>(pub(super) H);

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

impl<G: Margins + ?Sized, H: Heuristic<G>> Heuristic<G> for ByMargin<H> {
    fn score(&self, game: &G, position: &G::Position) -> Score {
        self.0.score(game, position)
    }

    #[inline]
    fn at_end(&self, game: &G, over: &G::Position, _: Outcome) -> Rating {
        Score::new(game.margin(over).0).into()
    }
}

//! Heuristics: scores for unfinished positions where the depth of a search ends.
//!
//! # Rejected alternatives
//! * *`Search::new` only for games with [`Evaluate`]*: exact search, endgames and small games need
//!   no evaluation. A game would have to invent one to be searched at all.
//! * *A method of [`Game`] that returns `None` by default*: whether a game has an evaluation would
//!   be known only at run time. A forgotten evaluation would be noticed only by losing games.

use crate::capability::Evaluate;
use crate::capability::Margins;
use crate::game::Game;
use crate::outcome::Margin;
use crate::outcome::{Outcome, Score, Value};
use crate::table::Rating;

/// Scores positions that a search does not look beyond.
///
/// Every `Fn(&Position) -> Score` is a heuristic.
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
/// use gt_core::{alphabeta::{Heuristic, Search}, graph::GameGraph, prelude::*};
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

    /// The rating of a position where the game is over with this outcome.
    ///
    /// Default: a win or a loss in 0 plies, or a draw.
    #[inline]
    fn at_end(&self, _game: &G, _over: &G::Position, outcome: Outcome) -> Rating {
        Value::terminal(outcome).into()
    }

    /// The rating of a position that play comes back to.
    ///
    /// What endless play is worth there, in points: a draw, if it is worth nothing.
    #[inline]
    fn repeated(&self, game: &G, position: &G::Position) -> Rating {
        game.endless(position).into()
    }

    /// The worst and the best rating that play from `position` can still reach, if that is known.
    ///
    /// Default: `None`, nothing is known. The search takes the bounds as proved: it stops at a
    /// position whose bounds lie outside its window. If both bounds are the same, they are the
    /// value. So this is the place to ask an endgame table.
    ///
    /// The value has to lie between the two bounds, and so has the [`score`](Self::score). A move
    /// never widens the bounds. In a loopy game, the worth of endless play has to lie between them
    /// as well, unless the search runs without repetitions.
    #[inline]
    fn bounds(&self, _game: &G, _position: &G::Position) -> Option<(Rating, Rating)> {
        None
    }

    /// The points that no play changes, and what is left of the position without them.
    ///
    /// Default: `None`, nothing is split off. The table then keeps the whole position.
    ///
    /// The contract is that of [`Margins::rest`], which [`ByMargin`] asks. The score of the
    /// position has to be the score of the rest plus the points.
    #[inline]
    fn rest(&self, _game: &G, _position: &G::Position) -> Option<(Margin, G::Position)> {
        None
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
/// The heuristic scores what [`Margins::rest`] leaves of a position. The points split off are
/// added, and the sum is kept within [`Margins::bounds`].
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
        let (points, score) = match game.rest(position) {
            None => (Margin::EVEN, self.0.score(game, position)),
            Some((points, rest)) => (points, self.0.score(game, &rest)),
        };
        let (least, most) = game.bounds(position).into_inner();
        Score::new(score.get().saturating_add(points.0).max(least.0).min(most.0))
    }

    #[inline]
    fn at_end(&self, game: &G, over: &G::Position, _: Outcome) -> Rating {
        game.margin(over).into()
    }

    #[inline]
    fn bounds(&self, game: &G, position: &G::Position) -> Option<(Rating, Rating)> {
        let (least, most) = game.bounds(position).into_inner();
        Some((least.into(), most.into()))
    }

    #[inline]
    fn rest(&self, game: &G, position: &G::Position) -> Option<(Margin, G::Position)> {
        game.rest(position)
    }
}

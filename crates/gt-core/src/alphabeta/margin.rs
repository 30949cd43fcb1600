//! The margin of a position, found by asking again and again whether it reaches some points.
//!
//! A window that holds no rating is a *null window*: its answer is one bit, and its search is the
//! shortest. Each answer is the bound that the search found, so a few questions meet at the value.
//! This is the algorithm MTD(f). Source: Plaat, Schaeffer, Pijls and de Bruin, *Best-first
//! fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996.

use super::heuristic::{ByMargin, Heuristic};
use super::negamax::UNLIMITED;
use super::window::Window;
use super::{Rating, Search};
use crate::capability::Margins;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::outcome::Margin;
use crate::outcome::Score;
use crate::promise::Acyclic;
use crate::table::TranspositionTable;

impl<G: Margins + Acyclic, T: TranspositionTable<G::Position>, H: Heuristic<G>>
    Search<G, T, ByMargin<H>>
{
    /// Returns the exact margin of `position`, by searches to the end of the game.
    ///
    /// Each search asks whether the margin reaches a number of points. The first number is the
    /// guess of the heuristic. A [table](Self::with_table) keeps what the searches find, and should
    /// be large. [`bounds`](Margins::bounds) of the game make the searches short, and
    /// [`rest`](Margins::rest) makes the table small. For the line of best play ask
    /// [`solve`](Self::solve) afterwards.
    /// # Complexity
    /// As [`solve`](Self::solve) for each search. There are usually fewer than ten.
    /// # Errors
    /// As [`solve`](Self::solve).
    /// # Example
    /// ```
    /// use gt_core::{alphabeta::Search, graph::GameGraph, prelude::*, table::Exact};
    /// let game = "a -> b c\nb -> c\nc".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
    /// let mut search = Search::new(&game).with_margins().with_table(Exact::new());
    /// assert_eq!(search.margin(&0).unwrap(), Margin(1));
    /// ```
    pub fn margin(&mut self, position: &G::Position) -> Result<Margin, SolveError> {
        if self.game.terminal(position).is_some() {
            return Ok(self.game.margin(position));
        }
        let run = self.run.started(); // all searches are one question
        let (mut least, mut most) = self
            .heuristic
            .bounds(&self.game, position)
            .unwrap_or((Score::MIN.into(), Score::MAX.into()));
        let mut asked = Rating::from(self.heuristic.score(&self.game, position));
        while least < most {
            // Does the margin reach these points?
            let reach = asked.max(Rating::from_bits(least.to_bits() + 1));
            let window = Window { alpha: Rating::from_bits(reach.to_bits() - 1), beta: reach };
            let found = self.question(position, UNLIMITED, window, false, &run)?.rating;
            if found >= reach {
                (least, asked) = (found, Rating::from_bits(found.to_bits() + 1));
            } else {
                (most, asked) = (found, found);
            }
        }
        let Some(points) = least.score() else {
            unreachable!("a search by margins has no wins and losses")
        };
        Ok(Margin(points.get()))
    }
}

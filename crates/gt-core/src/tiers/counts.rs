//! What a table of outcomes or of values says besides its answers: counts, and a play.

use super::AllTiers;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::outcome::{Outcome, Value};
use crate::promise::Acyclic;
use crate::solution::{Census, Line, OutcomeCounts, play_best};

impl<G: IndexedTiers> AllTiers<G, Outcome> {
    /// How many positions are won, drawn and lost.
    /// # Complexity
    /// Reads the tables once, 32 ranks at a time.
    pub fn census(&self) -> OutcomeCounts {
        let mut counts = OutcomeCounts::default();
        self.planes.iter().for_each(|plane| counts.add(plane.counts()));
        counts
    }

    /// A whole play from `position` to the end of the game.
    ///
    /// It takes the first of the best moves at every ply. There are no moves if the game is over.
    /// `None` if an outcome on the way is unknown.
    ///
    /// The winner's moves win, but perhaps not as fast as possible, and the loser does not delay.
    /// For such a line use [`Values`](super::Values).
    /// # Complexity
    /// One call of [`best_moves`](crate::Solution::best_moves) per ply.
    /// # Errors
    /// * [`SolveError::Cycle`] if the play comes back to a position: the promise [`Acyclic`] is
    ///   false.
    /// * As [`best_moves`](crate::Solution::best_moves).
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError>
    where
        G: Acyclic,
    {
        play_best(self, position)
    }
}

impl<G: IndexedTiers> AllTiers<G, Value> {
    /// Counts the positions that are won, lost and drawn, by plies.
    /// # Complexity
    /// Reads the tables once, and asks the game about every drawn position whether it is over.
    /// Takes 8 bytes per ply of the longest win and of the longest loss.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Census, SolveError> {
        let mut census = Census::default();
        for (tier, rank, value) in self.iter() {
            let position = || self.game.unrank_in_tier(tier, rank);
            census.add_acyclic(value, || {
                position().is_some_and(|position| self.game.terminal(&position).is_some())
            })?;
        }
        Ok(census)
    }
}

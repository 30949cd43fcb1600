//! What a table answers: values, kinds of draws, and counts.

use core::ops::ControlFlow;

use super::Tablebase;
use super::census;
use super::packed::{DrawKind, PackedValue};
use super::store::Store;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Value;
use crate::run::Stats;
use crate::solution::Census;
use crate::solution::{Enumerate, Solution};

/// Answers from the table: `value` is one lookup, which costs one `rank` or one hash.
impl<G: Game, S: Store<G>> Solution for Tablebase<G, S> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        Ok(self.entry(position).value())
    }

    fn kept_bytes(&self) -> u64 {
        self.store.bytes()
    }
}

/// Visits positions in the order of ranks, or in no order if the table is hashed.
impl<G: Game, S: Store<G>> Enumerate for Tablebase<G, S> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut known = self
            .store
            .positions(&self.game)
            .filter_map(|(p, entry)| entry.value().map(|value| (p, value)));
        let _ = known.try_for_each(|(position, value)| visit(&position, value));
        Ok(())
    }
}

impl<G: Game, S: Store<G>> Tablebase<G, S> {
    /// Returns how `position` is drawn; `None` if it is not drawn, or not in the table.
    pub fn draw_kind(&self, position: &G::Position) -> Option<DrawKind> {
        self.entry(position).draw_kind()
    }

    /// Returns the entry of `position`.
    ///
    /// Gives the value and the kind of draw by one lookup instead of two.
    pub fn entry(&self, position: &G::Position) -> PackedValue {
        self.store.entry(&self.game, position)
    }

    /// Counts the positions that are won, lost and drawn, by plies.
    ///
    /// Two tables of one game have the same census, even if their ranks differ. So the census is
    /// the quickest check against printed counts.
    /// # Complexity
    /// Looks at every position. Takes 8 bytes per ply of the longest win and of the longest loss.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Census, SolveError> {
        census::of(self.store.all_entries())
    }

    /// Counts the positions as [`census`](Self::census) does, each as often as `weight` says.
    ///
    /// In a table of a [`Reduced`](crate::adapt::Reduced) game each position stands for an orbit.
    /// If the weight is the size of the orbit, the counts are those of the inner game.
    /// # Complexity
    /// Looks at every position, and asks for its weight.
    /// # Errors
    /// [`SolveError::Overflow`] if the weights add up to more than 2^64 - 1.
    ///
    /// [`Reduced`](crate::adapt::Reduced) has an example, with [`Images`](crate::Images).
    pub fn weighted_census(
        &self,
        mut weight: impl FnMut(&G::Position) -> u64,
    ) -> Result<Census, SolveError> {
        let entries = self.store.positions(&self.game);
        census::weighted(entries.map(|(position, entry)| (entry, weight(&position))))
    }

    /// Returns what the solver did; a position whose moves were generated twice counts twice.
    ///
    /// [`dense`](Tablebase::dense) generates the moves of every position twice,
    /// [`explore`](Tablebase::explore) once. In short memory `dense` counts the first time only: how
    /// often the passes look at a position depends on the threads.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

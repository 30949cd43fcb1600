//! Settings of a table before it is solved.

use super::Tablebase;
use super::dense::{Job, Solved};
use super::layers::Reached;
use super::store::{Dense, Hashed};
use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{Run, Stats};

/// Solves a [`Tablebase`] that may be left unfinished.
///
/// [`Tablebase::explore`], [`Tablebase::dense`] and [`Tablebase::dense_by_predecessors`] are
/// shorthands for the methods with the same names here.
/// # Example
/// A limit on positions stops the work; the table has what is known by then:
/// ```
/// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Builder};
/// let chain = GameGraph::from_fn(1 << 16, |p| (p > 0).then(|| p - 1), |_| None).unwrap();
/// let run = Run::new().positions(1000);
/// let mut table = Builder::new(&chain).keep_partial().explore([999, 1000], &run).unwrap();
/// assert!(!table.is_complete());
/// assert!(table.value(&999).unwrap().is_some());
/// assert!(table.value(&1000).unwrap().is_none());
/// table.extend([1000], &Run::new()).unwrap(); // continues where it stopped
/// assert!(table.value(&1000).unwrap().is_some());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder<G> {
    game: G,
    keep_partial: bool,
}

impl<G: Game> Builder<G> {
    /// Creates a builder of complete tables; [`keep_partial`](Self::keep_partial) changes that.
    pub const fn new(game: G) -> Self {
        Self { game, keep_partial: false }
    }

    /// Returns the unfinished table instead of an error when a limit is reached.
    ///
    /// Known values are exact, in outcome and in plies. The other positions are unknown, and
    /// [`Tablebase::is_complete`] is false.
    ///
    /// A dense table keeps only what the walk backwards found. If a limit is reached before that
    /// walk, while moves are counted or listed, the result is an error.
    pub const fn keep_partial(mut self) -> Self {
        self.keep_partial = true;
        self
    }

    /// The game, and whether to keep what is known when a limit is reached.
    pub(super) fn into_parts(self) -> (G, bool) {
        (self.game, self.keep_partial)
    }

    /// Solves everything that play can reach from `roots`; see [`Tablebase::explore`].
    /// # Errors
    /// As [`Tablebase::explore`].
    pub fn explore(
        self,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Tablebase<G, Hashed<G::Position>>, SolveError>
    where
        G: Shared,
    {
        let (mut store, mut stats) = (Hashed::default(), Stats::default());
        let explored = store.explore(&self.game, roots, &mut stats, &run.started());
        let stopped = explored.err().map(SolveError::into_limit).transpose()?;
        match stopped {
            Some(limit) if !self.keep_partial => Err(limit.into()),
            _ => Ok(Tablebase { game: self.game, store, complete: stopped.is_none(), stats }),
        }
    }
}

impl<G: Indexed + Shared> Builder<G> {
    /// Solves every rank over a reverse graph; see [`Tablebase::dense`].
    /// # Errors
    /// As [`Tablebase::dense`].
    pub fn dense(self, run: &Run) -> Result<Tablebase<G, Dense>, SolveError> {
        let solved = self.job(&run.started()).by_moves()?;
        Ok(self.tablebase(solved))
    }

    const fn job<'a>(&'a self, run: &'a Run) -> Job<'a, G> {
        Job { game: &self.game, run, last_ply: u32::MAX, keep_partial: self.keep_partial }
    }

    fn tablebase(self, solved: Solved) -> Tablebase<G, Dense> {
        let complete = solved.reached == Reached::Fixpoint;
        Tablebase {
            game: self.game,
            store: Dense::new(solved.entries),
            complete,
            stats: solved.stats,
        }
    }
}

impl<G: Indexed + Predecessors + Shared> Builder<G> {
    /// Solves every rank through the game's predecessors; see [`Tablebase::dense_by_predecessors`].
    /// # Errors
    /// As [`Tablebase::dense_by_predecessors`].
    pub fn dense_by_predecessors(self, run: &Run) -> Result<Tablebase<G, Dense>, SolveError> {
        let solved = self.job(&run.started()).by_predecessors()?;
        Ok(self.tablebase(solved))
    }
}

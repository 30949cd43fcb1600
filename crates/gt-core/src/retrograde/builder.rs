//! Everything that can be set before a table is built.

use super::dense::{Job, Solved};
use super::error::TableError;
use super::layers::Reached;
use super::store::{Dense, Hashed};
use super::{Tablebase, limit_of};
use crate::capability::{Indexed, Predecessors};
use crate::game::Game;
use crate::limits::{Limits, Observer, Stats};

/// Builds a [`Tablebase`] under limits, watched by an observer.
///
/// Set what is needed by [`with_limits`](Self::with_limits), [`with_observer`](Self::with_observer) and
/// [`keep_partial`](Self::keep_partial); then [`explore`](Self::explore), [`dense`](Self::dense) or
/// [`dense_by_predecessors`](Self::dense_by_predecessors) gives the table.
///
/// # Example
/// What is known when the time is over:
/// ```
/// use core::time::Duration;
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Builder;
/// use gt_core::Limits;
///
/// let chain = GameGraph::from_fn(1 << 16, |p| (p > 0).then(|| p - 1), |_| None).unwrap();
/// let limits = Limits::default().positions(1000);
/// let mut steps = 0;
/// let builder = Builder::new(&chain).with_limits(limits).with_observer(|_| steps += 1).keep_partial();
/// let mut table = builder.explore([999, 1000]).unwrap();
/// assert!(table.value(&999).is_some() && table.value(&1000).is_none() && !table.is_complete());
/// table.extend([1000], &Limits::default()).unwrap(); // goes on where it stopped
/// assert!(table.value(&1000).is_some());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder<G, O = ()> {
    game: G,
    limits: Limits,
    observer: O,
    keep_partial: bool,
}

impl<G: Game> Builder<G> {
    /// No limits, no observer, all or nothing.
    pub fn new(game: G) -> Self {
        Self { game, limits: Limits::default(), observer: (), keep_partial: false }
    }
}

impl<G: Game, O: Observer> Builder<G, O> {
    /// Stops at `limits`.
    ///
    /// A time is looked at once in about a thousand positions, in the scans and during the walk backwards, but not while the
    /// edges of a dense table are sorted; memory before it is allocated.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Reports to `observer`.
    ///
    /// It hears of ranks looked at, three times as many as there are. Exploring, it hears of positions met, total unknown; those
    /// on cycles count once more when their values are worked out.
    pub fn with_observer<N: Observer>(self, observer: N) -> Builder<G, N> {
        Builder { game: self.game, limits: self.limits, observer, keep_partial: self.keep_partial }
    }

    /// When a limit is reached, gives the table of what is known by then instead of an error.
    ///
    /// What it knows is exact, values and plies alike; the rest is unknown, and [`Tablebase::is_complete`] says no. A dense
    /// table keeps only what the walk backwards found: a limit reached earlier, while positions are counted, is an error.
    /// # Example
    /// An observer that has seen enough raises the flag that stops the walk:
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// # use gt_core::{Limits, Progress, Value, graph::GameGraph, retrograde::Builder};
    ///
    /// let chain = GameGraph::from_fn(100_000, |p| p.checked_sub(1), |_| None).unwrap(); // position p is over after p plies
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let watch = |now: Progress| stop.store(now.done >= 250_000, Ordering::Relaxed); // of 300,000: two scans, and half the walk
    /// let limits = Limits::default().interrupt(Arc::clone(&stop));
    /// let table = Builder::new(&chain).with_limits(limits).with_observer(watch).keep_partial().dense().unwrap();
    /// assert!(!table.is_complete());
    /// assert_eq!((table.value(&40_000), table.value(&99_999)), (Some(Value::Loss { plies: 40_000 }), None));
    /// ```
    pub const fn keep_partial(mut self) -> Self {
        self.keep_partial = true;
        self
    }

    /// Solves everything that play can reach from `roots`; see [`Tablebase::explore`].
    ///
    /// # Errors
    /// As [`Tablebase::explore`].
    pub fn explore(
        mut self,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Tablebase<G, Hashed<G::Position>>, TableError> {
        let (mut store, mut stats) = (Hashed::default(), Stats::default());
        let result = store.explore(&self.game, roots, &mut stats, (&self.limits, &mut self.observer));
        let stopped = limit_of(result)?;
        match stopped {
            Some(limit) if !self.keep_partial => Err(limit.into()),
            _ => Ok(Tablebase { game: self.game, store, complete: stopped.is_none(), stats }),
        }
    }
}

impl<G: Indexed, O: Observer> Builder<G, O> {
    /// Solves every rank over a reverse graph; see [`Tablebase::build`].
    ///
    /// # Errors
    /// As [`Tablebase::build`].
    /// # Example
    /// Progress of a dense table:
    /// ```
    /// # use gt_core::{Progress, graph::GameGraph, retrograde::Builder};
    /// let ring = GameGraph::from_fn(5_000, |p| [(p + 1) % 5_000], |_| None).unwrap();
    /// let mut last = None;
    /// Builder::new(&ring).with_observer(|now: Progress| last = Some(now)).dense().unwrap();
    /// assert!(last.is_some_and(|now| now.total == Some(15_000) && now.done >= 5_000));
    /// ```
    pub fn dense(mut self) -> Result<Tablebase<G, Dense>, TableError> {
        let solved = self.job().by_reverse_graph()?;
        Ok(self.tablebase(solved))
    }

    const fn job(&mut self) -> Job<'_, G, O> {
        let Self { game, limits, observer, keep_partial } = self;
        Job { game, limits, observer, last_ply: u32::MAX, keep_partial: *keep_partial }
    }

    fn tablebase(self, solved: Solved) -> Tablebase<G, Dense> {
        let complete = solved.reached == Reached::Fixpoint;
        Tablebase { game: self.game, store: Dense::new(solved.entries), complete, stats: solved.stats }
    }
}

impl<G: Indexed + Predecessors, O: Observer> Builder<G, O> {
    /// Solves every rank through the game's predecessors; see [`Tablebase::build_by_predecessors`].
    ///
    /// # Errors
    /// As [`Tablebase::build_by_predecessors`].
    pub fn dense_by_predecessors(mut self) -> Result<Tablebase<G, Dense>, TableError> {
        let solved = self.job().by_predecessors()?;
        Ok(self.tablebase(solved))
    }
}

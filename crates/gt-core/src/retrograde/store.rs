//! How a table keeps its positions: by rank, or by themselves.

use alloc::vec::Vec;

use super::explore::Explorer;
use super::packed::PackedValue;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{Meter, Run, Stats};
use crate::table::Discovered;

/// Finds the entry of a position.
///
/// [`Dense`] and [`Hashed`] are the two there are. Code that asks tables of either kind is generic
/// in it:
/// ```
/// use gt_core::prelude::*;
/// use gt_core::retrograde::{Store, Tablebase};
///
/// fn is_lost<G: Game, S: Store<G>>(table: &Tablebase<G, S>, position: &G::Position) -> bool {
///     table.entry(position).value().is_some_and(|value| value.outcome() == Outcome::Loss)
/// }
/// # use gt_core::{Run, graph::GameGraph};
/// # let game: GameGraph = "a -> b\nb".parse().unwrap();
/// # assert!(is_lost(&Tablebase::dense(&game, &Run::new()).unwrap(), &1));
/// # assert!(is_lost(&Tablebase::explore(&game, [0], &Run::new()).unwrap(), &1));
/// ```
pub trait Store<G: Game> {
    /// The entry of `position`; one without a value if there is none.
    fn entry(&self, game: &G, position: &G::Position) -> PackedValue;

    /// Every position with its entry.
    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, PackedValue)>;

    /// Every entry; for a hole, one without a value that is no position's.
    fn all_entries(&self) -> impl Iterator<Item = PackedValue>;
}

/// An entry for each rank of an [`Indexed`] game.
///
/// 4 bytes each, holes included; a lookup costs a `rank`. With positions of 8 bytes it is the
/// smaller one where more than about a sixth of the ranks are asked for.
#[derive(Clone, Debug)]
pub struct Dense {
    entries: Vec<PackedValue>,
}

impl Dense {
    pub(crate) const fn new(entries: Vec<PackedValue>) -> Self {
        Self { entries }
    }

    pub(super) fn entries(&self) -> &[PackedValue] {
        &self.entries
    }
}

impl<G: Indexed> Store<G> for Dense {
    fn entry(&self, game: &G, position: &G::Position) -> PackedValue {
        let rank = usize::try_from(game.rank(position)).ok();
        rank.and_then(|rank| self.entries.get(rank)).copied().unwrap_or(PackedValue::UNKNOWN)
    }

    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        let ranked = (0..).zip(self.entries.iter().copied());
        ranked.filter_map(|(rank, entry)| game.unrank(rank).map(|position| (position, entry)))
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        self.entries.iter().copied()
    }
}

/// An entry for each position that was discovered.
///
/// `size_of::<(P, u32)>()` bytes and 6 to 12 more; a lookup costs a hash and two reads. For games
/// without ranks, or whose reachable positions are few among them.
#[derive(Clone, Debug)]
pub struct Hashed<P> {
    table: Discovered<P, PackedValue>,
}

impl<P> Default for Hashed<P> {
    fn default() -> Self {
        Self { table: Discovered::default() }
    }
}

impl<P: Clone + Eq + core::hash::Hash> Hashed<P> {
    pub(crate) const fn new(table: Discovered<P, PackedValue>) -> Self {
        Self { table }
    }

    pub(super) fn explore<G: Game<Position = P>>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = P>,
        stats: &mut Stats,
        run: &Run,
    ) -> Result<(), SolveError> {
        let mut meter = Meter::new(run, "exploring", None);
        let mut explorer = Explorer::new(game, &mut self.table, stats, run);
        roots.into_iter().try_for_each(|root| explorer.solve(&root, &mut meter))?;
        meter.end(self.table.len() as u64);
        Ok(())
    }
}

impl<G: Game> Store<G> for Hashed<G::Position> {
    fn entry(&self, _: &G, position: &G::Position) -> PackedValue {
        self.table.get(position).copied().unwrap_or(PackedValue::UNKNOWN)
    }

    fn positions(&self, _: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        self.table.items().iter().cloned()
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        self.table.items().iter().map(|&(_, entry)| entry)
    }
}

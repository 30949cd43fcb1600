//! How a table stores its positions: by rank, or in a hash table of one thread.

use alloc::vec::Vec;

use super::explore::Explorer;
use super::packed::PackedValue;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{Meter, Run, Stats};
use crate::table::{Discovered, MetPositions};

/// Finds the entry of a position.
///
/// [`Dense`], [`Hashed`], [`Sharded`](super::Sharded) and [`ByTier`](super::ByTier) implement it. Code
/// that works with every kind of table is generic over it:
/// ```
/// use gt_core::{prelude::*, retrograde::{Store, Tablebase}};
/// fn is_lost<G: Game, S: Store<G>>(table: &Tablebase<G, S>, position: &G::Position) -> bool {
///     table.entry(position).value().is_some_and(|value| value.outcome() == Outcome::Loss)
/// }
/// # use gt_core::{Run, graph::GameGraph};
/// # let game: GameGraph = "a -> b\nb".parse().unwrap();
/// # assert!(is_lost(&Tablebase::dense(&game, &Run::new()).unwrap(), &1));
/// # assert!(is_lost(&Tablebase::explore(&game, [0], &Run::new()).unwrap(), &1));
/// ```
pub trait Store<G: Game> {
    /// Returns the entry of `position`; without a value if the table does not have it.
    fn entry(&self, game: &G, position: &G::Position) -> PackedValue;

    /// Iterates over every position and its entry.
    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, PackedValue)>;

    /// Iterates over every entry; the entry of a hole has no value.
    fn all_entries(&self) -> impl Iterator<Item = PackedValue>;

    /// The bytes of the entries, and of the positions if they are stored.
    fn bytes(&self) -> u64;
}

/// One entry per rank of an [`Indexed`] game.
///
/// Takes 4 bytes per rank, holes included; a lookup costs one `rank`. With positions of 8 bytes it
/// is smaller than [`Hashed`] if more than about a sixth of the ranks are needed.
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

    fn bytes(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }
}

/// One entry per discovered position.
///
/// Takes `size_of::<(P, u32)>()` bytes per position, and 6 to 12 more. A lookup costs one hash and
/// two reads. Use it for games without ranks, or if play reaches only few of the ranks.
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
        let mut table = MetPositions::new(game, &mut self.table);
        let mut explorer = Explorer::new(stats, run);
        for root in roots {
            let root = table.number(root, run)?;
            explorer.solve(&mut table, root, &mut meter)?;
        }
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

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}

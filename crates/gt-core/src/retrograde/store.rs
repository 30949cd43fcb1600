//! How a table keeps its positions: by rank, or by themselves.

use alloc::vec::Vec;

use super::entry::Entry;
use super::error::TableError;
use super::explore::Explorer;
use crate::capability::Indexed;
use crate::game::Game;
use crate::limits::{Limits, Observer, Stats};
use crate::table::Discovered;

/// Finds the entry of a position.
pub trait Store<G: Game> {
    /// The entry of `position`; one without a value if there is none.
    fn entry(&self, game: &G, position: &G::Position) -> Entry;

    /// Every position with its entry.
    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, Entry)>;

    /// Every entry; for a hole, one without a value that is no position's.
    fn all_entries(&self) -> impl Iterator<Item = Entry>;
}

/// An entry for each rank of an [`Indexed`] game.
#[derive(Clone, Debug)]
pub struct Dense {
    entries: Vec<Entry>,
}

impl Dense {
    pub(crate) const fn new(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

impl<G: Indexed> Store<G> for Dense {
    fn entry(&self, game: &G, position: &G::Position) -> Entry {
        let rank = usize::try_from(game.rank(position)).ok();
        rank.and_then(|rank| self.entries.get(rank)).copied().unwrap_or(Entry::UNKNOWN)
    }

    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, Entry)> {
        let ranked = (0..).zip(self.entries.iter().copied());
        ranked.filter_map(|(rank, entry)| game.unrank(rank).map(|position| (position, entry)))
    }

    fn all_entries(&self) -> impl Iterator<Item = Entry> {
        self.entries.iter().copied()
    }
}

/// An entry for each position that was discovered.
#[derive(Clone, Debug)]
pub struct Hashed<P> {
    table: Discovered<P, Entry>,
}

impl<P> Default for Hashed<P> {
    fn default() -> Self {
        Self { table: Discovered::default() }
    }
}

impl<P: Clone + Eq + core::hash::Hash> Hashed<P> {
    pub(crate) const fn new(table: Discovered<P, Entry>) -> Self {
        Self { table }
    }

    pub(super) fn explore<G: Game<Position = P>, O: Observer>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = P>,
        stats: &mut Stats,
        (limits, observer): (&Limits, &mut O),
    ) -> Result<(), TableError> {
        let mut explorer = Explorer::new(game, &mut self.table, stats, (limits, observer));
        roots.into_iter().try_for_each(|root| explorer.solve(&root))
    }
}

impl<G: Game> Store<G> for Hashed<G::Position> {
    fn entry(&self, _: &G, position: &G::Position) -> Entry {
        self.table.get(position).copied().unwrap_or(Entry::UNKNOWN)
    }

    fn positions(&self, _: &G) -> impl Iterator<Item = (G::Position, Entry)> {
        self.table.items().iter().cloned()
    }

    fn all_entries(&self) -> impl Iterator<Item = Entry> {
        self.table.items().iter().map(|&(_, entry)| entry)
    }
}

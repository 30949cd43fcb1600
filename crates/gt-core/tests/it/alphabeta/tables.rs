//! Tables chosen at run time, so that each search is compiled for two types of table.

use core::hash::Hash;

use gt_core::table::{Entry, Exact, Fixed, TranspositionTable};
use gt_core::{LimitError, Run, Score};

/// A heuristic chosen at run time.
pub(crate) type Scores<'h> = Box<dyn Fn(&u32) -> Score + 'h>;

/// One of the tables that keep something; the table `()`, which keeps nothing, has a type of its
/// own because the search asks its type.
#[derive(Debug)]
pub(crate) enum AnyTable<P> {
    Exact(Exact<P>),
    Fixed(Fixed<P>),
    /// Takes a hash of one bit for the position: a table that breaks the contract.
    ByHash {
        entries: [Option<Entry>; 2],
        hash: fn(&P) -> bool,
    },
}

impl<P: Clone + Eq + Hash> AnyTable<P> {
    pub(crate) fn exact() -> Self {
        Self::Exact(Exact::new())
    }

    pub(crate) fn fixed(slots: usize) -> Self {
        Self::Fixed(Fixed::with_slots(slots).unwrap())
    }

    /// A table that keeps everything, and small ones.
    pub(crate) fn all() -> [Self; 5] {
        [Self::exact(), Self::fixed(0), Self::fixed(1), Self::fixed(3), Self::fixed(16)]
    }
}

impl<P: Clone + Eq + Hash> TranspositionTable<P> for AnyTable<P> {
    fn probe(&self, position: &P) -> Option<Entry> {
        match self {
            Self::Exact(table) => table.probe(position),
            Self::Fixed(table) => table.probe(position),
            Self::ByHash { entries, hash } => entries[usize::from(hash(position))],
        }
    }

    fn store(
        &mut self,
        position: &P,
        entry: Entry,
        owned: &dyn Fn(&P) -> u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        match self {
            Self::Exact(table) => table.store(position, entry, owned, run),
            Self::Fixed(table) => table.store(position, entry, owned, run),
            Self::ByHash { entries, hash } => {
                entries[usize::from(hash(position))] = Some(entry);
                Ok(())
            }
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Exact(table) => TranspositionTable::<P>::len(table),
            Self::Fixed(table) => table.len(),
            Self::ByHash { entries, .. } => entries.len(),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Exact(table) => TranspositionTable::<P>::clear(table),
            Self::Fixed(table) => table.clear(),
            Self::ByHash { entries, .. } => *entries = [None; 2],
        }
    }
}

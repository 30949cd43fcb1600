//! The exact table: keeps every entry, and grows only as far as the limits allow.
//!
//! # Invariants
//! * A key is hashed once per visit. A visit looks up, inserts and later changes the value with the
//!   same hash, which [`Exact::hash`] returns.
//! * The table grows only after it has checked the limits. If they refuse, it is unchanged.

use core::fmt;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::{Entry, TranspositionTable};
use crate::run::{LimitError, Owned, Run};

/// A hash table from whole positions to their values, which checks [`Run`] before it grows.
///
/// Every instance has its own random seed. So the order inside differs from run to run; answers do
/// not.
/// # Complexity
/// Bytes per position: `size_of::<(P, V)>() + 1`, divided by a load between 7/16 and 7/8. While the
/// table grows, half as much again. For positions of 8 bytes and the entries of alpha-beta this is
/// 29 to 58 bytes.
/// # Example
/// ```
/// use gt_core::table::{Exact, TranspositionTable};
/// use gt_core::{alphabeta::Search, example::Matches, prelude::*};
/// let mut search = Search::new(Matches(30)).with_table(Exact::new());
/// assert_eq!(search.solve(&30)?.value(), Some(Value::Win { plies: 15 }));
/// assert!(search.table().len() <= 31);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone)]
pub struct Exact<P, V = Entry> {
    table: HashTable<(P, V)>,
    hasher: DefaultHashBuilder,
    /// What the positions own elsewhere.
    owned: Owned,
}

impl<P> Exact<P> {
    /// Returns an empty table for alpha-beta, without memory of its own yet.
    ///
    /// Set [`Run::memory`] on the search that uses it. Otherwise it grows with every position
    /// visited.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<P, V> Default for Exact<P, V> {
    fn default() -> Self {
        Self {
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            owned: Owned::default(),
        }
    }
}

impl<P, V> fmt::Debug for Exact<P, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("len", &self.table.len()).finish_non_exhaustive()
    }
}

impl<P, V> Exact<P, V> {
    /// Iterates over every stored position with its entry; the order is not specified.
    ///
    /// The positions are those that the searches visited. Whether an entry is a value of the game
    /// or less than that, the entry says: see [`Entry::is_proved`] and [`Entry::bound`].
    pub fn iter(&self) -> impl Iterator<Item = (&P, &V)> {
        self.table.iter().map(|(position, value)| (position, value))
    }
}

impl<P: Eq + Hash, V> Exact<P, V> {
    /// Returns the hash of a position, for the methods whose names end in `hashed`.
    #[inline]
    pub(crate) fn hash(&self, position: &P) -> u64 {
        self.hasher.hash_one(position)
    }

    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        self.get_hashed(self.hash(position), position)
    }

    #[inline]
    pub(crate) fn get_hashed(&self, hash: u64, position: &P) -> Option<&V> {
        self.table.find(hash, |(key, _)| key == position).map(|(_, value)| value)
    }

    /// Stores a position that is not in the table yet and that owns `owned` bytes elsewhere.
    #[inline]
    pub(crate) fn insert_new_hashed(
        &mut self,
        hash: u64,
        position: P,
        value: V,
        owned: u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        self.make_room(run)?;
        self.owned.add(owned, || self.table.allocation_size() as u64, run)?;
        self.table.insert_unique(hash, (position, value), hash_again(&self.hasher));
        Ok(())
    }

    /// Returns every stored position with its entry; the order is not specified.
    #[cfg(feature = "rayon")]
    pub(crate) fn into_pairs(self) -> impl Iterator<Item = (P, V)> {
        self.table.into_iter()
    }

    /// Returns the bytes that the table takes, with what the positions own.
    pub(crate) fn bytes(&self) -> u64 {
        (self.table.allocation_size() as u64).saturating_add(self.owned.bytes())
    }

    /// Ensures that one more position is allowed and fits.
    #[inline]
    fn make_room(&mut self, run: &Run) -> Result<(), LimitError> {
        if self.table.len() == self.table.capacity() {
            self.grow(run)?;
        }
        run.check_positions(self.table.len() as u64 + 1)
    }

    #[cold]
    fn grow(&mut self, run: &Run) -> Result<(), LimitError> {
        run.check_positions(self.table.len() as u64 + 1)?;
        let bytes = self.bytes_when_grown();
        run.check_memory(bytes.saturating_add(self.bytes()))?;
        let reserved = self.table.try_reserve(1, hash_again(&self.hasher));
        reserved.map_err(|_| LimitError::OutOfMemory { bytes })
    }

    /// Returns the bytes of a table with twice the buckets, which takes the place of this one.
    fn bytes_when_grown(&self) -> u64 {
        let entry = size_of::<(P, V)>() as u64 + 1;
        let buckets = (self.table.capacity() as u64).max(2) * 8 / 7;
        entry.saturating_mul(buckets.saturating_mul(2))
    }
}

/// The hash of an entry, for a table that moves its entries to new slots. One closure, so that the
/// move is compiled once.
fn hash_again<P: Hash, V>(hasher: &DefaultHashBuilder) -> impl Fn(&(P, V)) -> u64 {
    |(key, _)| hasher.hash_one(key)
}

impl<P: Clone + Eq + Hash> TranspositionTable<P> for Exact<P> {
    #[inline]
    fn probe(&self, position: &P) -> Option<Entry> {
        self.get(position).copied()
    }

    fn store(
        &mut self,
        position: &P,
        entry: Entry,
        owned: &dyn Fn(&P) -> u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        let hash = self.hash(position);
        if let Some((_, old)) = self.table.find_mut(hash, |(key, _)| key == position) {
            *old = entry.merged_into(*old);
            return Ok(());
        }
        self.insert_new_hashed(hash, position.clone(), entry, owned(position), run)
    }

    fn len(&self) -> usize {
        self.table.len()
    }

    fn clear(&mut self) {
        self.table.clear();
        self.owned = Owned::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Bound;
    use crate::table::Rating;

    #[test]
    fn refuses_to_grow_past_the_byte_limit() {
        let run = Run::new().memory(10_000);
        let mut table = Exact::default();
        let refused = (0u64..1_000_000)
            .find(|&i| table.insert_new_hashed(table.hash(&i), i, (), 0, &run).is_err());
        assert!(table.table.allocation_size() <= 10_000);
        assert!(refused.is_some_and(|stored| stored >= 256), "stopped at {refused:?}");
    }

    #[test]
    fn a_refused_entry_leaves_the_table_as_it_was() {
        let entry = Entry::new(Rating::DRAW, Some(Bound::Exact), 1, None);
        let run = Run::new().positions(1);
        let mut table = Exact::new();
        table.store(&0, entry, &|_| 0, &run).unwrap();
        assert_eq!(table.store(&1, entry, &|_| 0, &run), Err(LimitError::Positions { limit: 1 }));
        assert_eq!((table.probe(&0), table.probe(&1), table.len()), (Some(entry), None, 1));
        table
            .store(&0, Entry::new(Rating::BEST, Some(Bound::Exact), 2, None), &|_| 0, &run)
            .unwrap();
        assert_eq!(
            table.probe(&0).map(Entry::rating),
            Some(Rating::BEST),
            "a known position needs no room"
        );
    }
}

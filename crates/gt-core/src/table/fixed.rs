//! The table of fixed size, which allocates its memory at once and replaces entries by a rule.
//!
//! # The replacement rule
//! The hash of a position selects a pair of neighbouring slots. In a table with an odd number of
//! slots, the last slot is a pair by itself.
//! 1. If the position is already in the pair, it keeps its slot, which then holds the result of
//!    [`Entry::merged_into`].
//! 2. Otherwise, if a slot of the pair is empty, the entry takes it.
//! 3. Otherwise, an entry at least as deep as the one in the first slot takes the first slot. The
//!    former first entry moves to the second slot.
//! 4. Any other entry takes the second slot.
//!
//! A pair of one slot keeps the newest entry.
//!
//! So the first slot keeps deep searches, which cost most. The second slot keeps the newest ones.
//! Proved entries count as deepest.
//!
//! The rule and the hash have no seed. So the same search in the same table visits the same nodes
//! in every run.
//!
//! # Rejected alternatives
//! * *One slot, always replaced*: a shallow search of the last plies would replace the entries that
//!   took the most work.
//! * *One slot, replaced only by deeper entries*: the table fills up with old positions and stays
//!   so.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use super::hasher::Unseeded;
use super::{Entry, TranspositionTable};
use crate::run::{LimitError, Owned, Run};

/// A transposition table with a given number of slots.
///
/// Keys are whole positions, so a slot answers for its own position or not at all. With 0 slots the
/// table remembers nothing.
/// # Complexity
/// Memory: `size_of::<Option<(P, Entry)>>()` bytes per slot, allocated when the table is made, and
/// what the positions own. A position that owns more than the limit still allows is not stored. A
/// probe looks at two slots.
/// # Example
/// ```
/// use gt_core::{alphabeta::Search, example::Matches, prelude::*, table::Fixed};
/// let mut search = Search::new(Matches(30)).with_table(Fixed::with_slots(16)?);
/// assert_eq!(search.solve(&30)?.value(), Some(Value::Win { plies: 15 }));
/// assert!(search.table().capacity() == 16);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fixed<P> {
    slots: Vec<Option<(P, Entry)>>,
    len: usize,
    /// What the positions own elsewhere.
    owned: Owned,
}

impl<P> Fixed<P> {
    /// Returns an empty table with `slots` slots.
    /// # Complexity
    /// Writes every slot once: `size_of::<Option<(P, Entry)>>()` bytes each.
    /// # Errors
    /// [`LimitError::OutOfMemory`] if the memory cannot be allocated.
    pub fn with_slots(slots: usize) -> Result<Self, LimitError> {
        let mut table = Vec::new();
        let bytes = (slots as u64).saturating_mul(size_of::<Option<(P, Entry)>>() as u64);
        table.try_reserve_exact(slots).map_err(|_| LimitError::OutOfMemory { bytes })?;
        table.resize_with(slots, || None);
        Ok(Self { slots: table, len: 0, owned: Owned::default() })
    }

    /// Returns an empty table with as many slots as fit in `bytes`.
    /// # Errors
    /// [`LimitError::OutOfMemory`] if the memory cannot be allocated.
    pub fn with_bytes(bytes: usize) -> Result<Self, LimitError> {
        Self::with_slots(bytes / size_of::<Option<(P, Entry)>>())
    }

    /// Returns the number of slots.
    ///
    /// [`len`](TranspositionTable::len) of them are in use. Once all are in use, a larger table may save visits.
    pub const fn capacity(&self) -> usize {
        self.slots.len()
    }
}

impl<P: Eq + Hash> Fixed<P> {
    /// Returns the slots where `position` may be.
    ///
    /// These are two, or one at the end of an odd table, or none in an empty table.
    fn pair(&self, position: &P) -> core::ops::Range<usize> {
        let pairs = self.slots.len().div_ceil(2);
        let pair = (u128::from(Unseeded.hash_one(position)) * pairs as u128) >> 64;
        let first = usize::try_from(pair).unwrap_or(0) * 2;
        first..(first + 2).min(self.slots.len())
    }
}

impl<P: Clone + Eq + Hash> TranspositionTable<P> for Fixed<P> {
    fn probe(&self, position: &P) -> Option<Entry> {
        self.slots[self.pair(position)]
            .iter()
            .flatten()
            .find(|(key, _)| key == position)
            .map(|&(_, entry)| entry)
    }

    /// Stores nothing if the position owns more bytes than the limit allows.
    fn store(
        &mut self,
        position: &P,
        entry: Entry,
        owned: &dyn Fn(&P) -> u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        let pair = self.pair(position);
        let bytes = self.slots.capacity().saturating_mul(size_of::<Option<(P, Entry)>>()) as u64;
        let slots = &mut self.slots[pair];
        if let Some((_, old)) = slots.iter_mut().flatten().find(|(key, _)| key == position) {
            *old = entry.merged_into(*old);
            return Ok(());
        }
        if self.owned.add(owned(position), || bytes, run).is_err() {
            return Ok(()); // a table may forget any entry
        }
        let new = Some((position.clone(), entry));
        if let Some(empty) = slots.iter_mut().find(|slot| slot.is_none()) {
            *empty = new;
            self.len += 1;
            return Ok(());
        }
        let gone = match slots {
            [Some((_, first)), second] if entry.depth() < first.depth() => {
                core::mem::replace(second, new)
            }
            [first, second] => core::mem::replace(second, core::mem::replace(first, new)),
            [only] => core::mem::replace(only, new),
            _ => new,
        };
        if let Some((gone, _)) = gone {
            self.owned.remove(owned(&gone));
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.len
    }

    fn clear(&mut self) {
        self.slots.fill_with(|| None);
        self.len = 0;
        self.owned = Owned::default();
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::outcome::Score;
    use crate::table::Bound;
    use crate::table::Rating;

    fn entry(score: i32, depth: u32) -> Entry {
        Entry::new(Score::new(score).into(), Some(Bound::Exact), depth, None)
    }

    fn stored<const N: usize>(slots: usize, entries: [(u64, Entry); N]) -> Fixed<u64> {
        let mut table = Fixed::with_slots(slots).unwrap();
        for (position, entry) in entries {
            table.store(&position, entry, &|_| 0, &Run::new()).unwrap();
        }
        table
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones_and_yields_to_a_deeper_one() {
        let deep = [(0, entry(0, 9)), (1, entry(1, 3)), (2, entry(2, 4))];
        let table = stored(2, deep);
        assert_eq!([0, 1, 2].map(|p| table.probe(&p).is_some()), [true, false, true]);
        let table = stored(2, [deep[0], deep[1], (3, entry(3, 9))]);
        assert_eq!(
            [0, 1, 3].map(|p| table.probe(&p).is_some()),
            [true, false, true],
            "the former first slot moves over"
        );
        assert_eq!(table.len(), 2);
    }

    /// Sizes that are not powers of two.
    #[test]
    fn tables_of_every_small_size_answer_only_for_what_they_hold() {
        for slots in 0..9 {
            let mut table = stored(slots, []);
            for key in 0..200u64 {
                let value = entry(i32::try_from(key).unwrap(), 1);
                table.store(&key, value, &|_| 0, &Run::new()).unwrap();
                assert_eq!(table.probe(&key), (slots > 0).then_some(value));
            }
            let kept = (0..200).filter_map(|key| table.probe(&key).map(|found| (key, found)));
            assert!(kept.clone().all(|(key, found)| found.rating()
                == Rating::from(Score::new(i32::try_from(key).unwrap()))));
            assert_eq!((kept.count(), table.len()), (slots, slots));
            table.clear();
            assert!(table.is_empty() && table.probe(&199).is_none());
        }
    }

    #[test]
    fn positions_that_own_more_than_the_limit_allows_are_not_stored() {
        let mut table = Fixed::with_slots(3).unwrap();
        let slots = 3 * size_of::<Option<(u64, Entry)>>() as u64;
        let owned = |position: &u64| 100 * position;
        let mut store = |limit: u64, key: u64| {
            table.store(&key, entry(1, 1), &owned, &Run::new().memory(slots + limit)).unwrap();
            table.probe(&key).is_some()
        };
        assert!(store(500, 5) && !store(600, 2) && store(700, 2));
        // Whichever position has to go, what it owned is free again.
        for key in 10..1000 {
            assert!(store(u64::MAX - slots, key));
        }
        let kept: u64 = table.slots.iter().flatten().map(|(key, _)| owned(key)).sum();
        assert_eq!((table.len(), table.owned.bytes()), (3, kept));
        table.clear();
        assert_eq!(table.owned.bytes(), 0);
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        assert_eq!(
            Fixed::<u64>::with_slots(usize::MAX).err(),
            Some(LimitError::OutOfMemory { bytes: u64::MAX })
        );
        assert_eq!(Fixed::<u64>::with_bytes(1000).unwrap().capacity(), 41);
    }
}

//! The table of fixed size: takes its memory at once, and forgets by a rule when it is full.
//!
//! # The replacement rule
//! A position's hash names a pair of neighbouring slots (the last slot of an odd table is a pair by
//! itself).
//! 1. A position that is in the pair keeps its slot; what remains is [`Entry::merged_into`].
//! 2. An empty slot of the pair is taken.
//! 3. An entry at least as deep as the first slot's takes the first slot, and what was there moves
//!    to the second.
//! 4. Any other entry takes the second slot.
//!
//! So the first slot keeps deep searches, which cost most, and the second the newest ones; proved
//! entries count as deepest. The rule and the hash have no seed: the same search in the same table
//! visits the same nodes in every run.
//!
//! # Rejected alternatives
//! * *One slot, always replaced*: a shallow search of the last plies sweeps out what took the most
//!   work.
//! * *One slot, replaced only by deeper entries*: fills up with old positions and stays so.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use super::hasher::Unseeded;
use super::{Entry, Table};
use crate::run::{LimitError, Run};

/// A transposition table of a given number of slots.
///
/// Keys are whole positions, so a slot answers for its own position or not at all. With 0 slots it
/// remembers nothing.
///
/// # Complexity
/// `size_of::<Option<(P, Entry)>>()` bytes per slot, allocated when it is made; a probe looks at
/// two slots.
///
/// # Example
/// ```
/// use gt_core::alphabeta::Search;
/// use gt_core::prelude::*;
/// use gt_core::table::Fixed;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut search = Search::new(Matches(30)).with_table(Fixed::with_slots(16)?);
/// assert_eq!(search.solve(&30)?.value(), Some(Value::Win { plies: 15 }));
/// assert!(search.table().capacity() == 16);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Fixed<P> {
    slots: Vec<Option<(P, Entry)>>,
    len: usize,
}

impl<P> Fixed<P> {
    /// An empty table of `slots` slots.
    ///
    /// # Complexity
    /// Writes every slot once, `size_of::<Option<(P, Entry)>>()` bytes each.
    /// # Errors
    /// [`LimitError::OutOfMemory`].
    pub fn with_slots(slots: usize) -> Result<Self, LimitError> {
        let mut table = Vec::new();
        let bytes = (slots as u64).saturating_mul(size_of::<Option<(P, Entry)>>() as u64);
        table.try_reserve_exact(slots).map_err(|_| LimitError::OutOfMemory { bytes })?;
        table.resize_with(slots, || None);
        Ok(Self { slots: table, len: 0 })
    }

    /// An empty table of as many slots as fit in `bytes`.
    ///
    /// # Errors
    /// [`LimitError::OutOfMemory`].
    /// # Example
    /// ```
    /// use gt_core::table::Fixed;
    /// let table = Fixed::<u64>::with_bytes(1 << 20).unwrap();
    /// assert_eq!(table.capacity(), (1 << 20) / 24); // 24 bytes per slot for keys of 8
    /// ```
    pub fn with_bytes(bytes: usize) -> Result<Self, LimitError> {
        Self::with_slots(bytes / size_of::<Option<(P, Entry)>>())
    }

    /// The number of slots.
    ///
    /// [`len`](Table::len) of them are taken. Once all are, a bigger table may save visits.
    pub const fn capacity(&self) -> usize {
        self.slots.len()
    }
}

impl<P: Eq + Hash> Fixed<P> {
    /// The slots where `position` may be: two, one at the end of an odd table, none in an empty
    /// one.
    fn pair(&self, position: &P) -> core::ops::Range<usize> {
        let pairs = self.slots.len().div_ceil(2);
        let pair = (u128::from(Unseeded.hash_one(position)) * pairs as u128) >> 64;
        let first = usize::try_from(pair).unwrap_or(0) * 2;
        first..(first + 2).min(self.slots.len())
    }
}

impl<P: Clone + Eq + Hash> Table<P> for Fixed<P> {
    fn probe(&self, position: &P) -> Option<Entry> {
        self.slots[self.pair(position)].iter().flatten().find(|(key, _)| key == position).map(|&(_, entry)| entry)
    }

    fn store(&mut self, position: &P, entry: Entry, _: &Run) -> Result<(), LimitError> {
        let pair = self.pair(position);
        let slots = &mut self.slots[pair];
        if let Some((_, old)) = slots.iter_mut().flatten().find(|(key, _)| key == position) {
            *old = entry.merged_into(*old);
            return Ok(());
        }
        let new = Some((position.clone(), entry));
        if let Some(empty) = slots.iter_mut().find(|slot| slot.is_none()) {
            *empty = new;
            self.len += 1;
            return Ok(());
        }
        match slots {
            [Some((_, first)), _] if entry.depth() < first.depth() => slots[1] = new,
            [first, second] => *second = core::mem::replace(first, new),
            [only] => *only = new,
            _ => {}
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.len
    }

    fn clear(&mut self) {
        self.slots.fill_with(|| None);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::alphabeta::Rating;
    use crate::outcome::Score;
    use crate::table::Bound;

    fn entry(score: i32, depth: u32) -> Entry {
        Entry::new(Score::new(score).into(), Some(Bound::Exact), depth, None)
    }

    fn stored<const N: usize>(slots: usize, entries: [(u64, Entry); N]) -> Fixed<u64> {
        let mut table = Fixed::with_slots(slots).unwrap();
        for (position, entry) in entries {
            table.store(&position, entry, &Run::new()).unwrap();
        }
        table
    }

    #[test]
    fn a_table_without_slots_remembers_nothing() {
        let table = stored(0, [(0, entry(1, 1)), (u64::MAX, entry(2, 2))]);
        assert_eq!((table.len(), table.probe(&0), table.probe(&u64::MAX)), (0, None, None));
    }

    #[test]
    fn a_single_slot_keeps_the_newest_position() {
        let table = stored(1, [(0, entry(1, 9)), (5, entry(2, 2))]);
        assert_eq!((table.len(), table.probe(&0), table.probe(&5)), (1, None, Some(entry(2, 2))));
    }

    #[test]
    fn a_deep_entry_outlives_shallow_ones_and_yields_to_a_deeper_one() {
        let deep = [(0, entry(0, 9)), (1, entry(1, 3)), (2, entry(2, 4))];
        let table = stored(2, deep);
        assert_eq!([0, 1, 2].map(|p| table.probe(&p).is_some()), [true, false, true]);
        let table = stored(2, [deep[0], deep[1], (3, entry(3, 9))]);
        assert_eq!([0, 1, 3].map(|p| table.probe(&p).is_some()), [true, false, true], "the former first slot moves over");
        assert_eq!(table.len(), 2);
    }

    /// A key of zeros or of ones is no mark for an empty slot.
    #[test]
    fn a_key_of_zeros_or_ones_is_a_key_like_any_other() {
        for slots in [1, 2, 3, 64] {
            let mut table = stored(slots, []);
            assert_eq!((table.probe(&0), table.probe(&u64::MAX)), (None, None));
            for key in [0, u64::MAX] {
                table.store(&key, entry(3, 3), &Run::new()).unwrap();
                assert_eq!(table.probe(&key), Some(entry(3, 3)));
            }
        }
    }

    /// Capacities that no power of two divides.
    #[test]
    fn tables_of_every_small_size_answer_only_for_what_they_hold() {
        for slots in 0..9 {
            let mut table = stored(slots, []);
            for key in 0..200u64 {
                let value = entry(i32::try_from(key).unwrap(), 1);
                table.store(&key, value, &Run::new()).unwrap();
                assert_eq!(table.probe(&key), (slots > 0).then_some(value));
            }
            let kept = (0..200).filter_map(|key| table.probe(&key).map(|found| (key, found)));
            assert!(kept.clone().all(|(key, found)| found.rating() == Rating::from(Score::new(i32::try_from(key).unwrap()))));
            assert_eq!((kept.count(), table.len()), (slots, slots));
            table.clear();
            assert!(table.is_empty() && table.probe(&199).is_none());
        }
    }

    #[test]
    fn a_table_beyond_all_memory_is_refused() {
        assert_eq!(Fixed::<u64>::with_slots(usize::MAX).err(), Some(LimitError::OutOfMemory { bytes: u64::MAX }));
        assert_eq!(Fixed::<u64>::with_bytes(1000).unwrap().capacity(), 41);
    }
}

//! The table of a graph search: numbers positions in the order of discovery, with their values.
//!
//! The numbers are 0, 1, 2 and so on.
//!
//! A solver that keeps a value for every position of a graph looks up the number of a position once
//! per move to it. From then on it uses the number. This has three advantages:
//!
//! * A path of numbers replaces a path of positions.
//! * Changing a value needs no hash.
//! * Positions that are discovered together lie together, and play often meets them together again.
//!
//! A lookup in a table larger than the caches waits for memory. A processor can wait for several
//! places at once, but only while it predicts correctly what comes next. So [`Discovered::prepare`]
//! looks up all successors of a position without comparing positions. The first number with the
//! right bits of the hash is the guess, which [`Discovered::number`] tries first.
//!
//! # Invariants
//! * `items[n]` is the position with number *n* and its value. Only `retain` removes positions.
//! * `slots` holds each number in `0..items.len()` once, under the hash of its position. Keys are
//!   whole positions: a hash only says where to look first. A guess that is wrong or out of date
//!   costs time and nothing else.
//! * Only `grow` enlarges `items` and `slots`. It checks the limits for the old and the new memory
//!   together.
//!
//! # Rejected alternatives
//! * *Keys in the slots themselves*, as in [`Exact`](super::Exact): positions discovered one after
//!   another would lie far apart. With numbers, a path is also followed without a hash.
//! * *An open-addressing index without control bytes*: a third slower on tables that fit the
//!   caches, because the processor cannot predict how many slots it has to look at.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::run::{LimitError, Owned, Run};

/// Whole positions with their numbers and values.
///
/// Bytes per position: `size_of::<(P, V)>()` for the array, and 6 to 12 for the index. While the
/// array grows it takes twice that; while the index grows, half as much again. After it has grown,
/// the array has room for as many positions again. Limits count this room.
#[derive(Clone, Debug)]
pub(crate) struct Discovered<P, V> {
    items: Vec<(P, V)>,
    slots: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// What the positions own elsewhere.
    owned: Owned,
}

/// A position to look up.
#[derive(Clone, Debug)]
pub(crate) struct Key<P> {
    position: P,
    hash: u64,
    /// The probable number of the position, once [`Discovered::prepare`] has looked.
    guess: u32,
    /// Free for use by the caller that made the key.
    pub(crate) mark: bool,
}

impl<P, V> Default for Discovered<P, V> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            slots: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            owned: Owned::default(),
        }
    }
}

impl<P: Eq + Hash, V> Discovered<P, V> {
    /// The greatest number of positions.
    const MOST: u64 = 1 << 31;
    /// No position has this number.
    const NONE: u32 = u32::MAX;

    pub(crate) const fn len(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn items(&self) -> &[(P, V)] {
        &self.items
    }

    #[inline]
    pub(crate) fn value(&self, number: u32) -> &V {
        &self.items[number as usize].1
    }

    #[inline]
    pub(crate) fn value_mut(&mut self, number: u32) -> &mut V {
        &mut self.items[number as usize].1
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.items.iter_mut().map(|(_, value)| value)
    }

    #[inline]
    pub(crate) fn position(&self, number: u32) -> &P {
        &self.items[number as usize].0
    }

    #[inline]
    pub(crate) fn key(&self, position: P) -> Key<P> {
        Key { hash: self.hasher.hash_one(&position), position, guess: Self::NONE, mark: false }
    }

    /// Returns the value of a position, if the table has the position.
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        self.find_hashed(self.hasher.hash_one(position), position).map(|number| self.value(number))
    }

    /// Returns the number of a position, if it has one.
    #[inline]
    pub(crate) fn number_of(&self, position: &P) -> Option<u32> {
        self.find_hashed(self.hasher.hash_one(position), position)
    }

    /// Prepares to look up `keys`: loads the memory for all of them at once.
    #[inline]
    pub(crate) fn prepare(&self, keys: &mut [Key<P>]) {
        for key in keys {
            key.guess = self.slots.find(key.hash, |_| true).copied().unwrap_or(Self::NONE);
        }
    }

    /// Returns the number of a position, if it has one.
    #[inline]
    pub(crate) fn number(&self, key: &Key<P>) -> Option<u32> {
        match self.items.get(key.guess as usize) {
            Some((known, _)) if *known == key.position => Some(key.guess),
            _ => self.look_up(key),
        }
    }

    /// Returns the number of a position that [`prepare`](Self::prepare) has not seen.
    #[inline]
    pub(crate) fn find(&self, key: &Key<P>) -> Option<u32> {
        self.find_hashed(key.hash, &key.position)
    }

    #[inline(never)]
    fn look_up(&self, key: &Key<P>) -> Option<u32> {
        self.find(key)
    }

    #[inline]
    fn find_hashed(&self, hash: u64, position: &P) -> Option<u32> {
        self.slots.find(hash, |&number| self.items[number as usize].0 == *position).copied()
    }

    /// Gives the next number to a position that has none yet.
    ///
    /// * `owned`: what the position owns, see [`Game::owned_bytes`](crate::Game::owned_bytes).
    /// * `beside`: bytes in use elsewhere that count against the limit.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 2^31 positions")]
    pub(crate) fn insert_new(
        &mut self,
        key: Key<P>,
        value: V,
        owned: impl FnOnce(&P) -> u64,
        run: &Run,
        beside: impl Fn() -> u64,
    ) -> Result<u32, LimitError> {
        let number = self.items.len();
        run.check_positions(number as u64 + 1)?;
        if number == self.slots.capacity() || number == self.items.capacity() {
            self.grow(run, beside())?;
        }
        let mut all = self.owned;
        all.add(owned(&key.position), || self.allocated() + beside(), run)?;
        let Self { items, slots, hasher, owned } = self;
        *owned = all;
        items.push((key.position, value));
        slots.insert_unique(key.hash, number as u32, hash_again(hasher, items));
        Ok(number as u32)
    }

    #[cold]
    fn grow(&mut self, run: &Run, beside: u64) -> Result<(), LimitError> {
        let len = self.items.len();
        if len as u64 >= Self::MOST {
            return Err(LimitError::Positions { limit: Self::MOST });
        }
        if len == self.items.capacity() {
            let more = len.max(8);
            let bytes = ((len + more) as u64).saturating_mul(size_of::<(P, V)>() as u64);
            run.check_memory((self.bytes() + beside).saturating_add(bytes))?;
            self.items.try_reserve_exact(more).map_err(|_| LimitError::OutOfMemory { bytes })?;
        }
        if len == self.slots.capacity() {
            let slots = 2 * self.slots.num_buckets().max(2) as u64;
            let bytes = slots * (size_of::<u32>() as u64 + 1) + 16;
            run.check_memory((self.bytes() + beside).saturating_add(bytes))?;
            let Self { items, slots, hasher, .. } = self;
            let reserved = slots.try_reserve(1, hash_again(hasher, items));
            reserved.map_err(|_| LimitError::OutOfMemory { bytes })?;
        }
        Ok(())
    }

    /// Forgets the positions whose numbers `keep` refuses; the others get new numbers in order.
    ///
    /// The positions are asked for in order. Allocates nothing.
    pub(crate) fn retain(
        &mut self,
        mut keep: impl FnMut(usize) -> bool,
        owned: impl Fn(&P) -> u64,
    ) {
        let Self { items, slots, hasher, owned: all } = self;
        let mut number = 0;
        items.retain(|(position, _)| {
            number += 1;
            let kept = keep(number - 1);
            if !kept {
                all.remove(owned(position));
            }
            kept
        });
        slots.clear();
        for (number, (position, _)) in (0..).zip(&*items) {
            slots.insert_unique(hasher.hash_one(position), number, hash_again(hasher, items));
        }
    }

    /// Returns the bytes that the table takes, with what the positions own.
    pub(crate) fn bytes(&self) -> u64 {
        self.allocated() + self.owned.bytes()
    }

    fn allocated(&self) -> u64 {
        (self.items.capacity() * size_of::<(P, V)>() + self.slots.allocation_size()) as u64
    }
}

/// The hash of a numbered position, for an index that moves its numbers to new slots.
///
/// A closure inside a generic method is another type for each of its types, and the index is
/// compiled for each.
fn hash_again<P: Hash, V>(hasher: &DefaultHashBuilder, items: &[(P, V)]) -> impl Fn(&u32) -> u64 {
    move |&number| hasher.hash_one(&items[number as usize].0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers<P: Clone + Eq + Hash>(positions: impl Iterator<Item = P>) -> Discovered<P, u32> {
        let mut table = Discovered::default();
        for (position, next) in positions.zip(0..) {
            let key = table.key(position);
            assert_eq!(table.number(&key), None);
            assert_eq!(table.insert_new(key, next, |_| 0, &Run::new(), || 0), Ok(next));
        }
        table
    }

    #[test]
    fn bytes_per_position_are_as_documented() {
        let mut table = Discovered::default();
        for i in 0..100_000u64 {
            let key = table.key(i);
            table.insert_new(key, 0u32, |_| 0, &Run::new(), || 0).unwrap();
            let (len, bytes) = (i + 1, table.bytes());
            assert!(
                len < 100 || (len * (16 + 5)..=len * (2 * 16 + 12)).contains(&bytes),
                "{bytes} bytes for {len}"
            );
        }
    }

    #[test]
    fn a_guess_that_is_wrong_or_old_is_not_taken_for_the_number() {
        let mut table = numbers(0..1000u64);
        let mut keys: Vec<_> = (500..1500).map(|i| table.key(i)).collect();
        table.prepare(&mut keys);
        assert!(keys[500..].iter().all(|key| table.number(key).is_none()));
        for (key, next) in keys[500..].iter().cloned().zip(1000..) {
            table.insert_new(key, next, |_| 0, &Run::new(), || 0).unwrap();
        }
        assert!((500..).zip(&keys).all(|(number, key)| table.number(key) == Some(number)));
        for key in &mut keys {
            key.guess = 3;
        }
        assert!((500..).zip(&keys).all(|(number, key)| table.number(key) == Some(number)));
    }

    #[test]
    fn what_is_kept_gets_new_numbers_in_order() {
        let mut table = numbers(0..1000u64);
        table.retain(|number| number % 3 == 1, |_| 0);
        assert_eq!(table.len(), 333);
        for i in 0..1000 {
            let number = (i % 3 == 1).then_some(i / 3);
            assert_eq!(table.number_of(&i.into()), number);
        }
        let key = table.key(0);
        assert_eq!(table.insert_new(key, 0, |_| 0, &Run::new(), || 0), Ok(333));
    }

    #[test]
    fn limits_are_asked_before_the_table_grows() {
        let run = Run::new().memory(10_000);
        let mut table = Discovered::default();
        let refused = (0u64..1_000_000).find(|&i| {
            let key = table.key(i);
            table.insert_new(key, (), |_| 0, &run, || 100).is_err()
        });
        assert!(
            table.bytes() <= 9_900 && refused.is_some_and(|stored| stored >= 128),
            "stopped at {refused:?}"
        );
        assert_eq!(refused, Some(table.len() as u64));
        let key = table.key(u64::MAX);
        let few = Run::new().positions(3);
        assert_eq!(
            table.insert_new(key, (), |_| 0, &few, || 0),
            Err(LimitError::Positions { limit: 3 })
        );
    }
}

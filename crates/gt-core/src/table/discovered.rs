//! The table of a graph search: positions get numbers 0, 1, 2 … in the order in which they are met, and keep a value.
//!
//! Solvers that keep something of every position of a graph look positions up once per move, and else know them by number.
//!
//! # Invariants
//! * `items[n]` is the position with number *n*, and what is kept of it; nothing is ever removed.
//! * `slots` is an open-addressing index into `items`, of a power of two of slots and at most half full. A slot is
//!   [`FREE`](Discovered::FREE), or holds a number in its low bits and, in the bits that the number leaves over, bits of the hash,
//!   so that a wrong position is hardly ever looked at.
//! * Keys are whole positions: a hash only says where to look first.
//!
//! Rejected: *keys in the slots themselves*, as in [`Exact`](super::Exact): positions met one after another, which play often
//! meets together again, lie far apart there; and following a number needs no hashing. *An index of 16-slot groups*, as in
//! [`Numbered`](super::Numbered), which keeps no values: it cannot be asked to fetch the memory of many keys at a time.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::DefaultHashBuilder;

use crate::limits::{LimitError, Limits};

/// Whole positions with their numbers and what is kept of them.
///
/// Bytes per position: `size_of::<(P, V)>()`, twice that while the array grows, and 8 to 16, half as much again while it grows.
#[derive(Clone, Debug)]
pub(crate) struct Discovered<P, V> {
    items: Vec<(P, V)>,
    slots: Vec<u32>,
    hasher: DefaultHashBuilder,
}

/// A position that is looked up.
#[derive(Clone, Debug)]
pub(crate) struct Key<P> {
    position: P,
    hash: u64,
}

impl<P, V> Default for Discovered<P, V> {
    fn default() -> Self {
        Self { items: Vec::new(), slots: Vec::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<P: Eq + Hash, V> Discovered<P, V> {
    const FREE: u32 = u32::MAX;
    /// The most positions: half as many as there can be slots.
    const MOST: u64 = 1 << 31;
    const FEWEST_SLOTS: usize = 16;
    /// A table of so many positions stays in the processor's cache.
    const SMALL: usize = 1 << 13;

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
        Key { hash: self.hasher.hash_one(&position), position }
    }

    /// What is kept of a position.
    pub(crate) fn get(&self, position: &P) -> Option<&V> {
        self.find(self.hasher.hash_one(position), position).map(|number| self.value(number))
    }

    /// The number of a position.
    #[inline]
    pub(crate) fn number(&self, key: &Key<P>) -> Option<u32> {
        self.find(key.hash, &key.position)
    }

    /// Loads the memory that looking `keys` up will need, all at a time instead of one after another.
    #[inline]
    pub(crate) fn prepare(&self, keys: &[Key<P>]) {
        if self.items.len() < Self::SMALL {
            return;
        }
        let slots = keys.iter().fold(0, |all, key| all ^ self.slots[self.home(key.hash)]);
        core::hint::black_box(slots);
    }

    #[inline]
    const fn home(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "some bits of the hash; there are at most 2^32 slots")]
    fn find(&self, hash: u64, position: &P) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let (tag, number_bits) = (hash as u32, mask as u32);
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at & mask];
            if (slot ^ tag) & !number_bits == 0 {
                let number = slot & number_bits;
                if let Some((known, _)) = self.items.get(number as usize)
                    && known == position
                {
                    return Some(number);
                }
            }
            if slot == Self::FREE {
                return None;
            }
            at += 1;
        }
    }

    /// Gives the next number to a position that has none.
    ///
    /// `beside`: bytes in use elsewhere, which count against the limit.
    #[inline]
    pub(crate) fn insert_new(
        &mut self,
        key: Key<P>,
        value: V,
        limits: &Limits,
        beside: impl FnOnce() -> u64,
    ) -> Result<u32, LimitError> {
        limits.check_positions(self.items.len() as u64 + 1)?;
        if 2 * (self.items.len() + 1) > self.slots.len() || self.items.len() == self.items.capacity() {
            self.grow(limits, beside())?;
        }
        let number = self.place(self.items.len(), key.hash);
        self.items.push((key.position, value));
        Ok(number)
    }

    /// Writes a number into the first free slot for its hash.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 2^31 positions")]
    fn place(&mut self, number: usize, hash: u64) -> u32 {
        let mask = self.slots.len() - 1;
        let mut at = self.home(hash);
        while self.slots[at & mask] != Self::FREE {
            at += 1;
        }
        self.slots[at & mask] = hash as u32 & !(mask as u32) | number as u32;
        number as u32
    }

    #[cold]
    fn grow(&mut self, limits: &Limits, beside: u64) -> Result<(), LimitError> {
        if self.items.len() as u64 >= Self::MOST {
            return Err(LimitError::Positions { limit: Self::MOST });
        }
        let bytes = self.bytes();
        let refused = |needed| LimitError::Bytes { needed, limit: bytes };
        if self.items.len() == self.items.capacity() {
            let more = self.items.len().max(Self::FEWEST_SLOTS / 2);
            let needed = (bytes + beside).saturating_add(((self.items.len() + more) * size_of::<(P, V)>()) as u64);
            limits.check_bytes(needed)?;
            self.items.try_reserve_exact(more).map_err(|_| refused(needed))?;
        }
        if 2 * (self.items.len() + 1) > self.slots.len() {
            let more = (2 * self.slots.len()).max(Self::FEWEST_SLOTS);
            let needed = (self.bytes() + beside).saturating_add(4 * more as u64);
            limits.check_bytes(needed)?;
            let mut slots = Vec::new();
            slots.try_reserve_exact(more).map_err(|_| refused(needed))?;
            slots.resize(more, Self::FREE);
            self.slots = slots;
            for number in 0..self.items.len() {
                let hash = self.hasher.hash_one(&self.items[number].0);
                self.place(number, hash);
            }
        }
        Ok(())
    }

    /// Bytes that the table takes.
    pub(crate) const fn bytes(&self) -> u64 {
        (self.items.capacity() * size_of::<(P, V)>() + 4 * self.slots.capacity()) as u64
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    /// Every position has the same hash.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Alike(String);

    impl Hash for Alike {
        fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
            0.hash(state);
        }
    }

    fn numbers<P: Clone + Eq + Hash>(positions: impl Iterator<Item = P>) -> Discovered<P, u32> {
        let mut table = Discovered::default();
        for (position, next) in positions.zip(0..) {
            let key = table.key(position);
            assert_eq!(table.number(&key), None);
            assert_eq!(table.insert_new(key, next, &Limits::default(), || 0), Ok(next));
        }
        table
    }

    #[test]
    fn numbers_are_given_in_order_and_found_again() {
        let table = numbers((0..100_000u64).map(|i| i * i));
        for (number, &(position, value)) in (0..).zip(table.items()) {
            assert_eq!((table.get(&position), value), (Some(&number), number));
        }
        assert_eq!(table.get(&2), None);
    }

    #[test]
    fn a_constant_hash_is_slow_and_right() {
        let table = numbers((0..300).map(|i: u32| Alike(i.to_string())));
        assert!((0..300).all(|i: u32| table.get(&Alike(i.to_string())) == Some(&i)));
        assert_eq!(table.get(&Alike("300".into())), None);
    }

    #[test]
    fn keys_of_all_zeros_and_all_ones_are_keys_like_others() {
        let table = numbers([0, u64::MAX, 1].into_iter());
        assert_eq!([0, u64::MAX, 1, 2].map(|key| table.get(&key).copied()), [Some(0), Some(1), Some(2), None]);
    }

    #[test]
    fn limits_are_asked_before_the_table_grows() {
        let limits = Limits::default().bytes(10_000);
        let mut table = Discovered::default();
        let refused = (0u64..1_000_000).find(|&i| {
            let key = table.key(i);
            table.insert_new(key, (), &limits, || 100).is_err()
        });
        assert!(table.bytes() <= 9_900 && refused.is_some_and(|stored| stored >= 128), "stopped at {refused:?}");
        assert_eq!(refused, Some(table.len() as u64));
        let key = table.key(u64::MAX);
        let few = Limits::default().positions(3);
        assert_eq!(table.insert_new(key, (), &few, || 0), Err(LimitError::Positions { limit: 3 }));
    }
}

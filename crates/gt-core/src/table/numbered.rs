//! The table that numbers positions in the order in which they arrive.
//!
//! What is known of a position stands wherever its owner likes, under its number; so a path of numbers replaces a path of
//! positions, changing what is known needs no hash, and the keys lie in the order of arrival, where positions that are met
//! together lie together. On games larger than the caches that counts for more than the one more step of a lookup.
//!
//! # Invariants
//! * `slots` holds each number in `0..keys.len()` once, under the hash of its key; keys are never removed.
//! * Neither vector nor slots grow but in `grow`, which asks the limits about the old and the new ones together.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::limits::{LimitError, Limits};

/// A set of positions, each with the number of those that came before it.
///
/// Bytes per position: `size_of::<P>() + 6`, divided by a load between 1/2 and 1; while it grows, half as much again.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<P> {
    slots: HashTable<u32>,
    keys: Vec<P>,
    hasher: DefaultHashBuilder,
}

impl<P> Default for Numbered<P> {
    fn default() -> Self {
        Self { slots: HashTable::new(), keys: Vec::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<P: Eq + Hash> Numbered<P> {
    /// The position with this number.
    pub(crate) fn key(&self, number: usize) -> &P {
        &self.keys[number]
    }

    /// All positions, by number.
    pub(crate) fn keys(&self) -> &[P] {
        &self.keys
    }

    /// The number of `position`, the next one if it is new.
    #[inline]
    pub(crate) fn number(&mut self, position: P, limits: &Limits) -> Result<usize, LimitError> {
        let hash = self.hasher.hash_one(&position);
        match self.slots.find(hash, |&number| self.keys[number as usize] == position) {
            Some(&number) => Ok(number as usize),
            None => self.push(position, hash, limits),
        }
    }

    #[cold]
    fn push(&mut self, position: P, hash: u64, limits: &Limits) -> Result<usize, LimitError> {
        let len = self.keys.len();
        limits.check_positions(len as u64 + 1)?;
        let Ok(number) = u32::try_from(len) else {
            return Err(LimitError::Positions { limit: 1 << 32 });
        };
        if len == self.slots.capacity() {
            self.grow(limits)?;
        }
        self.slots.insert_unique(hash, number, |&number| self.hasher.hash_one(&self.keys[number as usize]));
        self.keys.push(position);
        Ok(len)
    }

    fn grow(&mut self, limits: &Limits) -> Result<(), LimitError> {
        let (old, buckets) = (self.bytes(), (self.slots.num_buckets() as u64).max(2) * 2);
        let per_bucket = size_of::<P>() as u64 + size_of::<u32>() as u64 + 1;
        limits.check_bytes(old.saturating_add(buckets.saturating_mul(per_bucket)))?;
        limits.check_running()?;
        self.slots.reserve(self.slots.len().max(1), |&number| self.hasher.hash_one(&self.keys[number as usize]));
        self.keys.reserve_exact(self.slots.capacity() - self.keys.len());
        Ok(())
    }

    /// What the table takes, without what positions own elsewhere.
    pub(crate) fn bytes(&self) -> u64 {
        self.slots.allocation_size() as u64 + (self.keys.capacity() as u64).saturating_mul(size_of::<P>() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_arrival_and_stay() {
        let mut table = Numbered::default();
        let limits = Limits::default();
        for i in 0..10_000u64 {
            assert_eq!(table.number(i * 7, &limits), Ok(usize::try_from(i).unwrap()));
            assert_eq!(table.number(i / 2 * 7, &limits), Ok(usize::try_from(i / 2).unwrap()));
        }
        assert_eq!((table.keys().len(), *table.key(3)), (10_000, 21));
    }

    #[test]
    fn refuses_to_grow_past_the_byte_limit() {
        let limits = Limits::default().bytes(20_000);
        let mut table = Numbered::default();
        let refused = (0u64..1_000_000).find(|&i| table.number(i, &limits).is_err());
        assert!(table.bytes() <= 20_000);
        assert!(refused.is_some_and(|stored| stored >= 448), "stopped at {refused:?}");
        assert_eq!(table.number(0, &limits), Ok(0), "what is known stays known");
    }

    #[test]
    fn bytes_per_position_are_as_documented() {
        let mut table = Numbered::default();
        for i in 0..100_000u64 {
            table.number(i, &Limits::default()).unwrap();
            let (len, bytes) = (i + 1, table.bytes());
            assert!(len < 100 || (len * (8 + 5)..=2 * len * (8 + 6) + 64).contains(&bytes), "{bytes} bytes for {len}");
        }
    }

    #[test]
    fn stores_exactly_as_many_positions_as_allowed() {
        let limits = Limits::default().positions(3);
        let mut table = Numbered::default();
        assert_eq!([0, 1, 2, 1].map(|i| table.number(i, &limits)), [Ok(0), Ok(1), Ok(2), Ok(1)]);
        assert_eq!(table.number(3, &limits), Err(LimitError::Positions { limit: 3 }));
    }
}

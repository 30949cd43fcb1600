//! The positions between the root and the one at work, and whether a position is among them.
//!
//! The first [`Path::SCANNED`] positions are compared one by one, which for small positions costs less than a hash; the rest,
//! which only very deep searches reach, are found by hash, so that a line of a million plies does not cost a million times
//! its length.
//!
//! A search without a depth limit does not ask at every step: it takes a [`Look`] at the whole path when that has become twice as
//! long as at the last look, and when many more moves were played since than the path is long. An endless descent meets the one,
//! a search that goes round and round on a short path the other; a finished search needs none, because what it found rests on
//! ends of the game alone.

use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// Indices on the path of the positions beyond the scanned ones.
    deep: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

/// When to look for a repetition next: at a length of the path, or a number of moves played, whichever comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    len: u64,
    edges: u64,
}

impl Look {
    /// The least length, and the fewest moves played since the last look.
    const LEAST: u64 = 1 << 10;
    /// Moves played for each position that is looked at, so that looking costs next to nothing.
    const PER_POSITION: u64 = 32;

    /// The look after one at a path of this length, so many moves played.
    pub(super) fn after(len: usize, edges: u64) -> Self {
        let pause = (len as u64).saturating_mul(Self::PER_POSITION).max(Self::LEAST);
        Self { len: (len as u64).saturating_mul(2).max(Self::LEAST), edges: edges.saturating_add(pause) }
    }

    #[inline]
    pub(super) const fn is_due(self, len: usize, edges: u64) -> bool {
        len as u64 >= self.len || edges >= self.edges
    }
}

impl Path {
    /// How many positions from the root on are compared one by one.
    const SCANNED: usize = 32;

    pub(super) fn clear(&mut self) {
        self.deep.clear();
    }

    /// Whether `position` is on the path whose i-th position is `at(i)`, `len` positions long.
    #[inline]
    pub(super) fn contains<'p, P: Eq + Hash + 'p>(&self, position: &P, len: usize, at: impl Fn(usize) -> &'p P) -> bool {
        (0..len.min(Self::SCANNED)).rev().any(|i| at(i) == position)
            || len > Self::SCANNED && self.deep.find(self.hasher.hash_one(position), |&i| at(i) == position).is_some()
    }

    /// Takes note of the last position of a path of `len` positions.
    #[inline]
    pub(super) fn push<'p, P: Eq + Hash + 'p>(&mut self, len: usize, at: impl Fn(usize) -> &'p P) {
        if len > Self::SCANNED {
            let last = len - 1;
            let hasher = &self.hasher;
            self.deep.insert_unique(hasher.hash_one(at(last)), last, |&i| hasher.hash_one(at(i)));
        }
    }

    /// Forgets `last`, the last position of a path of `len` positions.
    #[inline]
    pub(super) fn pop<P: Hash>(&mut self, len: usize, last: &P) {
        if len > Self::SCANNED
            && let Ok(slot) = self.deep.find_entry(self.hasher.hash_one(last), |&i| i == len - 1)
        {
            slot.remove();
        }
    }

    /// The ends `i < j` of a cycle, `at(i) == at(j)`, if a position comes twice on a path of `len` positions.
    pub(super) fn find_cycle<'p, P: Eq + Hash + 'p>(&self, len: usize, at: impl Fn(usize) -> &'p P) -> Option<(usize, usize)> {
        let mut seen = HashTable::with_capacity(len);
        for j in 0..len {
            let hash = self.hasher.hash_one(at(j));
            if let Some(&i) = seen.find(hash, |&i| at(i) == at(j)) {
                return Some((i, j));
            }
            seen.insert_unique(hash, j, |&i| self.hasher.hash_one(at(i)));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_path_knows_its_positions_at_every_length() {
        let positions: Vec<u32> = (0..200).collect();
        let mut path = Path::default();
        for len in 1..=positions.len() {
            path.push(len, |i| &positions[i]);
            for asked in [0, 31, 32, 33, 150, 199, 200] {
                assert_eq!(path.contains(&asked, len, |i| &positions[i]), (asked as usize) < len);
            }
        }
        for len in (1..=positions.len()).rev() {
            path.pop(len, &positions[len - 1]);
            let asked = positions[len - 1];
            assert!(!path.contains(&asked, len - 1, |i| &positions[i]));
        }
    }

    #[test]
    fn a_cycle_is_found_wherever_it_lies() {
        let path = Path::default();
        let positions = [4u8, 7, 1, 9, 7, 3];
        assert_eq!(path.find_cycle(6, |i| &positions[i]), Some((1, 4)));
        assert_eq!(path.find_cycle(4, |i| &positions[i]), None);
    }
}

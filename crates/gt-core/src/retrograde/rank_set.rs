//! A set of ranks, one bit each.

use alloc::vec::Vec;

use crate::run::{LimitError, Run, try_vec};

/// A set of ranks below a bound; takes one bit per rank.
#[derive(Debug, Default)]
pub(super) struct RankSet {
    words: Vec<u64>,
}

impl RankSet {
    /// Returns the bytes of a set of ranks below `len`.
    pub(super) const fn bytes(len: u64) -> u64 {
        len.div_ceil(64) * 8
    }

    /// Creates an empty set of ranks below `len`.
    pub(super) fn new(len: usize, run: &Run) -> Result<Self, LimitError> {
        Ok(Self { words: try_vec(0, len.div_ceil(64), run)? })
    }

    #[inline]
    pub(super) fn insert(&mut self, rank: u32) {
        self.words[rank as usize / 64] |= 1 << (rank % 64);
    }

    #[inline]
    pub(super) fn contains(&self, rank: u32) -> bool {
        self.words[rank as usize / 64] >> (rank % 64) & 1 == 1
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_inserted_until_it_is_cleared() {
        let mut set = RankSet::new(130, &Run::new()).unwrap();
        for rank in [0, 63, 64, 129] {
            set.insert(rank);
        }
        assert!((0..130).all(|rank| set.contains(rank) == [0, 63, 64, 129].contains(&rank)));
        set.clear();
        assert!((0..130).all(|rank| !set.contains(rank)));
        assert_eq!((RankSet::bytes(0), RankSet::bytes(1), RankSet::bytes(130)), (0, 8, 24));
    }
}

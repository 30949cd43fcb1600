//! The path: the positions from the root to the position being searched.
//!
//! The first [`Path::SCANNED`] positions are compared one by one. For small positions this costs
//! less than a hash. Only very deep searches have more positions on the path; those are found by
//! hash. So a line of a million plies does not cost a million times its length.
//!
//! A search without a depth limit does not look for a repetition at every step. [`NextLook`] says
//! when it looks at the whole path:
//!
//! * when the path has become twice as long as at the last look. This finds an endless descent;
//! * when many more moves have been played since the last look than the path is long. This finds a
//!   search that goes round and round on a short path.
//!
//! A search that finishes needs no look: its result rests on ends of the game alone.

use core::hash::Hash;

use crate::run::{LimitError, Run};
use crate::solution::places::Places;

#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// Path indices of the positions beyond the scanned ones.
    deep: Places,
}

/// When to look for a repetition again: at a path length or a number of moves, whichever is first.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextLook {
    len: u64,
    edges: u64,
}

impl NextLook {
    /// The least path length for a look, and the fewest moves played between two looks.
    const LEAST: u64 = 1 << 10;
    /// Moves played per position on the path, so that looking costs next to nothing.
    const PER_POSITION: u64 = 32;

    /// Returns when the next look is due, after a look at this path length and after `edges` moves.
    pub(super) fn after(len: usize, edges: u64) -> Self {
        let pause = (len as u64).saturating_mul(Self::PER_POSITION).max(Self::LEAST);
        Self {
            len: (len as u64).saturating_mul(2).max(Self::LEAST),
            edges: edges.saturating_add(pause),
        }
    }

    #[inline]
    pub(super) const fn is_due(self, len: usize, edges: u64) -> bool {
        len as u64 >= self.len || edges >= self.edges
    }
}

impl Path {
    /// How many positions, counted from the root, are compared one by one.
    const SCANNED: usize = 32;

    pub(super) fn clear(&mut self) {
        self.deep.clear();
    }

    /// Returns whether `position` is on a path of `len` positions whose i-th position is `at(i)`.
    #[inline]
    pub(super) fn contains<'p, P: Eq + Hash + 'p>(
        &self,
        position: &P,
        len: usize,
        at: impl Fn(usize) -> &'p P,
    ) -> bool {
        (0..len.min(Self::SCANNED)).rev().any(|i| at(i) == position)
            || len > Self::SCANNED
                && self.deep.find(self.deep.hash(position), |i| at(i) == position).is_some()
    }

    /// Records the last position of a path of `len` positions.
    #[inline]
    /// # Errors
    /// [`LimitError`] if there is no room for it; then it is not recorded.
    pub(super) fn push<'p, P: Eq + Hash + 'p>(
        &mut self,
        len: usize,
        at: impl Fn(usize) -> &'p P,
        run: &Run,
    ) -> Result<(), LimitError> {
        if len > Self::SCANNED {
            self.deep.add(self.deep.hash(at(len - 1)), len - 1, run)?;
        }
        Ok(())
    }

    /// Removes `last`, the last position of a path of `len` positions.
    #[inline]
    pub(super) fn pop<P: Hash>(&mut self, len: usize, last: &P) {
        if len > Self::SCANNED {
            self.deep.remove(self.deep.hash(last), len - 1);
        }
    }

    /// Returns the ends `i < j` of a cycle, if a path of `len` positions has a position twice.
    ///
    /// * `hash`: the hash of the i-th position.
    /// * `same`: whether two positions are equal.
    /// # Errors
    /// [`LimitError`] if there is no room for a table of the whole path.
    pub(super) fn find_cycle(
        len: usize,
        hash: &dyn Fn(&Places, usize) -> u64,
        same: &dyn Fn(usize, usize) -> bool,
        run: &Run,
    ) -> Result<Option<(usize, usize)>, LimitError> {
        let mut seen = Places::default();
        seen.make_room(len, run)?;
        for j in 0..len {
            let hash = hash(&seen, j);
            if let Some(i) = seen.find(hash, |i| same(i, j)) {
                return Ok(Some((i, j)));
            }
            seen.add(hash, j, run)?;
        }
        Ok(None)
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
            path.push(len, |i| &positions[i], &Run::new()).unwrap();
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
        let positions = [4u8, 7, 1, 9, 7, 3];
        let find = |len| {
            Path::find_cycle(
                len,
                &|seen, i| seen.hash(&positions[i]),
                &|i, j| positions[i] == positions[j],
                &Run::new(),
            )
        };
        assert_eq!((find(6), find(4)), (Ok(Some((1, 4))), Ok(None)));
    }
}

//! Gathers predecessors and sorts them, so that memory is touched in order.
//!
//! The predecessors of a layer are scattered over the table. If their entries were changed one by
//! one, the processor would wait for memory at almost every entry. Measured on a random graph of
//! 10^7 positions, this waiting took four fifths of the whole analysis.
//!
//! To avoid the wait, predecessors are first gathered in a buffer. A full buffer is sorted by
//! blocks of the table, by counting, and then processed block by block. The next layer is also
//! roughly in the order of the table, because the positions that a block decides enter the queue
//! together.

use alloc::vec::Vec;

use crate::error::SolveError;
use crate::run::{Run, try_vec};

/// A buffer of positions that is emptied in nearly ascending order.
#[derive(Debug)]
pub(crate) struct Gather {
    pending: Vec<u32>,
    len: usize,
    sorted: Vec<u32>,
    /// The place in `sorted` for the next position of each block.
    next: Vec<u32>,
    block_bits: u32,
}

impl Gather {
    /// A table with at most this many entries stays in the processor's cache, in any order.
    const SMALL_TABLE: usize = 1 << 17;
    /// At most this many positions are not worth sorting.
    const FEW: usize = 1 << 12;
    /// The number of write streams that the processor can serve at the same time.
    const MOST_BLOCKS: usize = 1 << 10;
    /// The log of the least number of entries that is worth a thread's visit.
    #[cfg(feature = "rayon")]
    const LEAST_SHARED: u32 = 10;

    /// Returns the least bytes for a table of `positions`.
    ///
    /// 16 KiB for a small table. Otherwise one byte per position, at most 32 MiB, and 4 KiB.
    pub(crate) fn bytes(positions: u64) -> u64 {
        if positions <= Self::SMALL_TABLE as u64 {
            4 * Self::FEW as u64
        } else {
            8 * (positions / 8).min(1 << 22) + 4 * Self::MOST_BLOCKS as u64
        }
    }

    /// Creates a buffer of at most `bytes` bytes, or of [`Self::bytes`] if that is more.
    ///
    /// A larger buffer goes through the table less often. More than one place per position is of no
    /// use.
    pub(crate) fn new(positions: usize, bytes: u64, run: &Run) -> Result<Self, SolveError> {
        if positions <= Self::SMALL_TABLE {
            let pending = try_vec(0, Self::FEW, run)?;
            return Ok(Self {
                pending,
                len: 0,
                sorted: Vec::new(),
                next: Vec::new(),
                block_bits: 0,
            });
        }
        let bytes = bytes.max(Self::bytes(positions as u64)) - 4 * Self::MOST_BLOCKS as u64;
        let capacity =
            usize::try_from(bytes / 8).map_or(positions, |capacity| capacity.min(positions));
        let bits = usize::BITS - (positions - 1).leading_zeros();
        let block_bits = bits - Self::MOST_BLOCKS.ilog2();
        let next = try_vec(0, ((positions - 1) >> block_bits) + 1, run)?;
        Ok(Self {
            pending: try_vec(0, capacity, run)?,
            len: 0,
            sorted: try_vec(0, capacity, run)?,
            next,
            block_bits,
        })
    }

    /// Adds a position, and returns whether the buffer is full: then it has to be flushed.
    #[inline]
    pub(crate) fn push(&mut self, position: u32) -> bool {
        self.pending[self.len] = position;
        self.len += 1;
        self.len == self.pending.len()
    }

    /// Empties the buffer into `work`.
    pub(crate) fn flush(&mut self, work: impl FnMut(u32)) {
        let len = core::mem::take(&mut self.len);
        if len <= Self::FEW {
            self.pending[..len].iter().copied().for_each(work);
            return;
        }
        self.sort(len);
        self.sorted[..len].iter().copied().for_each(work);
    }

    /// Sorts the first `len` pending positions by block; `next` has then the end of each block.
    fn sort(&mut self, len: usize) {
        let pending = &self.pending[..len];
        let block = |position: u32| (position >> self.block_bits) as usize;
        self.next.fill(0);
        for &position in pending {
            self.next[block(position)] += 1;
        }
        let mut start = 0;
        for count in &mut self.next {
            start += core::mem::replace(count, start);
        }
        for &position in pending {
            let at = &mut self.next[block(position)];
            self.sorted[*at as usize] = position;
            *at += 1;
        }
    }

    /// Returns the log of the number of entries of a block, if several threads share the blocks.
    #[cfg(feature = "rayon")]
    const fn shared_bits(positions: usize) -> u32 {
        let bits = (usize::BITS - positions.saturating_sub(1).leading_zeros())
            .saturating_sub(Self::MOST_BLOCKS.ilog2());
        if bits < Self::LEAST_SHARED { Self::LEAST_SHARED } else { bits }
    }

    /// Returns the most bytes that each of several threads needs beside [`Self::bytes`].
    #[cfg(feature = "rayon")]
    pub(crate) const fn bytes_per_thread() -> u64 {
        8 * Self::FEW as u64 + 4 * Self::MOST_BLOCKS as u64
    }

    /// Creates a buffer for each of several threads, which takes its share of `bytes`.
    #[cfg(feature = "rayon")]
    pub(crate) fn shared(
        positions: usize,
        bytes: u64,
        threads: usize,
        run: &Run,
    ) -> Result<Vec<Self>, SolveError> {
        let share = bytes.max(Self::bytes(positions as u64)) / 8 / threads as u64;
        let capacity =
            usize::try_from(share).map_or(positions, |share| share.min(positions)).max(Self::FEW);
        let block_bits = Self::shared_bits(positions);
        let buffer = |_| {
            let next = try_vec(0, (positions.saturating_sub(1) >> block_bits) + 1, run)?;
            Ok(Self {
                pending: try_vec(0, capacity, run)?,
                len: 0,
                sorted: try_vec(0, capacity, run)?,
                next,
                block_bits,
            })
        };
        (0..threads).map(buffer).collect()
    }

    /// Takes in `position`; returns whether there was room.
    #[cfg(feature = "rayon")]
    #[inline]
    pub(crate) fn offer(&mut self, position: u32) -> bool {
        match self.pending.get_mut(self.len) {
            Some(place) => {
                *place = position;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Whether the buffer has no room left.
    #[cfg(feature = "rayon")]
    pub(crate) const fn is_full(&self) -> bool {
        self.len == self.pending.len()
    }

    /// The number of entries of a block.
    #[cfg(feature = "rayon")]
    pub(crate) const fn block_len(&self) -> usize {
        1 << self.block_bits
    }

    /// Sorts the buffer by block, so that [`Self::take_blocks`] finds it sorted.
    #[cfg(feature = "rayon")]
    pub(crate) fn sort_all(&mut self) {
        self.sort(self.len);
    }

    /// Empties the sorted buffer: calls `give` with the number and the positions of each block that
    /// has some.
    #[cfg(feature = "rayon")]
    pub(crate) fn take_blocks<'a>(&'a mut self, mut give: impl FnMut(usize, &'a mut [u32])) {
        let mut rest = &mut self.sorted[..core::mem::take(&mut self.len)];
        let mut start = 0;
        for (block, &end) in self.next.iter().enumerate() {
            let part;
            (part, rest) = rest.split_at_mut((end - start) as usize);
            start = end;
            if !part.is_empty() {
                give(block, part);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(positions: usize, pushed: &[u32]) -> Vec<u32> {
        let mut gather = Gather::new(positions, 0, &Run::new()).unwrap();
        let mut worked = Vec::new();
        for &position in pushed {
            if gather.push(position) {
                gather.flush(|position| worked.push(position));
            }
        }
        gather.flush(|position| worked.push(position));
        worked
    }

    #[test]
    fn every_position_comes_out_as_often_as_it_went_in() {
        for positions in
            [1, 1000, Gather::SMALL_TABLE, Gather::SMALL_TABLE + 1, 1 << 20, (1 << 20) + 1]
        {
            let last = u32::try_from(positions - 1).unwrap();
            let mut pushed: Vec<u32> =
                (0..400_000u32).map(|i| i.wrapping_mul(0x9e37_79b9) % (last + 1)).collect();
            pushed.extend([last, last, 0]);
            let mut worked = through(positions, &pushed);
            assert_eq!(worked.len(), pushed.len());
            worked.sort_unstable();
            pushed.sort_unstable();
            assert!(worked == pushed, "{positions}");
        }
    }

    #[test]
    fn a_large_table_is_worked_off_block_by_block() {
        let positions = 1 << 20;
        let pushed: Vec<u32> =
            (0..100_000u32).map(|i| i.wrapping_mul(0x9e37_79b9) % positions).collect();
        let worked = through(positions as usize, &pushed);
        assert!(worked.is_sorted_by_key(|position| position >> 10));
    }
}

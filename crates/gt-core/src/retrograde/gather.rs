//! Predecessors on their way to their entries, sorted so that memory is touched in order.
//!
//! The predecessors of a layer lie all over the table. Changing their entries one by one would wait
//! for memory at almost every one of them: measured, that was four fifths of the whole analysis on
//! a random graph of 10^7 positions. So they are gathered first, and when enough have come they are
//! sorted by the block of the table they lie in, by counting, and worked off block by block. What a
//! block decides is queued together, so that the next layer begins to look like the table as well.

use alloc::vec::Vec;

use crate::error::SolveError;
use crate::run::{Run, try_vec};

/// A buffer of positions that is emptied in nearly ascending order.
#[derive(Debug)]
pub(crate) struct Gather {
    pending: Vec<u32>,
    len: usize,
    sorted: Vec<u32>,
    /// Where the next position of each block goes in `sorted`.
    next: Vec<u32>,
    block_bits: u32,
}

impl Gather {
    /// A table of so many entries stays in the processor's cache, whatever the order.
    const SMALL_TABLE: usize = 1 << 17;
    /// So few positions are not worth sorting.
    const FEW: usize = 1 << 12;
    /// Streams of writes that the processor can keep apart.
    const MOST_BLOCKS: usize = 1 << 10;

    /// Bytes that it takes at least for a table of `positions`: one per position, between 16 KiB
    /// and 32 MiB.
    pub(crate) fn bytes(positions: u64) -> u64 {
        if positions <= Self::SMALL_TABLE as u64 {
            4 * Self::FEW as u64
        } else {
            8 * (positions / 8).min(1 << 22) + 4 * Self::MOST_BLOCKS as u64
        }
    }

    /// A buffer for a table of `positions`, of at most `bytes` bytes, or [`Self::bytes`] if that is
    /// more.
    ///
    /// The more it holds, the fewer times it goes through the table; more than one place per
    /// position is of no use.
    pub(crate) fn new(positions: usize, bytes: u64, run: &Run) -> Result<Self, SolveError> {
        if positions <= Self::SMALL_TABLE {
            let pending = try_vec(0, Self::FEW, run)?;
            return Ok(Self { pending, len: 0, sorted: Vec::new(), next: Vec::new(), block_bits: 0 });
        }
        let bytes = bytes.max(Self::bytes(positions as u64)) - 4 * Self::MOST_BLOCKS as u64;
        let capacity = usize::try_from(bytes / 8).map_or(positions, |capacity| capacity.min(positions));
        let bits = usize::BITS - (positions - 1).leading_zeros();
        let block_bits = bits - Self::MOST_BLOCKS.ilog2();
        let next = alloc::vec![0; ((positions - 1) >> block_bits) + 1];
        Ok(Self { pending: try_vec(0, capacity, run)?, len: 0, sorted: try_vec(0, capacity, run)?, next, block_bits })
    }

    /// Takes in `position`; when the buffer is full, gives everything in it to `work`.
    #[inline]
    pub(crate) fn push(&mut self, position: u32, work: impl FnMut(u32)) {
        self.pending[self.len] = position;
        self.len += 1;
        if self.len == self.pending.len() {
            self.flush(work);
        }
    }

    /// Gives everything in the buffer to `work`.
    pub(crate) fn flush(&mut self, work: impl FnMut(u32)) {
        let pending = &self.pending[..core::mem::take(&mut self.len)];
        if pending.len() <= Self::FEW {
            pending.iter().copied().for_each(work);
            return;
        }
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
        self.sorted[..pending.len()].iter().copied().for_each(work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(positions: usize, pushed: &[u32]) -> Vec<u32> {
        let mut gather = Gather::new(positions, 0, &Run::new()).unwrap();
        let mut worked = Vec::new();
        for &position in pushed {
            gather.push(position, |position| worked.push(position));
        }
        gather.flush(|position| worked.push(position));
        worked
    }

    #[test]
    fn what_goes_in_comes_out_as_often() {
        for positions in [1, 1000, Gather::SMALL_TABLE, Gather::SMALL_TABLE + 1, 1 << 20, (1 << 20) + 1] {
            let last = u32::try_from(positions - 1).unwrap();
            let mut pushed: Vec<u32> = (0..400_000u32).map(|i| i.wrapping_mul(0x9e37_79b9) % (last + 1)).collect();
            pushed.extend([last, last, 0]);
            let mut worked = through(positions, &pushed);
            assert_eq!(worked.len(), pushed.len());
            worked.sort_unstable();
            pushed.sort_unstable();
            assert!(worked == pushed, "{positions}");
        }
    }

    #[test]
    fn a_big_table_is_worked_off_block_by_block() {
        let positions = 1 << 20;
        let pushed: Vec<u32> = (0..100_000u32).map(|i| i.wrapping_mul(0x9e37_79b9) % positions).collect();
        let worked = through(positions as usize, &pushed);
        assert!(worked.is_sorted_by_key(|position| position >> 10));
    }
}

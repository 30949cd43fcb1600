//! How values are cut into slabs: consecutive blocks that pass a band together.

use super::band::Band;
use super::block::Block;
use super::stored::Stored;
use super::words::WORD;

/// The memory of a slab in bytes, unless the slab has only one block.
const SLAB_BYTES: u64 = 4 << 20;
/// The most blocks in a slab.
const MOST_BLOCKS: u64 = 16;

/// How the values are cut into slabs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    cols: usize,
    /// Blocks in a slab.
    blocks: u32,
    /// Slabs at work at the same time.
    pub(super) threads: usize,
}

impl Plan {
    /// Returns a plan for a board of `cols` columns.
    pub(super) fn new(cols: usize, threads: usize) -> Self {
        // With many threads slabs must be short. Otherwise the last threads have nothing to do.
        let most = (MOST_BLOCKS * 2 / threads as u64).clamp(1, MOST_BLOCKS);
        let blocks = (SLAB_BYTES / Block::bytes(cols as u64)).clamp(1, most);
        Self { cols, blocks: u32::try_from(blocks).expect("at most 16"), threads }
    }

    /// Returns the bytes of all slabs at work at the same time.
    pub(super) fn bytes(self) -> u64 {
        Block::bytes(self.cols as u64)
            .saturating_mul(u64::from(self.blocks))
            .saturating_mul(self.threads as u64)
    }

    /// Returns a slab with all values free.
    pub(super) fn slab(self) -> Slab {
        Slab { cols: self.cols, blocks: (0..self.blocks).map(|_| Block::new(self.cols)).collect() }
    }
}

/// Some consecutive blocks.
#[derive(Debug)]
pub(super) struct Slab {
    cols: usize,
    blocks: Vec<Block>,
}

impl Slab {
    /// Makes all values free again.
    pub(super) fn reset(&mut self) {
        self.blocks.iter_mut().for_each(|block| block.reset(self.cols));
    }

    /// Passes one band as the slab number `slab`, and returns how many cells got a nimber.
    pub(super) fn pass<T: Stored>(&mut self, slab: u32, band: &mut Band<'_, T>) -> u64 {
        let before = band.left();
        let values = u32::try_from(WORD).expect("WORD is 64");
        let mut first = slab * u32::try_from(self.blocks.len()).expect("at most 16") * values;
        for block in &mut self.blocks {
            if band.left() == 0 {
                break;
            }
            block.pass(first, band);
            first += values;
        }
        before - band.left()
    }
}

//! How values are cut into slabs: some consecutive blocks, which pass a band together.

use super::band::Band;
use super::block::Block;
use super::stored::Stored;
use super::words::WORD;

/// Memory of a slab, in bytes, unless it has only one block.
const SLAB_BYTES: u64 = 4 << 20;
/// Most blocks in a slab.
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
    /// A plan for a board of `cols` columns.
    pub(super) fn new(cols: usize, threads: usize) -> Self {
        // With many threads slabs must be short, or the last ones have nothing to do.
        let most = (MOST_BLOCKS * 2 / threads as u64).clamp(1, MOST_BLOCKS);
        let blocks = (SLAB_BYTES / Block::bytes(cols as u64)).clamp(1, most);
        Self { cols, blocks: u32::try_from(blocks).expect("at most 16"), threads }
    }

    /// Bytes of all slabs at work at the same time.
    pub(super) fn bytes(self) -> u64 {
        Block::bytes(self.cols as u64).saturating_mul(u64::from(self.blocks)).saturating_mul(self.threads as u64)
    }

    /// An empty slab.
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
    /// Takes all values back.
    pub(super) fn reset(&mut self) {
        self.blocks.iter_mut().for_each(|block| block.reset(self.cols));
    }

    /// Passes one band as the slab number `slab`; gives the number of cells that got a nimber.
    pub(super) fn pass<T: Stored>(&mut self, slab: u32, band: &mut Band<'_, T>) -> u64 {
        let before = band.left();
        let values = u32::try_from(WORD).expect("64");
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

//! The order in which bands and blocks meet: a slab of blocks after the other, each over all bands.
//!
//! A band may take a block once it has taken all blocks of smaller values, and a block may pass a band once it has passed all
//! bands above. Any order that keeps these two rules gives the same table. Here a *slab* of some blocks passes all bands before
//! the next slab begins, so that only one slab has to be in memory, and as small a part of it as a band needs stays in the cache.
//! On several threads each thread has a slab of its own and follows the slab before at a distance of at least one band.

use gt_core::run::Gauge;
use gt_core::{LimitError, Run};

use super::band::Band;
use super::block::{Block, WORD};
use super::stored::Stored;

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

/// Gives every open cell of `bands` its nimber; `bands` are all of them, from the corner on.
///
/// Counts the cells that have one, and looks at the limits whenever a slab has passed a band.
pub(super) fn fill<T: Stored>(bands: Vec<Band<'_, T>>, plan: Plan, run: &Run) -> Result<(), LimitError> {
    let gauge = Gauge::new(run, "nimbers", Some(bands.iter().map(Band::left).sum()));
    #[cfg(feature = "rayon")]
    if plan.threads > 1 {
        super::parallel::fill(bands, plan, &gauge)?;
        gauge.end();
        return Ok(());
    }
    one_by_one(bands, plan, &gauge)?;
    gauge.end();
    Ok(())
}

fn one_by_one<T: Stored>(mut bands: Vec<Band<'_, T>>, plan: Plan, gauge: &Gauge) -> Result<(), LimitError> {
    let mut slab = plan.slab();
    for number in 0.. {
        // Bands that are full need no more slabs.
        bands.retain(|band| band.left() > 0);
        if bands.is_empty() {
            break;
        }
        if number > 0 {
            slab.reset();
        }
        for band in &mut bands {
            let given = slab.pass(number, band);
            gauge.add(given)?;
        }
    }
    Ok(())
}

//! The order in which bands and blocks meet: a slab of blocks after the other, each over all bands.
//!
//! A band may take a block once it has taken all blocks of smaller values, and a block may pass a band once it has passed all
//! bands above. Any order that keeps these two rules gives the same table. Here a *slab* of some blocks passes all bands before
//! the next slab begins, so that only one slab has to be in memory, and as small a part of it as a band needs stays in the cache.
//! On several threads each thread has a slab of its own and follows the slab before at a distance of at least one band.

use gt_core::{LimitError, Limits, Observer, Progress};

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

/// Counts the cells that have a nimber, and looks at the limits whenever a slab has passed a band.
pub(super) struct Report<'a, O> {
    progress: Progress,
    limits: &'a Limits,
    observer: &'a mut O,
}

impl<'a, O: Observer> Report<'a, O> {
    fn new<T: Stored>(bands: &[Band<'_, T>], limits: &'a Limits, observer: &'a mut O) -> Self {
        let total = bands.iter().map(Band::left).sum();
        Self { progress: Progress::new(0, Some(total)), limits, observer }
    }

    pub(super) fn add(&mut self, given: u64) -> Result<(), LimitError> {
        self.progress.done += given;
        self.observer.progress(self.progress);
        self.limits.check_running()
    }
}

/// Gives every open cell of `bands` its nimber; `bands` are all of them, from the corner on.
pub(super) fn fill<T: Stored>(
    bands: Vec<Band<'_, T>>,
    plan: Plan,
    limits: &Limits,
    observer: &mut (impl Observer + Send),
) -> Result<(), LimitError> {
    let mut report = Report::new(&bands, limits, observer);
    #[cfg(feature = "rayon")]
    if plan.threads > 1 {
        return super::parallel::fill(bands, plan, report);
    }
    one_by_one(bands, plan, &mut report)
}

fn one_by_one<T: Stored>(
    mut bands: Vec<Band<'_, T>>,
    plan: Plan,
    report: &mut Report<'_, impl Observer>,
) -> Result<(), LimitError> {
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
            report.add(given)?;
        }
    }
    Ok(())
}

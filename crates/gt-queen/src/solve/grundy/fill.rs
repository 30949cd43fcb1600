//! The order in which bands and blocks meet: a slab of blocks after the other, each over all bands.
//!
//! A band may take a block once it has taken all blocks of smaller values, and a block may pass a band once it has passed all
//! bands above. Any order that keeps these two rules gives the same table. Here a *slab* of some blocks passes all bands before
//! the next slab begins, so that only one slab has to be in memory, and as small a part of it as a band needs stays in the cache.
//! On several threads each thread has a slab of its own and follows the slab before at a distance of at least one band.

use gt_core::run::Gauge;
use gt_core::{LimitError, Run};

use super::band::Band;
use super::plan::Plan;
use super::stored::Stored;

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

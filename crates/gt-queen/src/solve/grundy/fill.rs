//! The order in which bands and blocks meet: slab after slab, each over all bands.
//!
//! Two rules must be kept; every order that keeps them gives the same table.
//! * A band takes a block only after it has taken all blocks of smaller values.
//! * A block passes a band only after it has passed all bands above, which are nearer to the
//!   corner.
//!
//! Here a *slab* of some blocks passes all bands before the next slab begins. So only one slab has
//! to be in memory, and the part of it that a band needs stays in the cache. On several threads,
//! each thread has a slab of its own. It follows the slab before at a distance of at least one
//! band.

use gt_core::run::Gauge;
use gt_core::{LimitError, Run};

use super::band::Band;
use super::plan::Plan;
use super::stored::Stored;

/// Gives every open cell of `bands` its nimber; `bands` are all of them, from the corner on.
///
/// Progress counts the cells that have a nimber. Limits are checked whenever a slab has passed a
/// band.
pub(super) fn fill<T: Stored>(
    bands: Vec<Band<'_, T>>,
    plan: Plan,
    run: &Run,
) -> Result<(), LimitError> {
    let gauge =
        Gauge::new(run, "nimbers", Some(bands.iter().map(Band::left).sum())).counting("cell");
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

fn one_by_one<T: Stored>(
    mut bands: Vec<Band<'_, T>>,
    plan: Plan,
    gauge: &Gauge,
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
            gauge.add(given)?;
        }
    }
    Ok(())
}

//! Checks, counts and nimbers on 1, 2, 3 and 8 threads: the same answers, limits and panics.
//!
//! Without the feature `rayon` every run has one thread, and all of this holds as well.

use gt_core::{Run, Threads};
use gt_testkit::threads::alike;

mod certificates;
mod counts;
mod every_solver;
pub(crate) mod games;
mod limits;
mod memo;
mod nimbers;

pub(crate) const THREADS: [usize; 4] = [1, 2, 3, 8];

pub(crate) fn threads(count: usize) -> Run {
    Run::new().threads(Threads::exactly(count).expect("at least one"))
}

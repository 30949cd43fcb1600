//! Checks, counts and nimbers on 1, 2, 3 and 8 threads: the same answers, limits and panics.
//!
//! Without the feature `rayon` every run has one thread, and all of this holds as well.

use gt_testkit::threads::alike;

mod certificates;
mod counts;
mod memo;
mod nimbers;

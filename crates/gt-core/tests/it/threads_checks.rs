//! Checks, counts and nimbers on 1, 2, 3 and 8 threads: the same answers, limits and panics.
//!
//! Without the feature `rayon` every run has one thread, and all of this holds as well.

use gt_core::{Run, Threads};

mod certificates;
mod counts;
mod games;
mod limits;
mod memo;
mod nimbers;

const THREADS: [usize; 4] = [1, 2, 3, 8];

fn threads(count: usize) -> Run {
    Run::new().threads(Threads::exactly(count).expect("at least one"))
}

/// The answer of `ask`, the same on any number of threads.
fn alike<R: PartialEq + core::fmt::Debug>(ask: impl Fn(&Run) -> R) -> R {
    let one = ask(&threads(1));
    for count in THREADS {
        assert_eq!(ask(&threads(count)), one, "{count} threads");
    }
    one
}

//! What several modules of these tests use: graphs, runs, and every solver by name.

use std::sync::LazyLock;

use gt_core::{Run, Threads};

pub(crate) mod graphs;
pub(crate) mod progress;
pub(crate) mod tiers;
pub(crate) mod turning;
pub(crate) mod ways;

/// Numbers of threads: more of them than this machine has cores, too.
pub(crate) const THREADS: [usize; 4] = [1, 2, 3, 8];

/// A run with so many threads. All runs with as many share one pool, which takes time to start.
pub(crate) fn threads(count: usize) -> Run {
    static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| (1..=8).map(anew).collect());
    RUNS[count - 1].clone()
}

/// A run with so many threads of its own.
pub(crate) fn anew(count: usize) -> Run {
    Run::new().threads(Threads::exactly(count).expect("at least one"))
}

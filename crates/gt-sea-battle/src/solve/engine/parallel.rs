//! One place that knows whether there are threads.

use gt_core::{Run, SolveError};

/// How many threads the run gives to this crate: 1 without the feature `rayon`.
pub(crate) fn workers(run: &Run) -> usize {
    if cfg!(feature = "rayon") { run.thread_count().get() } else { 1 }
}

/// Applies `work` to every job, on the threads of the run; results in the order of the jobs.
pub(crate) fn map<J: Send, R: Send>(run: &Run, jobs: Vec<J>, work: impl Fn(J) -> R + Sync + Send) -> Result<Vec<R>, SolveError> {
    if workers(run) == 1 {
        return Ok(jobs.into_iter().map(work).collect());
    }
    run.install(|| spread(jobs, work))
}

/// Does both at the same time, on two threads of a run that has several.
pub(crate) fn join<A: Send, B: Send>(
    run: &Run,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> Result<(A, B), SolveError> {
    run.install(|| pair(a, b))
}

#[cfg(feature = "rayon")]
fn spread<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    jobs.into_par_iter().map(work).collect()
}

#[cfg(not(feature = "rayon"))]
fn spread<J, R>(jobs: Vec<J>, work: impl Fn(J) -> R) -> Vec<R> {
    jobs.into_iter().map(work).collect()
}

#[cfg(feature = "rayon")]
fn pair<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(a, b)
}

#[cfg(not(feature = "rayon"))]
fn pair<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
    (a(), b())
}

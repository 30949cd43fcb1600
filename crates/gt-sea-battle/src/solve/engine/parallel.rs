//! Work on the threads of a run.

use gt_core::run::parallel;
use gt_core::{Run, SolveError};

/// Applies `work` to every job on the threads of the run; results are in the order of the jobs.
pub(crate) fn map<J: Send, R: Send>(
    run: &Run,
    jobs: Vec<J>,
    work: impl Fn(J) -> R + Sync + Send,
) -> Result<Vec<R>, SolveError> {
    run.install(|| parallel::map(run.thread_count().get(), jobs, work))
}

/// Calls `a` and `b`: at the same time if the run has several threads, otherwise in turn.
pub(crate) fn join<A: Send, B: Send>(
    run: &Run,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> Result<(A, B), SolveError> {
    run.install(|| parallel::join(run.thread_count().get(), a, b))
}

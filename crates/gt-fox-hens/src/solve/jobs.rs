//! Independent pieces of work, on as many threads as the run has; one after the other without the feature `rayon`.

use gt_core::{Run, SolveError};

/// How many pieces are worked on at one time.
pub(crate) fn threads(run: &Run) -> usize {
    if cfg!(feature = "rayon") { run.thread_count().get() } else { 1 }
}

/// Does `work` where [`all`] finds the threads of the run.
pub(crate) fn install<R: Send>(run: &Run, work: impl FnOnce() -> R + Send) -> Result<R, SolveError> {
    if threads(run) == 1 { Ok(work()) } else { run.install(work) }
}

/// Does all `jobs`, unless one fails; gives what they made put together, in no particular order.
///
/// With more than one of [`threads`] it is called inside [`install`].
pub(crate) fn all<J: Send, R: Send, E: Send>(
    threads: usize,
    jobs: Vec<J>,
    none: impl Fn() -> R + Sync + Send,
    work: impl Fn(J) -> Result<R, E> + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> Result<R, E> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        use rayon::prelude::*;
        return jobs.into_par_iter().with_max_len(1).map(work).try_reduce(none, |a, b| Ok(join(a, b)));
    }
    debug_assert!(threads == 1);
    jobs.into_iter().try_fold(none(), |made, job| Ok(join(made, work(job)?)))
}

//! Independent pieces of work: on all threads of the pool with the feature `rayon`, else one after the other.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// How many pieces are worked on at one time.
#[cfg(feature = "rayon")]
pub(super) fn threads() -> usize {
    rayon::current_num_threads()
}

/// How many pieces are worked on at one time.
#[cfg(not(feature = "rayon"))]
pub(super) const fn threads() -> usize {
    1
}

/// Does all `jobs`, unless one fails; gives what they made put together, in no particular order.
pub(super) fn all<J: Send, R: Send, E: Send>(
    jobs: Vec<J>,
    none: impl Fn() -> R + Sync + Send,
    work: impl Fn(J) -> Result<R, E> + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> Result<R, E> {
    #[cfg(feature = "rayon")]
    {
        jobs.into_par_iter().with_max_len(1).map(work).try_reduce(none, |a, b| Ok(join(a, b)))
    }
    #[cfg(not(feature = "rayon"))]
    {
        jobs.into_iter().try_fold(none(), |made, job| Ok(join(made, work(job)?)))
    }
}

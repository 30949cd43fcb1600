//! One place that knows whether there are threads.

/// Applies `work` to every job, on all threads of the current pool if the crate is built with `rayon`; results in the order of
/// the jobs.
#[cfg(feature = "rayon")]
pub(crate) fn map<J: Send, R: Send>(mut jobs: Vec<J>, work: impl Fn(J) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    match jobs.len() {
        1 => jobs.pop().map(work).into_iter().collect(),
        _ => jobs.into_par_iter().map(work).collect(),
    }
}

/// Applies `work` to every job, one after another.
#[cfg(not(feature = "rayon"))]
pub(crate) fn map<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync + Send) -> Vec<R> {
    jobs.into_iter().map(work).collect()
}

/// Does both, at the same time if the crate is built with `rayon`.
#[cfg(feature = "rayon")]
pub(crate) fn join<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(a, b)
}

/// Does both, one after the other.
#[cfg(not(feature = "rayon"))]
pub(crate) fn join<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    (a(), b())
}

//! The number of threads of a run.

use core::num::NonZeroUsize;

/// The number of threads that a solver works on.
/// # Example
/// ```
/// use gt_core::{Run, Threads};
/// let two = Threads::exactly(2).unwrap();
/// assert!(Run::new().threads(two).thread_count().get() <= 2); // 1 without the feature `rayon`
/// assert_eq!(Threads::exactly(0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread alone; no thread is started.
    #[default]
    One,
    /// This number of threads; at most as many as a pool can have, some ten thousand.
    Exactly(NonZeroUsize),
    /// One thread for each core that the system gives this process.
    All,
}

impl Threads {
    /// Exactly `count` threads; `None` if `count` is 0.
    #[must_use]
    pub const fn exactly(count: usize) -> Option<Self> {
        match NonZeroUsize::new(count) {
            Some(count) => Some(Self::Exactly(count)),
            None => None,
        }
    }
}

//! How many threads.

use core::num::NonZeroUsize;

/// On how many threads a solver works.
///
/// # Example
/// ```
/// use gt_core::{Run, Threads};
/// let two = Threads::exactly(2).unwrap();
/// assert!(Run::new().threads(two).thread_count().get() <= 2); // 1 without the feature `rayon`
/// assert_eq!(Threads::exactly(0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread alone: nothing is spawned.
    #[default]
    One,
    /// This many.
    Exactly(NonZeroUsize),
    /// As many as the system has cores for this process.
    All,
}

impl Threads {
    /// Exactly `count` threads; `None` for 0.
    #[must_use]
    pub const fn exactly(count: usize) -> Option<Self> {
        match NonZeroUsize::new(count) {
            Some(count) => Some(Self::Exactly(count)),
            None => None,
        }
    }
}

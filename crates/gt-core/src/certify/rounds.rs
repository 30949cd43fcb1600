//! Work on the numbers 0, 1, 2 …, in order and in rounds, on one thread or on several.

use core::ops::Range;

use alloc::vec::Vec;

use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, parallel};

/// How many stretches per thread a round has.
const STRETCHES: usize = 32;
/// How many numbers a stretch has, and how many are worked on between two looks at the clock.
const STRETCH: usize = Meter::EVERY as usize;

/// The numbers below `len`.
///
/// With several threads a round has many stretches, and the threads take the next one as soon as
/// they have finished the one before. With one thread a round is one stretch. In both cases the
/// same compiled function works on a stretch, so the code that one thread runs does not depend on
/// the support of several threads.
pub(super) struct NumberRounds<'r> {
    pub(super) len: usize,
    pub(super) threads: usize,
    pub(super) run: &'r Run,
}

impl NumberRounds<'_> {
    /// Works on all stretches, and joins what `work` returns in the order of the numbers.
    ///
    /// Before each round the calling thread calls `look` with what was done, and with the number at
    /// which the round begins. With several threads, call it inside [`Run::install`].
    /// # Errors
    /// The errors of `look` and of `work`, and the limits of the run.
    pub(super) fn fold<R: Default + Send>(
        &self,
        mut look: impl FnMut(&R, usize) -> Result<(), LimitError>,
        work: &(dyn Fn(Range<usize>) -> Result<R, SolveError> + Sync),
        join: impl Fn(R, R) -> R + Sync + Send,
    ) -> Result<R, SolveError> {
        let stretches = if self.threads > 1 { self.threads.saturating_mul(STRETCHES) } else { 1 };
        let stretch = |first: usize| first..self.len.min(first.saturating_add(STRETCH));
        let mut all = R::default();
        let mut next = 0;
        while next < self.len {
            look(&all, next)?;
            if stretches == 1 {
                all = join(all, work(stretch(next))?);
                next = stretch(next).end;
                continue;
            }
            let jobs: Vec<_> =
                (next..self.len).step_by(STRETCH).take(stretches).map(stretch).collect();
            next = jobs.last().map_or(self.len, |last| last.end);
            let checked = |numbers| {
                self.run.check_running().map_err(SolveError::from).and_then(|()| work(numbers))
            };
            all = join(all, parallel::reduce(self.threads, jobs, R::default, checked, &join)?);
        }
        Ok(all)
    }
}

//! Loops over rows: on one thread, or on all of a run's pool; the result never depends on it.
//!
//! Rows are taken in blocks, and clock and flag are looked at before each of them: a long pass ends soon after its limit.

use gt_core::{LimitError, Run};
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 64;

/// Whoever works on rows: on how many threads, and until when.
///
/// With several threads it belongs inside [`Run::install`]: its loops use the pool that it is called in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<'r> {
    run: &'r Run,
    #[cfg(feature = "rayon")]
    parallel: bool,
}

impl<'r> Crew<'r> {
    #[cfg_attr(not(feature = "rayon"), expect(clippy::missing_const_for_fn, reason = "with threads it asks the system"))]
    pub(super) fn new(run: &'r Run) -> Self {
        Self {
            run,
            #[cfg(feature = "rayon")]
            parallel: run.thread_count().get() > 1,
        }
    }

    /// Calls `f` for every row of `data` with a workspace; gives the sum of what it returns.
    pub(super) fn each_row<S>(
        self,
        data: &mut [u32],
        words: usize,
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut [u32]) -> u64 + Sync,
    ) -> Result<u64, LimitError> {
        let block = |workspace: &mut S, (number, rows): (usize, &mut [u32])| -> Result<u64, LimitError> {
            self.run.check_running()?;
            let numbered = rows.chunks_mut(words).zip(number * ROWS_AT_A_TIME..);
            Ok(numbered.map(|(bits, row)| f(workspace, row, bits)).sum())
        };
        #[cfg(feature = "rayon")]
        if self.parallel {
            return data.par_chunks_mut(words * ROWS_AT_A_TIME).enumerate().map_init(workspace, block).sum();
        }
        let mut workspace = workspace();
        data.chunks_mut(words * ROWS_AT_A_TIME).enumerate().map(|rows| block(&mut workspace, rows)).sum()
    }

    /// Folds the numbers of the rows in order, and joins the results of neighbouring stretches in order.
    pub(super) fn fold_rows<T: Send>(
        self,
        rows: usize,
        start: impl Fn() -> T + Sync + Send,
        fold: impl Fn(T, usize) -> T + Sync + Send,
        join: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, LimitError> {
        let block = |folded: T, number: usize| {
            self.run.check_running()?;
            let first = number * ROWS_AT_A_TIME;
            Ok((first..rows.min(first + ROWS_AT_A_TIME)).fold(folded, &fold))
        };
        let blocks = 0..rows.div_ceil(ROWS_AT_A_TIME);
        #[cfg(feature = "rayon")]
        if self.parallel {
            return blocks.into_par_iter().try_fold(&start, block).try_reduce(&start, |a, b| Ok(join(a, b)));
        }
        let _ = join;
        blocks.into_iter().try_fold(start(), block)
    }
}

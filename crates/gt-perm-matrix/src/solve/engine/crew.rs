//! Loops over rows: on one thread, or on all of a run's pool; the result never depends on it.
//!
//! Rows are taken in blocks, and clock and flag are looked at before each of them: a long pass ends soon after its limit.

use gt_core::run::parallel;
use gt_core::{LimitError, Run};

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 64;

/// Whoever works on rows: on how many threads, and until when.
///
/// With several threads it belongs inside [`Run::install`]: its loops use the pool that it is called in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<'r> {
    run: &'r Run,
    threads: usize,
}

impl<'r> Crew<'r> {
    pub(super) fn new(run: &'r Run) -> Self {
        Self { run, threads: run.thread_count().get() }
    }

    /// Calls `f` for every row of `data` with a workspace; gives the sum of what it returns.
    pub(super) fn each_row<S>(
        self,
        data: &mut [u32],
        words: usize,
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut [u32]) -> u64 + Sync + Send,
    ) -> Result<u64, LimitError> {
        let block = |workspace: &mut S, number: usize, rows: &mut [u32]| {
            self.run.check_running()?;
            let numbered = rows.chunks_mut(words).zip(number * ROWS_AT_A_TIME..);
            Ok(numbered.map(|(bits, row)| f(workspace, row, bits)).sum())
        };
        parallel::chunks(self.threads, data, words * ROWS_AT_A_TIME, workspace, block)
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
        parallel::fold(self.threads, 0..rows.div_ceil(ROWS_AT_A_TIME), start, block, join)
    }
}

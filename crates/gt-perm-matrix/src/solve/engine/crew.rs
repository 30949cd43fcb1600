//! Loops over rows, on one thread or on all threads of a run; the result is the same.
//!
//! Rows are taken in blocks. Clock and interrupt are checked before each block, so a long pass ends
//! soon after its limit.

use gt_core::run::{Gauge, parallel};
use gt_core::{LimitError, Run};

/// The number of rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 64;

/// Runs loops over rows: it knows the number of threads and the limits.
///
/// With several threads it must be used inside [`Run::install`], because its loops use the thread
/// pool that they are called in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crew<'r> {
    run: &'r Run,
    threads: usize,
    gauge: Option<&'r Gauge>,
}

impl<'r> Crew<'r> {
    pub(super) fn new(run: &'r Run) -> Self {
        Self { run, threads: run.thread_count().get(), gauge: None }
    }

    /// Makes [`each_row`](Self::each_row) add its rows to `gauge`.
    pub(super) const fn counting(self, gauge: &'r Gauge) -> Self {
        Self { gauge: Some(gauge), ..self }
    }

    /// Calls `f` for every row of `data` with a workspace; returns the sum of the results of `f`.
    pub(super) fn each_row<S>(
        self,
        data: &mut [u32],
        words: usize,
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut [u32]) -> u64 + Sync + Send,
    ) -> Result<u64, LimitError> {
        let block = |workspace: &mut S, number: usize, rows: &mut [u32]| {
            self.run.check_running()?;
            let rows = rows.chunks_mut(words);
            let count = rows.len() as u64;
            let numbered = rows.zip(number * ROWS_AT_A_TIME..);
            let sum = numbered.map(|(bits, row)| f(workspace, row, bits)).sum();
            self.gauge.map_or(Ok(()), |gauge| gauge.add(count))?;
            Ok(sum)
        };
        parallel::chunks(self.threads, data, words * ROWS_AT_A_TIME, workspace, block)
    }

    /// Calls `f` for every item of a list with one item per row, as [`each_row`](Self::each_row)
    /// does; `f` may fail.
    pub(super) fn each<T: Send, S>(
        self,
        items: &mut [T],
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut T) -> Result<u64, LimitError> + Sync + Send,
    ) -> Result<u64, LimitError> {
        let block = |workspace: &mut S, number: usize, items: &mut [T]| {
            self.run.check_running()?;
            items
                .iter_mut()
                .zip(number * ROWS_AT_A_TIME..)
                .map(|(item, row)| f(workspace, row, item))
                .sum()
        };
        parallel::chunks(self.threads, items, ROWS_AT_A_TIME, workspace, block)
    }

    /// Folds the row numbers in order, then joins the results of neighbouring blocks in order.
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

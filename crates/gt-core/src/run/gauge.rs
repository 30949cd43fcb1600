//! A meter that several threads share. Where there is no `std` there are no threads, and perhaps no
//! atomic numbers of 64 bits.
//!
//! # Invariants
//! * At most one thread reports at a time, and it reads the counter after it has got the right to:
//!   so reports never run backwards.
//! * A thread that finds another one reporting goes on without a word.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{LimitError, Progress, Run};

/// A solver's side of a [`Run`], on several threads: counts work, looks at clock and flag, and
/// reports.
///
/// Each call of [`add`](Self::add) touches memory that all threads share, so it is for blocks of
/// work and not for single positions: some ten to a thousand calls a second and thread.
///
/// # Example
/// ```
/// use gt_core::run::Gauge;
/// use gt_core::{LimitError, Run};
///
/// fn count(run: &Run) -> Result<(), LimitError> {
///     let gauge = Gauge::new(run, "counting", Some(2_000));
///     let done = std::thread::scope(|scope| {
///         let worker = || (0..10).try_for_each(|_| gauge.add(100));
///         let workers = [scope.spawn(worker), scope.spawn(worker)];
///         workers.map(|worker| worker.join().unwrap())
///     });
///     done.into_iter().collect::<Result<(), LimitError>>()?;
///     gauge.end();
///     Ok(())
/// }
/// assert_eq!(count(&Run::new()), Ok(()));
/// ```
#[derive(Debug)]
pub struct Gauge {
    run: Run,
    phase: &'static str,
    total: Option<u64>,
    done: AtomicU64,
    reporting: AtomicBool,
}

impl Gauge {
    /// A gauge for work that begins now.
    #[must_use]
    pub fn new(run: &Run, phase: &'static str, total: Option<u64>) -> Self {
        Self { run: run.started(), phase, total, done: AtomicU64::new(0), reporting: AtomicBool::new(false) }
    }

    /// Adds `work` to what is done, reports, and looks at clock and flag.
    ///
    /// # Errors
    /// [`LimitError::Interrupted`], [`LimitError::Time`].
    #[inline]
    pub fn add(&self, work: u64) -> Result<(), LimitError> {
        self.done.fetch_add(work, Ordering::Relaxed);
        if !self.reporting.swap(true, Ordering::Acquire) {
            self.run.report(Progress { phase: self.phase, done: self.done(), total: self.total });
            self.reporting.store(false, Ordering::Release);
        }
        self.run.check_running()
    }

    /// Looks at clock and flag, and neither counts nor reports.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    #[inline]
    pub fn check_running(&self) -> Result<(), LimitError> {
        self.run.check_running()
    }

    /// What is done so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Reports the end of the phase, and that all of it is done; for when no thread is at work any
    /// more.
    pub fn end(&self) {
        self.run.report(Progress { phase: self.phase, done: self.total.unwrap_or_else(|| self.done()), total: self.total });
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn reports_of_many_threads_never_run_backwards_and_reach_the_total() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now.done)));
        let gauge = Gauge::new(&run, "counting", Some(4_000));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..1_000).try_for_each(|_| gauge.add(1)).unwrap());
            }
        });
        gauge.end();
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted());
        assert_eq!((seen.last(), gauge.done()), (Some(&4_000), 4_000));
    }
}

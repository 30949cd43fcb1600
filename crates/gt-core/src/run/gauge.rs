//! The gauge: a meter that several threads share.
//!
//! It needs `std`: without `std` there are no threads, and perhaps no atomic numbers of 64 bits.
//!
//! # Invariants
//! * At most one thread reports at a time. It reads the counter only after it has the right to
//!   report, so reports never fall.
//! * A thread that finds another thread reporting goes on without a report.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{LimitError, Progress, Run};

/// Makes several threads obey a [`Run`], and adds up and reports their progress.
///
/// It looks at the clock and at the interrupt flag. For one thread use a [`Meter`](super::Meter).
///
/// Each call of [`add`](Self::add) touches memory that all threads share. So call it for blocks of
/// work and not for single positions: between ten and a thousand calls per second and thread.
/// # Example
/// ```
/// use gt_core::{LimitError, Run, run::Gauge};
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
    unit: &'static str,
    done: AtomicU64,
    /// Whether the total says nothing about how much is left.
    hides_total: AtomicBool,
    reporting: AtomicBool,
}

impl Gauge {
    /// A gauge for work that begins now.
    #[must_use]
    pub fn new(run: &Run, phase: &'static str, total: Option<u64>) -> Self {
        let [hides_total, reporting] = [AtomicBool::new(false), AtomicBool::new(false)];
        let (unit, done) = (Progress::UNIT, AtomicU64::new(0));
        Self { run: run.started(), phase, total, unit, done, hides_total, reporting }
    }

    /// Reports no total from now on, until the end: nobody knows how much is left.
    pub(crate) fn hide_total(&self) {
        self.hides_total.store(true, Ordering::Relaxed);
    }

    /// Counts something other than positions, named in the singular, such as "game".
    #[must_use]
    #[expect(clippy::missing_const_for_fn, reason = "a run has a destructor")]
    pub fn counting(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// The progress with so much work done.
    const fn at(&self, done: u64, total: Option<u64>) -> Progress {
        Progress::new(self.phase, done, total).in_units(self.unit)
    }

    /// Adds `work` to the work done, reports, and looks at the clock and the flag.
    /// # Errors
    /// [`LimitError::Interrupted`] if the flag is set, [`LimitError::Time`] if the time is over.
    #[inline]
    pub fn add(&self, work: u64) -> Result<(), LimitError> {
        self.done.fetch_add(work, Ordering::Relaxed);
        if !self.reporting.swap(true, Ordering::Acquire) {
            let total = self.total.filter(|_| !self.hides_total.load(Ordering::Relaxed));
            self.run.report(self.at(self.done(), total));
            self.reporting.store(false, Ordering::Release);
        }
        self.run.check_running()
    }

    /// Looks at the clock and the flag, and neither counts nor reports.
    /// # Errors
    /// As [`add`](Self::add).
    #[inline]
    pub fn check_running(&self) -> Result<(), LimitError> {
        self.run.check_running()
    }

    /// The work done so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Reports the end of the phase, with all of its work done.
    ///
    /// Call it when no thread works any more.
    pub fn end(&self) {
        self.run.report(self.at(self.total.unwrap_or_else(|| self.done()), self.total));
    }
}

//! Progress and limits of the work on all tiers, for any number of threads, with or without `std`.

use core::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "std")]
use crate::run::Gauge;
use crate::run::{LimitError, Run};

/// Makes every thread obey a run, and counts ranks.
///
/// Work that is done again is counted once: see [`again`](Self::again).
pub(crate) struct Watch {
    #[cfg(feature = "std")]
    gauge: Gauge,
    #[cfg(not(feature = "std"))]
    gauge: Quiet,
    /// The ranks counted since the last call of `level`.
    level: AtomicUsize,
    /// The ranks that will come again and are counted already.
    counted: AtomicUsize,
}

impl Watch {
    pub(crate) fn new(run: &Run, phase: &'static str, total: Option<u64>) -> Self {
        #[cfg(feature = "std")]
        let gauge = Gauge::new(run, phase, total).counting("rank");
        #[cfg(not(feature = "std"))]
        let gauge = Quiet { run: run.clone(), phase, total };
        Self { gauge, level: AtomicUsize::new(0), counted: AtomicUsize::new(0) }
    }

    /// Begins the work on the next level.
    pub(crate) fn level(&self) {
        self.level.store(0, Ordering::Relaxed);
        self.counted.store(0, Ordering::Relaxed);
    }

    /// Begins the work on the same level again, with no thread at work.
    pub(crate) fn again(&self) {
        self.counted.store(self.level.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Counts `ranks` no more when they come: they are counted already.
    pub(crate) fn skip(&self, ranks: usize) {
        self.counted.fetch_add(ranks, Ordering::Relaxed);
    }

    /// Reports no total from now on, until the end of the phase.
    pub(crate) fn hide_total(&self) {
        self.gauge.hide_total();
    }

    /// Counts `ranks`, reports, and looks at the clock and the flag.
    pub(crate) fn add(&self, ranks: usize) -> Result<(), LimitError> {
        let less = |counted: usize| Some(counted.saturating_sub(ranks));
        let counted = self
            .counted
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .unwrap_or_default();
        let new = ranks - counted.min(ranks);
        self.level.fetch_add(new, Ordering::Relaxed);
        self.gauge.add(new as u64)
    }

    /// Looks at the clock and the flag.
    #[inline]
    pub(crate) fn check_running(&self) -> Result<(), LimitError> {
        self.gauge.check_running()
    }

    /// Reports the end of the phase.
    pub(crate) fn end(&self) {
        self.gauge.end();
    }
}

/// Without `std` there is one thread, and reports only at the end.
#[cfg(not(feature = "std"))]
struct Quiet {
    run: Run,
    phase: &'static str,
    total: Option<u64>,
}

#[cfg(not(feature = "std"))]
impl Quiet {
    #[expect(clippy::unused_self, reason = "the same signature as with threads")]
    const fn hide_total(&self) {}

    fn add(&self, _: u64) -> Result<(), LimitError> {
        self.run.check_running()
    }

    fn check_running(&self) -> Result<(), LimitError> {
        self.run.check_running()
    }

    fn end(&self) {
        let done = self.total.unwrap_or_default();
        self.run.report(crate::run::Progress::new(self.phase, done, self.total).in_units("rank"));
    }
}

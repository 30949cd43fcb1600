//! The progress that a solver reports, and the meter that looks at the clock now and then.

use super::{LimitError, Run};
#[cfg(feature = "std")]
use std::time::Instant;

/// The work that a solver has done so far.
///
/// Two numbers separate the time of a search from its memory: `edges` grows with time, `positions`
/// with memory. A solver that keeps what it knows adds up the work of all its questions.
/// # Example
/// ```
/// use gt_core::{Run, graph::GameGraph, retrograde::Tablebase};
/// let game: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let stats = Tablebase::explore(&game, [0], &Run::new()).unwrap().stats();
/// assert_eq!((stats.positions, stats.edges), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions stored with their value.
    pub positions: u64,
    /// Positions whose moves were generated, counted each time.
    pub expanded: u64,
    /// Moves played.
    pub edges: u64,
}

/// How far a solver has come; [`Run::report_to`] passes it on now and then.
///
/// Within a phase `done` never falls. A phase that ends has reached its total. The next phase has
/// another name and begins at 0.
/// # Example
/// ```
/// use gt_core::Progress;
/// let per_cent = |now: Progress| now.total.map(|total| 100 * now.done / total.max(1));
/// assert_eq!(per_cent(Progress::new("counting moves", 250, Some(1000))), Some(25));
/// assert_eq!(per_cent(Progress::new("searching", 250, None)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The name of the phase, in words for the user: "counting moves".
    pub phase: &'static str,
    /// The work done in this phase, in [`unit`](Self::unit)s.
    pub done: u64,
    /// The whole work of this phase; `None` if it is unknown.
    pub total: Option<u64>,
    /// What is counted, in the singular: "position", unless the solver says otherwise.
    pub unit: &'static str,
}

impl Progress {
    /// What is counted unless the solver says otherwise.
    pub(crate) const UNIT: &'static str = "position";

    /// Progress in `phase`: `done` of `total` positions.
    #[must_use]
    pub const fn new(phase: &'static str, done: u64, total: Option<u64>) -> Self {
        Self { phase, done, total, unit: Self::UNIT }
    }

    /// Counts something other than positions, named in the singular.
    #[must_use]
    pub const fn in_units(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }
}

/// Makes a solver on one thread obey a [`Run`], and reports its progress.
///
/// Once in [`Meter::EVERY`] steps it looks at the clock and at the interrupt flag, and reports.
/// # Example
/// A new solver that stops when the run says so:
/// ```
/// use std::sync::{Arc, Mutex};
/// use gt_core::{LimitError, Run, run::Meter};
/// fn count(run: &Run) -> Result<u64, LimitError> {
///     let mut meter = Meter::new(run, "counting", Some(5_000));
///     for done in 0..5_000 {
///         meter.step(done)?;
///     }
///     meter.end(5_000);
///     Ok(5_000)
/// }
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// let log = Arc::clone(&seen);
/// let run = Run::new().report_to(Arc::new(move |now| log.lock().unwrap().push(now.done)));
/// assert_eq!(count(&run), Ok(5_000));
/// assert_eq!(*seen.lock().unwrap(), [0, 1024, 2048, 3072, 4096, 5000]);
/// ```
#[derive(Debug)]
pub struct Meter<'r> {
    run: &'r Run,
    #[cfg(feature = "std")]
    end: Option<Instant>,
    phase: &'static str,
    total: Option<u64>,
    unit: &'static str,
    until_look: u32,
}

impl<'r> Meter<'r> {
    /// Steps between two looks at the clock.
    pub const EVERY: u32 = 1 << 10;

    /// A meter for work that begins now.
    ///
    /// It looks at the clock at the first step, so a limit that is already reached stops the work
    /// at once. `total` is the whole work of the phase, in the unit of `done`, if it is known.
    #[must_use]
    #[cfg_attr(
        not(feature = "std"),
        expect(clippy::missing_const_for_fn, reason = "with a clock it asks the system")
    )]
    pub fn new(run: &'r Run, phase: &'static str, total: Option<u64>) -> Self {
        Self {
            run,
            #[cfg(feature = "std")]
            end: run.end(),
            phase,
            total,
            unit: Progress::UNIT,
            until_look: 0,
        }
    }

    /// Counts something other than positions in this phase, named in the singular, such as "game".
    #[must_use]
    pub const fn counting(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Begins the next phase, which counts positions; the time limit keeps running.
    pub const fn begin(&mut self, phase: &'static str, total: Option<u64>) {
        self.begin_counting(phase, Progress::UNIT, total);
    }

    /// Begins the next phase, which counts `unit`s; the time limit keeps running.
    pub const fn begin_counting(
        &mut self,
        phase: &'static str,
        unit: &'static str,
        total: Option<u64>,
    ) {
        self.phase = phase;
        self.unit = unit;
        self.total = total;
        self.until_look = 0;
    }

    /// The progress with so much work done.
    const fn at(&self, done: u64) -> Progress {
        Progress::new(self.phase, done, self.total).in_units(self.unit)
    }

    /// The run that this meter obeys.
    #[cfg(feature = "rayon")]
    pub(crate) const fn run(&self) -> &'r Run {
        self.run
    }

    /// Counts one step; the report shows `done`.
    ///
    /// A meter does not check the limits of memory and positions: the solver checks them when it
    /// allocates.
    /// # Errors
    /// [`LimitError::Interrupted`] if the flag is set, [`LimitError::Time`] if the time is over.
    #[inline]
    pub fn step(&mut self, done: u64) -> Result<(), LimitError> {
        if self.until_look == 0 {
            return self.look(done);
        }
        self.until_look -= 1;
        Ok(())
    }

    /// Reports the end of the phase, with all of its work done.
    ///
    /// If the total is unknown, the report shows `done`.
    pub fn end(&self, done: u64) {
        self.run.report(self.at(self.total.unwrap_or(done)));
    }

    /// Looks at the clock and the flag, and reports, without waiting for [`Meter::EVERY`] steps.
    /// # Errors
    /// As [`step`](Self::step).
    #[cold]
    pub fn look(&mut self, done: u64) -> Result<(), LimitError> {
        self.until_look = Self::EVERY - 1;
        self.run.report(self.at(done));
        self.check_running()
    }

    /// Looks at the clock and the flag, and does not report.
    /// # Errors
    /// As [`step`](Self::step).
    pub fn check_running(&self) -> Result<(), LimitError> {
        self.run.check_running()?;
        #[cfg(feature = "std")]
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Err(LimitError::Time);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn an_interrupt_is_seen_at_the_first_step() {
        let flag = Arc::new(AtomicBool::new(true));
        let run = Run::new().interrupt(Arc::clone(&flag));
        assert_eq!(Meter::new(&run, "", None).step(0), Err(LimitError::Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(Meter::new(&run, "", None).step(0), Ok(()));
    }

    #[test]
    fn it_reports_the_first_step_every_1024th_step_and_the_end() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run = Run::new().report_to(Arc::new(move |now: Progress| {
            log.lock().unwrap().push((now.phase, now.done));
        }));
        let mut meter = Meter::new(&run, "one", Some(u64::from(2 * Meter::EVERY)));
        (0..u64::from(2 * Meter::EVERY)).for_each(|done| meter.step(done).unwrap());
        meter.end(0);
        meter.begin("two", None);
        meter.step(0).unwrap();
        meter.end(1);
        assert_eq!(
            *seen.lock().unwrap(),
            [("one", 0), ("one", 1024), ("one", 2048), ("two", 0), ("two", 1)]
        );
    }

    #[test]
    fn the_time_of_a_run_is_counted_from_the_meter_on() {
        let run = Run::new().time(core::time::Duration::ZERO);
        assert_eq!(run.check_running(), Ok(()));
        assert_eq!(Meter::new(&run, "", None).step(0), Err(LimitError::Time));
    }
}

//! How to work: on how many threads, within which limits, who may interrupt, and who is told how it
//! goes.
//!
//! [`Run`] is one value for every solver of the workspace. It stands in the same place everywhere,
//! as `&run`, and no answer depends on it: a solver either gives the same answer or stops with a
//! typed error.
//!
//! | to                               | set                                | and the solver ends with    |
//! |----------------------------------|------------------------------------|-----------------------------|
//! | use more than one core           | [`Run::threads`]                   |                             |
//! | bound the memory of a solver     | [`Run::memory`]                    | [`LimitError::Memory`]      |
//! | bound the positions it stores    | [`Run::positions`]                 | [`LimitError::Positions`]   |
//! | bound the time of each question  | [`Run::time`]                      | [`LimitError::Time`]        |
//! | stop everything at an instant    | [`Run::deadline`]                  | [`LimitError::Time`]        |
//! | stop from another thread         | [`Run::interrupt`]                 | [`LimitError::Interrupted`] |
//! | see how far it has come          | [`Run::report_to`]                 |                             |
//!
//! [`Meter`] is the solver's side: it looks at the clock and the flag now and then, and reports.
//! [`Gauge`] is the same for work that several threads share.
//!
//! # Invariants
//! * Memory and positions bound what a solver keeps in all, not what one question adds.
//! * A time is a length. It is counted anew from each solve and each question.
//! * No limit means none: a search too big for the machine ends where the memory ends, with
//!   [`LimitError::OutOfMemory`].
//!
//! # Rejected alternatives
//! * *An observer as a type parameter of every solver*: it cost each solver a second constructor or
//!   a second parameter, and no time was saved: a meter reports once in a thousand steps.
//! * *Limits, observer and threads as separate values*: every function that works had up to three
//!   more parameters.

mod buffer;
#[cfg(feature = "rayon")]
mod crew;
mod forecast;
#[cfg(feature = "std")]
mod gauge;
pub(crate) mod limit;
mod meter;
pub mod parallel;
mod pool;
mod threads;

pub use self::forecast::Forecast;
#[cfg(feature = "std")]
pub use self::gauge::Gauge;
pub use self::limit::LimitError;
pub use self::meter::{Meter, Progress, Stats};
pub use self::threads::Threads;

pub(crate) use self::buffer::{is_short, try_vec};

use alloc::sync::Arc;
use core::fmt;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

use self::pool::Pool;
use crate::error::SolveError;

/// Who is told how a solver gets on.
type Report = Arc<dyn Fn(Progress) + Send + Sync>;

/// How to work; the default is one thread, no limit, and silence.
///
/// Owned, cheap to clone, without a lifetime. Clones share their pool of threads.
///
/// # Example
/// ```
/// use core::time::Duration;
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::{Run, Threads};
///
/// let run = Run::new().threads(Threads::All).memory(1 << 30).time(Duration::from_secs(10));
/// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
/// assert!(Tablebase::dense(&game, &run).is_ok());
/// assert!(run.check_memory(2 << 30).is_err());
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct Run {
    threads: Threads,
    pool: Pool,
    positions: Option<u64>,
    memory: Option<u64>,
    #[cfg(feature = "std")]
    time: Option<Duration>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
    report: Option<Report>,
}

/// Everything but the pool; of the report only whether there is one.
#[expect(clippy::missing_fields_in_debug, reason = "a pool and a closure have nothing to show")]
impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Run");
        out.field("threads", &self.threads).field("positions", &self.positions).field("memory", &self.memory);
        #[cfg(feature = "std")]
        out.field("time", &self.time).field("deadline", &self.deadline);
        out.field("interrupt", &self.interrupt).field("reports", &self.report.is_some()).finish()
    }
}

impl Run {
    /// One thread, no limit, silent.
    pub fn new() -> Self {
        Self::default()
    }

    /// Works on this many threads; the default is [`Threads::One`].
    ///
    /// Answers, lines and counts never depend on it. One thread spawns none. Without the feature
    /// `rayon` of the crate that does the work every choice means one.
    /// # Example
    /// ```
    /// use gt_core::{Run, Threads};
    /// assert_eq!(Run::new().thread_count().get(), 1);
    /// assert!(Run::new().threads(Threads::All).thread_count().get() >= 1);
    /// ```
    pub fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self.pool = Pool::default();
        self
    }

    /// Stores at most this many positions.
    ///
    /// A dense table counts its ranks, holes included. A hashed one counts the positions it has
    /// met, those of earlier questions too.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Run, Solution, SolveError, graph::GameGraph, memo::Values};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
    /// let values = Values::new(&chain, &Run::new().positions(100));
    /// assert!(values.value(&50).is_ok());
    /// assert_eq!(values.value(&999), Err(SolveError::Limit(LimitError::Positions { limit: 100 })));
    /// ```
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Takes at most this many bytes for the tables of each solver, by the solver's own forecast.
    ///
    /// Stacks and buffers of moves are not counted, but none of them grows past this limit by
    /// itself: a position with a thousand million moves ends with [`LimitError::Memory`] as well.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Run, SolveError, graph::GameGraph, retrograde::Tablebase};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    /// let refused = Tablebase::dense(&chain, &Run::new().memory(2_000)).unwrap_err();
    /// assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed: 4_000, limit: 2_000 })); // 4 bytes per rank
    /// ```
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Works at most this long on each solve and each question.
    ///
    /// The clock starts with the solve or the question, and is looked at about once in a thousand
    /// positions. A length beyond what the clock can hold is no limit.
    /// # Example
    /// ```
    /// # use core::time::Duration;
    /// # use gt_core::{LimitError, Run, alphabeta::Search, graph::GameGraph};
    /// let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    /// let mut search = Search::new(&ring).with_run(&Run::new().time(Duration::from_millis(200)));
    /// let report = search.deepen(&0, u32::MAX).unwrap(); // without a limit it would not end
    /// assert_eq!(report.stopped, Some(LimitError::Time));
    /// ```
    #[cfg(feature = "std")]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops all work at this instant, whatever was asked before.
    ///
    /// For a time that several solvers or questions share. With [`time`](Self::time) as well, the
    /// earlier end counts.
    #[cfg(feature = "std")]
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Stops soon after another thread sets `flag` to true.
    ///
    /// The flag stays as it is: set it to false again before the next question.
    /// # Example
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use gt_core::{LimitError, Run};
    ///
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let run = Run::new().interrupt(Arc::clone(&stop));
    /// assert_eq!(run.check_running(), Ok(()));
    /// stop.store(true, Ordering::Relaxed); // as a handler of Ctrl-C would
    /// assert_eq!(run.check_running(), Err(LimitError::Interrupted));
    /// ```
    pub fn interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// Calls `report` now and then with how far the work has come.
    ///
    /// It is called at the first step of a phase, about once in a thousand steps, and at the end of
    /// the phase; on whichever thread is at work, never twice at a time. A slow one slows the
    /// solver down: one that prints should look at the clock first.
    /// # Example
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use gt_core::graph::GameGraph;
    /// use gt_core::retrograde::Tablebase;
    /// use gt_core::{Progress, Run};
    ///
    /// let seen = Arc::new(Mutex::new(Vec::new()));
    /// let log = Arc::clone(&seen);
    /// let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    /// let ring = GameGraph::from_fn(5_000, |p| [(p + 1) % 5_000], |_| None).unwrap();
    /// Tablebase::dense(&ring, &run).unwrap();
    /// let last = *seen.lock().unwrap().last().unwrap();
    /// assert_eq!(Some(last.done), last.total); // every phase reaches its total
    /// ```
    pub fn report_to(mut self, report: Arc<dyn Fn(Progress) + Send + Sync>) -> Self {
        self.report = Some(report);
        self
    }

    /// The same run without a report.
    ///
    /// For the parts of some work whose progress means nothing to whoever watches the whole.
    pub fn silent(mut self) -> Self {
        self.report = None;
        self
    }

    /// The same run with its [`time`](Self::time) counted from now.
    ///
    /// For a solver whose one question asks several others, or makes several meters: it starts the
    /// run once and hands it on.
    /// # Example
    /// ```
    /// # use core::time::Duration;
    /// # use gt_core::{LimitError, Run};
    /// let run = Run::new().time(Duration::ZERO);
    /// assert_eq!(run.check_running(), Ok(())); // nothing has been asked yet
    /// assert_eq!(run.started().check_running(), Err(LimitError::Time));
    /// ```
    pub fn started(&self) -> Self {
        #[cfg(feature = "std")]
        {
            Self { time: None, deadline: self.end(), ..self.clone() }
        }
        #[cfg(not(feature = "std"))]
        self.clone()
    }

    /// When work that begins now has to end.
    #[cfg(feature = "std")]
    fn end(&self) -> Option<Instant> {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        [end, self.deadline].into_iter().flatten().min()
    }

    /// On how many threads work is done: 1 without the feature `rayon`.
    #[must_use]
    #[cfg_attr(not(feature = "rayon"), expect(clippy::missing_const_for_fn, reason = "with threads it asks the system"))]
    pub fn thread_count(&self) -> NonZeroUsize {
        pool::count(self.threads)
    }

    /// Calls `work` on the run's pool of threads, or on the calling thread if there is only one.
    ///
    /// Inside it rayon's parallel loops use the pool. The pool is made at the first call and kept
    /// for all clones of this run. Code that would use such loops asks
    /// [`thread_count`](Self::thread_count) first: where it is 1 there is no pool to take them.
    /// # Errors
    /// [`SolveError::Threads`] if the system gives no more threads.
    /// # Panics
    /// If `work` does.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, SolveError> {
        self.pool.install(self.thread_count(), work)
    }

    /// The greatest number of positions that may be stored; `None`: no limit.
    #[must_use]
    pub const fn max_positions(&self) -> Option<u64> {
        self.positions
    }

    /// The greatest number of bytes that the tables of a solver may take; `None`: no limit.
    ///
    /// A caller who sizes a [`Fixed`](crate::table::Fixed) table can ask here.
    #[must_use]
    pub const fn max_memory(&self) -> Option<u64> {
        self.memory
    }

    /// Refuses tables of `needed` bytes before they are allocated.
    ///
    /// # Errors
    /// [`LimitError::Memory`] if `needed` is more than allowed.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Run};
    /// let run = Run::new().memory(1000);
    /// assert_eq!(run.check_memory(1000), Ok(()));
    /// assert_eq!(run.check_memory(1001), Err(LimitError::Memory { needed: 1001, limit: 1000 }));
    /// ```
    pub const fn check_memory(&self, needed: u64) -> Result<(), LimitError> {
        match self.memory {
            Some(limit) if needed > limit => Err(LimitError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Refuses to store `stored` positions.
    ///
    /// # Errors
    /// [`LimitError::Positions`] if `stored` is more than allowed.
    /// # Example
    /// ```
    /// # use gt_core::Run;
    /// let run = Run::new().positions(3);
    /// assert!(run.check_positions(3).is_ok() && run.check_positions(4).is_err());
    /// ```
    pub const fn check_positions(&self, stored: u64) -> Result<(), LimitError> {
        match self.positions {
            Some(limit) if stored > limit => Err(LimitError::Positions { limit }),
            _ => Ok(()),
        }
    }

    /// Whether the work may go on: neither interrupted nor past its end.
    ///
    /// Reads the clock if there is an end. A [`time`](Self::time) counts only once the run is
    /// [`started`](Self::started).
    /// # Errors
    /// [`LimitError::Interrupted`], [`LimitError::Time`].
    pub fn check_running(&self) -> Result<(), LimitError> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(LimitError::Interrupted);
        }
        #[cfg(feature = "std")]
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(LimitError::Time);
        }
        Ok(())
    }

    /// Tells whoever wants to know.
    ///
    /// For the author of a solver that has no [`Meter`] and no [`Gauge`]: `progress` must not run
    /// backwards within its phase, and must reach its total.
    pub fn report(&self, progress: Progress) {
        if let Some(report) = &self.report {
            report(progress);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "std")]
    #[test]
    fn a_time_too_long_for_the_clock_is_no_limit() {
        assert_eq!(Run::new().time(Duration::MAX).started().check_running(), Ok(()));
        assert_eq!(Run::new().time(Duration::ZERO).started().check_running(), Err(LimitError::Time));
    }

    #[cfg(feature = "std")]
    #[test]
    fn the_earlier_of_time_and_deadline_counts() {
        let (long, past) = (Duration::from_secs(1000), Instant::now());
        assert_eq!(Run::new().time(long).deadline(past).started().check_running(), Err(LimitError::Time));
        let later = past.checked_add(long).unwrap();
        assert_eq!(Run::new().time(Duration::ZERO).deadline(later).started().check_running(), Err(LimitError::Time));
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_time_is_counted_from_each_start() {
        let run = Run::new().time(Duration::from_millis(20));
        let first = run.started();
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!((first.check_running(), run.started().check_running()), (Err(LimitError::Time), Ok(())));
    }

    #[test]
    fn one_thread_works_on_the_calling_thread() {
        let run = Run::new();
        assert_eq!(run.install(|| 7), Ok(7));
        #[cfg(feature = "std")]
        assert_eq!(run.install(|| std::thread::current().id()), Ok(std::thread::current().id()));
    }
}

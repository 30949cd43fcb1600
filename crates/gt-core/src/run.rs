//! How a solver works: its threads, its limits, its interrupt, and its progress reports.
//!
//! Every solver of this workspace takes the same value, a [`Run`], and always as `&run`. No answer
//! depends on it: a solver either gives the same answer or stops with a typed error.
//!
//! | to                                        | set                | the solver stops with       |
//! |-------------------------------------------|--------------------|-----------------------------|
//! | use more than one core                    | [`Run::threads`]   |                             |
//! | limit the memory of a solver              | [`Run::memory`]    | [`LimitError::Memory`]      |
//! | limit the positions that it stores        | [`Run::positions`] | [`LimitError::Positions`]   |
//! | limit the time of each solve and question | `Run::time`        | [`LimitError::Time`]        |
//! | stop all work at an instant               | `Run::deadline`    | [`LimitError::Time`]        |
//! | stop it from another thread               | [`Run::interrupt`] | [`LimitError::Interrupted`] |
//! | see its progress                          | [`Run::report_to`] |                             |
//!
//! A solver uses a [`Meter`] to obey a run. The meter looks at the clock and at the interrupt flag
//! now and then, and reports the progress. A `Gauge` does the same for work that several threads
//! share. `Run::time`, `Run::deadline` and `Gauge` need the feature `std`.
//!
//! # Invariants
//! * The limits of memory and of positions hold for everything that a solver keeps, not for what
//!   one question adds.
//! * A time is a duration. It starts again with each solve and each question.
//! * By default there is no limit. A search that needs more memory than the machine has then ends
//!   with [`LimitError::OutOfMemory`].
//!
//! # Rejected alternatives
//! * *An observer as a type parameter of every solver*: each solver had a second constructor or a
//!   second parameter. It saved no time, because a meter reports only once in a thousand steps.
//! * *Limits, observer and threads as separate values*: every solver function had up to three more
//!   parameters.

mod buffer;
mod chunk_work;
#[cfg(feature = "rayon")]
mod crew;
mod forecast;
#[cfg(feature = "std")]
mod gauge;
mod meter;
mod owned;
pub mod parallel;
mod pool;
mod stop;
mod threads;

pub use self::forecast::Forecast;
#[cfg(feature = "std")]
pub use self::gauge::Gauge;
pub use self::meter::{Meter, Progress, Stats};
pub use self::threads::Threads;
pub use crate::error::LimitError;

pub(crate) use self::buffer::{is_short, try_vec};
pub(crate) use self::owned::Owned;
pub(crate) use self::stop::StopUnlessDone;

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

/// The function that receives progress reports.
type Report = Arc<dyn Fn(Progress) + Send + Sync>;

/// Threads, limits, interrupt and progress reports of a solver.
///
/// The default is one thread, no limit and no reports.
///
/// A run has no lifetime parameter and is cheap to clone. Clones share one pool of threads.
/// # Example
/// ```
/// use core::time::Duration;
/// use gt_core::{Run, Threads, graph::GameGraph, retrograde::Tablebase};
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

/// Shows everything except the pool. For the report it shows only whether there is one.
#[expect(clippy::missing_fields_in_debug, reason = "a pool and a closure have nothing to show")]
impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Run");
        out.field("threads", &self.threads)
            .field("positions", &self.positions)
            .field("memory", &self.memory);
        #[cfg(feature = "std")]
        out.field("time", &self.time).field("deadline", &self.deadline);
        out.field("interrupt", &self.interrupt).field("reports", &self.report.is_some()).finish()
    }
}

impl Run {
    /// A run with one thread, no limit and no reports.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of threads; the default is [`Threads::One`].
    ///
    /// Answers, lines and counts never depend on the number of threads. With [`Threads::One`] no
    /// thread is started. If the crate that does the work is built without its feature `rayon`,
    /// every choice means one thread.
    pub fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self.pool = Pool::default();
        self
    }

    /// Limits the number of positions that a solver stores.
    ///
    /// A dense table counts its ranks, holes included. A hash table counts all positions that it
    /// has met, also in earlier questions. An engine of a game's own counts what it forecasts.
    /// Alpha-beta also counts the positions on its path, apart
    /// from those in its table.
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Limits the bytes that the tables of each solver take.
    ///
    /// Each solver checks its own forecast against the limit. A solver that can work with less
    /// memory and more time does so: `retrograde::Tablebase::dense`.
    ///
    /// Bytes that positions own on the heap are counted if the game says how many they are, by
    /// [`Game::owned_bytes`](crate::Game::owned_bytes). A solver does not see them otherwise. Where
    /// threads exchange positions in batches, those that own memory are counted there too, and the
    /// batches become smaller near the limit.
    ///
    /// What is not counted:
    /// * Stacks, lists of moves and buffers, unless the docs of a solver count them. But none of
    ///   them alone grows past the limit: a position with a thousand million moves also ends with
    ///   [`LimitError::Memory`].
    /// * The positions that the moves of one position lead to, while each thread looks at them.
    /// * What the rules allocate themselves, and what the game and the caller hold.
    /// * What the allocator adds to each piece of memory, the stacks of threads, and the program.
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Limits the time of each solve and each question.
    ///
    /// The time is counted from the start of the solve or the question. Solvers look at the clock
    /// about once in a thousand positions. A duration that is too long for the clock sets no limit.
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

    /// Stops all work at this instant, no matter when the work began.
    ///
    /// Use it if several solvers or questions share one time. If [`time`](Self::time) is set as
    /// well, the earlier end counts.
    #[cfg(feature = "std")]
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Stops soon after another thread sets `flag` to true.
    ///
    /// No solver changes the flag: set it to false again before the next question.
    /// # Example
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use gt_core::{LimitError, Run};
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

    /// Calls `report` now and then with the progress of the work.
    ///
    /// A solver calls it at the first step of a phase, about once in a thousand steps, and at the
    /// end of the phase. The call comes from any thread that works, but never from two threads at
    /// once. A slow function slows the solver down: a function that prints should look at the clock
    /// first, and print only now and then.
    /// # Example
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use gt_core::{Progress, Run, graph::GameGraph, retrograde::Tablebase};
    /// let seen = Arc::new(Mutex::new(Vec::new()));
    /// let log = Arc::clone(&seen);
    /// let report = move |now: Progress| log.lock().unwrap().push(now);
    /// let run = Run::new().report_to(Arc::new(report));
    /// let ring = GameGraph::from_fn(5_000, |p| [(p + 1) % 5_000], |_| None).unwrap();
    /// Tablebase::dense(&ring, &run).unwrap();
    /// let last = *seen.lock().unwrap().last().unwrap();
    /// assert_eq!(Some(last.done), last.total); // every phase reaches its total
    /// ```
    pub fn report_to(mut self, report: Arc<dyn Fn(Progress) + Send + Sync>) -> Self {
        self.report = Some(report);
        self
    }

    /// Turns progress reports off.
    ///
    /// Use it for one part of a larger task, if the progress of the part would confuse a user who
    /// watches the whole task.
    pub fn silent(mut self) -> Self {
        self.report = None;
        self
    }

    /// Starts the clock: the run's `time` counts from now.
    ///
    /// Some solvers ask other solvers or make several meters for one question. Such a solver starts
    /// the run once and passes it on, so that all parts share one time.
    pub fn started(&self) -> Self {
        #[cfg(feature = "std")]
        {
            Self { time: None, deadline: self.end(), ..self.clone() }
        }
        #[cfg(not(feature = "std"))]
        self.clone()
    }

    /// When work that begins now must end.
    #[cfg(feature = "std")]
    fn end(&self) -> Option<Instant> {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        [end, self.deadline].into_iter().flatten().min()
    }

    /// The number of threads that the work uses; 1 without the feature `rayon`.
    #[must_use]
    #[cfg_attr(
        not(feature = "rayon"),
        expect(clippy::missing_const_for_fn, reason = "with threads it asks the system")
    )]
    pub fn thread_count(&self) -> NonZeroUsize {
        pool::count(self.threads)
    }

    /// Calls `work` on the run's pool of threads, or on the calling thread if there is only one.
    ///
    /// Inside `work` the parallel loops of rayon use the pool. The first call makes the pool, and
    /// all clones of this run keep it.
    ///
    /// If [`thread_count`](Self::thread_count) is 1, this run has no pool, and the loops of rayon
    /// would use threads that do not belong to the run. So ask for the count first.
    /// # Errors
    /// [`SolveError::Threads`] if the system cannot start the threads.
    /// # Panics
    /// If `work` panics.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, SolveError> {
        self.pool.install(self.thread_count(), work)
    }

    /// Runs `work` in the pool of threads, or on the calling thread if `threads` is 1.
    ///
    /// `work` is called in one place, so it is compiled once.
    pub(crate) fn install_for<R: Send>(
        &self,
        threads: usize,
        work: impl FnOnce() -> R + Send,
    ) -> Result<R, SolveError> {
        let threads = if threads == 1 { NonZeroUsize::MIN } else { self.thread_count() };
        self.pool.install(threads, work)
    }

    /// The greatest number of positions that may be stored; `None` without a limit.
    #[must_use]
    pub const fn max_positions(&self) -> Option<u64> {
        self.positions
    }

    /// The greatest number of bytes that the tables of a solver may take; `None` without a limit.
    ///
    /// Use it to choose the size of a [`Fixed`](crate::table::Fixed) table.
    #[must_use]
    pub const fn max_memory(&self) -> Option<u64> {
        self.memory
    }

    /// Refuses tables of `needed` bytes that exceed the limit, before they are allocated.
    /// # Errors
    /// [`LimitError::Memory`] if `needed` is more than the limit.
    pub const fn check_memory(&self, needed: u64) -> Result<(), LimitError> {
        match self.memory {
            Some(limit) if needed > limit => Err(LimitError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Refuses to store `stored` positions if they exceed the limit.
    /// # Errors
    /// [`LimitError::Positions`] if `stored` is more than the limit.
    pub const fn check_positions(&self, stored: u64) -> Result<(), LimitError> {
        match self.positions {
            Some(limit) if stored > limit => Err(LimitError::Positions { limit }),
            _ => Ok(()),
        }
    }

    /// Checks that the work may go on: it is neither interrupted nor past its end.
    ///
    /// It reads the clock if the run has an end. A `time` counts only after
    /// [`started`](Self::started).
    /// # Errors
    /// [`LimitError::Interrupted`] if the flag is set, [`LimitError::Time`] if the time is over.
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

    /// Passes `progress` to the function of [`report_to`](Self::report_to), if there is one.
    ///
    /// For authors of solvers that use neither a [`Meter`] nor a `Gauge`. Within a phase the
    /// progress must never fall, and at the end of the phase it must reach its total.
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
        assert_eq!(
            Run::new().time(Duration::ZERO).started().check_running(),
            Err(LimitError::Time)
        );
    }

    #[cfg(feature = "std")]
    #[test]
    fn the_earlier_of_time_and_deadline_counts() {
        let (long, past) = (Duration::from_secs(1000), Instant::now());
        assert_eq!(
            Run::new().time(long).deadline(past).started().check_running(),
            Err(LimitError::Time)
        );
        let later = past.checked_add(long).unwrap();
        assert_eq!(
            Run::new().time(Duration::ZERO).deadline(later).started().check_running(),
            Err(LimitError::Time)
        );
    }
}

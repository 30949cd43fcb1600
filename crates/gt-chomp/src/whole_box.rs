//! The outcome of every position of an m x n box.
//!
//! # Should I be using this?
//! Yes to know all P-positions, all openings, or any outcome of a box of up to some 10^11 positions. To ask about one position
//! of a large board, [`memo::Outcomes`](gt_core::memo::Outcomes) on [`Chomp`](crate::Chomp) may get by with far fewer; for
//! nimbers and remoteness of whole boxes see [`BoxValues`](crate::BoxValues).
//!
//! # How it works
//! The positions are cut into *blocks* that share their first rows. What moves in the first rows win inside a block arrives as
//! strings of bits, one for each of these rows; the block is solved with their OR, and what its P-positions add is sent on, with
//! the strings, to the blocks of which it is a cut. Inside a block the same is done row by row, down to leaves of a thousand
//! positions that are sieved with tables.
//!
//! Every position's bit is written once per row, in strings read and written from end to end; nothing is looked up in what is
//! already solved. So the memory is that of the strings still on their way, about a sixteenth of a byte per position at the peak,
//! and the P-positions themselves, 2 bytes each. The strings are private to the block that receives them: blocks that wait for
//! nothing run in parallel, with nothing in common but the list of what is ready, and the answer cannot depend on their order.
//!
//! # Rejected
//! * *One bit per position for the whole box, and reading slices of it*: twice the memory, and most of the time went into reading
//!   distant slices again and again; 6 times as slow on 18 x 18 in the same language and more with 512-bit vectors.
//! * *Masks of excluded last rows for every prefix*: fast while everything fits in the cache, eight times the memory.
//! * *Transposition symmetry*: of the positions of a square box only those at least as wide as high would have to be solved. But
//!   the others are scattered among them, every second bit of every string: the strings would not become shorter.

mod block;
mod leaf;
#[cfg(feature = "rayon")]
mod parallel;
mod prefix;
mod schedule;
mod shape;
mod words;

use gt_core::{LimitError, Limits, Observer, Progress};
use thiserror::Error;

use self::block::{Rules, Scratch};
use self::schedule::{Finished, Plan, Schedule};
pub(crate) use self::shape::{Cursor, Shape, side};
use crate::error::BoardError;
use crate::p_set::{self, Segment, lying};
use crate::solved::SolvedBox;

/// A box to be solved whole: the outcome of every position in it.
///
/// # Example
/// ```
/// use gt_chomp::{Cell, WholeBox};
/// let solved = WholeBox::new(8, 10)?.solve()?;
/// assert_eq!((solved.positions(), solved.p_positions().len()), (43757, 1000));
/// assert_eq!(solved.openings(8, 10)?, [Cell::new(3, 8), Cell::new(4, 5)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct WholeBox<O = ()> {
    shape: Shape,
    transposed: bool,
    plan: Plan,
    limits: Limits,
    observer: O,
    threads: usize,
}

/// What solving a box will take, known before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forecast {
    /// Positions of the box, the empty bar not counted.
    pub positions: u64,
    /// Bytes of strings, tables and scratch memory at the peak: a bound.
    pub working_bytes: u64,
    /// Bytes of the P-positions: an estimate, at one in 80 and a term that matters in small boxes only. Every box that was solved
    /// stays below it; a run that went beyond it would stop at the limit, not pass it.
    pub p_set_bytes: u64,
}

impl Forecast {
    /// Bytes in all.
    pub const fn bytes(&self) -> u64 {
        self.working_bytes.saturating_add(self.p_set_bytes)
    }
}

/// Why a box was not solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoxError {
    /// The box is none, or cannot be numbered.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// More memory is needed than allowed, or the run was stopped.
    #[error("the {rows} x {cols} box: {source}")]
    Limit {
        /// Rows of the box.
        rows: u32,
        /// Columns of the box.
        cols: u32,
        /// Which limit.
        source: LimitError,
    },
}

impl WholeBox {
    /// The box of `rows` x `cols` squares.
    ///
    /// # Errors
    /// [`BoardError`] if a side is 0, or the positions cannot be numbered in 64 bits.
    pub fn new(rows: u32, cols: u32) -> Result<Self, BoardError> {
        let (shape, transposed) = lying(rows, cols)?;
        let plan = Plan::new(&shape);
        Ok(Self { shape, transposed, plan, limits: Limits::default(), observer: (), threads: 1 })
    }
}

impl<O: Observer> WholeBox<O> {
    /// The same box under `limits`. Positions are never stored one by one, so only bytes, time and interruption count.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::{BoxError, WholeBox};
    /// use gt_core::{LimitError, Limits};
    /// let refused = WholeBox::new(12, 12)?.with_limits(Limits::default().bytes(1000)).solve();
    /// assert!(matches!(refused, Err(BoxError::Limit { rows: 12, cols: 12, source: LimitError::Bytes { limit: 1000, .. } })));
    /// # Ok::<(), gt_chomp::BoardError>(())
    /// ```
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same box, reporting to `observer`: positions done, of all.
    pub fn with_observer<N: Observer>(self, observer: N) -> WholeBox<N> {
        let Self { shape, transposed, plan, limits, observer: _, threads } = self;
        WholeBox { shape, transposed, plan, limits, observer, threads }
    }

    /// The same box on at most so many threads; 0 means one for each core. The answer does not depend on it.
    #[cfg(feature = "rayon")]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, core::num::NonZero::get);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// The same box, cut into blocks by so many first rows instead of the number chosen; at most all rows but one, and 8.
    #[doc(hidden)]
    pub fn with_depth(mut self, depth: u32) -> Self {
        let depth = depth.min(self.shape.rows() - 1).min(side(prefix::MAX_DEPTH));
        self.plan = Plan::with_depth(&self.shape, depth as usize);
        self
    }

    /// What solving the box will take.
    ///
    /// Costs nothing: not a byte of it is allocated.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::WholeBox;
    /// let forecast = WholeBox::new(15, 15)?.forecast();
    /// assert_eq!(forecast.positions, 155_117_519);
    /// assert!(forecast.bytes() < 64 << 20);
    /// assert!(WholeBox::new(25, 25)?.forecast().bytes() > 1 << 40); // more than a machine has
    /// # Ok::<(), gt_chomp::BoardError>(())
    /// ```
    pub fn forecast(&self) -> Forecast {
        let prefixes = self.shape.count(self.shape.rows() - 1, self.shape.cols());
        let positions = self.shape.diagrams() - 1;
        let members = (positions / 80 + 5 * positions.isqrt() + 1).min(prefixes);
        let p_set_bytes = p_set::set_bytes(&self.shape, members).saturating_add(64 * self.plan.tasks);
        let fixed = self.fixed_bytes();
        let working_bytes = fixed.saturating_add(self.slack(fixed.saturating_add(p_set_bytes)));
        Forecast { positions, working_bytes, p_set_bytes }
    }

    const fn workers(&self) -> usize {
        if self.plan.parallel { self.threads } else { 1 }
    }

    const fn fixed_bytes(&self) -> u64 {
        let threads = self.plan.thread_bytes.saturating_mul(self.workers() as u64);
        let tasks = Schedule::bytes(self.plan.tasks);
        self.plan.string_bytes.saturating_add(self.plan.table_bytes).saturating_add(threads).saturating_add(tasks)
    }

    /// How many bytes tasks that run before their turn may send: half the peak, or what the limit leaves.
    fn slack(&self, fixed: u64) -> u64 {
        if self.workers() == 1 {
            return 0;
        }
        let left = self.limits.max_bytes().map_or(u64::MAX, |limit| limit.saturating_sub(fixed));
        (self.plan.string_bytes / 2).max(1 << 20).min(left)
    }

    const fn sides(&self) -> (u32, u32) {
        let (short, long) = (self.shape.rows(), self.shape.cols());
        if self.transposed { (long, short) } else { (short, long) }
    }

    const fn limit_error(&self, source: LimitError) -> BoxError {
        let (rows, cols) = self.sides();
        BoxError::Limit { rows, cols, source }
    }

    /// Solves the box.
    ///
    /// # Errors
    /// * [`BoxError::Limit`] if the [`forecast`](Self::forecast) is beyond the limit: nothing is allocated before this is known; or
    ///   if the time is over or the run was interrupted.
    /// * [`BoxError::Board`] if the box is too large even without a limit.
    /// # Complexity
    /// For N = C(m + n, m) positions about N/50 word operations in all and one sieve step per P-position; N/16 bytes for strings at
    /// most, and 2 bytes per P-position.
    pub fn solve(mut self) -> Result<SolvedBox, BoxError> {
        let forecast = self.forecast();
        self.limits.check_bytes(forecast.bytes()).map_err(|source| self.limit_error(source))?;
        if self.shape.count(self.plan.rows, self.shape.cols()) > u64::from(u32::MAX) {
            let (rows, cols) = self.sides();
            let bound = "a block of positions that share their first rows must have less than 2^32";
            return Err(BoardError::TooLarge { rows, cols, bound }.into());
        }
        match self.segments(&forecast) {
            Ok(segments) => Ok(SolvedBox::new(p_set::join(self.shape, self.transposed, segments))),
            Err(source) => Err(self.limit_error(source)),
        }
    }

    fn segments(&mut self, forecast: &Forecast) -> Result<Vec<Segment>, LimitError> {
        let slack = self.slack(self.fixed_bytes().saturating_add(forecast.p_set_bytes));
        let rules = Rules::new(self.shape.clone(), self.plan.rows, self.limits.clone());
        let mut collected = Collected::new(&self.shape, &self.plan, forecast, &self.limits);
        let mut schedule = Schedule::new(&self.shape, &self.plan, slack);
        #[cfg(feature = "rayon")]
        if self.workers() > 1
            && let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(self.workers() - 1).build()
        {
            parallel::run_all(&pool, &rules, &self.plan, &mut schedule, &mut collected, &mut self.observer)?;
            return Ok(collected.segments);
        }
        let mut scratch = Scratch::new(&self.shape, self.plan.rows);
        while let Some(task) = schedule.start() {
            let finished = schedule::run_one(&rules, &self.plan, &mut scratch, task)?;
            collected.take_in(finished, &mut schedule)?;
            self.observer.progress(Progress::new(collected.positions, Some(self.shape.diagrams())));
            self.limits.check_running()?;
        }
        Ok(collected.segments)
    }
}

/// What the tasks have found so far.
#[derive(Debug)]
struct Collected<'a> {
    shape: &'a Shape,
    plan: &'a Plan,
    segments: Vec<Segment>,
    positions: u64,
    bytes: u64,
    working_bytes: u64,
    limits: &'a Limits,
}

impl<'a> Collected<'a> {
    fn new(shape: &'a Shape, plan: &'a Plan, forecast: &Forecast, limits: &'a Limits) -> Self {
        let tasks = usize::try_from(plan.tasks).unwrap_or(usize::MAX);
        let segments = vec![Segment::default(); tasks];
        Self { shape, plan, segments, positions: 0, bytes: 0, working_bytes: forecast.working_bytes, limits }
    }

    /// Keeps the P-positions of a task and passes on what it sends; refuses if the P-positions are more than the forecast left
    /// room for, or if the run is to stop.
    fn take_in(&mut self, finished: Finished, schedule: &mut Schedule<'_>) -> Result<(), LimitError> {
        let Finished { prefix, segment, messages } = finished;
        self.bytes += segment.bytes();
        self.limits.check_bytes(self.working_bytes.saturating_add(self.bytes))?;
        self.positions += self.shape.count(self.plan.rows, prefix.bound(self.shape));
        self.segments[prefix.number(self.shape)] = segment;
        schedule.finish(&prefix, messages);
        self.limits.check_running()
    }
}

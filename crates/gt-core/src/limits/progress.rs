//! What a solver reports of its work, and the meter that makes it look at limits and observer now and then.

use super::{LimitError, Limits};

/// What a solver has done so far.
///
/// Two numbers tell apart what a search costs and what it keeps: `edges` grows with time, `positions` with memory. Solvers that
/// keep what they know add up over their questions.
/// # Example
/// ```
/// use gt_core::{Limits, graph::GameGraph, retrograde::Tablebase};
///
/// let game: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let stats = Tablebase::explore(&game, [0], &Limits::default()).unwrap().stats();
/// assert_eq!((stats.positions, stats.edges), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions stored with their value.
    pub positions: u64,
    /// Positions whose moves were generated, each time counted.
    pub expanded: u64,
    /// Moves played.
    pub edges: u64,
}

/// How far a solver has come; passed to an [`Observer`] now and then.
///
/// # Example
/// ```
/// use gt_core::Progress;
///
/// let per_cent = |now: Progress| now.total.map(|total| 100 * now.done / total.max(1));
/// assert_eq!(per_cent(Progress::new(250, Some(1000))), Some(25));
/// assert_eq!(per_cent(Progress::new(250, None)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Work done, in positions.
    pub done: u64,
    /// Work in all, if known.
    pub total: Option<u64>,
}

impl Progress {
    /// `done` positions of `total`.
    ///
    /// For the author of a solver that has no [`Meter`].
    #[must_use]
    pub const fn new(done: u64, total: Option<u64>) -> Self {
        Self { done, total }
    }
}

/// Watches a solver at work.
///
/// `()` watches nothing and costs nothing; every `FnMut(Progress)` is an observer. It is called at the first step and then once
/// in about a thousand, so a slow one slows the solver down: an observer that prints should look at the clock first.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::grundy::DenseNimbers;
/// use gt_core::{Limits, Progress};
///
/// let heap = GameGraph::from_fn(5_000, |p| [1, 2].into_iter().filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
/// let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
/// let mut last = None;
/// DenseNimbers::build_observed(heap, &Limits::default(), &mut |now: Progress| last = Some(now)).unwrap();
/// assert!(last.is_some_and(|now| now.done > 4_000 && now.total == Some(5_000)));
/// ```
///
/// One that has a state, and says something once a second:
/// ```
/// use gt_core::{Observer, Progress};
/// use std::time::{Duration, Instant};
///
/// struct OnceASecond(Instant);
/// impl Observer for OnceASecond {
///     fn progress(&mut self, now: Progress) {
///         if self.0.elapsed() >= Duration::from_secs(1) {
///             eprintln!("{} positions", now.done);
///             self.0 = Instant::now();
///         }
///     }
/// }
/// # let chain = gt_core::graph::GameGraph::from_fn(9, |p| p.checked_sub(1), |_| None).unwrap();
/// let builder = gt_core::retrograde::Builder::new(&chain).with_observer(OnceASecond(Instant::now()));
/// assert!(builder.dense().is_ok());
/// ```
pub trait Observer {
    /// Called from time to time, on the solver's thread.
    fn progress(&mut self, progress: Progress);
}

impl Observer for () {
    fn progress(&mut self, _: Progress) {}
}

impl<F: FnMut(Progress)> Observer for F {
    fn progress(&mut self, progress: Progress) {
        self(progress);
    }
}

/// A solver's side of [`Limits`]: counts its steps, and looks at clock, flag and observer once in [`Meter::EVERY`] of them.
///
/// # Example
/// A solver of one's own, which stops when it is told:
/// ```
/// use gt_core::limits::Meter;
/// use gt_core::{LimitError, Limits, Observer};
///
/// fn count(limits: &Limits, observer: &mut impl Observer) -> Result<u64, LimitError> {
///     let mut meter = Meter::new(limits, Some(5_000));
///     for done in 0..5_000 {
///         meter.step(done, observer)?;
///     }
///     Ok(5_000)
/// }
/// let mut seen = Vec::new();
/// assert_eq!(count(&Limits::default(), &mut |now: gt_core::Progress| seen.push(now.done)), Ok(5_000));
/// assert_eq!(seen, [0, 1024, 2048, 3072, 4096]);
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    limits: &'a Limits,
    total: Option<u64>,
    until_check: u32,
}

impl<'a> Meter<'a> {
    /// Steps between two looks at the clock.
    pub const EVERY: u32 = 1 << 10;

    /// A meter for a run under `limits`; it looks at the clock at the first step, so that a limit already reached stops at once.
    ///
    /// `total` is the work in all, in the unit of `done`, if it is known; it is only handed on to the observer.
    #[must_use]
    pub const fn new(limits: &'a Limits, total: Option<u64>) -> Self {
        Self { limits, total, until_check: 0 }
    }

    /// Counts one step; `done` is reported to the observer.
    ///
    /// Bytes and positions are not looked at: those a solver knows better when it allocates.
    /// # Errors
    /// [`LimitError::Interrupted`], [`LimitError::Time`].
    #[inline]
    pub fn step(&mut self, done: u64, observer: &mut impl Observer) -> Result<(), LimitError> {
        if self.until_check == 0 {
            return self.look(done, observer);
        }
        self.until_check -= 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self, done: u64, observer: &mut impl Observer) -> Result<(), LimitError> {
        self.until_check = Self::EVERY - 1;
        observer.progress(Progress { done, total: self.total });
        self.limits.check_running()
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use core::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn an_interrupt_is_seen_at_the_first_step() {
        let flag = Arc::new(AtomicBool::new(true));
        let limits = Limits::default().interrupt(Arc::clone(&flag));
        assert_eq!(Meter::new(&limits, None).step(0, &mut ()), Err(LimitError::Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(Meter::new(&limits, None).step(0, &mut ()), Ok(()));
    }

    #[test]
    fn the_observer_is_called_once_in_every_so_many_steps() {
        let limits = Limits::default();
        let mut meter = Meter::new(&limits, Some(9));
        let mut calls = 0;
        for done in 0..u64::from(3 * Meter::EVERY) {
            meter.step(done, &mut |p: Progress| calls += u32::from(p.total == Some(9))).unwrap();
        }
        assert_eq!(calls, 3);
    }
}

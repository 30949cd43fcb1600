//! How much a solver may use, and how it reports what it does.
//!
//! [`Limits`] is one value for every solver of the workspace; [`Meter`] is the solver's side of it. Dense solvers know their
//! memory beforehand and refuse before they allocate; hashed ones stop at the limit. Neither leaves a wrong answer behind.
//!
//! | to                                  | set                                    | and the solver ends with    |
//! |-------------------------------------|----------------------------------------|-----------------------------|
//! | bound the memory of tables          | [`Limits::bytes`]                      | [`LimitError::Bytes`]       |
//! | bound the positions stored          | [`Limits::positions`]                  | [`LimitError::Positions`]   |
//! | stop after a time, or at an instant | [`Limits::time`], [`Limits::deadline`] | [`LimitError::Time`]        |
//! | stop from another thread            | [`Limits::interrupt`]                  | [`LimitError::Interrupted`] |
//! | see how far it has come             | an [`Observer`]                        |                             |
//!
//! # Invariants
//! * Positions and bytes bound what a solver keeps in all, not what one question adds; a time is an instant, not a length.
//! * No limit means none: a search too big for the machine then ends where the memory ends.

mod progress;

pub use self::progress::{Meter, Observer, Progress, Stats};

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

use thiserror::Error;

/// Bounds on the work of a solver; [`Limits::default`] is no bound.
///
/// # Example
/// ```
/// use gt_core::Limits;
/// use core::time::Duration;
///
/// let limits = Limits::default().positions(1_000_000).bytes(1 << 30).time(Duration::from_secs(10));
/// assert!(limits.check_bytes(2 << 30).is_err());
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Limits {
    positions: Option<u64>,
    bytes: Option<u64>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// At most so many positions stored.
    ///
    /// A dense table counts its ranks, holes included; a hashed one the positions it has met. What a search has stored before
    /// counts.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Limits, SolveError, graph::GameGraph, memo::Values};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
    /// let mut values = Values::new(&chain).with_limits(Limits::default().positions(100));
    /// assert!(values.value(&50).is_ok());
    /// assert_eq!(values.value(&999), Err(SolveError::Limit(LimitError::Positions { limit: 100 })));
    /// ```
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// At most so many bytes for tables, by the solver's own forecast.
    ///
    /// Stacks and buffers of moves are not counted in, but none of them grows past this limit by itself: a position with a
    /// thousand million moves ends with [`LimitError::Bytes`] as well.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Limits, TableError, graph::GameGraph, retrograde::Tablebase};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    /// let refused = Tablebase::build(&chain, &Limits::default().bytes(2_000)).unwrap_err();
    /// assert_eq!(refused, TableError::Limit(LimitError::Bytes { needed: 4_000, limit: 2_000 })); // 4 bytes per rank
    /// ```
    pub const fn bytes(mut self, bytes: u64) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// Stop so long after this call; a time beyond what the clock can hold is no limit.
    ///
    /// The clock starts here and not with the solver, so one value bounds several questions together. Looked at once in about a
    /// thousand positions, and at the first.
    /// # Example
    /// ```
    /// # use core::time::Duration;
    /// # use gt_core::{LimitError, Limits, alphabeta::Search, graph::GameGraph};
    /// let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    /// let mut search = Search::new(&ring).with_limits(Limits::default().time(Duration::from_millis(200)));
    /// let report = search.deepen(&0, u32::MAX).unwrap(); // would go on for ever
    /// assert_eq!(report.stopped, Some(LimitError::Time));
    /// ```
    #[cfg(feature = "std")]
    pub fn time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Stop at this instant.
    ///
    /// For a time that several solvers share. The later of two calls to this and [`time`](Self::time) counts.
    #[cfg(feature = "std")]
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Stop soon after another thread sets `flag` to true.
    ///
    /// The flag stays as it is: set it to false again before the next question.
    /// # Example
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use gt_core::{LimitError, Limits};
    ///
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let limits = Limits::default().interrupt(Arc::clone(&stop));
    /// assert_eq!(limits.check_running(), Ok(()));
    /// stop.store(true, Ordering::Relaxed); // as a handler of Ctrl-C would
    /// assert_eq!(limits.check_running(), Err(LimitError::Interrupted));
    /// ```
    pub fn interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// The greatest number of positions that may be stored.
    ///
    /// `None`: as many as there are.
    #[must_use]
    pub const fn max_positions(&self) -> Option<u64> {
        self.positions
    }

    /// The greatest number of bytes that tables may take.
    ///
    /// `None`: as many as there are. A caller who sizes a [`Fixed`](crate::table::Fixed) table can ask here.
    #[must_use]
    pub const fn max_bytes(&self) -> Option<u64> {
        self.bytes
    }

    /// Refuses a table of so many bytes before it is allocated.
    ///
    /// # Errors
    /// [`LimitError::Bytes`] if `needed` is more than allowed.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Limits};
    /// let limits = Limits::default().bytes(1000);
    /// assert_eq!(limits.check_bytes(1000), Ok(()));
    /// assert_eq!(limits.check_bytes(1001), Err(LimitError::Bytes { needed: 1001, limit: 1000 }));
    /// ```
    pub const fn check_bytes(&self, needed: u64) -> Result<(), LimitError> {
        match self.bytes {
            Some(limit) if needed > limit => Err(LimitError::Bytes { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Refuses to store so many positions.
    ///
    /// # Errors
    /// [`LimitError::Positions`] if `stored` is more than allowed.
    /// # Example
    /// ```
    /// # use gt_core::Limits;
    /// let limits = Limits::default().positions(3);
    /// assert!(limits.check_positions(3).is_ok() && limits.check_positions(4).is_err());
    /// ```
    pub const fn check_positions(&self, stored: u64) -> Result<(), LimitError> {
        match self.positions {
            Some(limit) if stored > limit => Err(LimitError::Positions { limit }),
            _ => Ok(()),
        }
    }

    /// Appends to a buffer that is as long as the game makes it, unless the buffer would outgrow the byte limit.
    ///
    /// # Errors
    /// [`LimitError::Bytes`]; the buffer is as it was.
    /// # Example
    /// ```
    /// use gt_core::Limits;
    /// let (limits, mut buffer) = (Limits::default().bytes(100), Vec::new());
    /// let refused = (0..100u64).find_map(|item| limits.push(&mut buffer, item).err());
    /// assert!(refused.is_some() && buffer.capacity() * 8 <= 100);
    /// ```
    #[inline]
    pub fn push<T>(&self, buffer: &mut Vec<T>, item: T) -> Result<(), LimitError> {
        if buffer.len() == buffer.capacity() {
            self.check_growth(buffer)?;
        }
        buffer.push(item);
        Ok(())
    }

    /// Appends all of `items`, under the rule of [`push`](Self::push); the buffer keeps those appended before a refusal.
    ///
    /// The closure says no more than whether to go on, which iterators made of others hand through faster than an error.
    #[inline]
    pub(crate) fn extend<T>(&self, buffer: &mut Vec<T>, mut items: impl Iterator<Item = T>) -> Result<(), LimitError> {
        let mut refusal = None;
        let _ = items.try_for_each(|item| {
            if buffer.len() == buffer.capacity()
                && let Err(limit) = self.check_growth(buffer)
            {
                refusal = Some(limit);
                return ControlFlow::Break(());
            }
            buffer.push(item);
            ControlFlow::Continue(())
        });
        refusal.map_or(Ok(()), Err)
    }

    /// Whether a full buffer may grow: to twice its size, the old one beside it.
    #[cold]
    fn check_growth<T>(&self, buffer: &Vec<T>) -> Result<(), LimitError> {
        let items = (buffer.capacity() as u64).saturating_mul(3);
        self.check_bytes(items.saturating_mul(size_of::<T>() as u64))?;
        self.check_running()
    }

    /// Looks at the clock and at the interrupt flag; call it every few microseconds of work, or use a [`Meter`].
    ///
    /// # Errors
    /// [`LimitError::Interrupted`], [`LimitError::Time`].
    /// # Example
    /// ```
    /// # use core::time::Duration;
    /// # use gt_core::{LimitError, Limits};
    /// assert_eq!(Limits::default().check_running(), Ok(()));
    /// assert_eq!(Limits::default().time(Duration::ZERO).check_running(), Err(LimitError::Time));
    /// ```
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
}

/// Whether so few items come, by the iterator's own account, that nothing need be looked at meanwhile.
///
/// Then `for_each` may consume them, which iterators with a loop of their own do faster than `try_for_each`.
#[inline]
pub(crate) fn is_short(items: &impl Iterator) -> bool {
    items.size_hint().1.is_some_and(|most| most <= 1 << 16)
}

/// Which limit was reached.
///
/// Within a [`SolveError`](crate::SolveError) or [`TableError`](crate::TableError) it is the variant `Limit`. It is the only
/// error after which asking again, with larger [`Limits`], makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitError {
    /// More positions would have to be stored than [`Limits::positions`] allows.
    #[error("position budget of {limit} exhausted")]
    Positions {
        /// The budget that was set, in positions.
        limit: u64,
    },
    /// A table would need more memory than [`Limits::bytes`] allows, or, for a hashed one, than the allocator has.
    #[error("{needed} bytes needed, {limit} allowed")]
    Bytes {
        /// The forecast, in bytes.
        needed: u64,
        /// The budget that was set, in bytes; if the allocator had no more, what the table had already.
        limit: u64,
    },
    /// The time set by [`Limits::time`] or [`Limits::deadline`] is over.
    #[error("out of time")]
    Time,
    /// The flag given to [`Limits::interrupt`] was set.
    #[error("interrupted")]
    Interrupted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_does_not_outgrow_the_byte_limit() {
        let mut buffer = Vec::new();
        let limits = Limits::default().bytes(10_000);
        let refused = (0u64..1_000_000).find_map(|i| limits.push(&mut buffer, i).err());
        assert!(matches!(refused, Some(LimitError::Bytes { limit: 10_000, .. })));
        assert!((256..=10_000 / 8).contains(&buffer.capacity()), "{}", buffer.capacity());
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_time_too_long_for_the_clock_is_no_limit() {
        assert_eq!(Limits::default().time(Duration::MAX).check_running(), Ok(()));
        assert_eq!(Limits::default().time(Duration::ZERO).check_running(), Err(LimitError::Time));
    }
}

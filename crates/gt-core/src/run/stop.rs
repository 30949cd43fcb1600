//! How threads that work on one question tell each other to stop.

use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Stops the other threads when it is dropped, if the work did not end well.
pub(crate) struct StopUnlessDone<'a> {
    stopped: &'a AtomicBool,
    done: bool,
}

impl<'a> StopUnlessDone<'a> {
    pub(crate) const fn new(stopped: &'a AtomicBool) -> Self {
        Self { stopped, done: false }
    }

    pub(crate) const fn done(&mut self) {
        self.done = true;
    }
}

impl Drop for StopUnlessDone<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// Stops the other threads when it is dropped, if this thread panics.
///
/// A thread makes one before it begins to work. The other threads look at the flag before each
/// piece of work. So they end soon, and the panic goes on to the caller.
/// # Example
/// ```
/// use core::sync::atomic::{AtomicBool, Ordering};
/// use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
/// use gt_core::run::parallel::StopOnPanic;
/// let stopped = AtomicBool::new(false);
/// drop(StopOnPanic::new(&stopped));
/// assert!(!stopped.load(Ordering::Relaxed));
/// let piece = || {
///     let _stop = StopOnPanic::new(&stopped);
///     resume_unwind(Box::new("a panic"));
/// };
/// assert!(catch_unwind(AssertUnwindSafe(piece)).is_err());
/// assert!(stopped.load(Ordering::Relaxed));
/// ```
#[cfg(feature = "std")]
#[derive(Debug)]
#[must_use]
pub struct StopOnPanic<'a> {
    stopped: &'a AtomicBool,
}

#[cfg(feature = "std")]
impl<'a> StopOnPanic<'a> {
    /// Makes a guard that sets `stopped` if this thread panics.
    pub const fn new(stopped: &'a AtomicBool) -> Self {
        Self { stopped }
    }
}

#[cfg(feature = "std")]
impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// Locks a mutex, even if a thread panicked while it held the lock.
///
/// For what threads share that stop together: the panic goes on to the caller, and what the thread
/// left behind is not used. [`StopOnPanic`] stops the others.
#[cfg(feature = "std")]
#[inline]
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

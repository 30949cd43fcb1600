//! How threads that work on one question tell each other to stop.

use core::sync::atomic::{AtomicBool, Ordering};

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

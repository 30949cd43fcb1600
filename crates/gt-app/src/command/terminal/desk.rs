//! Where questions wait for the worker.

use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};

use super::event::Ask;
use crate::command::lock::locked;

/// Questions that wait, and the flag that stops the one that is being answered.
///
/// What serves every position, such as the solution of the whole game, is not stopped when
/// somebody moves on. It is stopped at the end.
#[derive(Debug, Default)]
pub(super) struct Desk {
    inside: Mutex<Inside>,
    arrived: Condvar,
    /// Stops the solvers.
    stop: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Inside {
    waiting: VecDeque<Ask>,
    /// Whether what the worker does now serves one position only.
    is_for_one: bool,
    has_ended: bool,
}

impl Desk {
    /// The flag that stops the work.
    pub(super) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Lets a question wait.
    pub(super) fn ask(&self, ask: Ask) {
        locked(&self.inside).waiting.push_back(ask);
        self.arrived.notify_all();
    }

    /// Drops all questions, and stops the work on one.
    pub(super) fn abandon(&self) {
        let mut inside = locked(&self.inside);
        inside.waiting.clear();
        if inside.is_for_one {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the work.
    pub(super) fn end(&self) {
        let mut inside = locked(&self.inside);
        inside.has_ended = true;
        self.stop.store(true, Ordering::Relaxed);
        drop(inside);
        self.arrived.notify_all();
    }

    /// Waits for the next question; `None` at the end. `is_for_one` says whether the work on it
    /// serves its position only.
    pub(super) fn next(&self, is_for_one: bool) -> Option<Ask> {
        let mut inside = locked(&self.inside);
        loop {
            if inside.has_ended {
                return None;
            }
            if let Some(ask) = inside.waiting.pop_front() {
                inside.is_for_one = is_for_one;
                // Set for a question before this one. Nobody can set it for this one until the
                // lock is given back.
                self.stop.store(false, Ordering::Relaxed);
                return Some(ask);
            }
            inside = self.arrived.wait(inside).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }

    /// Says that from now on the work serves one position only; what was asked for stays asked.
    pub(super) fn serve_one(&self) {
        locked(&self.inside).is_for_one = true;
    }

    /// Whether the work that is done now was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Ends the work of a desk when it is dropped, also after a panic.
pub(super) struct Closing<'d>(pub(super) &'d Desk);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

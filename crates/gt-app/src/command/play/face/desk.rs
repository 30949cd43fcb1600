//! Where questions wait for the worker.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use crate::command::scope::lock::locked;

/// Questions that wait, and the flag that stops the one that is being answered.
///
/// What serves every position, such as the solution of the whole game, is not stopped when
/// somebody moves on. It is stopped at the end.
#[derive(Debug)]
pub struct Desk<Q> {
    inside: Mutex<Inside<Q>>,
    arrived: Condvar,
    /// Stops the solvers.
    stop: Arc<AtomicBool>,
    work: Arc<Work>,
}

/// Whether there is work, for those who end the process and know no questions.
#[derive(Debug, Default)]
pub(super) struct Work {
    has_ended: AtomicBool,
    /// Whether the worker is at something.
    is_busy: AtomicBool,
    stop: Arc<AtomicBool>,
}

impl Work {
    /// Ends the work, and waits for the worker to stop, for so long at most.
    pub(super) fn end_within(&self, patience: Duration) {
        for _ in 0..patience.as_millis() {
            self.has_ended.store(true, Ordering::SeqCst);
            self.stop.store(true, Ordering::SeqCst);
            if !self.is_busy.load(Ordering::SeqCst) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[derive(Debug)]
struct Inside<Q> {
    waiting: VecDeque<Q>,
    /// Whether what the worker does now serves one position only.
    is_for_one: bool,
    has_ended: bool,
}

impl<Q> Default for Desk<Q> {
    fn default() -> Self {
        let inside = Inside { waiting: VecDeque::new(), is_for_one: false, has_ended: false };
        let work = Arc::new(Work::default());
        let stop = Arc::clone(&work.stop);
        Self { inside: Mutex::new(inside), arrived: Condvar::new(), stop, work }
    }
}

impl<Q> Desk<Q> {
    /// The flag that stops the work.
    pub(super) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The work, as those see it who end the process.
    pub(super) fn work(&self) -> Arc<Work> {
        Arc::clone(&self.work)
    }

    /// Lets a question wait.
    pub fn ask(&self, ask: Q) {
        locked(&self.inside).waiting.push_back(ask);
        self.arrived.notify_all();
    }

    /// Drops all questions, and stops the work on one.
    pub fn abandon(&self) {
        let mut inside = locked(&self.inside);
        inside.waiting.clear();
        if inside.is_for_one {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the work.
    pub fn end(&self) {
        let mut inside = locked(&self.inside);
        inside.has_ended = true;
        self.stop.store(true, Ordering::Relaxed);
        drop(inside);
        self.arrived.notify_all();
    }

    /// Waits for the next question; `None` at the end. `is_for_one` says whether the work on it
    /// serves its position only.
    pub fn next(&self, is_for_one: bool) -> Option<Q> {
        let mut inside = locked(&self.inside);
        self.work.is_busy.store(false, Ordering::SeqCst);
        loop {
            if inside.has_ended || self.work.has_ended.load(Ordering::SeqCst) {
                return None;
            }
            if let Some(ask) = inside.waiting.pop_front() {
                inside.is_for_one = is_for_one;
                // Set for a question before this one. Nobody can set it for this one until the
                // lock is given back.
                self.stop.store(false, Ordering::SeqCst);
                self.work.is_busy.store(true, Ordering::SeqCst);
                if self.work.has_ended.load(Ordering::SeqCst) {
                    // Whoever ends the process has set the flag before, or will see the work.
                    self.stop.store(true, Ordering::SeqCst);
                }
                return Some(ask);
            }
            inside = self.arrived.wait(inside).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }

    /// Says that from now on the work serves one position only; what was asked for stays asked.
    pub fn serve_one(&self) {
        locked(&self.inside).is_for_one = true;
    }

    /// Whether the work that is done now was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Ends the work of a desk when it is dropped, also after a panic.
pub(super) struct Closing<'d, Q>(pub(super) &'d Desk<Q>);

impl<Q> Drop for Closing<'_, Q> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ends_the_process_waits_until_the_worker_has_stopped() {
        let (desk, stopped) = (Desk::default(), AtomicBool::new(false));
        thread::scope(|threads| {
            threads.spawn(|| {
                while desk.next(false).is_some() {
                    while !desk.is_stopped() {
                        thread::yield_now();
                    }
                    stopped.store(true, Ordering::SeqCst);
                }
            });
            desk.ask(());
            while !desk.work.is_busy.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            desk.abandon(); // what serves every position goes on
            assert!(!desk.is_stopped());
            desk.ask(()); // and is not begun
            desk.work().end_within(Duration::from_secs(60));
            assert!(stopped.load(Ordering::SeqCst) && desk.next(false).is_none());
        });
    }
}

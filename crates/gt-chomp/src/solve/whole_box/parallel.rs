//! Blocks on several threads.
//!
//! The [`Schedule`] and what was found so far lie under one lock. A thread takes it between two tasks, for a microsecond: it gives
//! back what its last task sends and gets the next one in the same step. Between two tasks it also reports, with no lock held. A
//! thread for which nothing is ready sleeps until another one has finished a task. Only whole strings change hands, so nothing else
//! is shared but the rules.
//!
//! # Rejected
//! *A calling thread that hands tasks out and takes results in through a channel*: every task then wakes two threads. Where blocks
//! are small, as in 4 x 500, two threads took six times as long as one.

use core::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gt_core::LimitError;
use gt_core::run::Gauge;
use gt_core::run::parallel::crew;

use super::block::{Rules, Scratch};
use super::collected::Collected;
use super::schedule::{Finished, Plan, Schedule, Task, run_one};

/// What the threads share, under the lock.
struct Shared<'a, 'b> {
    schedule: &'a mut Schedule<'b>,
    collected: &'a mut Collected<'b>,
    running: usize,
    sleeping: usize,
    result: Result<(), LimitError>,
}

struct Work<'a, 'b> {
    shared: Mutex<Shared<'a, 'b>>,
    /// Notified when a sleeper may find a task, or that there will be none.
    changed: Condvar,
}

impl<'a, 'b> Work<'a, 'b> {
    /// A thread panics under the lock only where the bookkeeping is wrong; the panic then ends the run.
    fn lock(&self) -> MutexGuard<'_, Shared<'a, 'b>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what a thread's last task has given, and gives it the next task, `None` if none is left; and how many positions the
    /// last one had.
    fn next(&self, last: Option<Result<Finished, LimitError>>) -> (Option<Task>, u64) {
        let mut shared = self.lock();
        let mut done = 0;
        if let Some(finished) = last {
            shared.running -= 1;
            let Shared { schedule, collected, .. } = &mut *shared;
            let taken = finished.and_then(|finished| collected.take_in(finished, schedule));
            let taken = taken.map(|positions| done = positions);
            shared.result = mem::replace(&mut shared.result, Ok(())).and(taken);
        }
        loop {
            let task = if shared.result.is_ok() { shared.schedule.start() } else { None };
            shared.running += usize::from(task.is_some());
            let over = shared.result.is_err() || shared.running == 0;
            if shared.sleeping > 0 && (over || shared.schedule.has_ready()) {
                self.changed.notify_one();
            }
            if over || task.is_some() {
                return (task, done);
            }
            shared.sleeping += 1;
            shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
            shared.sleeping -= 1;
        }
    }

    /// Runs tasks until none is left, and reports after each.
    fn run(&self, rules: &Rules, plan: &Plan, gauge: &Gauge) {
        let mut scratch = Scratch::new(&rules.shape, plan.rows);
        let (mut next, mut done) = self.next(None);
        while let Some(task) = next {
            let unwinding = Unwinding(self);
            // The first task of a thread follows none.
            let told = if done > 0 { gauge.add(done) } else { Ok(()) };
            let finished = told.and_then(|()| run_one(rules, plan, &mut scratch, task));
            mem::forget(unwinding);
            (next, done) = self.next(Some(finished));
        }
    }
}

/// Tells the other threads to stop when a thread panics that has got a task, so that none waits for what will never come.
struct Unwinding<'w, 'a, 'b>(&'w Work<'a, 'b>);

impl Drop for Unwinding<'_, '_, '_> {
    fn drop(&mut self) {
        let mut shared = self.0.lock();
        shared.running -= 1;
        shared.result = Err(LimitError::Interrupted);
        self.0.changed.notify_all();
    }
}

/// Runs all tasks of `schedule` on so many threads of the pool that this is called in, the calling one among them.
pub(super) fn run_all<'b>(
    threads: usize,
    rules: &Rules,
    plan: &Plan,
    schedule: &mut Schedule<'b>,
    collected: &mut Collected<'b>,
    gauge: &Gauge,
) -> Result<(), LimitError> {
    let shared = Shared { schedule, collected, running: 0, sleeping: 0, result: Ok(()) };
    let work = Work { shared: Mutex::new(shared), changed: Condvar::new() };
    crew(threads, &|| work.run(rules, plan, gauge));
    work.shared.into_inner().unwrap_or_else(PoisonError::into_inner).result?;
    gauge.check_running()
}

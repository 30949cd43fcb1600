//! Blocks on several threads.
//!
//! A *task* is one block to be solved. One lock protects the [`Schedule`] and the P-positions found
//! so far. Between two tasks a thread takes the lock for about a microsecond. In one step it
//! delivers the strings that its last task sends, and gets its next task. It also reports progress
//! between two tasks, without the lock. If no task is ready, a thread sleeps until another thread
//! has finished one. Only whole strings pass between threads. Besides these they share only the
//! rules.
//!
//! A thread panics while it holds the lock only if the bookkeeping is wrong. Such a panic ends the
//! run.
//!
//! # Rejected
//! *A calling thread that gives out tasks and takes in results through a channel*: every task then
//! wakes two threads. If blocks are small, as in 4 x 500, two threads took six times as long as
//! one.

use core::mem;
use std::sync::{Condvar, Mutex, PoisonError};

use gt_core::LimitError;
use gt_core::run::Gauge;
use gt_core::run::parallel::{crew, lock};

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

struct TaskQueue<'a, 'b> {
    shared: Mutex<Shared<'a, 'b>>,
    /// Notified when a sleeping thread may find a task, or when no more tasks will come.
    changed: Condvar,
}

impl TaskQueue<'_, '_> {
    /// Takes in the result of a thread's last task, and returns its next task.
    ///
    /// The task is `None` if no task is left. The number says how many positions the last task had.
    fn next(&self, last: Option<Result<Finished, LimitError>>) -> (Option<Task>, u64) {
        let mut shared = lock(&self.shared);
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
            // A thread's first call brought no finished task, so there is nothing to report.
            let told = if done > 0 { gauge.add(done) } else { Ok(()) };
            let finished = told.and_then(|()| run_one(rules, plan, &mut scratch, task));
            mem::forget(unwinding);
            (next, done) = self.next(Some(finished));
        }
    }
}

/// Stops the other threads if a thread panics during a task; otherwise they would wait for it.
struct Unwinding<'w, 'a, 'b>(&'w TaskQueue<'a, 'b>);

impl Drop for Unwinding<'_, '_, '_> {
    fn drop(&mut self) {
        let mut shared = lock(&self.0.shared);
        shared.running -= 1;
        shared.result = Err(LimitError::Interrupted);
        self.0.changed.notify_all();
    }
}

/// Runs all tasks of `schedule` on `threads` threads of the current pool.
///
/// The calling thread is one of them.
pub(super) fn run_all<'b>(
    threads: usize,
    rules: &Rules,
    plan: &Plan,
    schedule: &mut Schedule<'b>,
    collected: &mut Collected<'b>,
    gauge: &Gauge,
) -> Result<(), LimitError> {
    let shared = Shared { schedule, collected, running: 0, sleeping: 0, result: Ok(()) };
    let work = TaskQueue { shared: Mutex::new(shared), changed: Condvar::new() };
    crew(threads, &|| work.run(rules, plan, gauge));
    work.shared.into_inner().unwrap_or_else(PoisonError::into_inner).result?;
    gauge.check_running()
}

//! Blocks on several threads.
//!
//! The calling thread keeps the [`Schedule`], hands out tasks, and takes in what they send through a channel; workers of a pool of
//! their own run them. Only whole strings change hands, so nothing is shared but the rules. A few tasks more than there are
//! workers are handed out, so that a worker need not wait for the calling thread. The observer is called on the calling thread.

use std::sync::Mutex;
use std::sync::mpsc;

use gt_core::{LimitError, Observer};

use super::Collected;
use super::block::{Rules, Scratch};
use super::schedule::{Finished, Plan, Schedule, run_one};

/// Sends what a worker has found; if the worker panics, that it stopped, so that the calling thread does not wait for ever.
struct Report {
    sender: mpsc::Sender<Result<Finished, LimitError>>,
    finished: Result<Finished, LimitError>,
}

impl Report {
    fn set(&mut self, finished: Result<Finished, LimitError>) {
        self.finished = finished;
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        let finished = core::mem::replace(&mut self.finished, Err(LimitError::Interrupted));
        // An error would mean that the calling thread has stopped listening.
        let _ = self.sender.send(finished);
    }
}

/// Runs all tasks of `schedule` on the threads of `pool`.
pub(super) fn run_all(
    pool: &rayon::ThreadPool,
    rules: &Rules,
    plan: &Plan,
    schedule: &mut Schedule<'_>,
    collected: &mut Collected<'_>,
    observer: &mut impl Observer,
) -> Result<(), LimitError> {
    let scratches = Mutex::new(Vec::new());
    let (sender, receiver) = mpsc::channel();
    pool.in_place_scope(|scope| {
        let mut running = 0;
        let mut result = Ok(());
        loop {
            while result.is_ok()
                && running < 2 * pool.current_num_threads()
                && let Some(task) = schedule.start()
            {
                running += 1;
                let mut report = Report { sender: sender.clone(), finished: Err(LimitError::Interrupted) };
                let scratches = &scratches;
                scope.spawn(move |_| {
                    let mut scratch = take(scratches).unwrap_or_else(|| Scratch::new(&rules.shape, plan.rows));
                    report.set(run_one(rules, plan, &mut scratch, task));
                    give(scratches, scratch);
                });
            }
            if running == 0 {
                return result;
            }
            let Ok(finished) = receiver.recv() else { unreachable!("the sender of this loop is alive") };
            running -= 1;
            let taken = finished.and_then(|finished| collected.take_in(finished, schedule, observer));
            result = result.and(taken);
        }
    })
}

fn take(scratches: &Mutex<Vec<Scratch>>) -> Option<Scratch> {
    scratches.lock().ok()?.pop()
}

fn give(scratches: &Mutex<Vec<Scratch>>, scratch: Scratch) {
    if let Ok(mut scratches) = scratches.lock() {
        scratches.push(scratch);
    }
}

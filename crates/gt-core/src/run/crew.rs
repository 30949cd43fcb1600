//! Several threads that divide a queue of jobs among themselves.
//!
//! Only this file and the [pool](super::pool) call rayon. Both pass it a `dyn` closure, so the code
//! of rayon is compiled once, and not for every loop of every solver. A job takes at least a
//! microsecond. Compared with this, a lock and an indirect call per job cost nothing that can be
//! measured.
//!
//! # Invariants
//! * No lock is held while a job runs.
//! * After a failure or a panic no new job begins.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::iter::Enumerate;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Each time a thread takes jobs, it takes one part in `BATCHES` of its share of the jobs left.
const BATCHES: usize = 8;

/// Calls `work` on each of `threads` threads of the pool that the calling thread belongs to.
pub(super) fn call(threads: usize, work: &(dyn Fn() + Sync)) {
    rayon::scope(|scope| {
        (1..threads).for_each(|_| scope.spawn(|_| work()));
        work();
    });
}

/// Calls `a` and `b` at the same time.
pub(super) fn join<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    let (mut a, mut b) = (Once::Open(a), Once::Open(b));
    both(&mut || a.call(), &mut || b.call());
    (a.into_result(), b.into_result())
}

fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    rayon::join(a, b);
}

/// A closure that is called once through a `dyn FnMut`, and later its result.
pub(super) enum Once<F, R> {
    Open(F),
    Begun,
    Done(R),
}

impl<R, F: FnOnce() -> R> Once<F, R> {
    pub(super) fn call(&mut self) {
        if let Self::Open(work) = core::mem::replace(self, Self::Begun) {
            *self = Self::Done(work());
        }
    }

    /// The result of the closure.
    ///
    /// # Panics
    /// If it was not called.
    pub(super) fn into_result(self) -> R {
        match self {
            Self::Done(result) => result,
            Self::Open(_) | Self::Begun => unreachable!("rayon calls each closure, or panics"),
        }
    }
}

/// Calls `work` for each of `jobs` on `threads` threads, and `take` with the results in job order.
///
/// # Errors
/// An error that `work` returned.
pub(super) fn in_order<J, R: Send, W, E: Send>(
    threads: usize,
    jobs: impl ExactSizeIterator<Item = J> + Send,
    workspace: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) -> Result<R, E> + Sync,
    take: impl FnMut(R) + Send,
) -> Result<(), E> {
    let queue = Queue { jobs: Mutex::new(jobs.enumerate()), stopped: AtomicBool::new(false), threads };
    let results = Mutex::new(Results { next: 0, early: VecDeque::new(), take, failure: None });
    call(threads, &|| {
        let _stop = StopOnPanic(&queue.stopped);
        let mut batch = Vec::new();
        let mut made = Vec::new();
        let Some(mut first) = queue.take(&mut batch) else { return };
        let mut workspace = workspace();
        loop {
            for job in batch.drain(..) {
                if queue.stopped.load(Ordering::Relaxed) {
                    return;
                }
                match work(&mut workspace, job) {
                    Ok(result) => made.push(result),
                    Err(error) => {
                        queue.stopped.store(true, Ordering::Relaxed);
                        lock(&results).failure = Some(error);
                        return;
                    }
                }
            }
            lock(&results).put(first, made.drain(..));
            match queue.take(&mut batch) {
                Some(next) => first = next,
                None => return,
            }
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).failure.map_or(Ok(()), Err)
}

/// The jobs that no thread has taken yet.
struct Queue<I> {
    jobs: Mutex<Enumerate<I>>,
    stopped: AtomicBool,
    threads: usize,
}

impl<I: ExactSizeIterator> Queue<I> {
    /// Moves the next jobs into `batch`, which is empty, and returns the number of the first one.
    ///
    /// Batches are large at first, so few calls wait for the lock. At the end a batch is a single
    /// job, so all threads end at about the same time.
    fn take(&self, batch: &mut Vec<I::Item>) -> Option<usize> {
        let mut jobs = lock(&self.jobs);
        let (number, job) = jobs.next()?;
        let more = jobs.len() / (self.threads * BATCHES);
        batch.push(job);
        batch.extend(jobs.by_ref().take(more).map(|(_, job)| job));
        Some(number)
    }
}

/// Stops the other threads if this thread panics.
///
/// They end after their current job. The scope then passes on the panic.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Puts results into the order of their jobs.
struct Results<R, E, T> {
    /// The number of the job whose result `take` gets next.
    next: usize,
    /// The results of this job and later ones that have already arrived.
    early: VecDeque<Option<R>>,
    take: T,
    failure: Option<E>,
}

impl<R, E, T: FnMut(R)> Results<R, E, T> {
    /// Adds the results of consecutive jobs, from number `first` on.
    fn put(&mut self, first: usize, results: impl ExactSizeIterator<Item = R>) {
        if first > self.next {
            let end = first - self.next + results.len();
            if self.early.len() < end {
                self.early.resize_with(end, || None);
            }
            for (place, result) in self.early.iter_mut().skip(first - self.next).zip(results) {
                *place = Some(result);
            }
            return;
        }
        for result in results {
            (self.take)(result);
            self.next += 1;
            self.early.pop_front();
        }
        while let Some(result) = self.early.front_mut().and_then(Option::take) {
            (self.take)(result);
            self.next += 1;
            self.early.pop_front();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

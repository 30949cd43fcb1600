//! Several threads that divide a queue of jobs among themselves.
//!
//! Only this file and the [pool](super::pool) call rayon. Both pass it a `dyn` closure, so the code
//! of rayon is compiled once, and not for every loop of every solver. The loops here take `dyn`
//! closures too: they are compiled once for each type of job, and not for each closure. A job takes
//! at least a microsecond. Beside this, a lock and an indirect call cost nothing that can be
//! measured.
//!
//! # Invariants
//! * No lock is held while a job runs.
//! * After a failure or a panic no new job begins.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::chunk_work::ChunkWork;
use super::stop::{StopOnPanic, lock};

/// Each time a thread takes jobs, it takes one part in `BATCHES` of its share of the jobs left.
const BATCHES: usize = 8;

/// Calls `work` on each of `threads` threads of the pool that the calling thread belongs to.
pub(super) fn call(threads: usize, work: &(dyn Fn() + Sync)) {
    rayon_core::scope(|scope| {
        (1..threads).for_each(|_| scope.spawn(|_| work()));
        work();
    });
}

/// Calls `a` and `b` at the same time.
pub(super) fn join<A: Send, B: Send>(
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    let (mut a, mut b) = (Once::Open(a), Once::Open(b));
    both(&mut || a.call(), &mut || b.call());
    (a.into_result(), b.into_result())
}

fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    rayon_core::join(a, b);
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
    /// # Panics
    /// If it was not called.
    pub(super) fn into_result(self) -> R {
        match self {
            Self::Done(result) => result,
            Self::Open(_) | Self::Begun => unreachable!("rayon calls each closure, or panics"),
        }
    }
}

/// Calls `work` on each of `jobs` and joins the results in job order; `none` makes the first one.
///
/// Each thread joins the results of consecutive jobs. These joins happen side by side. The few that
/// are left are joined at the end.
/// # Errors
/// An error that `work` returned.
pub(super) fn reduce<J: Send, R: Send, E: Send>(
    threads: usize,
    jobs: Vec<J>,
    none: &dyn Fn() -> R,
    work: &(dyn Fn(J) -> Result<R, E> + Sync),
    join: &(dyn Fn(R, R) -> R + Sync),
) -> Result<R, E> {
    let halt = Halt::new();
    let total = jobs.len();
    let queue = Mutex::new((jobs.into_iter(), total));
    let made = Mutex::new((Vec::new(), Vec::new()));
    call(threads, &|| {
        let _stop = StopOnPanic::new(&halt.stopped);
        let mut batch = Vec::new();
        loop {
            let first = {
                let (jobs, left) = &mut *lock(&queue);
                let first = total - *left;
                for _ in 0..take(left, threads) {
                    batch.extend(jobs.next());
                }
                first
            };
            let mut joined = None;
            for job in batch.drain(..) {
                let Some(one) = halt.keep(|| work(job)) else { return };
                joined = Some(match joined {
                    Some(all) => join(all, one),
                    None => one,
                });
            }
            if joined.is_none() {
                return;
            }
            let (order, results) = &mut *lock(&made);
            order.push((first, results.len()));
            results.push(joined);
        }
    });
    halt.end()?;
    let (mut order, mut results) = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    order.sort_unstable();
    let mut all = none();
    for (_, place) in order {
        if let Some(some) = results[place].take() {
            all = join(all, some);
        }
    }
    Ok(all)
}

/// Calls `work` for each chunk of `len` items of `data`, and returns the sum of the results.
/// # Errors
/// An error that `work` returned.
pub(super) fn chunks<T: Send, W, E: Send>(
    threads: usize,
    data: &mut [T],
    len: usize,
    workspace: &(dyn Fn() -> W + Sync),
    work: &ChunkWork<'_, T, W, E>,
) -> Result<u64, E> {
    let halt = Halt::new();
    let total = data.len().div_ceil(len);
    let queue = Mutex::new((data, total));
    let sum = AtomicU64::new(0);
    call(threads, &|| {
        let _stop = StopOnPanic::new(&halt.stopped);
        let mut own = None;
        loop {
            let (number, some) = {
                let (data, left) = &mut *lock(&queue);
                let number = total - *left;
                let items = data.len().min(take(left, threads).saturating_mul(len));
                let (some, rest) = core::mem::take(data).split_at_mut(items);
                *data = rest;
                (number, some)
            };
            if some.is_empty() {
                return;
            }
            let own = own.get_or_insert_with(workspace);
            for (number, chunk) in (number..).zip(some.chunks_mut(len)) {
                let Some(one) = halt.keep(|| work(own, number, chunk)) else { return };
                sum.fetch_add(one, Ordering::Relaxed);
            }
        }
    });
    halt.end().map(|()| sum.into_inner())
}

/// Takes from the `left` jobs those that one of `threads` threads does next, and returns how many.
///
/// Batches are large at first, so few calls wait for a lock. At the end a batch is a single job, so
/// all threads end at about the same time.
const fn take(left: &mut usize, threads: usize) -> usize {
    let taken = left.div_ceil(threads.saturating_mul(BATCHES));
    *left -= taken;
    taken
}

/// Whether a job failed or panicked, and the failure.
struct Halt<E> {
    stopped: AtomicBool,
    failure: Mutex<Option<E>>,
}

impl<E> Halt<E> {
    const fn new() -> Self {
        Self { stopped: AtomicBool::new(false), failure: Mutex::new(None) }
    }

    /// Does a job, unless another one failed; `None` if there is no result.
    fn keep<R>(&self, work: impl FnOnce() -> Result<R, E>) -> Option<R> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        match work() {
            Ok(result) => Some(result),
            Err(error) => {
                self.stopped.store(true, Ordering::Relaxed);
                *lock(&self.failure) = Some(error);
                None
            }
        }
    }

    fn end(self) -> Result<(), E> {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

//! Loops over independent pieces of work, on several threads or on one.
//!
//! A solver calls these loops inside [`Run::install`](crate::Run::install), with the number of
//! threads from [`Run::thread_count`](crate::Run::thread_count). With one thread, and without the
//! feature `rayon`, each is a plain loop. So a solver passes the number of threads, and its code is
//! otherwise the same for one thread and for several.
//!
//! # Invariants
//! * Results are joined in the order of the pieces. So they never depend on the number of threads,
//!   as long as `join` is associative.
//! * A piece that fails ends the loop: no new piece begins.
//! * A panic of a piece reaches the caller.
//!
//! # Example
//! ```
//! use gt_core::{Run, Threads, run::parallel};
//!
//! let run = Run::new().threads(Threads::exactly(2).unwrap());
//! let threads = run.thread_count().get();
//! let squares = run.install(|| parallel::map(threads, vec![1, 2, 3], |n| n * n)).unwrap();
//! assert_eq!(squares, [1, 4, 9]);
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::chunk_work::ChunkWork;
#[cfg(feature = "rayon")]
use super::crew;
#[cfg(feature = "std")]
pub use super::stop::{StopOnPanic, lock};

/// How many stretches of a range there are per thread.
///
/// There are enough of them that all threads end at about the same time.
#[cfg(feature = "rayon")]
const STRETCHES: usize = 16;

/// Calls `work` on each of `jobs` and returns the results in the order of the jobs.
pub fn map<J: Send, R: Send>(
    threads: usize,
    jobs: Vec<J>,
    work: impl Fn(J) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        let mut pairs: Vec<_> = jobs.into_iter().map(|job| (Some(job), None)).collect();
        let one = |(): &mut (), _: usize, pairs: &mut [(Option<J>, Option<R>)]| {
            for (job, result) in pairs {
                *result = job.take().map(&work);
            }
            Ok::<_, core::convert::Infallible>(0)
        };
        let Ok(_) = crew::chunks(threads, &mut pairs, 1, &|| (), &one);
        return pairs.into_iter().filter_map(|(_, result)| result).collect();
    }
    let _ = threads;
    jobs.into_iter().map(work).collect()
}

/// Calls `work` on each of `jobs` and joins the results; `none` makes the result without jobs.
///
/// Each job may go to another thread, so a job should take at least a microsecond.
/// # Errors
/// An error that a job returned; with one thread the first.
/// # Example
/// ```
/// use gt_core::run::parallel;
/// let double = |n: u32| n.checked_mul(2).ok_or(n);
/// let sum = |jobs| parallel::reduce(1, jobs, || 0, double, |a, b| a + b);
/// assert_eq!(sum(vec![1, 2, 3]), Ok(12));
/// assert_eq!(sum(vec![1, u32::MAX, 3]), Err(u32::MAX));
/// ```
pub fn reduce<J: Send, R: Send, E: Send>(
    threads: usize,
    jobs: Vec<J>,
    none: impl Fn() -> R + Sync + Send,
    work: impl Fn(J) -> Result<R, E> + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> Result<R, E> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return crew::reduce(threads, jobs, &none, &work, &join);
    }
    let _ = threads;
    reduce_alone(jobs, &none, &work, &join)
}

/// Compiled once for each type of job, and not for each closure.
fn reduce_alone<J, R, E>(
    jobs: Vec<J>,
    none: &dyn Fn() -> R,
    work: &dyn Fn(J) -> Result<R, E>,
    join: &dyn Fn(R, R) -> R,
) -> Result<R, E> {
    let mut made = none();
    for job in jobs {
        made = join(made, work(job)?);
    }
    Ok(made)
}

/// Folds the numbers of a range, and joins the results of neighbouring stretches.
///
/// With several threads the range is cut into stretches, and each fold begins with `start()`. With
/// one thread there is one fold, and nothing to join.
/// # Errors
/// An error that `fold` returned; with one thread the first.
pub fn fold<R: Send, E: Send>(
    threads: usize,
    numbers: Range<usize>,
    start: impl Fn() -> R + Sync + Send,
    fold: impl Fn(R, usize) -> Result<R, E> + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> Result<R, E> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        let len = numbers.len().div_ceil(threads.saturating_mul(STRETCHES)).max(1);
        let end = numbers.end;
        let stretches =
            numbers.step_by(len).map(|first| first..end.min(first.saturating_add(len))).collect();
        return reduce(
            threads,
            stretches,
            &start,
            |mut stretch: Range<usize>| stretch.try_fold(start(), &fold),
            join,
        );
    }
    let _ = (threads, join);
    let mut numbers = numbers;
    numbers.try_fold(start(), fold)
}

/// Calls `work` for each chunk of `len` items of `data` and returns the sum of its results.
///
/// `work` also receives the number of the chunk and a workspace. The last chunk may be shorter.
/// Each thread makes one workspace, which serves many chunks.
/// # Errors
/// An error that `work` returned; with one thread the first.
/// # Panics
/// If `len` is 0.
/// # Example
/// ```
/// use gt_core::run::parallel;
/// let mut data = [0; 5];
/// let fill = |(): &mut (), number, chunk: &mut [usize]| {
///     chunk.fill(number);
///     Ok::<_, ()>(1)
/// };
/// assert_eq!(parallel::chunks(1, &mut data, 2, || (), fill), Ok(3));
/// assert_eq!(data, [0, 0, 1, 1, 2]);
/// ```
pub fn chunks<T: Send, W, E: Send>(
    threads: usize,
    data: &mut [T],
    len: usize,
    workspace: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, usize, &mut [T]) -> Result<u64, E> + Sync + Send,
) -> Result<u64, E> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return crew::chunks(threads, data, len, &workspace, &work);
    }
    let _ = threads;
    chunks_alone(data, len, &mut workspace(), &work)
}

/// Compiled once for each type of items, and not for each closure.
fn chunks_alone<T, W, E>(
    data: &mut [T],
    len: usize,
    workspace: &mut W,
    work: &ChunkWork<'_, T, W, E>,
) -> Result<u64, E> {
    let mut sum = 0;
    for (number, chunk) in data.chunks_mut(len).enumerate() {
        sum += work(workspace, number, chunk)?;
    }
    Ok(sum)
}

/// Calls `a` and `b`, at the same time if there are several threads.
pub fn join<A: Send, B: Send>(
    threads: usize,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return crew::join(a, b);
    }
    let _ = threads;
    (a(), b())
}

/// Calls `work` once for each of `threads` threads, and returns when all calls have ended.
///
/// The calls divide the work among themselves. If the pool has fewer threads than this, some calls
/// run one after the other. So a call must not wait for something that another call does later. A
/// call that others wait for tells them of a panic, for example by a `StopOnPanic`.
/// # Panics
/// If `work` panics.
pub fn crew(threads: usize, work: &(dyn Fn() + Sync)) {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return crew::call(threads, work);
    }
    (0..threads).for_each(|_| work());
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::run::{Run, Threads};

    /// Calls `ask` with one thread and with a pool of three, and checks that the answers are equal.
    fn alike<R: Send + PartialEq + core::fmt::Debug>(ask: impl Fn(usize) -> R + Sync) -> R {
        let run = Run::new().threads(Threads::exactly(3).unwrap());
        let many = run.install(|| ask(run.thread_count().get())).unwrap();
        assert_eq!(ask(1), many);
        many
    }

    #[test]
    fn loops_give_the_same_on_any_number_of_threads() {
        let words = || (0..100).collect::<Vec<u32>>();
        assert_eq!(alike(|threads| map(threads, words(), |n| n * n))[99], 99 * 99);
        let listed = |a: Vec<u32>, b: Vec<u32>| [a, b].concat();
        assert_eq!(
            alike(|threads| reduce(threads, words(), Vec::new, |n| Ok::<_, ()>(vec![n]), listed)),
            Ok(words())
        );
        let push = |mut list: Vec<u32>, n: usize| {
            list.push(u32::try_from(n).unwrap());
            Ok::<_, ()>(list)
        };
        assert_eq!(alike(|threads| fold(threads, 0..100, Vec::new, push, listed)), Ok(words()));
        let numbered = alike(|threads| {
            let mut data = vec![0; 99];
            let work = |calls: &mut u64, number: usize, chunk: &mut [usize]| {
                chunk.fill(number);
                *calls += 1;
                Ok::<_, ()>(chunk.len() as u64)
            };
            (chunks(threads, &mut data, 10, || 0, work), data)
        });
        assert_eq!((numbered.0, numbered.1[98]), (Ok(99), 9));
        assert_eq!(alike(|threads| join(threads, || 1, || 2)), (1, 2));
    }

    /// Late jobs end first, so the results must be put into order.
    #[cfg(feature = "rayon")]
    #[test]
    fn results_are_joined_in_order_whichever_job_ends_first() {
        let run = Run::new().threads(Threads::exactly(3).unwrap());
        let slow_at_first = |n: u64| {
            std::thread::sleep(core::time::Duration::from_micros(if n < 3 { 5000 } else { 1 }));
            n
        };
        let made = run.install(|| map(3, (0..200).collect(), slow_at_first)).unwrap();
        assert!(made.into_iter().eq(0..200));
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn after_a_failure_or_a_panic_no_job_is_begun() {
        use alloc::boxed::Box;
        use core::sync::atomic::{AtomicUsize, Ordering};
        const JOBS: usize = 100_000;

        let run = Run::new().threads(Threads::exactly(2).unwrap());
        let begun = AtomicUsize::new(0);
        let work = |n: usize, bad: fn() -> Result<(), ()>| {
            begun.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(core::time::Duration::from_micros(10));
            if n == 0 { bad() } else { Ok(()) }
        };
        let ask = |bad| {
            run.install(|| reduce(2, (0..JOBS).collect(), || (), |n| work(n, bad), |(), ()| ()))
                .unwrap()
        };
        assert_eq!(ask(|| Err(())), Err(()));
        assert!(begun.swap(0, Ordering::Relaxed) < JOBS / 10);
        // Not `panic!`: printing its backtrace takes longer than many jobs.
        let panic = || std::panic::resume_unwind(Box::new("a job"));
        let panicked =
            std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| ask(panic))).unwrap_err();
        assert_eq!(panicked.downcast_ref(), Some(&"a job"));
        assert!(begun.into_inner() < JOBS / 10);
        assert_eq!(run.install(|| map(2, vec![1, 2, 3], |n| 2 * n)), Ok(vec![2, 4, 6]));
    }

    #[test]
    fn a_failure_ends_every_loop() {
        let odd = |n: usize| if n == 57 { Err(n) } else { Ok(1) };
        assert_eq!(
            alike(|threads| reduce(threads, (0..100).collect(), || 0, odd, |a, b| a + b)),
            Err(57)
        );
        assert_eq!(
            alike(|threads| fold(threads, 0..100, || 0, |sum, n| Ok(sum + odd(n)?), |a, b| a + b)),
            Err(57)
        );
        let work = |(): &mut (), number: usize, _: &mut [u8]| odd(number);
        assert_eq!(alike(|threads| chunks(threads, &mut [0; 100], 1, || (), work)), Err(57));
    }
}

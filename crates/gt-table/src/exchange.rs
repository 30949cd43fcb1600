//! The processes that make a table together, as one of them sees them.
//!
//! They work in rounds, in step: in each round every process hands a batch of bytes to every other,
//! and gets theirs. Nobody is a round ahead, so no more than one batch of each process waits, and
//! messages never take more memory than the batches that the work makes. Counts are added up over
//! all processes at the end of a round, so all of them know at once whether the work is over.
//!
//! [`Alone`] is one process by itself. [`together`] makes threads of one process work so, and the
//! crate `gt-cluster` processes that TCP connects.

use core::mem;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use gt_core::run::parallel::lock;
use thiserror::Error;

use crate::headway::Headway;

/// One of the processes that make a table together.
///
/// Every process calls [`round`](Self::round) equally often, with as many counts. A process that
/// has nothing to send takes part all the same.
pub trait Exchange: Send {
    /// How many processes there are, at least one.
    fn processes(&self) -> usize;

    /// Which of them this is, from 0.
    fn process(&self) -> usize;

    /// Ends a round: batch *p* goes to process *p*, and becomes what that has for this one. The own
    /// batch stays as it is. `counts` become the sums over all processes.
    ///
    /// # Errors
    /// [`ExchangeError`] if a process is lost or gave up. Then no later round succeeds.
    /// # Panics
    /// If there are not as many batches as processes.
    fn round(&mut self, batches: &mut [Vec<u8>], counts: &mut [u64]) -> Result<(), ExchangeError>;

    /// Where this process says how much it has done, and finds what it has heard of the others. One
    /// whose others say nothing has an empty one.
    fn headway(&self) -> Arc<Headway> {
        Arc::default()
    }

    /// Ends the work of all: the rounds of the others fail, and say which process gave up and why.
    fn give_up(&mut self, why: &str);
}

/// A process of the run that is not there any more.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExchangeError {
    /// Its connection ended, or it does not answer.
    #[error("process {process} ({host}) is lost: {why}; the same call goes on with what is there")]
    Lost {
        /// Which one.
        process: usize,
        /// Where it runs.
        host: String,
        /// What was noticed.
        why: String,
    },
    /// It stopped by itself: at a limit, at an interrupt, or by an error of its own.
    #[error("process {process} ({host}) gave up: {why}")]
    GaveUp {
        /// Which one.
        process: usize,
        /// Where it runs.
        host: String,
        /// What it said.
        why: String,
    },
}

impl ExchangeError {
    /// The error of bytes that no process sends, of the same version.
    pub(crate) fn garbled(process: usize) -> Self {
        let why = "it sent bytes that are not what was expected: is it another version?".to_owned();
        Self::Lost { process, host: "unknown".into(), why }
    }
}

/// What the first process says, for all others.
pub(crate) fn told(exchange: &mut dyn Exchange, own: Vec<u8>) -> Result<Vec<u8>, ExchangeError> {
    let said = if exchange.process() == 0 { own } else { Vec::new() };
    let mut batches = vec![said; exchange.processes()];
    exchange.round(&mut batches, &mut [])?;
    Ok(batches.swap_remove(0))
}

/// One process by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Exchange for Alone {
    fn processes(&self) -> usize {
        1
    }

    fn process(&self) -> usize {
        0
    }

    fn round(&mut self, batches: &mut [Vec<u8>], _: &mut [u64]) -> Result<(), ExchangeError> {
        assert_eq!(batches.len(), 1, "one batch for each process");
        Ok(())
    }

    fn give_up(&mut self, _: &str) {}
}

/// What threads hand to each other.
struct Between<'o> {
    /// The process of these threads.
    outer: &'o mut dyn Exchange,
    /// What each thread has for each worker, in the round at hand; then what it gets.
    batches: Vec<Vec<Vec<u8>>>,
    sums: Vec<u64>,
    /// How many threads have handed over, and how many have not yet taken.
    arrived: usize,
    to_take: usize,
    over: Option<ExchangeError>,
}

/// A thread of a process, as a process of the run.
struct Thread<'o> {
    between: Arc<(Mutex<Between<'o>>, Condvar)>,
    number: usize,
    workers: usize,
}

/// So many threads of one process, which exchange in memory. Each is moved to its thread.
///
/// A thread that drops its part gives up: the others are done, or fail.
///
/// # Example
/// ```
/// use std::thread;
///
/// let mut alone = gt_table::Alone;
/// let parts = gt_table::together(3, &mut alone);
/// let sums = thread::scope(|scope| {
///     let work = |mut part: Box<dyn gt_table::Exchange + '_>| {
///         let mut batches = vec![b"a letter".to_vec(); 3];
///         let mut counts = [part.process() as u64];
///         part.round(&mut batches, &mut counts).map(|()| counts[0])
///     };
///     let threads: Vec<_> =
///         parts.into_iter().map(|part| scope.spawn(move || work(part))).collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
/// });
/// assert_eq!(sums, [Ok(3), Ok(3), Ok(3)]);
/// ```
pub fn together<'o>(threads: usize, outer: &'o mut dyn Exchange) -> Vec<Box<dyn Exchange + 'o>> {
    let (first, workers) = (outer.process() * threads, outer.processes() * threads);
    let batches = vec![Vec::new(); threads];
    let between = Between { outer, batches, sums: Vec::new(), arrived: 0, to_take: 0, over: None };
    let between = Arc::new((Mutex::new(between), Condvar::new()));
    let thread = |nth| {
        let between = Arc::clone(&between);
        Box::new(Thread { between, number: first + nth, workers }) as Box<dyn Exchange>
    };
    (0..threads).map(thread).collect()
}

impl Between<'_> {
    /// What all threads have handed over becomes what they get, also from other processes.
    fn pass_on(&mut self) -> Result<(), ExchangeError> {
        let Self { outer, batches, sums, .. } = self;
        let (threads, processes, own) = (batches.len(), outer.processes(), outer.process());
        // A frame for a process has what each thread here has for each thread there, with lengths.
        let frame = |process: usize| {
            let mut frame = Vec::new();
            let to = (process * threads..(process + 1) * threads).filter(|_| process != own);
            for batch in batches.iter().flat_map(|from| to.clone().map(|to| &from[to])) {
                frame.extend_from_slice(&(batch.len() as u64).to_le_bytes());
                frame.extend_from_slice(batch);
            }
            frame
        };
        let mut frames: Vec<_> = (0..processes).map(frame).collect();
        outer.round(&mut frames, sums)?;
        let mut got = vec![vec![Vec::new(); processes * threads]; threads];
        for (process, frame) in frames.iter().enumerate() {
            let mut rest = &**frame;
            for (from, to) in (0..threads).flat_map(|from| (0..threads).map(move |to| (from, to))) {
                let batch = &mut got[to][process * threads + from];
                if process == own {
                    *batch = mem::take(&mut batches[from][process * threads + to]);
                    continue;
                }
                let cut = rest.split_first_chunk().and_then(|(len, rest)| {
                    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*len)).ok()?)
                });
                let Some((letters, after)) = cut else {
                    return Err(ExchangeError::garbled(process));
                };
                batch.extend_from_slice(letters);
                rest = after;
            }
        }
        *batches = got;
        Ok(())
    }
}

impl Exchange for Thread<'_> {
    fn processes(&self) -> usize {
        self.workers
    }

    fn process(&self) -> usize {
        self.number
    }

    fn round(&mut self, batches: &mut [Vec<u8>], counts: &mut [u64]) -> Result<(), ExchangeError> {
        assert_eq!(batches.len(), self.workers, "one batch for each process");
        let (between, changed) = &*self.between;
        let wait = |between, until: fn(&Between<'_>) -> bool| {
            let waits = |between: &mut Between<'_>| between.over.is_none() && !until(between);
            let waited = changed.wait_while(between, waits);
            waited.unwrap_or_else(PoisonError::into_inner)
        };
        // Nobody hands over before all have taken what they got in the round before.
        let mut now = wait(lock(between), |between| between.to_take == 0);
        if let Some(over) = &now.over {
            return Err(over.clone());
        }
        if now.arrived == 0 {
            now.sums = vec![0; counts.len()];
        }
        for (sum, &mut count) in now.sums.iter_mut().zip(&mut *counts) {
            *sum += count;
        }
        let threads = now.batches.len();
        let nth = self.number % threads;
        now.batches[nth] = batches.iter_mut().map(mem::take).collect();
        now.arrived += 1;
        if now.arrived == threads {
            now.arrived = 0;
            match now.pass_on() {
                Ok(()) => now.to_take = threads,
                Err(error) => now.over = Some(error),
            }
            changed.notify_all();
        } else {
            now = wait(now, |between| between.to_take > 0);
        }
        // A round that all have come to ends well, also if somebody gives up right after it.
        if let Some(over) = now.over.clone().filter(|_| now.to_take == 0) {
            return Err(over);
        }
        for (batch, got) in batches.iter_mut().zip(&mut now.batches[nth]) {
            *batch = mem::take(got);
        }
        counts.copy_from_slice(&now.sums);
        now.to_take -= 1;
        if now.to_take == 0 {
            changed.notify_all();
        }
        Ok(())
    }

    fn give_up(&mut self, why: &str) {
        let (between, changed) = &*self.between;
        let (process, host) = (self.number, "a thread of this process".to_owned());
        let over = ExchangeError::GaveUp { process, host, why: why.to_owned() };
        let mut now = lock(between);
        if now.over.is_none() {
            now.over = Some(over);
            now.outer.give_up(why);
        }
        changed.notify_all();
    }
}

/// Whoever ends before the others would let them wait for ever.
impl Drop for Thread<'_> {
    fn drop(&mut self) {
        let (between, changed) = &*self.between;
        let (process, host) = (self.number, "a thread of this process".to_owned());
        let why = "it ended before the others".to_owned();
        lock(between).over.get_or_insert(ExchangeError::GaveUp { process, host, why });
        changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Calls `work` with each of three threads.
    fn all<R: Send>(work: impl Fn(Box<dyn Exchange + '_>) -> R + Sync) -> Vec<R> {
        let mut alone = Alone;
        let parts = together(3, &mut alone).into_iter();
        thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    }

    #[test]
    fn each_gets_what_the_others_have_for_it() {
        all(|mut part| {
            let me = part.process();
            for round in 0..1_000_u32 {
                let batch = |to: usize| format!("{round}: {me} to {to}").into_bytes();
                let mut batches: Vec<_> = (0..3).map(batch).collect();
                let mut counts = [u64::from(round), me as u64];
                part.round(&mut batches, &mut counts).unwrap();
                assert_eq!(counts, [3 * u64::from(round), 3]);
                for (from, batch) in batches.iter().enumerate() {
                    assert_eq!(*batch, format!("{round}: {from} to {me}").into_bytes());
                }
            }
        });
    }

    #[test]
    fn whoever_gives_up_ends_the_others_and_is_named() {
        let found = all(|mut part| {
            if part.process() == 1 {
                part.give_up("enough");
            }
            part.round(&mut vec![Vec::new(); 3], &mut [])
        });
        for result in found {
            let over = result.unwrap_err().to_string();
            assert_eq!(over, "process 1 (a thread of this process) gave up: enough");
        }
        let found = all(|mut part| match part.process() {
            2 => Ok(()),
            _ => part.round(&mut vec![Vec::new(); 3], &mut []),
        });
        let lost =
            |result: &Result<_, _>| matches!(result, Err(ExchangeError::GaveUp { process: 2, .. }));
        assert!(found[..2].iter().all(lost), "{found:?}");
    }

    /// Two processes of two threads each are four workers.
    #[test]
    fn threads_of_several_processes_are_workers() {
        let mut alone = Alone;
        let inner = |mut outer: Box<dyn Exchange + '_>| {
            let workers = together(2, &mut *outer);
            thread::scope(|scope| {
                for mut part in workers {
                    scope.spawn(move || {
                        let me = part.process();
                        let batch = |to: usize| format!("{me} to {to}").repeat(me).into_bytes();
                        let (mut batches, mut counts) =
                            ((0..4).map(batch).collect::<Vec<_>>(), [1]);
                        part.round(&mut batches, &mut counts).unwrap();
                        assert_eq!(counts, [4]);
                        for (from, batch) in batches.iter().enumerate() {
                            assert_eq!(*batch, format!("{from} to {me}").repeat(from).into_bytes());
                        }
                    });
                }
            });
        };
        thread::scope(|scope| {
            for part in together(2, &mut alone) {
                scope.spawn(move || inner(part));
            }
        });
    }
}

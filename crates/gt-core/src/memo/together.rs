//! Several threads that search one game together, each with a table of its own.
//!
//! Each thread searches depth-first, as a single thread does. Before it looks at the moves of a
//! position that its own table lacks, it asks a table that all threads share. When it has the
//! answer of a position, it tells the shared table. So a position costs two short locks, and a move
//! costs none: nearly all look-ups are in the thread's own table.
//!
//! Threads try the moves in different orders, so they seldom work on the same position. Where they
//! do, both find the same answer.
//!
//! # Invariants
//! * A position is in the shared table only if all positions are there that its answer rests on.
//! * So when one thread has answered all roots, the shared table has everything that play can reach
//!   from them, and the other threads stop.
//!
//! # Rejected
//! * *One table for all threads, with locks*: each move takes a lock, and moves the lock's memory
//!   from one core to the other. This was not measured.

use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::DefaultHashBuilder;

use super::exchange::{Exchange, Setting};
use super::known::Known;
use super::question::UpFront;
use super::search::Search;
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::parallel::{self, StopOnPanic, lock};
use crate::run::{LimitError, Progress, Run};
use crate::table::Exact;

/// How many parts the shared table has: enough that two threads seldom ask for the same one.
const PARTS: usize = 256;

/// A part of the shared table.
type Part<P, A> = Mutex<Exact<P, A>>;

/// The shared table.
struct Board<P, A> {
    parts: Vec<Part<P, A>>,
    hasher: DefaultHashBuilder,
    len: AtomicUsize,
    /// Whether the threads have to stop: all is answered, or one of them failed.
    stopped: AtomicBool,
    run: Run,
}

impl<P: Eq + core::hash::Hash, A> Board<P, A> {
    fn part(&self, position: &P) -> MutexGuard<'_, Exact<P, A>> {
        let part = (self.hasher.hash_one(position) >> 32) as usize % PARTS;
        lock(&self.parts[part])
    }
}

/// One thread, as its search sees the others.
struct CrewMember<'b, P, A> {
    board: &'b Board<P, A>,
    nth: usize,
    threads: usize,
}

impl<P: Clone + Eq + core::hash::Hash, A: Copy> Exchange<P, A> for CrewMember<'_, P, A> {
    fn known(&self, position: &P) -> Result<Option<A>, SolveError> {
        if self.board.stopped.load(Ordering::Relaxed) {
            return Err(LimitError::Interrupted.into());
        }
        Ok(self.board.part(position).get(position).copied())
    }

    fn tell(
        &self,
        position: &P,
        answer: impl FnOnce() -> Option<A>,
        owned: impl FnOnce() -> u64,
    ) -> Result<(), SolveError> {
        let Board { len, run, .. } = self.board;
        let mut part = self.board.part(position);
        let hash = part.hash(position);
        if part.get_hashed(hash, position).is_none()
            && let Some(answer) = answer()
        {
            run.check_positions(len.fetch_add(1, Ordering::Relaxed) as u64 + 1)?;
            part.insert_new_hashed(hash, position.clone(), answer, owned(), run)?;
        }
        Ok(())
    }

    fn arrange<S>(&self, successors: &mut [S]) {
        if !self.nth.is_multiple_of(2) {
            successors.reverse();
        }
        let first = successors.len() * (self.nth / 2) / self.threads;
        successors.rotate_left(first);
    }
}

/// Answers for everything that play can reach from `roots`, on `threads` threads.
///
/// Each of the tables, one for each thread and the shared one, may take an equal part of the limit
/// on memory.
pub(super) fn search<G: Shared, A: UpFront<G>>(
    game: &G,
    roots: &[G::Position],
    threads: usize,
    run: &Run,
) -> Result<Known<G::Position, A>, SolveError> {
    let share = |run: Run, tables: u64| match run.max_memory() {
        Some(bytes) => run.memory(bytes / tables),
        None => run,
    };
    let own = share(run.clone(), threads as u64 + 1);
    let parts = share(own.clone().silent(), PARTS as u64);
    let board = Board {
        parts: (0..PARTS).map(|_| Mutex::default()).collect(),
        hasher: DefaultHashBuilder::default(),
        len: AtomicUsize::new(0),
        stopped: AtomicBool::new(false),
        run: parts,
    };
    let failure = Mutex::new(None);
    let work = |(): &mut (), nth: usize, _: &mut [()]| {
        let _stop = StopOnPanic::new(&board.stopped);
        let member = CrewMember { board: &board, nth, threads };
        let run = &if nth == 0 { own.clone() } else { own.clone().silent() };
        let setting = Setting { game, run, others: &member };
        let (mut known, mut search) = <(Known<_, A>, Search<G, A>)>::default();
        let mut answer = |root| {
            own.check_running()?;
            search.solve(&mut known, root, &setting)
        };
        let answered = if nth.is_multiple_of(2) {
            roots.iter().try_for_each(&mut answer)
        } else {
            roots.iter().rev().try_for_each(answer)
        };
        // The first thread that ends has the answer or the error; the others stop for it.
        if !board.stopped.swap(true, Ordering::Relaxed) {
            *lock(&failure) = answered.err();
        }
        Ok::<_, SolveError>(0)
    };
    run.install(|| parallel::chunks(threads, &mut alloc::vec![(); threads], 1, || (), work))??;
    if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut known = Known::default();
    for part in board.parts {
        let part = part.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (position, answer) in part.into_pairs() {
            let owned = game.owned_bytes(&position);
            known.insert(known.table.key(position), answer, owned, run)?;
        }
    }
    run.report(Progress::new("searching", known.solved, None));
    Ok(known)
}

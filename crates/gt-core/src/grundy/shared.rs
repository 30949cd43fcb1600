//! Nimbers of all ranks on several threads, over cells that the threads share.
//!
//! Each thread runs a [`NimberSearch`] of its own: it takes the next block of ranks, and walks
//! depth-first from each rank. What one thread has solved, all others see at once. If a thread
//! needs a position that another thread has not finished, it solves the position itself. A position
//! has only one nimber, so both store the same.
//!
//! # Invariants
//! * A cell changes from unknown to `ON_PATH` and to its nimber or `HOLE`, and never back.
//! * The thread that lists the moves of a position first counts them, and the thread that stores a
//!   nimber first counts the position. So the statistics do not depend on the threads.
//! * No other memory depends on a cell, so relaxed accesses suffice.
//! * If a nimber does not fit, all threads end. The cells are widened, and the threads begin again
//!   with the first rank. Paths are lost, and nothing else.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::cells::{Cells, NimberCell, ON_PATH, Row, UNKNOWN};
use super::depth_first::{NimberSearch, Pace, Source, TooWide};
use crate::error::SolveError;
use crate::run::parallel::{self, StopOnPanic, lock};
use crate::run::{Gauge, LimitError, Meter, Run, Stats};

/// How many ranks a thread takes at a time.
const BLOCK: usize = 1 << 10;

/// A cell that threads share.
trait Atom: Sync {
    type Plain: NimberCell;

    fn new(content: Self::Plain) -> Self;
    fn load(&self) -> Self::Plain;
    fn store(&self, content: Self::Plain);
    fn swap(&self, content: Self::Plain) -> Self::Plain;
    /// Replaces `from`; false if the cell holds something else.
    fn replace(&self, from: Self::Plain, to: Self::Plain) -> bool;
    fn into_inner(self) -> Self::Plain;
}

macro_rules! atom {
    ($atomic:ty, $plain:ty) => {
        impl Atom for $atomic {
            type Plain = $plain;

            fn new(content: $plain) -> Self {
                Self::new(content)
            }

            #[inline]
            fn load(&self) -> $plain {
                self.load(Ordering::Relaxed)
            }

            #[inline]
            fn store(&self, content: $plain) {
                self.store(content, Ordering::Relaxed);
            }

            #[inline]
            fn swap(&self, content: $plain) -> $plain {
                self.swap(content, Ordering::Relaxed)
            }

            #[inline]
            fn replace(&self, from: $plain, to: $plain) -> bool {
                self.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            }

            fn into_inner(self) -> $plain {
                self.into_inner()
            }
        }
    };
}

atom!(AtomicU8, u8);
atom!(AtomicU16, u16);
atom!(AtomicU32, u32);

/// Shared cells as one search sees them.
struct SharedRow<'c, A>(&'c [A]);

impl<A: Atom> Row for SharedRow<'_, A> {
    const MAX_NIMBER: u32 = A::Plain::MAX_NIMBER;
    const SHARED: bool = true;

    #[inline]
    fn content(&self, at: usize) -> Option<u32> {
        self.0.get(at).map(|cell| cell.load().get())
    }

    fn set(&mut self, at: usize, content: u32) {
        self.0[at].store(A::Plain::of(content));
    }

    #[inline]
    fn swap(&mut self, at: usize, nimber: u32) -> u32 {
        self.0[at].swap(A::Plain::of(nimber)).get()
    }

    #[inline]
    fn mark(&mut self, at: usize) -> bool {
        self.0[at].replace(A::Plain::of(UNKNOWN), A::Plain::of(ON_PATH))
    }

    fn add(&mut self, _: &Run) -> Result<(), LimitError> {
        unreachable!("shared cells do not grow: every rank has one")
    }
}

/// Solves all ranks of `source`, inside [`Run::install`].
pub(super) fn solve<S: Source + Clone + Sync>(
    source: &S,
    cells: Cells,
    phase: &'static str,
    threads: usize,
    run: &Run,
) -> Result<(Cells, Stats), SolveError> {
    let gauge = Gauge::new(run, phase, Some(cells.len() as u64));
    gauge.add(0)?;
    let crew = Crew { source, threads, run, gauge: &gauge, stats: Mutex::default() };
    let mut cells = cells;
    loop {
        let done = match cells {
            Cells::Bytes(row) => {
                crew.work::<AtomicU8>(row).map(|(row, flow)| (Cells::Bytes(row), flow))
            }
            Cells::Halves(row) => {
                crew.work::<AtomicU16>(row).map(|(row, flow)| (Cells::Halves(row), flow))
            }
            Cells::Words(row) => {
                crew.work::<AtomicU32>(row).map(|(row, flow)| (Cells::Words(row), flow))
            }
        };
        let (row, flow) = done?;
        cells = row;
        if flow.is_continue() {
            break;
        }
        cells.widen(run)?;
    }
    gauge.end();
    let stats = *lock(&crew.stats);
    Ok((cells, stats))
}

struct Crew<'a, S> {
    source: &'a S,
    threads: usize,
    run: &'a Run,
    gauge: &'a Gauge,
    stats: Mutex<Stats>,
}

/// Why the threads ended before the last rank.
enum End {
    TooWide,
    Failed(SolveError),
}

impl<S: Source + Clone + Sync> Crew<'_, S> {
    /// Works on all ranks with all threads, until a nimber does not fit.
    ///
    /// The cells become atomic and plain again in place.
    fn work<A: Atom>(
        &self,
        row: Vec<A::Plain>,
    ) -> Result<(Vec<A::Plain>, ControlFlow<TooWide>), SolveError> {
        let row: Vec<A> = row.into_iter().map(A::new).collect();
        let (next, stop, end) = (AtomicUsize::new(0), AtomicBool::new(false), Mutex::new(None));
        parallel::crew(self.threads, &|| {
            let _stop = StopOnPanic::new(&stop);
            let mut search = NimberSearch::default();
            let why = match self.walk(&row, &next, &stop, &mut search) {
                Ok(ControlFlow::Continue(())) => None,
                Ok(ControlFlow::Break(TooWide)) => Some(End::TooWide),
                Err(error) => Some(End::Failed(error)),
            };
            if let Some(why) = why {
                lock(&end).get_or_insert(why);
                stop.store(true, Ordering::Relaxed);
            }
            let (all, mine) = (&mut *lock(&self.stats), search.stats());
            all.positions += mine.positions;
            all.expanded += mine.expanded;
            all.edges += mine.edges;
        });
        let row = row.into_iter().map(A::into_inner).collect();
        match end.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok((row, ControlFlow::Continue(()))),
            Some(End::TooWide) => Ok((row, ControlFlow::Break(TooWide))),
            Some(End::Failed(error)) => Err(error),
        }
    }

    /// What one thread does.
    fn walk<A: Atom>(
        &self,
        row: &[A],
        next: &AtomicUsize,
        stop: &AtomicBool,
        search: &mut NimberSearch,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let mut source = self.source.clone();
        let mut share = Share { gauge: self.gauge, stop, reported: 0, until_look: 0 };
        loop {
            let first = next.fetch_add(BLOCK, Ordering::Relaxed);
            if first >= row.len() {
                return Ok(ControlFlow::Continue(()));
            }
            let mut ranks = first..row.len().min(first + BLOCK);
            if search
                .run(&mut source, &mut SharedRow(row), &mut ranks, self.run, &mut share)?
                .is_break()
            {
                return Ok(ControlFlow::Break(TooWide));
            }
        }
    }
}

/// The steps of one thread.
struct Share<'g> {
    gauge: &'g Gauge,
    stop: &'g AtomicBool,
    reported: u64,
    until_look: u32,
}

impl Pace for Share<'_> {
    #[inline]
    fn step(&mut self, positions: u64) -> Result<(), LimitError> {
        if self.until_look > 0 {
            self.until_look -= 1;
            return Ok(());
        }
        self.until_look = Meter::EVERY - 1;
        let more = positions - self.reported;
        self.reported = positions;
        self.gauge.add(more)?;
        // Another thread has said why all end: this error is not looked at.
        if self.stop.load(Ordering::Relaxed) { Err(LimitError::Interrupted) } else { Ok(()) }
    }
}

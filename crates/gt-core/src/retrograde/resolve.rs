//! Values of the discovered positions of an acyclic game, from the values of their successors.
//!
//! No move is stored: the moves of each position are generated again, and the numbers of its
//! successors are looked up. A thread follows the successors that have no value yet, depth-first.
//! Threads share the values and nothing else. A position has one value, so it does not matter who
//! stores it first, or how often. Every second thread begins with the last positions, and follows
//! the last successors first. So two threads seldom work on one position.
//!
//! # Invariants
//! * An entry is unknown or final.
//! * `path` holds the positions from the first one to the current one. `on_path` has their numbers.
//! * `pending[path[i].pending..]`, up to where those of the next one begin, holds successors of
//!   position *i* whose values were unknown when they were looked up.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use super::component::OuterMoves;
use super::numbered::Numbered;
use super::packed::PackedValue;
use super::rank_set::RankSet;
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
#[cfg(feature = "rayon")]
use crate::run::{Gauge, StopUnlessDone, parallel};
use crate::run::{LimitError, Meter, Run};
use crate::table::Sought;

/// The name of the phase.
const SOLVING: &str = "solving";
/// Positions that a thread takes at once.
const TAKEN: u32 = 1 << 10;
/// The most moves between two looks at the clock and the interrupt flag.
const LOOK: usize = 1 << 10;

/// The positions that no thread has taken: what is left between a stretch at each end.
struct Stretches {
    len: u32,
    taken: AtomicUsize,
    from_start: AtomicUsize,
    from_end: AtomicUsize,
    stopped: AtomicBool,
}

impl Stretches {
    const fn new(len: u32) -> Self {
        let (taken, from_start, from_end) =
            (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        Self { len, taken, from_start, from_end, stopped: AtomicBool::new(false) }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a number of stretches of u32 positions")]
    fn take(&self, backwards: bool) -> Option<Range<u32>> {
        let all = self.len.div_ceil(TAKEN) as usize;
        if self.stopped.load(Ordering::Relaxed) || self.taken.fetch_add(1, Ordering::Relaxed) >= all
        {
            return None;
        }
        let nth = if backwards {
            all - 1 - self.from_end.fetch_add(1, Ordering::Relaxed)
        } else {
            self.from_start.fetch_add(1, Ordering::Relaxed)
        };
        let start = TAKEN * nth as u32;
        Some(start..self.len.min(start.saturating_add(TAKEN)))
    }
}

/// A position on the path, and what its successors have said so far.
struct Unresolved {
    number: u32,
    pending: usize,
    solved: OuterMoves,
}

/// One thread, which resolves positions.
struct Resolver<P> {
    backwards: bool,
    path: Vec<Unresolved>,
    on_path: RankSet,
    pending: Vec<u32>,
    /// The successors of the current position.
    sought: Vec<Sought<P>>,
    /// Moves since the last look at the clock.
    moves: usize,
    /// Positions that got their value since then.
    settled: u64,
}

/// What all threads read.
struct SharedValues<'a, G: Game> {
    game: Numbered<'a, G>,
    entries: &'a [AtomicU32],
    run: &'a Run,
}

/// Returns the bytes that the resolvers take, besides their paths.
pub(super) const fn bytes(positions: u64, threads: usize) -> u64 {
    (threads as u64).saturating_mul(RankSet::bytes(positions))
}

/// Stores the value of every position in `entries`, all of which are unknown at the start.
///
/// After an error the entries that are known are right.
/// # Errors
/// [`SolveError::Cycle`] if a play can come back to a position.
pub(super) fn resolve<G: Shared>(
    game: Numbered<'_, G>,
    entries: &[AtomicU32],
    run: &Run,
) -> Result<(), SolveError> {
    let len = game.table.len();
    let threads = run.thread_count().get();
    let shared = SharedValues { game, entries, run };
    let stretches = Stretches::new(len);
    let mut resolvers = Vec::with_capacity(threads);
    for nth in 0..threads {
        let on_path = RankSet::new(len as usize, run)?;
        let (path, pending, sought) = Default::default();
        resolvers.push(Resolver {
            backwards: nth % 2 == 1,
            path,
            on_path,
            pending,
            sought,
            moves: 0,
            settled: 0,
        });
    }
    #[cfg(feature = "rayon")]
    if threads > 1 {
        let gauge = Gauge::new(run, SOLVING, Some(len.into()));
        let one = |(): &mut (), _: usize, resolvers: &mut [Resolver<G::Position>]| {
            let mut stop = StopUnlessDone::new(&stretches.stopped);
            for resolver in resolvers {
                resolver.solve_all(&shared, &stretches, &mut |settled| gauge.add(settled))?;
            }
            stop.done();
            Ok::<_, SolveError>(0)
        };
        parallel::chunks(threads, &mut resolvers, 1, || (), one)?;
        gauge.end();
        return Ok(());
    }
    let mut meter = Meter::new(run, SOLVING, Some(len.into()));
    let mut done = 0;
    let mut report = |settled| {
        done += settled;
        meter.look(done)
    };
    for resolver in &mut resolvers {
        resolver.solve_all(&shared, &stretches, &mut report)?;
    }
    meter.end(len.into());
    Ok(())
}

impl<P: Clone + Eq + Hash + Debug> Resolver<P> {
    /// Solves all positions that it can take.
    fn solve_all<G: Game<Position = P>>(
        &mut self,
        shared: &SharedValues<'_, G>,
        stretches: &Stretches,
        report: &mut dyn FnMut(u64) -> Result<(), LimitError>,
    ) -> Result<(), SolveError> {
        while let Some(stretch) = stretches.take(self.backwards) {
            report(core::mem::take(&mut self.settled))?;
            for number in stretch {
                self.solve(number, shared, stretches, report)?;
                if !self.path.is_empty() {
                    return Ok(()); // stopped: another thread has the error
                }
            }
        }
        Ok(report(core::mem::take(&mut self.settled))?)
    }

    /// Solves a position, and everything that play can reach from it.
    ///
    /// If another thread has failed, it returns early and leaves the path as it is.
    fn solve<G: Game<Position = P>>(
        &mut self,
        root: u32,
        shared: &SharedValues<'_, G>,
        stretches: &Stretches,
        report: &mut dyn FnMut(u64) -> Result<(), LimitError>,
    ) -> Result<(), SolveError> {
        if shared.entry(root) == PackedValue::UNKNOWN {
            self.enter(root, shared)?;
        }
        while let Some(&Unresolved { number, pending, solved }) = self.path.last() {
            if self.moves >= LOOK {
                self.moves = 0;
                if stretches.stopped.load(Ordering::Relaxed) {
                    return Ok(());
                }
                report(core::mem::take(&mut self.settled))?;
            }
            let known = shared.entry(number); // from another thread
            let entry = if known != PackedValue::UNKNOWN {
                self.pending.truncate(pending);
                known
            } else if self.pending.len() > pending {
                let Some(next) = self.pending.pop() else {
                    unreachable!("the length was just compared")
                };
                let found = match shared.entry(next) {
                    PackedValue::UNKNOWN => self.enter(next, shared)?,
                    found => Some(found),
                };
                if let (Some(found), Some(waiting)) = (found, self.path.last_mut()) {
                    waiting.solved.add(found);
                }
                continue;
            } else {
                self.store(number, solved.entry()?, shared)
            };
            self.path.pop();
            self.on_path.remove(number);
            if let Some(parent) = self.path.last_mut() {
                parent.solved.add(entry);
            }
        }
        Ok(())
    }

    fn store<G: Game<Position = P>>(
        &mut self,
        number: u32,
        entry: PackedValue,
        shared: &SharedValues<'_, G>,
    ) -> PackedValue {
        let before = shared.entries[number as usize].swap(entry.bits(), Ordering::Relaxed);
        self.settled += u64::from(before == PackedValue::UNKNOWN.bits());
        entry
    }

    /// Looks at the successors of an unknown position. If all are known, it returns its entry.
    ///
    /// Otherwise the position is now the last one of the path.
    fn enter<G: Game<Position = P>>(
        &mut self,
        number: u32,
        shared: &SharedValues<'_, G>,
    ) -> Result<Option<PackedValue>, SolveError> {
        if self.on_path.contains(number) {
            return Err(self.cycle(number, shared));
        }
        let Numbered { game, table } = shared.game;
        let position = table.position(number);
        if let Some(outcome) = game.decided(position) {
            self.moves += 1;
            return Ok(Some(self.store(number, PackedValue::terminal(outcome), shared)));
        }
        let pending = self.pending.len();
        let mut solved = OuterMoves::NOTHING;
        shared.game.seek(position, &mut self.sought, shared.run)?;
        self.moves += self.sought.len() + 1;
        for sought in &self.sought {
            let next = table.number_of(sought).ok_or_else(SolveError::changing_moves)?;
            match shared.entry(next) {
                PackedValue::UNKNOWN => shared.run.push(&mut self.pending, next)?,
                known => solved.add(known),
            }
        }
        if self.sought.is_empty() {
            return Ok(Some(self.store(
                number,
                PackedValue::terminal(game.blocked(position)),
                shared,
            )));
        }
        if self.pending.len() == pending {
            return Ok(Some(self.store(number, solved.entry()?, shared)));
        }
        if self.backwards {
            self.pending[pending..].reverse();
        }
        shared.run.push(&mut self.path, Unresolved { number, pending, solved })?;
        self.on_path.insert(number);
        Ok(None)
    }

    #[cold]
    fn cycle<G: Game<Position = P>>(&self, again: u32, shared: &SharedValues<'_, G>) -> SolveError {
        let start = self.path.iter().position(|waiting| waiting.number == again).unwrap_or(0);
        SolveError::cycle(
            self.path[start..].iter().map(|waiting| shared.game.table.position(waiting.number)),
        )
    }
}

impl<G: Game> SharedValues<'_, G> {
    #[inline]
    fn entry(&self, number: u32) -> PackedValue {
        PackedValue::from_bits(self.entries[number as usize].load(Ordering::Relaxed))
    }
}

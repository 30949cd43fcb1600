//! Retrograde analysis without a graph: passes over the table, until a pass changes nothing.
//!
//! Takes 4 bytes per rank, 1/64 byte more, and at most 3 MiB. Every open position looks at its
//! successors again in each pass, and takes the value that they give it:
//!
//! * won in 1 ply more than the least remoteness of its lost successors;
//! * lost in 1 ply more than the greatest remoteness of its successors, if all of them are won.
//!
//! A value is written in place, so one pass may carry it through many positions. Passes go up and
//! down the ranks in turn. If four of five moves lead to higher ranks, all passes but the first go
//! down; if four of five lead to lower ranks, they go up.
//!
//! # Why the values are exact
//! Read an undecided position as won and lost in infinitely many plies. The two rules above are
//! then monotone: if the numbers of the successors fall, or stay, so do the numbers of the
//! position. Before the first pass only positions are decided in which the game is over. So,
//! whatever the order of the writes:
//!
//! 1. *A value never rises, and is never too small.* A value of *k* plies comes from values that
//!    were once written, and those are not too small. By induction over the writes, the outcome can
//!    be forced within *k* plies. So no position is ever both won and lost, and an outcome is final
//!    as soon as it is written. Plies may still fall.
//! 2. *The passes end.* Numbers of plies fall only finitely often.
//! 3. *When a pass changes nothing, no value is too large.* The proof goes by induction over the
//!    true remoteness *d* of a position. The successors that decide it have exact values. So its
//!    own value is at most *d*.
//!
//! *What is final*: let *m* be the least value that a pass wrote. Then every later write is greater
//! than *m*. To see it, take the least later write, of value *k*. It was made because a successor
//! changed after the pass had looked at the position. The new value of the successor is less than
//! *k*. So it is no later write: it was written in the pass, and is at least *m*. Hence *k* is
//! greater than *m*.
//!
//! So values up to *m* are final after the pass, and are not looked at again. As *m* rises with
//! each pass, there are at most *d* + 2 passes, where *d* is the greatest remoteness in plies.
//!
//! # Which ranks are looked at
//! The table is cut into blocks. The first pass notes down to which blocks the moves of each block
//! lead. Later a block is looked at only if one of those blocks has changed since. In a block, only
//! open positions and values that are not final are looked at.
//!
//! When few entries change, waiting for the memory of successors that have not changed would take
//! most of the time. A set has one bit for each *line* of 16 ranks, a line of the processor's
//! cache, and stays in the near caches. A position is looked at only if the line of a successor has
//! changed in this pass or in the one before.
//!
//! # Threads
//! Each thread works on a block of its own, so each entry has one writer. Others may read an old
//! value of it: they then look at it in the next pass, because the line and the block have changed.
//! The values do not depend on the order, as shown above.
//!
//! # Draws
//! What stays open is drawn. A second series of passes finds the draws that must end: all moves
//! that do not lose lead to such draws or to draws by rule. An open entry keeps the rank of one
//! successor that is still open. While that one is open, the moves are not looked at.
//!
//! # Rejected
//! * *One pass per ply*, which never writes a value that is not exact: as many passes as the
//!   longest play has plies, also where the ranks follow the play.
//! * *Counting anew*, with a counter per entry: a counter does not tell which successor it counted,
//!   so values cannot be written in place.

mod block;
mod looks;
mod rules;

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use self::block::{Block, Changes, LINE_BITS, Look, PassTable, Way, load};
use self::looks::{Decide, Settle};
pub(super) use self::rules::{PassRules, Ranked, Successor};
use super::holes::move_to_hole;
use super::layers::Reached;
use super::packed::PackedValue;
use crate::error::SolveError;
#[cfg(feature = "rayon")]
use crate::run::Gauge;
use crate::run::{LimitError, Meter, Run, try_vec};

/// The most blocks.
const MOST_BLOCKS: u64 = 1 << 12;
/// The log of the least number of ranks of a block.
const LEAST_BITS: u32 = 12;

/// Returns the log of the number of ranks of a block.
const fn block_bits(ranks: u64) -> u32 {
    let bits =
        (u64::BITS - ranks.saturating_sub(1).leading_zeros()).saturating_sub(MOST_BLOCKS.ilog2());
    if bits < LEAST_BITS { LEAST_BITS } else { bits }
}

/// Returns the bytes of a table of `ranks` while it is solved, entries included.
pub(super) const fn bytes(ranks: u64) -> u64 {
    let blocks = ranks.div_ceil(1 << block_bits(ranks));
    let per_block =
        size_of::<Block>() as u64 + 8 * blocks.div_ceil(64) + size_of::<AtomicUsize>() as u64;
    let lines = 2 * 4 * ranks.div_ceil(32 << LINE_BITS);
    ranks.saturating_mul(4).saturating_add(lines + blocks * per_block)
}

/// Solves a table whose ranks are classified; returns its entries and how far it went.
///
/// With several threads, call it inside [`Run::install`].
pub(super) fn solve<R: PassRules>(
    rules: &R,
    entries: Vec<PackedValue>,
    last_ply: u32,
    threads: usize,
    run: &Run,
) -> Result<(Vec<PackedValue>, Reached), SolveError> {
    let len = entries.len();
    // Both conversions keep the memory of the entries.
    let shared: Vec<AtomicU32> =
        entries.into_iter().map(|entry| AtomicU32::new(entry.bits())).collect();
    let block_bits = block_bits(len as u64);
    let blocks = len.div_ceil(1 << block_bits);
    let changed_at = zeros(blocks)?;
    let lines = [lines(len)?, lines(len)?];
    let table = PassTable {
        rules,
        run,
        entries: &shared,
        block_bits,
        clock: AtomicUsize::new(0),
        changed_at,
        lines,
    };
    let block = |number| {
        Ok(Block { number, leads_to: try_vec(0, blocks.div_ceil(64), run)?, looked_at: 0 })
    };
    let blocks = (0..blocks).map(block).collect::<Result<_, LimitError>>()?;
    let mut series = Series { table: &table, blocks, threads, passes: 0, slope: None };
    let reached = series.decide_and_settle(last_ply)?;
    let entries = shared.into_iter().map(|entry| PackedValue::from_bits(entry.into_inner()));
    Ok((entries.collect(), reached))
}

/// One bit for each line of a table, all 0.
fn lines(ranks: usize) -> Result<Vec<AtomicU32>, LimitError> {
    zeros(ranks.div_ceil(32 << LINE_BITS))
}

/// A list of `len` numbers, all 0.
fn zeros<N: Default>(len: usize) -> Result<Vec<N>, LimitError> {
    let mut list = Vec::new();
    let bytes = (len as u64).saturating_mul(size_of::<N>() as u64);
    list.try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })?;
    list.extend(core::iter::repeat_with(N::default).take(len));
    Ok(list)
}

/// What reports the progress: the number of positions that are not open any more.
enum Told<'r> {
    Alone {
        meter: Meter<'r>,
        done: u64,
    },
    #[cfg(feature = "rayon")]
    Together(Gauge),
}

impl<'r> Told<'r> {
    fn new(run: &'r Run, phase: &'static str, ranks: usize, threads: usize) -> Self {
        let total = Some(ranks as u64);
        #[cfg(feature = "rayon")]
        if threads > 1 {
            return Self::Together(Gauge::new(run, phase, total));
        }
        let _ = threads;
        Self::Alone { meter: Meter::new(run, phase, total), done: 0 }
    }

    fn add(&mut self, settled: u64) -> Result<(), LimitError> {
        match self {
            Self::Alone { meter, done } => {
                *done += settled;
                meter.look(*done)
            }
            #[cfg(feature = "rayon")]
            Self::Together(gauge) => gauge.add(settled),
        }
    }

    fn end(&self) {
        match self {
            Self::Alone { meter, done } => meter.end(*done),
            #[cfg(feature = "rayon")]
            Self::Together(gauge) => gauge.end(),
        }
    }
}

/// Passes over all blocks, up and down in turn.
struct Series<'a, 'g, R> {
    table: &'a PassTable<'g, R>,
    blocks: Vec<Block>,
    threads: usize,
    /// The number of passes so far.
    passes: usize,
    /// The way that suits the game, if most moves lead to lower ranks or most to higher ranks:
    /// whether passes fall.
    slope: Option<bool>,
}

impl<R: PassRules> Series<'_, '_, R> {
    /// Returns how far it went.
    fn decide_and_settle(&mut self, last_ply: u32) -> Result<Reached, SolveError> {
        let cap = last_ply.min(PackedValue::MAX_PLIES);
        let mut told = Told::new(
            self.table.run,
            "going over the table",
            self.table.entries.len(),
            self.threads,
        );
        let mut look = Decide { final_plies: 0, last_ply: cap };
        let mut way = Way { is_first: true, falls: false, filters: false };
        told.add(0)?;
        loop {
            let changes = self.pass(way, &look, &mut told)?;
            if changes.meets_hole {
                self.refuse_holes()?;
            }
            if changes.written == 0 {
                break;
            }
            look.final_plies = changes.least;
            way = self.next(way, changes);
        }
        let decided = || self.table.entries.iter().map(load).filter(|entry| entry.is_decided());
        if decided().map(PackedValue::plies).max() == Some(cap) {
            if cap < last_ply {
                return Err(PackedValue::too_late());
            }
            told.end();
            return Ok(Reached::LastPly);
        }
        told.end();
        let mut told = Told::new(
            self.table.run,
            "telling draws apart",
            self.table.entries.len(),
            self.threads,
        );
        self.settle(&mut told)?;
        Ok(Reached::Fixpoint)
    }

    /// Returns an error if a move leads to a rank without a position.
    fn refuse_holes(&self) -> Result<(), SolveError> {
        let PassTable { rules, run, entries, .. } = self.table;
        let ranks_after = |from, hear: &mut dyn FnMut(u64)| {
            if let Some(position) = rules.unrank(from) {
                let inner = rules.successors(&position).filter_map(|successor| match successor {
                    Successor::Inner(rank) => Some(rank),
                    Successor::Outer(_) => None,
                });
                inner.for_each(hear);
            }
        };
        let entry = |rank: usize| load(&entries[rank]);
        let found = move_to_hole(&ranks_after, entries.len(), entry, self.threads, run)?;
        found.map_or(Ok(()), |(from, hole)| Err(rules.hole_after(from, hole)))
    }

    /// Separates the draws that must end from the draws that need not.
    fn settle(&mut self, told: &mut Told<'_>) -> Result<(), LimitError> {
        told.add(0)?;
        let is_draw = |entry: &AtomicU32| load(entry) == PackedValue::BY_RULE;
        if self.table.rules.leads_to_draws() || self.table.entries.iter().any(is_draw) {
            let mut way = Way { is_first: true, falls: self.slope == Some(true), filters: false };
            loop {
                let changes = self.pass(way, &Settle { is_first: way.is_first }, told)?;
                if changes.written == 0 {
                    break;
                }
                way = self.next(way, changes);
            }
        }
        for entry in self.table.entries.iter().filter(|entry| load(entry).is_open()) {
            entry.store(PackedValue::ENDLESS.bits(), Ordering::Relaxed);
        }
        told.end();
        Ok(())
    }

    /// Returns how the pass after one that went this `way` goes.
    fn next(&mut self, way: Way, changes: Changes) -> Way {
        if changes.up / 4 > changes.down {
            self.slope = Some(true);
        } else if changes.down / 4 > changes.up {
            self.slope = Some(false);
        }
        let few = changes.written < self.table.entries.len() as u64 >> (LINE_BITS + 2);
        Way { is_first: false, falls: self.slope.unwrap_or(!way.falls), filters: few }
    }

    fn pass(
        &mut self,
        way: Way,
        look: &impl Look,
        told: &mut Told<'_>,
    ) -> Result<Changes, LimitError> {
        let mut order: Vec<&mut Block> = self.blocks.iter_mut().collect();
        if way.falls {
            order.reverse();
        }
        self.passes += 1;
        let lines = &self.table.lines[self.passes % 2];
        for line in lines {
            line.store(0, Ordering::Relaxed);
        }
        match told {
            #[cfg(feature = "rayon")]
            Told::Together(gauge) => {
                let work = |block: &mut Block| {
                    self.table.work(block, way, look, lines, &mut |settled| gauge.add(settled))
                };
                crate::run::parallel::reduce(
                    self.threads,
                    order,
                    || Changes::NONE,
                    work,
                    Changes::and,
                )
            }
            Told::Alone { .. } => order.into_iter().try_fold(Changes::NONE, |sum, block| {
                Ok(sum.and(
                    self.table.work(block, way, look, lines, &mut |settled| told.add(settled))?,
                ))
            }),
        }
    }
}

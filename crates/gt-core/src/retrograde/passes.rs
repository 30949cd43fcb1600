//! Retrograde analysis without a graph: passes over the table, until a pass changes nothing.
//!
//! Takes 4 bytes per rank, 1/64 byte more, and at most 3 MiB. Every open position looks at its
//! successors anew in each pass, and takes the value that they give it:
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
//! 3. *When a pass changes nothing, no value is too large.* By induction over the true remoteness
//!    *d* of a position: the successors that decide it have exact values, so its own value is at
//!    most *d*.
//!
//! *What is final*: let *m* be the least value that a pass wrote. Later writes are greater than
//! *m*. Indeed, take the least later write. Some successor has changed since the position was
//! looked at in that pass, and its new value is less than the least later write. So it was written
//! in that pass, and is at least *m*. Hence values up to *m* are final after the pass, and are not
//! looked at again. As *m* rises with each pass, there are at most two passes more than the
//! greatest remoteness has plies.
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

use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::holes::check_moves;
use super::layers::Reached;
use super::packed::PackedValue;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::promise::Shared;
#[cfg(feature = "rayon")]
use crate::run::Gauge;
use crate::run::{LimitError, Meter, Run, is_short, try_vec};

/// The most blocks.
const MOST_BLOCKS: u64 = 1 << 12;
/// The log of the least number of ranks of a block.
const LEAST_BITS: u32 = 12;

/// The log of the number of ranks of a line: one line of the processor's cache.
const LINE_BITS: u32 = 4;

/// Returns the log of the number of ranks of a block.
const fn block_bits(ranks: u64) -> u32 {
    let bits = (u64::BITS - ranks.saturating_sub(1).leading_zeros()).saturating_sub(MOST_BLOCKS.ilog2());
    if bits < LEAST_BITS { LEAST_BITS } else { bits }
}

/// Returns the bytes of a table of `ranks` while it is solved, entries included.
pub(super) const fn bytes(ranks: u64) -> u64 {
    let blocks = ranks.div_ceil(1 << block_bits(ranks));
    let per_block = size_of::<Block>() as u64 + 8 * blocks.div_ceil(64) + size_of::<AtomicUsize>() as u64;
    let lines = 2 * 4 * ranks.div_ceil(32 << LINE_BITS);
    ranks.saturating_mul(4).saturating_add(lines + blocks * per_block)
}

/// A stretch of neighbouring ranks.
#[derive(Debug)]
struct Block {
    number: usize,
    /// The blocks that moves from here lead to, one bit each.
    leads_to: Vec<u64>,
    /// When the block was last looked at.
    looked_at: usize,
}

/// What a pass did.
#[derive(Clone, Copy, Debug)]
struct Changes {
    /// The least value written, in plies; `u32::MAX` if none was.
    least: u32,
    written: u64,
    /// Open entries that are not open any more.
    settled: u64,
    /// Moves to lower and to higher ranks, counted in the first pass.
    down: u64,
    up: u64,
    /// Whether a move leads to a hole.
    meets_hole: bool,
}

impl Changes {
    const NONE: Self = Self { least: u32::MAX, written: 0, settled: 0, down: 0, up: 0, meets_hole: false };

    const fn and(self, other: Self) -> Self {
        let least = if self.least < other.least { self.least } else { other.least };
        Self {
            least,
            written: self.written + other.written,
            settled: self.settled + other.settled,
            down: self.down + other.down,
            up: self.up + other.up,
            meets_hole: self.meets_hole | other.meets_hole,
        }
    }
}

/// What a pass does with a position.
trait Look: Sync {
    /// Whether this entry may change.
    fn is_due(&self, entries: &[AtomicU32], entry: PackedValue) -> bool;
    /// Returns the new entry, which may be the old one.
    fn look<G: Indexed>(&self, table: &Table<'_, G>, at: At<'_, G>, note: impl FnMut(usize, PackedValue)) -> PackedValue;
}

/// A position to look at.
struct At<'a, G: Indexed> {
    position: &'a G::Position,
    entry: PackedValue,
}

/// The game, and the entries by rank.
struct Table<'a, G> {
    game: &'a G,
    run: &'a Run,
    entries: &'a [AtomicU32],
    block_bits: u32,
    /// Counts the beginnings and ends of the work on blocks.
    clock: AtomicUsize,
    /// When each block last changed.
    changed_at: Vec<AtomicUsize>,
    /// The lines in which entries were written, one bit each: in this pass and in the last one.
    lines: [Vec<AtomicU32>; 2],
}

/// How a pass goes over the table.
#[derive(Clone, Copy)]
struct Way {
    /// Whether it looks at every position. Otherwise it passes over blocks whose successors have
    /// not changed.
    is_first: bool,
    /// Whether it goes from higher to lower ranks.
    falls: bool,
    /// Whether it passes over positions whose successors have not changed. That is worth its time
    /// if few entries change.
    filters: bool,
}

#[inline]
fn load(entry: &AtomicU32) -> PackedValue {
    PackedValue::from_bits(entry.load(Ordering::Relaxed))
}

impl<G: Indexed> Table<'_, G> {
    /// Calls `hear` with the entry and the rank of every successor; returns whether it came to the
    /// end.
    ///
    /// It breaks off if the run has to stop, which only very long lists of moves ask for.
    ///
    /// A game that lists other moves than in the scan breaks its contract; a rank out of range is
    /// then passed over.
    #[inline]
    fn successors(&self, position: &G::Position, mut hear: impl FnMut(PackedValue, usize)) -> bool {
        let mut hear = |to: u64| {
            if let Some((entry, to)) = usize::try_from(to).ok().and_then(|to| Some((self.entries.get(to)?, to))) {
                hear(load(entry), to);
            }
        };
        let mut ranks = self.game.successor_ranks(position);
        if is_short(&ranks) {
            ranks.for_each(hear);
            return true;
        }
        let mut until_check = Meter::EVERY;
        let ended = ranks.try_for_each(|to| {
            hear(to);
            until_check -= 1;
            if until_check > 0 {
                return ControlFlow::Continue(());
            }
            until_check = Meter::EVERY;
            if self.run.check_running().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        ended.is_continue()
    }

    /// Whether a block that moves from `block` lead to has changed since it was looked at.
    fn is_due(&self, block: &Block) -> bool {
        block.leads_to.iter().zip(self.changed_at.chunks(64)).any(|(&bits, changed_at)| {
            crate::bits::ones(bits).any(|bit| changed_at[bit as usize].load(Ordering::Relaxed) > block.looked_at)
        })
    }

    /// Whether an entry near a successor was written in this pass or in the last one.
    fn is_near_change(&self, position: &G::Position) -> bool {
        let [one, other] = &self.lines;
        let mut near = 0;
        self.game.successor_ranks(position).for_each(|to| {
            let line = to >> LINE_BITS;
            let word = usize::try_from(line / 32).unwrap_or(usize::MAX);
            if let (Some(one), Some(other)) = (one.get(word), other.get(word)) {
                near |= (one.load(Ordering::Relaxed) | other.load(Ordering::Relaxed)) >> (line % 32) & 1;
            }
        });
        near == 1
    }

    /// Writes an entry, and notes down that its line has changed.
    fn write(&self, rank: usize, new: PackedValue, lines: &[AtomicU32]) {
        self.entries[rank].store(new.bits(), Ordering::Relaxed);
        let (word, bit) = (&lines[rank >> LINE_BITS >> 5], 1 << ((rank >> LINE_BITS) % 32));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Looks at the positions of one block; `lines` are those of this pass.
    ///
    /// `pace` hears now and then how many open entries were settled since.
    fn work(
        &self,
        block: &mut Block,
        way: Way,
        look: &impl Look,
        lines: &[AtomicU32],
        mut pace: impl FnMut(u64) -> Result<(), LimitError>,
    ) -> Result<Changes, LimitError> {
        if !way.is_first && !self.is_due(block) {
            return Ok(Changes::NONE);
        }
        block.looked_at = self.clock.fetch_add(1, Ordering::AcqRel) + 1;
        let Block { number, leads_to, .. } = block;
        let first = *number << self.block_bits;
        let end = self.entries.len().min(first + (1 << self.block_bits));
        let (mut changes, mut told, mut looks) = (Changes::NONE, 0, 0);
        for nth in first..end {
            let rank = if way.falls { end - 1 - (nth - first) } else { nth };
            let entry = load(&self.entries[rank]);
            if !look.is_due(self.entries, entry) {
                continue;
            }
            if looks == Meter::EVERY {
                looks = 0;
                pace(changes.settled - core::mem::replace(&mut told, changes.settled))?;
            }
            looks += 1;
            let Some(position) = self.game.unrank(rank as u64) else { continue };
            if way.filters && !self.is_near_change(&position) {
                continue;
            }
            let at = At { position: &position, entry };
            let new = if way.is_first {
                look.look(self, at, |to, entry| {
                    let to_block = to >> self.block_bits;
                    leads_to[to_block / 64] |= 1 << (to_block % 64);
                    changes.up += u64::from(to > rank);
                    changes.down += u64::from(to < rank);
                    changes.meets_hole |= entry == PackedValue::HOLE;
                })
            } else {
                look.look(self, at, |_, _| ())
            };
            if new == entry {
                continue;
            }
            if new.is_open() {
                self.entries[rank].store(new.bits(), Ordering::Relaxed);
            } else {
                self.write(rank, new, lines);
                changes.written += 1;
                changes.settled += u64::from(entry.is_open());
                changes.least = changes.least.min(new.plies());
            }
        }
        pace(changes.settled - told)?;
        if changes.written > 0 {
            let now = self.clock.fetch_add(1, Ordering::AcqRel) + 1;
            self.changed_at[*number].store(now, Ordering::Relaxed);
        }
        Ok(changes)
    }
}

/// Decides positions by their successors.
struct Decide {
    /// Values up to this one are final, in plies.
    final_plies: u32,
    /// The greatest value to write, in plies.
    last_ply: u32,
}

impl Look for Decide {
    #[inline]
    fn is_due(&self, _: &[AtomicU32], entry: PackedValue) -> bool {
        entry.is_open() || entry.is_decided() && entry.plies() > self.final_plies
    }

    #[inline]
    fn look<G: Indexed>(&self, table: &Table<'_, G>, at: At<'_, G>, mut note: impl FnMut(usize, PackedValue)) -> PackedValue {
        // Turned by a bit, losses are the least numbers, then come undecided entries, wins, and
        // undecided entries again. So the least and the greatest say everything, without branches.
        const LOSS_END: u32 = 1 << 30;
        const WIN: u32 = 1 << 31;
        let (mut least, mut greatest) = (u32::MAX, 0);
        let ended = table.successors(at.position, |entry, to| {
            note(to, entry);
            let turned = entry.bits().rotate_right(1);
            least = least.min(turned);
            greatest = greatest.max(turned);
        });
        let new = if !ended {
            return at.entry;
        } else if least < LOSS_END && least < self.last_ply {
            PackedValue::win(least + 1)
        } else if least >= WIN && greatest < WIN + LOSS_END && greatest - WIN < self.last_ply {
            PackedValue::loss(greatest - WIN + 1)
        } else {
            return at.entry;
        };
        if at.entry.is_open() || new.plies() < at.entry.plies() { new } else { at.entry }
    }
}

/// Finds the draws that must end among the open entries.
struct Settle {
    /// Whether no open entry has the rank of an open successor yet.
    is_first: bool,
}

impl Settle {
    /// The count of an open entry that has no rank of a successor.
    const NO_RANK: u32 = PackedValue::MAX_COUNT;
}

impl Look for Settle {
    #[inline]
    fn is_due(&self, entries: &[AtomicU32], entry: PackedValue) -> bool {
        let Some(rank) = entry.open_count() else { return false };
        let is_open = |rank: u32| entries.get(rank as usize).is_some_and(|successor| load(successor).is_open());
        self.is_first || rank == Self::NO_RANK || !is_open(rank)
    }

    #[inline]
    fn look<G: Indexed>(&self, table: &Table<'_, G>, at: At<'_, G>, _: impl FnMut(usize, PackedValue)) -> PackedValue {
        let mut open = None;
        let ended = table.successors(at.position, |entry, to| open = if entry.is_open() { Some(to) } else { open });
        if !ended {
            return at.entry;
        }
        let as_count = |rank| u32::try_from(rank).map_or(Self::NO_RANK, |rank| rank.min(Self::NO_RANK));
        open.map_or(PackedValue::ENDING, |rank| PackedValue::open(as_count(rank)))
    }
}

/// Solves a table whose ranks are classified; returns its entries and how far it went.
///
/// With several threads, call it inside [`Run::install`].
pub(super) fn solve<G: Indexed + Shared>(
    game: &G,
    entries: Vec<PackedValue>,
    last_ply: u32,
    threads: usize,
    run: &Run,
) -> Result<(Vec<PackedValue>, Reached), SolveError> {
    let len = entries.len();
    // Both conversions keep the memory of the entries.
    let shared: Vec<AtomicU32> = entries.into_iter().map(|entry| AtomicU32::new(entry.bits())).collect();
    let block_bits = block_bits(len as u64);
    let blocks = len.div_ceil(1 << block_bits);
    let changed_at = core::iter::repeat_with(AtomicUsize::default).take(blocks).collect();
    let lines = [lines(len), lines(len)];
    let table = Table { game, run, entries: &shared, block_bits, clock: AtomicUsize::new(0), changed_at, lines };
    let block = |number| Ok(Block { number, leads_to: try_vec(0, blocks.div_ceil(64), run)?, looked_at: 0 });
    let blocks = (0..blocks).map(block).collect::<Result<_, LimitError>>()?;
    let mut series = Series { table: &table, blocks, threads, passes: 0, slope: None };
    let reached = series.decide_and_settle(last_ply);
    let (reached, final_plies) = reached?;
    let mut entries: Vec<PackedValue> = shared.into_iter().map(|entry| PackedValue::from_bits(entry.into_inner())).collect();
    for entry in &mut entries {
        if entry.is_decided() && entry.plies() > final_plies {
            *entry = PackedValue::open(0);
        }
    }
    Ok((entries, reached))
}

/// One bit for each line of a table, all 0.
fn lines(ranks: usize) -> Vec<AtomicU32> {
    core::iter::repeat_with(AtomicU32::default).take(ranks.div_ceil(32 << LINE_BITS)).collect()
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
struct Series<'a, 'g, G> {
    table: &'a Table<'g, G>,
    blocks: Vec<Block>,
    threads: usize,
    /// The number of passes so far.
    passes: usize,
    /// The way that suits the game, if most moves lead to lower ranks or most to higher ranks:
    /// whether passes fall.
    slope: Option<bool>,
}

impl<G: Indexed + Shared> Series<'_, '_, G> {
    /// Returns how far it went, and up to which remoteness values are final.
    fn decide_and_settle(&mut self, last_ply: u32) -> Result<(Reached, u32), SolveError> {
        let cap = last_ply.min(PackedValue::MAX_PLIES);
        let mut told = Told::new(self.table.run, "going over the table", self.table.entries.len(), self.threads);
        let mut look = Decide { final_plies: 0, last_ply: cap };
        let mut way = Way { is_first: true, falls: false, filters: false };
        if let Err(limit) = told.add(0) {
            return Ok((Reached::Stopped { limit }, 0));
        }
        loop {
            match self.pass(way, &look, &mut told) {
                Ok(changes) => {
                    if changes.meets_hole {
                        let entry = |rank: usize| load(&self.table.entries[rank]);
                        check_moves(self.table.game, self.table.entries.len(), entry, self.threads, self.table.run)?;
                    }
                    if changes.written == 0 {
                        break;
                    }
                    look.final_plies = changes.least;
                    way = self.next(way, changes);
                }
                Err(limit) => return Ok((Reached::Stopped { limit }, look.final_plies)),
            }
        }
        let decided = || self.table.entries.iter().map(load).filter(|entry| entry.is_decided());
        if decided().map(PackedValue::plies).max() == Some(cap) {
            if cap < last_ply {
                return Err(SolveError::Overflow { what: "remoteness in plies", max: PackedValue::MAX_PLIES.into() });
            }
            told.end();
            return Ok((Reached::LastPly, cap));
        }
        told.end();
        let mut told = Told::new(self.table.run, "telling draws apart", self.table.entries.len(), self.threads);
        Ok((self.settle(&mut told).map_or_else(|limit| Reached::Stopped { limit }, |()| Reached::Fixpoint), cap))
    }

    /// Separates the draws that must end from the draws that need not.
    fn settle(&mut self, told: &mut Told<'_>) -> Result<(), LimitError> {
        told.add(0)?;
        if self.table.entries.iter().any(|entry| load(entry) == PackedValue::BY_RULE) {
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

    fn pass(&mut self, way: Way, look: &impl Look, told: &mut Told<'_>) -> Result<Changes, LimitError> {
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
                let work = |block: &mut Block| self.table.work(block, way, look, lines, |settled| gauge.add(settled));
                crate::run::parallel::reduce(self.threads, order, || Changes::NONE, work, Changes::and)
            }
            Told::Alone { .. } => order.into_iter().try_fold(Changes::NONE, |sum, block| {
                Ok(sum.and(self.table.work(block, way, look, lines, |settled| told.add(settled))?))
            }),
        }
    }
}

//! One pass over a block: which positions are looked at, and what is noted down of the changes.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use super::rules::{PassRules, Successor};
use crate::retrograde::packed::PackedValue;
use crate::run::{LimitError, Meter, Run, is_short};

/// The log of the number of ranks of a line: one line of the processor's cache.
pub(super) const LINE_BITS: u32 = 4;

/// A stretch of neighbouring ranks.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) number: usize,
    /// The blocks that moves from here lead to, one bit each.
    pub(super) leads_to: Vec<u64>,
    /// When the block was last looked at.
    pub(super) looked_at: usize,
}

/// What a pass did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    /// The least value written, in plies; `u32::MAX` if none was.
    pub(super) least: u32,
    pub(super) written: u64,
    /// Open entries that are not open any more.
    pub(super) settled: u64,
    /// Moves to lower and to higher ranks, counted in the first pass.
    pub(super) down: u64,
    pub(super) up: u64,
    /// Whether a move leads to a hole.
    pub(super) meets_hole: bool,
}

impl Changes {
    pub(super) const NONE: Self =
        Self { least: u32::MAX, written: 0, settled: 0, down: 0, up: 0, meets_hole: false };

    pub(super) const fn and(self, other: Self) -> Self {
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
pub(super) trait Look: Sync {
    /// Whether this entry may change.
    fn is_due(&self, entries: &[AtomicU32], entry: PackedValue) -> bool;
    /// Returns the new entry, which may be the old one.
    fn look<R: PassRules>(
        &self,
        table: &PassTable<'_, R>,
        at: At<'_, R>,
        note: impl FnMut(usize, PackedValue),
    ) -> PackedValue;
}

/// A position to look at.
pub(super) struct At<'a, R: PassRules> {
    pub(super) position: &'a R::Position,
    pub(super) entry: PackedValue,
}

/// The rules, and the entries by rank.
pub(super) struct PassTable<'a, R> {
    pub(super) rules: &'a R,
    pub(super) run: &'a Run,
    pub(super) entries: &'a [AtomicU32],
    pub(super) block_bits: u32,
    /// Counts the beginnings and ends of the work on blocks.
    pub(super) clock: AtomicUsize,
    /// When each block last changed.
    pub(super) changed_at: Vec<AtomicUsize>,
    /// The lines in which entries were written, one bit each: in this pass and in the last one.
    pub(super) lines: [Vec<AtomicU32>; 2],
}

/// How a pass goes over the table.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Whether it looks at every position. Otherwise it passes over blocks whose successors have
    /// not changed.
    pub(super) is_first: bool,
    /// Whether it goes from higher to lower ranks.
    pub(super) falls: bool,
    /// Whether it passes over positions whose successors have not changed. That is worth its time
    /// if few entries change.
    pub(super) filters: bool,
}

#[inline]
pub(super) fn load(entry: &AtomicU32) -> PackedValue {
    PackedValue::from_bits(entry.load(Ordering::Relaxed))
}

impl<R: PassRules> PassTable<'_, R> {
    /// Calls `hear` with the entry of every successor, and with its rank if it lies in the table;
    /// returns whether it came to the end.
    ///
    /// It breaks off if the run has to stop, which only very long lists of moves ask for.
    ///
    /// A game that lists other moves than in the scan breaks its contract; a rank out of range is
    /// then passed over.
    #[inline]
    pub(super) fn successors(
        &self,
        position: &R::Position,
        mut hear: impl FnMut(PackedValue, Option<usize>),
    ) -> bool {
        let mut hear = |successor: Successor| match successor {
            Successor::Inner(to) => {
                if let Some((entry, to)) =
                    usize::try_from(to).ok().and_then(|to| Some((self.entries.get(to)?, to)))
                {
                    hear(load(entry), Some(to));
                }
            }
            Successor::Outer(entry) => hear(entry, None),
        };
        let mut successors = self.rules.successors(position);
        if is_short(&successors) {
            successors.for_each(hear);
            return true;
        }
        let mut until_check = Meter::EVERY;
        let ended = successors.try_for_each(|successor| {
            hear(successor);
            until_check -= 1;
            if until_check > 0 {
                return ControlFlow::Continue(());
            }
            until_check = Meter::EVERY;
            if self.run.check_running().is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        ended.is_continue()
    }

    /// Whether a block that moves from `block` lead to has changed since it was looked at.
    fn is_due(&self, block: &Block) -> bool {
        block.leads_to.iter().zip(self.changed_at.chunks(64)).any(|(&bits, changed_at)| {
            crate::bits::ones(bits)
                .any(|bit| changed_at[bit as usize].load(Ordering::Relaxed) > block.looked_at)
        })
    }

    /// Whether an entry near a successor was written in this pass or in the last one.
    fn is_near_change(&self, position: &R::Position) -> bool {
        let [one, other] = &self.lines;
        let mut near = 0;
        self.rules.successors(position).for_each(|successor| {
            let Successor::Inner(to) = successor else { return };
            let line = to >> LINE_BITS;
            let word = usize::try_from(line / 32).unwrap_or(usize::MAX);
            if let (Some(one), Some(other)) = (one.get(word), other.get(word)) {
                near |= (one.load(Ordering::Relaxed) | other.load(Ordering::Relaxed))
                    >> (line % 32)
                    & 1;
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
    /// `pace` hears now and then how many open entries were settled since. It is a `dyn` closure,
    /// so that one thread and several share this code.
    pub(super) fn work(
        &self,
        block: &mut Block,
        way: Way,
        look: &impl Look,
        lines: &[AtomicU32],
        pace: &mut dyn FnMut(u64) -> Result<(), LimitError>,
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
            let Some(position) = self.rules.unrank(rank as u64) else { continue };
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

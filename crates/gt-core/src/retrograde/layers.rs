//! The core of retrograde analysis: outcomes flow backwards, one ply per layer.
//!
//! # Invariants
//! * Layer `d` holds exactly the positions of remoteness `d`. It is complete before it is
//!   processed. The positions that it decides go to layer `d + 1`.
//! * The queue is first in, first out. So a position that is decided while a layer is processed has
//!   no effect on other positions before the next layer.
//! * An open entry counts the moves that are not yet known to lead to a position won for the
//!   opponent. If the reverse graph lists a predecessor once per move, the entry counts moves. If
//!   it lists a predecessor once in all, the entry counts distinct successors. A graph and entries
//!   that count differently give wrong values.
//! * The first lost successor found has the least remoteness, so it makes the fastest win. The last
//!   won successor found has the greatest remoteness, so it makes the slowest loss.
//! * Every position enters the queue at most once.
//!
//! When no layer is left, open positions are drawn: the player to move has no move to a loss, and
//! has a move to a position that is drawn or open.
//!
//! A second walk starts from the draws by rule. It separates the draws that must end from the draws
//! that need not end. At its start, the count of an open entry is the number of its moves to drawn
//! positions.

use core::ops::Range;

#[cfg(feature = "rayon")]
use super::blocks;
use super::gather::Gather;
use super::packed::PackedValue;
use super::walk::{BATCH, Queue, Walk, push_if};
use crate::error::SolveError;
use crate::run::LimitError;

/// What is known of *outer moves*, which leave the graph, if the graph is one component of a game.
pub(crate) trait Outside {
    /// Returns the next ply at which an outer move decides a position.
    ///
    /// The result is not before the ply of the last call of [`take`](Self::take).
    fn next_ply(&self) -> Option<u32>;
    /// Calls `decide` with each position that outer moves decide at `ply`, and with its entry.
    ///
    /// Some of these positions may have been decided before.
    fn take(&mut self, ply: u32, decide: impl FnMut(u32, PackedValue));
    /// Returns the ply at which `position` is lost if the last of its inner moves loses at `ply`.
    ///
    /// The result is later than `ply` if an outer move loses more slowly. Then
    /// [`take`](Self::take) yields the position at the later ply.
    fn loss_ply(&mut self, position: u32, ply: u32) -> u32;
}

/// No outer moves: the graph is the whole game.
impl Outside for () {
    fn next_ply(&self) -> Option<u32> {
        None
    }

    fn take(&mut self, _: u32, _: impl FnMut(u32, PackedValue)) {}

    #[inline]
    fn loss_ply(&mut self, _: u32, ply: u32) -> u32 {
        ply
    }
}

/// How far a walk went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Nothing more can be decided.
    Fixpoint,
    /// Everything up to the last ply asked for is decided.
    LastPly,
}

/// Says that no position has outer moves: see [`Walk::settle_draws`].
pub(crate) const fn none_ends(_: u32) -> bool {
    false
}

impl Walk<'_, '_> {
    /// Decides every position of remoteness up to `last_ply`.
    ///
    /// At the start the positions of remoteness 0 are decided.
    /// # Errors
    /// [`SolveError::Overflow`] if a remoteness does not fit, and the limits of the run.
    pub(crate) fn decide(
        &mut self,
        outside: &mut impl Outside,
        last_ply: u32,
    ) -> Result<Reached, SolveError> {
        let Self { entries, queue, .. } = self;
        queue.len = 0;
        for (position, entry) in (0..).zip(entries.iter()) {
            queue.push_if(position, entry.is_decided());
        }
        let (mut ply, mut start) = (0, 0);
        loop {
            let Self { entries, queue, .. } = self;
            outside.take(ply, |position, entry| {
                let slot = &mut entries[position as usize];
                let open = slot.is_open();
                *slot = if open { entry } else { *slot };
                queue.push_if(position, open);
            });
            let end = queue.len;
            if start == end {
                match outside.next_ply() {
                    None => return Ok(Reached::Fixpoint),
                    Some(next) if next > last_ply => return Ok(Reached::LastPly),
                    Some(next) => ply = next,
                }
            } else if ply == last_ply {
                return Ok(Reached::LastPly);
            } else if ply == PackedValue::MAX_PLIES {
                return Err(PackedValue::too_late());
            } else {
                ply += 1;
                self.layer(start..end, ply, outside)?;
                start = end;
            }
        }
    }

    /// Decides at `ply` the predecessors of the positions in `layer`, which is a part of the queue.
    fn layer(
        &mut self,
        layer: Range<usize>,
        ply: u32,
        outside: &mut impl Outside,
    ) -> Result<(), LimitError> {
        // The layer is walked twice; each walk reports half of it.
        let Range { start, end } = layer;
        self.spread(
            start..end,
            |at| usize::midpoint(start, at),
            |entry| !entry.is_win(),
            |slot| {
                let open = slot.is_open();
                *slot = if open { PackedValue::win(ply) } else { *slot };
                open
            },
            |_, _| true,
        )?;
        self.spread(
            start..end,
            |at| usize::midpoint(at, end),
            PackedValue::is_win,
            |slot| {
                let after = if slot.is_open() { slot.decrement() } else { *slot };
                let lost = after == PackedValue::open(0);
                *slot = if lost { PackedValue::loss(ply) } else { after };
                lost
            },
            |before, slot| {
                let lost = outside.loss_ply(before, ply) == ply;
                *slot = if lost { *slot } else { PackedValue::open(0) };
                lost
            },
        )
    }

    /// Changes the entries of the predecessors of a part of the queue.
    ///
    /// * `worked`: which positions of the part are processed.
    /// * `change`: changes an entry, and returns whether that settled it.
    /// * `confirm`: has the last word on a settled entry, and may take the change back. It is
    ///   called on this thread. A predecessor that stays settled enters the queue.
    /// * `report(at)`: the number of positions to report as done at place `at` of the queue. It
    ///   never falls.
    fn spread(
        &mut self,
        part: Range<usize>,
        report: impl Fn(usize) -> usize + Sync,
        worked: impl Fn(PackedValue) -> bool + Sync + Send,
        change: impl Fn(&mut PackedValue) -> bool + Sync + Send,
        mut confirm: impl FnMut(u32, &mut PackedValue) -> bool,
    ) -> Result<(), LimitError> {
        #[cfg(feature = "rayon")]
        if self.queue.gathers.len() > 1 && part.len() >= blocks::FEWEST {
            return blocks::spread(self, part, report, worked, change, confirm);
        }
        let Self { entries, queue: Queue { items, len, gathers }, reverse, .. } = self;
        let Some(gather) = gathers.first_mut() else { return Ok(()) };
        let mut work = |gather: &mut Gather,
                        entries: &mut [PackedValue],
                        items: &mut [u32],
                        len: &mut usize| {
            gather.flush(|before| {
                let slot = &mut entries[before as usize];
                let settled = change(slot) && confirm(before, slot);
                push_if(items, len, before, settled);
            });
        };
        let (mut batch, mut size) = ([0; BATCH], 0);
        for at in part.clone() {
            self.meter.step(self.reported.unwrap_or_else(|| report(at) as u64))?;
            batch[size] = items[at];
            size += usize::from(worked(entries[items[at] as usize]));
            if size == BATCH || at + 1 == part.end {
                reverse
                    .push(&batch[..size], gather, &mut |gather| work(gather, entries, items, len));
                size = 0;
            }
        }
        work(gather, entries, items, len);
        Ok(())
    }

    /// Separates the draws that must end from the draws that need not; no entry stays open.
    ///
    /// Call it when nothing more can be decided.
    ///
    /// `ends(p)` says whether `p` has outer moves to drawn positions, and all these draws must end.
    /// The count of such a `p` includes one move more, which stands for these outer moves. This
    /// method takes it off.
    /// # Errors
    /// [`LimitError::Interrupted`] or [`LimitError::Time`].
    pub(crate) fn settle_draws(
        &mut self,
        mut ends: impl FnMut(u32) -> bool,
    ) -> Result<(), LimitError> {
        fn one_less(slot: &mut PackedValue) -> bool {
            let after = if slot.is_open() { slot.decrement() } else { *slot };
            let settled = after == PackedValue::open(0);
            *slot = if settled { PackedValue::ENDING } else { after };
            settled
        }
        let Self { entries, queue, .. } = self;
        queue.len = 0;
        for (position, entry) in (0..).zip(entries.iter_mut()) {
            let settled = entry.is_open() && ends(position) && one_less(entry);
            queue.push_if(position, settled || *entry == PackedValue::BY_RULE);
        }
        let mut start = 0;
        while start < self.queue.len {
            let end = self.queue.len;
            self.spread(start..end, |at| at, |_| true, one_less, |_, _| true)?;
            start = end;
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.is_open()) {
            *entry = PackedValue::ENDLESS;
        }
        Ok(())
    }
}

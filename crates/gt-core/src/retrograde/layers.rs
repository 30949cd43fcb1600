//! Retrograde analysis proper: outcomes flow backwards, one ply per layer.
//!
//! # Invariants
//! * Layer `d` holds exactly the positions of remoteness `d`: it is worked off only when all of
//!   them are in it, and what it decides goes to layer `d + 1`. Nothing written in a layer is read
//!   in the same layer (the queue is first in, first out).
//! * An open entry counts the moves that are not yet known to lead to a position won for the
//!   opponent. Moves, not successors, if the reverse graph lists a predecessor once per move;
//!   distinct successors if it lists it once. Both are right; mixing them is not.
//! * The first loss among the successors to be found has the least remoteness, so it makes the
//!   fastest win. The last win among them to be found has the greatest, so it makes the slowest
//!   loss.
//! * Every position enters the queue at most once.
//!
//! When no layer is left, what is open is drawn: its mover has no move to a loss, and has a move to
//! a position that is drawn or as open. A second walk, from the draws by rule, tells the draws that
//! must end from those that need not: the count of an open entry is by then the number of its moves
//! to drawn positions.

use alloc::vec::Vec;
use core::ops::Range;

use super::gather::Gather;
use super::packed::PackedValue;
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, try_vec};

/// Moves backwards, by number.
pub(crate) trait Reverse {
    /// Calls `visit` for every predecessor of each of `batch`: once per move, or once per position,
    /// as the open entries count.
    ///
    /// A batch has at most [`BATCH`] positions.
    fn for_each_predecessor(&self, batch: &[u32], visit: impl FnMut(u32));
}

/// Positions whose predecessors are asked for together, so that the processor can wait for all of
/// their memory at once.
pub(crate) const BATCH: usize = 64;

/// What is known of moves that leave the graph at work, when the graph is one component of a game.
pub(crate) trait Outside {
    /// The next ply, not before the one taken last, at which something outside decides a position.
    fn next_ply(&self) -> Option<u32>;
    /// Calls `decide` for the positions that are decided at `ply` unless they were before, with
    /// their entries.
    fn take(&mut self, ply: u32, decide: impl FnMut(u32, PackedValue));
    /// The ply at which `position` is lost, if its moves inside lose at `ply`; when later,
    /// [`take`](Self::take) gives it then.
    fn loss_ply(&mut self, position: u32, ply: u32) -> u32;
}

/// Nothing outside: the graph is the whole game.
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

/// How far a walk went; every decided entry is right in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Nothing more can be decided.
    Fixpoint,
    /// Everything of remoteness up to the last ply asked for is decided.
    LastPly,
    /// A limit was reached before.
    Stopped { limit: LimitError },
}

/// Room for every position once.
#[derive(Debug)]
pub(crate) struct Queue {
    /// One longer than there are positions, so that the next free place always exists.
    items: Vec<u32>,
    len: usize,
    gather: Gather,
}

impl Queue {
    /// Bytes that it takes at least for so many positions.
    pub(crate) fn bytes(positions: u64) -> u64 {
        4 * (positions + 1) + Gather::bytes(positions)
    }

    /// A queue of at most `bytes` bytes, or [`Self::bytes`] if that is more.
    pub(crate) fn new(positions: usize, bytes: u64, run: &Run) -> Result<Self, SolveError> {
        let gather = Gather::new(positions, bytes.saturating_sub(4 * (positions as u64 + 1)), run)?;
        Ok(Self { items: try_vec(0, positions + 1, run)?, len: 0, gather })
    }

    /// Appends `item` if `keep`; without a branch, because nobody can predict it.
    #[inline]
    fn push_if(&mut self, item: u32, keep: bool) {
        push_if(&mut self.items, &mut self.len, item, keep);
    }
}

#[inline]
fn push_if(items: &mut [u32], len: &mut usize, item: u32, keep: bool) {
    items[*len] = item;
    *len += usize::from(keep);
}

/// A walk backwards through `reverse`, from the positions whose entries are decided.
#[derive(Debug)]
pub(crate) struct Walk<'a, 'm, R> {
    pub(crate) entries: &'a mut [PackedValue],
    pub(crate) queue: &'a mut Queue,
    pub(crate) reverse: &'a R,
    pub(crate) meter: &'a mut Meter<'m>,
    /// What is reported meanwhile, if not the positions that were worked off.
    pub(crate) reported: Option<u64>,
}

impl<R: Reverse> Walk<'_, '_, R> {
    /// Decides every position of remoteness up to `last_ply`; at the start those of remoteness 0
    /// are decided.
    ///
    /// # Errors
    /// [`SolveError::Overflow`] if a remoteness does not fit.
    pub(crate) fn decide(&mut self, outside: &mut impl Outside, last_ply: u32) -> Result<Reached, SolveError> {
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
                return Err(SolveError::Overflow { what: "remoteness in plies", max: PackedValue::MAX_PLIES.into() });
            } else {
                ply += 1;
                if let Err(limit) = self.layer(start..end, ply, outside) {
                    return Ok(Reached::Stopped { limit });
                }
                start = end;
            }
        }
    }

    /// Decides what the positions in `layer`, a part of the queue, decide: all of it at `ply`.
    fn layer(&mut self, layer: Range<usize>, ply: u32, outside: &mut impl Outside) -> Result<(), LimitError> {
        // Of each of the two passes half is reported.
        let Range { start, end } = layer;
        self.spread(
            start..end,
            |at| usize::midpoint(start, at),
            |entry| !entry.is_win(),
            |_, slot| {
                let open = slot.is_open();
                *slot = if open { PackedValue::win(ply) } else { *slot };
                open
            },
        )?;
        self.spread(
            start..end,
            |at| usize::midpoint(at, end),
            PackedValue::is_win,
            |before, slot| {
                let after = if slot.is_open() { slot.decrement() } else { *slot };
                let lost = after == PackedValue::open(0) && outside.loss_ply(before, ply) == ply;
                *slot = if lost { PackedValue::loss(ply) } else { after };
                lost
            },
        )
    }

    /// Changes the entries of all predecessors of those positions in a part of the queue that are
    /// to be `worked`.
    ///
    /// `change` says whether it settled the entry; then the predecessor is queued. `report(at)`:
    /// the positions of this walk to be reported when it comes to place `at` of the queue, never
    /// fewer than before.
    fn spread(
        &mut self,
        part: Range<usize>,
        report: impl Fn(usize) -> usize,
        worked: impl Fn(PackedValue) -> bool,
        mut change: impl FnMut(u32, &mut PackedValue) -> bool,
    ) -> Result<(), LimitError> {
        let Self { entries, queue: Queue { items, len, gather }, reverse, .. } = self;
        let (mut batch, mut size) = ([0; BATCH], 0);
        for at in part.clone() {
            self.meter.step(self.reported.unwrap_or_else(|| report(at) as u64))?;
            batch[size] = items[at];
            size += usize::from(worked(entries[items[at] as usize]));
            if size == BATCH || at + 1 == part.end {
                reverse.for_each_predecessor(&batch[..size], |before| {
                    gather.push(before, |before| {
                        let settled = change(before, &mut entries[before as usize]);
                        push_if(items, len, before, settled);
                    });
                });
                size = 0;
            }
        }
        gather.flush(|before| {
            let settled = change(before, &mut entries[before as usize]);
            push_if(items, len, before, settled);
        });
        Ok(())
    }

    /// Tells the draws that must end from those that need not, once nothing more can be decided; no
    /// entry stays open.
    ///
    /// `ends(p)`: one of the things that `p` waits for stands for drawn positions outside the
    /// graph, all of which must end.
    /// # Errors
    /// [`LimitError::Interrupted`], [`LimitError::Time`]; some entries are open then, and the
    /// others right.
    pub(crate) fn settle_draws(&mut self, mut ends: impl FnMut(u32) -> bool) -> Result<(), LimitError> {
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
            self.spread(start..end, |at| at, |_| true, |_, slot| one_less(slot))?;
            start = end;
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.is_open()) {
            *entry = PackedValue::ENDLESS;
        }
        Ok(())
    }
}

//! What a walk backwards works with: predecessors, the queue, the entries.

use alloc::vec::Vec;

use super::gather::Gather;
use super::packed::PackedValue;
use crate::error::SolveError;
use crate::run::{Meter, Run, try_vec};

/// Lists predecessors, by number.
pub(crate) trait Reverse: Sync {
    /// Calls `visit` for every predecessor of each position in `batch`.
    ///
    /// Visits a predecessor once per move, or once in all: in the same way as the open entries
    /// count. A batch has at most [`BATCH`] positions.
    fn for_each_predecessor(&self, batch: &[u32], visit: impl FnMut(u32));
}

/// A [`Reverse`] that answers a whole batch with one `dyn` call.
///
/// So a walk is compiled once, and not for each game. Only the moves back are compiled for each.
pub(crate) trait Backwards: Sync {
    /// Puts the predecessors of `batch` into `gather`, and calls `flush` whenever it is full.
    fn push(&self, batch: &[u32], gather: &mut Gather, flush: &mut dyn FnMut(&mut Gather));

    /// Puts the predecessors of `batch` into `gather`, without the first `taken` of them.
    ///
    /// Returns `None` if all had room, and else how many of them have been taken now.
    #[cfg(feature = "rayon")]
    fn offer(&self, batch: &[u32], taken: usize, gather: &mut Gather) -> Option<usize>;
}

impl<R: Reverse> Backwards for R {
    fn push(&self, batch: &[u32], gather: &mut Gather, flush: &mut dyn FnMut(&mut Gather)) {
        self.for_each_predecessor(batch, |before| {
            if gather.push(before) {
                flush(gather);
            }
        });
    }

    #[cfg(feature = "rayon")]
    fn offer(&self, batch: &[u32], mut taken: usize, gather: &mut Gather) -> Option<usize> {
        let mut seen = 0;
        self.for_each_predecessor(batch, |before| {
            if seen == taken && gather.offer(before) {
                taken += 1;
            }
            seen += 1;
        });
        (taken < seen).then_some(taken)
    }
}

/// The number of positions whose predecessors are asked for together.
///
/// So the processor waits for the memory of all of them at once.
pub(crate) const BATCH: usize = 64;

/// A queue with room for every position once.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Has one place more than there are positions, because `push_if` always writes to the next
    /// free place.
    pub(super) items: Vec<u32>,
    pub(super) len: usize,
    /// A buffer for each thread. One thread alone uses the first.
    pub(super) gathers: Vec<Gather>,
}

impl Queue {
    /// Returns the least bytes of a queue for this many positions.
    pub(crate) fn bytes(positions: u64) -> u64 {
        positions.saturating_add(1).saturating_mul(4).saturating_add(Gather::bytes(positions))
    }

    /// Returns the bytes that several threads need beside [`Self::bytes`].
    #[cfg(feature = "rayon")]
    pub(crate) const fn bytes_of_threads(threads: usize) -> u64 {
        threads as u64 * Gather::bytes_per_thread()
    }

    /// Creates a queue of at most `bytes` bytes, or of [`Self::bytes`] if that is more.
    ///
    /// If there are several `threads`, the walk uses them, and each takes a few bytes more. Such a
    /// walk belongs inside [`Run::install`].
    pub(crate) fn new(
        positions: usize,
        bytes: u64,
        threads: usize,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let bytes = bytes.saturating_sub(4 * (positions as u64 + 1));
        let gathers = match threads {
            #[cfg(feature = "rayon")]
            2.. => Gather::shared(positions, bytes, threads, run)?,
            _ => alloc::vec![Gather::new(positions, bytes, run)?],
        };
        Ok(Self { items: try_vec(0, positions + 1, run)?, len: 0, gathers })
    }

    /// Appends `item` if `keep`; has no branch, because the processor could not predict it.
    #[inline]
    pub(super) fn push_if(&mut self, item: u32, keep: bool) {
        push_if(&mut self.items, &mut self.len, item, keep);
    }
}

#[inline]
pub(super) fn push_if(items: &mut [u32], len: &mut usize, item: u32, keep: bool) {
    items[*len] = item;
    *len += usize::from(keep);
}

/// A walk backwards through `reverse`, from the positions whose entries are decided.
pub(crate) struct Walk<'a, 'm> {
    pub(crate) entries: &'a mut [PackedValue],
    pub(crate) queue: &'a mut Queue,
    pub(crate) reverse: &'a dyn Backwards,
    pub(crate) meter: &'a mut Meter<'m>,
    /// The figure to report as done; if `None`, the number of positions processed.
    pub(crate) reported: Option<u64>,
}

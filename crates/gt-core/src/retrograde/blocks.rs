//! The walk on several threads: each block of the table has one owner at a time.
//!
//! A part of the queue is processed in rounds of two steps:
//!
//! 1. Each thread takes positions from the part, until its buffer of predecessors is full, and
//!    sorts the buffer by blocks of the table.
//! 2. Each block goes to one thread, which changes the entries of the block. It takes the
//!    predecessors from the buffers of all threads.
//!
//! So no entry needs an atomic operation, and a block stays in the cache of its owner. The
//! positions of a layer do not depend on the threads, but their order in the queue may.

use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use smallvec::SmallVec;

use super::gather::Gather;
use super::packed::PackedValue;
use super::walk::{BATCH, Backwards, Queue, Walk};
use crate::run::LimitError;
use crate::run::parallel::{self, lock};

/// Parts with fewer positions are processed by one thread.
pub(super) const FEWEST: usize = 1 << 12;

/// The number of positions that a thread takes at a time.
const STRETCH: usize = 1 << 10;

/// Positions whose predecessors did not fit into a buffer any more.
struct LeftOver {
    /// Places of the queue.
    places: Range<usize>,
    /// How many predecessors of the first batch have been taken already.
    taken: usize,
}

/// What several threads read while they gather.
struct Gathering<'a, W> {
    entries: &'a [PackedValue],
    items: &'a [u32],
    reverse: &'a dyn Backwards,
    worked: W,
    /// The next place of the part.
    next: &'a AtomicUsize,
    end: usize,
    rests: &'a Mutex<Vec<LeftOver>>,
}

impl<W: Fn(PackedValue) -> bool> Gathering<'_, W> {
    /// Returns positions that no thread has taken yet.
    fn take(&self) -> Option<LeftOver> {
        if let Some(rest) = lock(self.rests).pop() {
            return Some(rest);
        }
        let start = self.next.fetch_add(STRETCH, Ordering::Relaxed);
        (start < self.end)
            .then(|| LeftOver { places: start..self.end.min(start + STRETCH), taken: 0 })
    }

    /// Puts the predecessors of some positions into a buffer; returns what did not fit.
    fn gather(
        &self,
        LeftOver { places, mut taken }: LeftOver,
        buffer: &mut Gather,
    ) -> Option<LeftOver> {
        let mut at = places.start;
        while at < places.end {
            let (start, mut batch, mut size) = (at, [0; BATCH], 0);
            while at < places.end && size < BATCH {
                batch[size] = self.items[at];
                size += usize::from((self.worked)(self.entries[self.items[at] as usize]));
                at += 1;
            }
            if let Some(taken) = self.reverse.offer(&batch[..size], taken, buffer) {
                return Some(LeftOver { places: start..places.end, taken });
            }
            taken = 0;
        }
        None
    }
}

/// The predecessors in one block, with the block.
struct BlockPredecessors<'e, 'g> {
    first: usize,
    entries: &'e mut [PackedValue],
    parts: SmallVec<[&'g mut [u32]; 2]>,
}

impl<'g> BlockPredecessors<'_, 'g> {
    /// Changes the entries, and returns the predecessors that this settled.
    fn work(self, change: impl Fn(&mut PackedValue) -> bool) -> SmallVec<[&'g [u32]; 2]> {
        let Self { first, entries, parts } = self;
        let settled = parts.into_iter().map(|part| {
            let mut kept = 0;
            for at in 0..part.len() {
                let before = part[at];
                let settled = change(&mut entries[before as usize - first]);
                part[kept] = before;
                kept += usize::from(settled);
            }
            &part[..kept]
        });
        settled.collect()
    }
}

/// Changes the entries of the predecessors of a part of the queue, as `Walk::spread` says.
pub(super) fn spread(
    walk: &mut Walk<'_, '_>,
    part: Range<usize>,
    report: impl Fn(usize) -> usize + Sync,
    worked: impl Fn(PackedValue) -> bool + Sync + Send,
    change: impl Fn(&mut PackedValue) -> bool + Sync + Send,
    mut confirm: impl FnMut(u32, &mut PackedValue) -> bool,
) -> Result<(), LimitError> {
    let Walk { entries, queue: Queue { items, len, gathers }, reverse, meter, reported } = walk;
    let (run, threads, reported) = (meter.run(), gathers.len(), *reported);
    let Range { mut start, end } = part;
    let mut rests = Vec::new();
    while start < end || !rests.is_empty() {
        let (next, meter) = (AtomicUsize::new(start), Mutex::new(&mut **meter));
        let rests_now = Mutex::new(core::mem::take(&mut rests));
        let shared = Gathering {
            entries,
            items,
            reverse: *reverse,
            worked: &worked,
            next: &next,
            end,
            rests: &rests_now,
        };
        let left = Mutex::new(Vec::new());
        parallel::chunks(
            threads,
            gathers,
            1,
            || (),
            |(), _, buffers| {
                let Some(buffer) = buffers.first_mut() else { return Ok(0) };
                while !buffer.is_full() {
                    let Some(rest) = shared.take() else { break };
                    if let Ok(mut meter) = meter.try_lock() {
                        // Positions that other threads have taken may still wait to be processed.
                        let at = next
                            .load(Ordering::Relaxed)
                            .min(end)
                            .saturating_sub(threads * STRETCH)
                            .max(start);
                        meter.look(reported.unwrap_or_else(|| report(at) as u64))?;
                    } else {
                        run.check_running()?;
                    }
                    if let Some(rest) = shared.gather(rest, buffer) {
                        lock(&left).push(rest);
                    }
                }
                buffer.sort_all();
                Ok::<u64, LimitError>(0)
            },
        )?;
        rests = left.into_inner().unwrap_or_else(PoisonError::into_inner);
        rests.append(&mut rests_now.into_inner().unwrap_or_else(PoisonError::into_inner));
        start = next.into_inner().min(end);

        let settled = {
            let join = |mut all: Vec<_>, more| {
                all.extend(more);
                all
            };
            let jobs = jobs(entries, gathers);
            parallel::reduce(
                threads,
                jobs,
                Vec::new,
                |job| {
                    run.check_running()?;
                    Ok::<_, LimitError>(alloc::vec![job.work(&change)])
                },
                join,
            )?
        };
        for &before in settled.into_iter().flatten().flatten() {
            items[*len] = before;
            *len += usize::from(confirm(before, &mut entries[before as usize]));
        }
    }
    Ok(())
}

/// Empties the sorted buffers into one job for each block that has predecessors.
fn jobs<'e, 'g>(
    entries: &'e mut [PackedValue],
    gathers: &'g mut [Gather],
) -> Vec<BlockPredecessors<'e, 'g>> {
    let len = gathers.first().map_or(1, Gather::block_len);
    let firsts = (0..).step_by(len);
    let blocks = firsts.zip(entries.chunks_mut(len));
    let mut jobs: Vec<BlockPredecessors<'_, '_>> = blocks
        .map(|(first, entries)| BlockPredecessors { first, entries, parts: SmallVec::new() })
        .collect();
    for gather in gathers {
        gather.take_blocks(|block, part| jobs[block].parts.push(part));
    }
    jobs.retain(|job| !job.parts.is_empty());
    jobs
}

//! The positions of a look ahead, cut into segments that threads take.
//!
//! # Invariants
//! * A shard lists its positions in the order in which they are found. The current layer ends at
//!   the length that the shard had when the layer began. What is found later belongs to the next
//!   layer.

use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::super::rounds::{FULL, Letters, TAKEN};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{Meter, Run, StopUnlessDone, parallel};
use crate::table::{Listed, Lists, Room, hash_of, shard_of};

/// A shard, with what is to be done for it.
pub(super) struct Layered<P> {
    pub(super) shard: Listed<P>,
    /// The positions of the current layer that no thread has taken.
    layer: Range<usize>,
    /// What each outbox has for this shard.
    pub(super) inboxes: Vec<Letters<P>>,
}

impl<P> Layered<P> {
    pub(super) fn is_done(&self) -> bool {
        self.layer.is_empty()
    }
}

/// Some positions of one shard.
pub(super) struct Segment {
    pub(super) shard: usize,
    pub(super) numbers: Range<usize>,
}

/// Puts the roots into empty shards.
pub(super) fn cells_with<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    room: &Room<'_>,
    meter: &mut Meter<'_>,
    run: &Run,
) -> Result<Vec<Layered<G::Position>>, SolveError> {
    let inboxes = || (0..run.thread_count().get()).map(|_| Vec::new()).collect();
    let mut cells: Vec<_> =
        Lists::empty().map(|shard| Layered { shard, layer: 0..0, inboxes: inboxes() }).collect();
    for root in roots {
        meter.step(0)?;
        let hash = hash_of(&root);
        cells[shard_of(hash)].shard.insert(hash, root, |root| game.owned_bytes(root), room)?;
    }
    Ok(cells)
}

/// Numbers the positions when all of them are found.
pub(super) fn numbered<P>(cells: Vec<Layered<P>>) -> Result<Lists<P>, SolveError> {
    let positions = cells.iter().map(|cell| cell.shard.keys().len() as u64).sum();
    let shards = cells.into_iter().map(|cell| cell.shard).collect();
    Lists::new(shards)
        .ok_or(SolveError::TooManyPositions { positions, max: u64::from(u32::MAX - 1) })
}

/// Takes the next positions of the layer, about `most` of them.
///
/// If the layer is empty, the next one begins.
///
/// Returns how many positions there are.
pub(super) fn take_segments<P>(
    cells: &mut [Layered<P>],
    most: usize,
    segments: &mut Vec<Segment>,
) -> usize {
    if cells.iter().all(|cell| cell.layer.is_empty()) {
        for cell in &mut *cells {
            cell.layer.end = cell.shard.keys().len();
        }
    }
    segments.clear();
    let mut waiting = 0;
    for (shard, cell) in cells.iter_mut().enumerate() {
        while !cell.layer.is_empty() && waiting < most {
            let start = cell.layer.start;
            cell.layer.start = cell.layer.end.min(start + TAKEN);
            waiting += cell.layer.start - start;
            segments.push(Segment { shard, numbers: start..cell.layer.start });
        }
    }
    waiting
}

/// Gives back the segments from `taken` on, and returns how many positions they have.
pub(super) fn give_back<P>(
    cells: &mut [Layered<P>],
    segments: &mut Vec<Segment>,
    taken: usize,
) -> usize {
    let mut given = 0;
    for Segment { shard, numbers } in segments.drain(taken..).rev() {
        cells[shard].layer.start = numbers.start;
        given += numbers.len();
    }
    given
}

/// Calls `work` for segments, until there are none or each of `workers` has enough successors.
///
/// `work` returns how many successors it found. There is one worker for each thread.
///
/// Returns how many segments were processed.
pub(super) fn share_out<W: Send>(
    segments: &[Segment],
    workers: &mut [W],
    work: impl Fn(&mut W, &Segment) -> Result<usize, SolveError> + Sync + Send,
) -> Result<usize, SolveError> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let take = |(): &mut (), _: usize, workers: &mut [W]| {
        let mut stop = StopUnlessDone::new(&stopped);
        for worker in workers {
            let mut waiting = 0;
            while waiting < FULL && !stopped.load(Ordering::Relaxed) {
                let Some(segment) = segments.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                waiting += work(worker, segment)?;
            }
        }
        stop.done();
        Ok::<_, SolveError>(0)
    };
    parallel::chunks(workers.len(), workers, 1, || (), take)?;
    Ok(next.into_inner().min(segments.len()))
}

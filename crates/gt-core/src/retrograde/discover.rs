//! Discovery by layers: everything that play can reach from the roots, on several threads.
//!
//! The first layer holds the roots. The next layer holds the successors of a layer that were not
//! met before. Positions are sharded by hash. A layer is worked off in rounds of two steps:
//!
//! 1. Each thread takes positions of the layer and generates their successors. It puts each of them
//!    into an outbox, one for each shard. No thread writes to anything that another thread reads.
//! 2. The outboxes are handed over. Each shard is owned by one thread, which inserts the successors
//!    that the shard does not have.
//!
//! This is how a cluster does it, where a shard belongs to a machine and a round is a superstep. It
//! needs no locks. And in the second step a thread looks up many positions of one shard at a time,
//! so the processor waits for the memory of all of them at once.
//!
//! # Invariants
//! * The layers, and so positions and moves, do not depend on the number of threads. The numbers
//!   that positions get inside a shard do.
//! * An outbox holds few successors, so rounds are short: a limit ends the work soon.
//! * A layer that is too small to be shared is worked off by the calling thread.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, Stats, StopUnlessDone, parallel};
use crate::table::{LOOKED_UP, Room, SHARDS, Shard, Shards, hash_of, shard_of};

/// Positions that a thread takes at once.
const TAKEN: usize = 256;
/// Positions between two looks at the clock and the interrupt flag.
pub(super) const LOOK: usize = 16;
/// From this many positions on, a round is shared.
pub(super) const SHARED: usize = 1 << 10;
/// A thread that found more successors takes no more positions in this round.
const FULL: usize = 1 << 17;
/// The most positions of a round, for each thread.
pub(super) const ROUND: usize = 1 << 16;

/// Successors that belong to one shard, with their hashes.
pub(super) type Letters<P> = Vec<(u64, P)>;

/// A shard, with what is to be done for it.
pub(super) struct Cell<P> {
    pub(super) shard: Shard<P>,
    /// The positions of the current layer that no thread has taken.
    layer: Range<usize>,
    /// What each outbox has for this shard.
    pub(super) inboxes: Vec<Letters<P>>,
}

impl<P> Cell<P> {
    #[cfg(feature = "rayon")]
    pub(super) fn is_done(&self) -> bool {
        self.layer.is_empty()
    }
}

/// What one thread found in a round.
struct Outbox<P> {
    /// One list for each shard.
    to: Vec<Letters<P>>,
    stats: Stats,
}

/// Some positions of one shard.
pub(super) struct Segment {
    pub(super) shard: usize,
    pub(super) numbers: Range<usize>,
}

/// What the discovery found.
pub(super) struct Discovered<P> {
    pub(super) table: Shards<P>,
    pub(super) stats: Stats,
}

/// Finds everything that play can reach from `roots`.
pub(super) fn discover<G: Shared>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<Discovered<G::Position>, SolveError> {
    let mut meter = Meter::new(run, "discovering", None);
    let room = Room::new(run);
    let mut cells = cells_with(game, roots, &room, &mut meter, run)?;
    let stats = run.install(|| work_off(game, &mut cells, &room, run, &mut meter))??;
    let table = numbered(cells)?;
    let positions = table.len().into();
    meter.end(positions);
    Ok(Discovered { table, stats: Stats { positions, ..stats } })
}

/// Puts the roots into empty shards.
pub(super) fn cells_with<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    room: &Room<'_>,
    meter: &mut Meter<'_>,
    run: &Run,
) -> Result<Vec<Cell<G::Position>>, SolveError> {
    let inboxes = || (0..run.thread_count().get()).map(|_| Vec::new()).collect();
    let mut cells: Vec<_> = Shards::empty().map(|shard| Cell { shard, layer: 0..0, inboxes: inboxes() }).collect();
    for root in roots {
        meter.step(0)?;
        let hash = hash_of(&root);
        cells[shard_of(hash)].shard.insert(hash, root, |root| game.owned_bytes(root), room)?;
    }
    Ok(cells)
}

/// Numbers the positions when all of them are found.
pub(super) fn numbered<P>(cells: Vec<Cell<P>>) -> Result<Shards<P>, SolveError> {
    let positions = cells.iter().map(|cell| cell.shard.keys().len() as u64).sum();
    let shards = cells.into_iter().map(|cell| cell.shard).collect();
    Shards::new(shards).ok_or(SolveError::TooManyPositions { positions, max: u64::from(u32::MAX - 1) })
}

/// Works off all layers, the first of which is in `cells`, and returns how many moves there were.
fn work_off<G: Shared>(
    game: &G,
    cells: &mut [Cell<G::Position>],
    room: &Room<'_>,
    run: &Run,
    meter: &mut Meter<'_>,
) -> Result<Stats, SolveError> {
    let threads = run.thread_count().get();
    let lists = || (0..SHARDS).map(|_| Vec::new()).collect();
    let mut outboxes: Vec<_> = (0..threads).map(|_| Outbox { to: lists(), stats: Stats::default() }).collect();
    let (mut segments, mut done) = (Vec::new(), 0);
    loop {
        let mut some = take_segments(cells, threads * ROUND, &mut segments);
        if some == 0 {
            break;
        }
        let shared = if some < SHARED { 1 } else { threads };
        let taken = share_out(&segments, &mut outboxes[..shared], |outbox, segment| {
            let mut moves = 0;
            for few in cells[segment.shard].shard.keys()[segment.numbers.clone()].chunks(LOOK) {
                run.check_running()?;
                for position in few {
                    moves += outbox.add_successors(game, position, run)?;
                }
            }
            Ok(moves)
        })?;
        some -= give_back(cells, &mut segments, taken);
        deliver(game, cells, &mut outboxes[..shared], room, run)?;
        done += some as u64;
        if some < SHARED { meter.step(done)? } else { meter.look(done)? }
    }
    Ok(outboxes.into_iter().fold(Stats::default(), |sum, Outbox { stats, .. }| Stats {
        positions: 0,
        expanded: sum.expanded + stats.expanded,
        edges: sum.edges + stats.edges,
    }))
}

/// Takes the next positions of the layer, about `most` of them.
///
/// If the layer is empty, the next one begins.
///
/// Returns how many positions there are.
pub(super) fn take_segments<P>(cells: &mut [Cell<P>], most: usize, segments: &mut Vec<Segment>) -> usize {
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
pub(super) fn give_back<P>(cells: &mut [Cell<P>], segments: &mut Vec<Segment>, taken: usize) -> usize {
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
/// Returns how many segments were worked off.
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
                let Some(segment) = segments.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                waiting += work(worker, segment)?;
            }
        }
        stop.done();
        Ok::<_, SolveError>(0)
    };
    parallel::chunks(workers.len(), workers, 1, || (), take)?;
    Ok(next.into_inner().min(segments.len()))
}

impl<P: Hash> Outbox<P> {
    /// Puts the successors of a position into the lists, and returns their number.
    fn add_successors<G: Game<Position = P>>(&mut self, game: &G, position: &P, run: &Run) -> Result<usize, LimitError> {
        if game.decided(position).is_some() {
            return Ok(0);
        }
        let mut moves = 0;
        game.moves(position).try_for_each(|mv| {
            let successor = game.play(position, mv);
            let hash = hash_of(&successor);
            moves += 1;
            run.push(&mut self.to[shard_of(hash)], (hash, successor))
        })?;
        self.stats.expanded += 1;
        self.stats.edges += moves as u64;
        Ok(moves)
    }
}

/// Hands the outboxes over to the owners of the shards, who insert what is new.
fn deliver<G: Shared>(
    game: &G,
    cells: &mut [Cell<G::Position>],
    outboxes: &mut [Outbox<G::Position>],
    room: &Room<'_>,
    run: &Run,
) -> Result<(), SolveError> {
    for (sender, outbox) in outboxes.iter_mut().enumerate() {
        for (cell, letters) in cells.iter_mut().zip(&mut outbox.to) {
            core::mem::swap(&mut cell.inboxes[sender], letters);
        }
    }
    let insert = |(): &mut (), _: usize, cells: &mut [Cell<G::Position>]| {
        for Cell { shard, inboxes, .. } in cells {
            run.check_running()?;
            for letters in inboxes {
                insert_all(game, shard, letters, room)?;
            }
        }
        Ok::<_, SolveError>(0)
    };
    parallel::chunks(outboxes.len(), cells, 1, || (), insert)?;
    Ok(())
}

/// Inserts what the shard does not have, and empties `letters`.
fn insert_all<G: Game>(
    game: &G,
    shard: &mut Shard<G::Position>,
    letters: &mut Letters<G::Position>,
    room: &Room<'_>,
) -> Result<(), LimitError> {
    while !letters.is_empty() {
        let start = letters.len().saturating_sub(LOOKED_UP);
        let known = shard.known(&letters[start..]);
        for nth in (0..letters.len() - start).rev() {
            let Some((hash, position)) = letters.pop() else { unreachable!("the length was just taken") };
            if known >> nth & 1 == 0 {
                shard.insert(hash, position, |position| game.owned_bytes(position), room)?;
            }
        }
    }
    Ok(())
}

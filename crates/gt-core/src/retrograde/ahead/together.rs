//! A look ahead on several threads: layer by layer, with a record of the moves.
//!
//! Positions are sharded by hash, and a layer is processed in rounds, as in
//! [`rounds`](super::super::rounds). A round has three steps:
//!
//! 1. Each thread takes positions, generates their successors and looks them up. The shards are
//!    only read. A successor that no shard has goes into an outbox.
//! 2. Each shard is owned by one thread, which inserts what the outboxes have for it, and writes
//!    down the numbers.
//! 3. Each thread puts these numbers into its record.
//!
//! So the moves of a position are generated once. Most of them lead to positions that are known,
//! and these are not copied. When all positions are found, the records become the reverse graph,
//! and the walk backwards is that of dense tables.
//!
//! # Invariants
//! * A position is looked at once, by one thread, and is in the record of this thread alone.
//! * The layers do not depend on the number of threads. So depths, positions, moves and values do
//!   not depend on it either. Only the numbers of the positions do.

use alloc::vec::Vec;

use super::super::dense::bytes_of_threads;
use super::super::layers::Reached;
use super::super::packed::PackedValue;
use super::super::reverse::{EdgeCounts, append};
use super::super::rounds::{FULL, LOOK, Letters, ROUND, SHARED, give_back_lists, weight};
use super::super::strips;
use super::super::walk::{Queue, Walk};
use super::segments::{
    Layered, Segment, cells_with, give_back, numbered, share_out, take_segments,
};
use super::view::{Ahead, Kept, Met, View, settled, too_many};
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::promise::Shared;
use crate::run::{Meter, Run, Stats, parallel, try_vec};
use crate::table::{Bases, Guessed, NUMBER_BITS, Room, SHARDS, prepare};

/// Where a position is while the shards grow: its shard, and its number there.
#[derive(Clone, Copy)]
struct Place(u32);

impl Place {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are 256 shards")]
    const fn new(shard: usize, number: u32) -> Self {
        Self((shard as u32) << NUMBER_BITS | number)
    }

    /// Returns the number that the finished table gives to the position.
    #[inline]
    fn number(self, bases: &Bases) -> u32 {
        bases.first_of((self.0 >> NUMBER_BITS) as usize) + (self.0 & ((1 << NUMBER_BITS) - 1))
    }
}

/// Positions of one shard that follow each other, at one depth.
struct Stretch {
    first: Place,
    len: u32,
    depth: u32,
}

/// What one thread found out.
struct Record {
    /// In the order of depths.
    stretches: Vec<Stretch>,
    /// The entries of the positions of all stretches.
    entries: Vec<PackedValue>,
    /// The successors of every open entry, in order: places, and at the end numbers.
    targets: Vec<u32>,
}

/// One thread.
struct Worker<P> {
    record: Record,
    /// New successors, by shard.
    to: Vec<Letters<P>>,
    /// What the new successors take that own memory.
    weight: u64,
    /// The worker takes no more positions once the new successors take more.
    most: u64,
    /// For each new successor, in order: which of the targets it is, and its shard.
    unknown: Vec<(usize, usize)>,
    /// The successors of the current position.
    sought: Vec<Guessed<P>>,
    /// Whether the game goes on at some position at the last depth.
    is_cut: bool,
}

/// A shard, and the numbers that it gave to what each worker sent, in order.
struct Owned<'c, P> {
    cell: &'c mut Layered<P>,
    numbers: &'c mut Vec<Vec<u32>>,
}

/// What all workers read.
struct Search<'a, G> {
    game: &'a G,
    run: &'a Run,
    room: Room<'a>,
    plies: u32,
}

/// What the workers found together.
struct Found<P> {
    cells: Vec<Layered<P>>,
    records: Vec<Record>,
    is_cut: bool,
}

impl<G: Shared> Search<'_, G> {
    /// Finds all positions within `plies` plies; the first layer is in `cells`.
    fn find(
        &self,
        mut cells: Vec<Layered<G::Position>>,
        meter: &mut Meter<'_>,
    ) -> Result<Found<G::Position>, SolveError> {
        let threads = self.run.thread_count().get();
        let mut workers: Vec<_> = (0..threads).map(|_| Worker::new()).collect();
        let mut numbers: Vec<Vec<_>> =
            (0..SHARDS).map(|_| (0..threads).map(|_| Vec::new()).collect()).collect();
        let (mut segments, mut done) = (Vec::new(), 0);
        let mut depth = None;
        loop {
            if cells.iter().all(Layered::is_done) {
                depth = Some(depth.map_or(0, |depth: u32| depth + 1));
            }
            let mut some = take_segments(&mut cells, threads * ROUND, &mut segments);
            if some == 0 {
                break;
            }
            let depth = depth.unwrap_or(0);
            let sharing = if some < SHARED { 1 } else { threads };
            let workers = &mut workers[..sharing];
            for worker in &mut *workers {
                (worker.weight, worker.most) = (0, self.room.left() / 2 / sharing as u64);
            }
            let taken = share_out(&segments, workers, |worker, segment| {
                self.look_at(worker, &cells, segment, depth)
            })?;
            some -= give_back(&mut cells, &mut segments, taken);
            self.deliver(&mut cells, workers, &mut numbers)?;
            done += some as u64;
            if some < SHARED { meter.step(done)? } else { meter.look(done)? }
        }
        let is_cut = workers.iter().any(|worker| worker.is_cut);
        Ok(Found {
            cells,
            records: workers.into_iter().map(|worker| worker.record).collect(),
            is_cut,
        })
    }

    /// Looks at the positions of a segment, and returns how many successors they have.
    ///
    /// Returns that there are many if those that own memory take more than they should.
    fn look_at(
        &self,
        worker: &mut Worker<G::Position>,
        cells: &[Layered<G::Position>],
        segment: &Segment,
        depth: u32,
    ) -> Result<usize, SolveError> {
        let Segment { shard, numbers } = segment;
        let before = worker.record.targets.len();
        #[expect(clippy::cast_possible_truncation, reason = "a number of a shard has 24 bits")]
        let stretch = Stretch {
            first: Place::new(*shard, numbers.start as u32),
            len: numbers.len() as u32,
            depth,
        };
        self.room.push(&mut worker.record.stretches, stretch)?;
        for few in cells[*shard].shard.keys()[numbers.clone()].chunks(LOOK) {
            self.run.check_running()?;
            for position in few {
                let entry = if depth < self.plies {
                    self.expand(worker, cells, position)?
                } else {
                    self.game.terminal(position).map_or(PackedValue::UNKNOWN, PackedValue::terminal)
                };
                worker.is_cut |= entry == PackedValue::UNKNOWN;
                self.room.push(&mut worker.record.entries, entry)?;
            }
        }
        Ok(if worker.weight > worker.most { FULL } else { worker.record.targets.len() - before })
    }

    /// Classifies a position before the last depth, and records its successors.
    fn expand(
        &self,
        worker: &mut Worker<G::Position>,
        cells: &[Layered<G::Position>],
        position: &G::Position,
    ) -> Result<PackedValue, SolveError> {
        let Self { game, run, room, .. } = self;
        let Worker { record, to, weight: taken, unknown, sought, .. } = worker;
        if let Some(outcome) = game.decided(position) {
            return Ok(PackedValue::terminal(outcome));
        }
        sought.clear();
        run.extend(sought, game.moves(position).map(|mv| Guessed::new(game.play(position, mv))))?;
        let count =
            u32::try_from(sought.len()).ok().filter(|&count| count <= PackedValue::MAX_COUNT);
        let max = PackedValue::MAX_COUNT.into();
        let count =
            count.ok_or(SolveError::Overflow { what: "number of moves of a position", max })?;
        if count == 0 {
            return Ok(PackedValue::terminal(game.blocked(position)));
        }
        prepare(sought, |shard| &cells[shard].shard);
        for sought in sought.drain(..) {
            let shard = sought.shard();
            if let Some(number) = cells[shard].shard.number_of(&sought) {
                room.push(&mut record.targets, Place::new(shard, number).0)?;
            } else {
                run.push(unknown, (record.targets.len(), shard))?;
                room.push(&mut record.targets, u32::MAX)?;
                let letter = sought.into_hashed();
                let weight = weight::<G::Position>(game.owned_bytes(&letter.1));
                room.own(weight)?;
                *taken = taken.saturating_add(weight);
                run.push(&mut to[shard], letter)?;
            }
        }
        Ok(PackedValue::open(count))
    }

    /// Inserts the new successors, and puts their numbers into the records.
    fn deliver(
        &self,
        cells: &mut [Layered<G::Position>],
        workers: &mut [Worker<G::Position>],
        numbers: &mut [Vec<Vec<u32>>],
    ) -> Result<(), SolveError> {
        for (sender, worker) in workers.iter_mut().enumerate() {
            for (cell, letters) in cells.iter_mut().zip(&mut worker.to) {
                core::mem::swap(&mut cell.inboxes[sender], letters);
            }
        }
        let insert = |(): &mut (), _: usize, owned: &mut [Owned<'_, G::Position>]| {
            for Owned { cell, numbers } in owned {
                self.run.check_running()?;
                for (letters, numbers) in cell.inboxes.iter_mut().zip(numbers.iter_mut()) {
                    numbers.clear();
                    for (hash, position) in letters.drain(..) {
                        self.room.release(weight::<G::Position>(self.game.owned_bytes(&position)));
                        let owned = |position: &G::Position| self.game.owned_bytes(position);
                        self.run
                            .push(numbers, cell.shard.insert(hash, position, owned, &self.room)?)?;
                    }
                }
                give_back_lists(&mut cell.inboxes, self.run);
            }
            Ok::<_, SolveError>(0)
        };
        let mut owned: Vec<_> = cells
            .iter_mut()
            .zip(&mut *numbers)
            .map(|(cell, numbers)| Owned { cell, numbers })
            .collect();
        parallel::chunks(workers.len(), &mut owned, 1, || (), insert)?;
        let numbers = &*numbers;
        let fill = |(): &mut (), sender: usize, workers: &mut [Worker<G::Position>]| {
            for worker in workers {
                let mut next = [0; SHARDS];
                for (target, shard) in worker.unknown.drain(..) {
                    worker.record.targets[target] =
                        Place::new(shard, numbers[shard][sender][next[shard]]).0;
                    next[shard] += 1;
                }
            }
            Ok::<_, SolveError>(0)
        };
        parallel::chunks(workers.len(), workers, 1, || (), fill)?;
        Ok(())
    }
}

impl<P> Worker<P> {
    fn new() -> Self {
        let record = Record { stretches: Vec::new(), entries: Vec::new(), targets: Vec::new() };
        let to = (0..SHARDS).map(|_| Vec::new()).collect();
        Self {
            record,
            to,
            weight: 0,
            most: 0,
            unknown: Vec::new(),
            sought: Vec::new(),
            is_cut: false,
        }
    }
}

impl Record {
    const fn bytes(&self) -> u64 {
        let Self { stretches, entries, targets } = self;
        let bytes = stretches.capacity() * size_of::<Stretch>()
            + 4 * (entries.capacity() + targets.capacity());
        bytes as u64
    }

    /// Calls `visit` with the numbers of each stretch, and with its depth.
    fn try_for_each(
        &self,
        bases: &Bases,
        mut visit: impl FnMut(core::ops::Range<u32>, u32) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        self.stretches.iter().try_for_each(|stretch| {
            let first = stretch.first.number(bases);
            visit(first..first + stretch.len, stretch.depth)
        })
    }

    /// Turns places into numbers, and counts the moves into each block of positions.
    fn count(&mut self, bases: &Bases, run: &Run) -> Result<EdgeCounts, SolveError> {
        let mut counts = EdgeCounts::new(bases.len() as usize, run)?;
        for some in self.targets.chunks_mut(Meter::EVERY as usize) {
            run.check_running()?;
            for target in some {
                *target = Place(*target).number(bases);
                counts.edge(*target);
            }
        }
        Ok(counts)
    }
}

/// Solves up to the horizon on all threads of `run`, as [`solve`](super::solve) does on one.
pub(super) fn solve<G: Shared>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    plies: u32,
    run: &Run,
) -> Result<View<G::Position>, SolveError> {
    let mut meter = Meter::new(run, "looking ahead", None);
    let search = Search { game, run, room: Room::new(run), plies };
    let cells = cells_with(game, roots, &search.room, &mut meter, run)?;
    run.install(|| {
        let Found { cells, records, is_cut } = search.find(cells, &mut meter)?;
        let table = numbered(cells)?;
        let kept = (table.bases(), table.bytes());
        let Walked { entries, is_all, stats } =
            walk_back(kept, (records, is_cut), plies, run, &mut meter)?;
        Ok(View { kept: Ahead(Kept::Together(Met { table, entries })), is_all, stats })
    })?
}

/// The entries of all positions, by number.
struct Walked {
    entries: Vec<PackedValue>,
    is_all: bool,
    stats: Stats,
}

/// Makes the reverse graph and the walk backwards.
///
/// The table of the positions has the numbers `bases` and takes `table_bytes`. What the positions
/// are is not asked here, so this is compiled once, and not for each game.
fn walk_back(
    (bases, table_bytes): (&Bases, u64),
    (mut records, is_cut): (Vec<Record>, bool),
    plies: u32,
    run: &Run,
    meter: &mut Meter<'_>,
) -> Result<Walked, SolveError> {
    let threads = run.thread_count().get();
    let positions = bases.len();
    if positions > PackedValue::MAX_COUNT {
        return Err(too_many(positions.into()));
    }
    let beside = table_bytes + records.iter().map(Record::bytes).sum::<u64>();
    run.check_memory(beside.saturating_add(4 * u64::from(positions)))?;
    let mut entries = try_vec(PackedValue::UNKNOWN, positions as usize, run)?;
    for record in &mut records {
        let mut rest = &record.entries[..];
        record.try_for_each(bases, |numbers, _| {
            run.check_running()?;
            let some;
            (some, rest) = rest.split_at(numbers.len());
            entries[numbers.start as usize..numbers.end as usize].copy_from_slice(some);
            Ok(())
        })?;
        record.entries = Vec::new();
    }
    let expanded = entries.iter().filter(|entry| entry.is_open()).count() as u64;
    let edges = records.iter().map(|record| record.targets.len() as u64).sum();
    let stats = Stats { positions: positions.into(), expanded, edges };

    let counted = parallel::map(threads, records.iter_mut().collect(), |record: &mut Record| {
        record.count(bases, run)
    });
    let counted = counted.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut counts = EdgeCounts::new(positions as usize, run)?;
    for one in &counted {
        counts.add(one);
    }
    let beside =
        table_bytes + 4 * u64::from(positions) + records.iter().map(Record::bytes).sum::<u64>();
    let needed =
        beside.saturating_add(counts.bytes()).saturating_add(Queue::bytes(positions.into()));
    run.check_memory(needed)?;
    let walking = if (positions as usize) < strips::FEWEST { 1 } else { threads };
    let walking =
        if run.check_memory(needed.saturating_add(bytes_of_threads(&counts, walking))).is_ok() {
            walking
        } else {
            1
        };
    let mut lists = counts.fill(run)?;
    let jobs = lists.streams(&counted)?.into_iter().zip(&mut records).collect();
    let list = |(mut streams, record): (Vec<_>, &mut Record)| {
        let mut targets = core::mem::take(&mut record.targets).into_iter();
        record.try_for_each(bases, |numbers, _| {
            run.check_running()?;
            for from in numbers {
                let count = entries[from as usize].open_count().unwrap_or(0) as usize;
                targets.by_ref().take(count).for_each(|to| {
                    append(&mut streams, from, to); // each of them was counted
                });
            }
            Ok(())
        })
    };
    parallel::reduce(threads, jobs, || (), list, |(), ()| ())?;
    let reverse = lists.sort(run, walking)?;
    let mut queue = Queue::new(positions as usize, 0, walking, run)?;
    meter.end(positions.into());
    meter.begin("walking back", Some(positions.into()));
    let mut walk =
        Walk { entries: &mut entries, queue: &mut queue, reverse: &reverse, meter, reported: None };
    let reached = walk.decide(&mut (), plies)?;
    if let Reached::Stopped { limit } = reached {
        return Err(limit.into());
    }
    meter.end(positions.into());

    let is_all = !is_cut && reached == Reached::Fixpoint;
    for record in &records {
        record.try_for_each(bases, |numbers, depth| {
            let seen = if is_cut { plies - depth } else { plies };
            let some = &mut entries[numbers.start as usize..numbers.end as usize];
            for entry in some {
                *entry = settled(*entry, seen, is_cut, is_all);
            }
            Ok(())
        })?;
    }
    Ok(Walked { entries, is_all, stats })
}

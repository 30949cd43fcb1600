//! A sparse table that several processes make: positions are shared, then sorted, then written.
//!
//! Each process has the positions of its workers, sorted by key. The keys that shards begin with
//! are found bit by bit: all processes count how many of their keys are less than a guess. Then
//! each process gets the positions of some shards from all others, and writes them.

use core::ops::Range;
use std::path::Path;

use gt_core::tiers::Plane;
use gt_core::{Outcome, Progress, Run, Value};

use crate::array::place;
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};
use crate::sharded::{self, Entry, Found};
use crate::sparse::{SparseOrder, WRITING};
use crate::team::Team;
use crate::writer::ShardRecord;

/// Positions of one process, ascending by key.
struct Sorted {
    width: usize,
    keys: Vec<u8>,
    entries: Vec<Entry>,
}

impl Sorted {
    fn new(width: usize, found: impl Iterator<Item = (Vec<u8>, Vec<Entry>)>) -> Self {
        let (mut unsorted, mut of) = (Vec::new(), Vec::new());
        for (keys, entries) in found {
            unsorted.extend_from_slice(&keys);
            of.extend_from_slice(&entries);
        }
        let key = |number: usize| &unsorted[number * width..][..width];
        let mut order: Vec<usize> = (0..of.len()).collect();
        order.sort_unstable_by_key(|&number| key(number));
        let mut keys = Vec::with_capacity(unsorted.len());
        for &number in &order {
            keys.extend_from_slice(key(number));
        }
        let entries = order.into_iter().map(|number| of[number]).collect();
        Self { width, keys, entries }
    }

    const fn len(&self) -> usize {
        self.entries.len()
    }

    fn key(&self, number: usize) -> &[u8] {
        &self.keys[number * self.width..][..self.width]
    }

    /// How many keys are less than this one.
    fn below(&self, key: &[u8]) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Some positions, as bytes for another process: keys with their entries.
    fn to_bytes(&self, numbers: Range<usize>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for number in numbers {
            bytes.extend_from_slice(self.key(number));
            bytes.extend_from_slice(&self.entries[number].to_le_bytes());
        }
        bytes
    }

    /// What a process has sent.
    fn from_bytes(width: usize, bytes: &[u8]) -> (Vec<u8>, Vec<Entry>) {
        let (mut keys, mut entries) = (Vec::new(), Vec::new());
        for letter in bytes.chunks_exact(width + 4) {
            if let Some((key, entry)) = letter.split_last_chunk() {
                keys.extend_from_slice(key);
                entries.push(Entry::from_le_bytes(*entry));
            }
        }
        (keys, entries)
    }
}

/// The greatest number of plies of these positions.
fn greatest(sorted: &Sorted) -> Option<u32> {
    let values = sorted.entries.iter().map(|entry| entry.value());
    values.filter(|&(outcome, _)| outcome != Outcome::Draw).map(|(_, plies)| plies).max()
}

/// The first key of every shard but the first, given how many keys come before it.
fn starts(
    own: &Sorted,
    before: &[u64],
    exchange: &mut dyn Exchange,
) -> Result<Vec<Vec<u8>>, ExchangeError> {
    let mut starts = vec![vec![0; own.width]; before.len()];
    let mut batches = vec![Vec::new(); exchange.processes()];
    for bit in 0..8 * own.width {
        let (byte, mask) = (bit / 8, 0x80 >> (bit % 8));
        let guess = |start: &Vec<u8>| {
            let mut guess = start.clone();
            guess[byte] |= mask;
            guess
        };
        let mut counts: Vec<u64> =
            starts.iter().map(|start| own.below(&guess(start)) as u64).collect();
        exchange.round(&mut batches, &mut counts)?;
        for ((start, &count), &before) in starts.iter_mut().zip(&counts).zip(before) {
            // The greatest key that has no more before it is the one that is looked for.
            if count <= before {
                start[byte] |= mask;
            }
        }
    }
    Ok(starts)
}

/// Makes the table that is ordered, or goes on with it, with the other processes of a team. Returns
/// how many tiers were there, and how many were damaged.
pub(crate) fn make(
    order: &SparseOrder<'_>,
    folder: &Path,
    run: &Run,
    team: &mut Team<'_>,
) -> Result<[u64; 2], TableError> {
    let mut there = [0; 2];
    let mut lock = None;
    if team.is_first() {
        let taken = order.take(folder)?;
        there = order.found(folder, run)?;
        lock = Some(taken);
    }
    let there = team.sums(there)?;
    if there[0] > 0 {
        if let Some(lock) = lock {
            lock.leave()?;
        }
        return Ok(there);
    }
    let (game, width) = (order.game, order.game.key_len());
    let found = sharded::solve(&game, team.exchange(), run)?;
    let found = found.into_iter().map(|Found { keys, entries }| (keys, entries));
    let own = Sorted::new(width, found);
    let [positions] = team.sums([own.len() as u64])?;
    let plies = greatest(&own).map_or(Vec::new(), |plies| plies.to_le_bytes().to_vec());
    let plies = team.reported(plies)?;
    let plies = plies.iter().filter_map(|plies| plies.first_chunk());
    let plies = plies.map(|plies| u32::from_le_bytes(*plies)).max();
    let mut first =
        lock.map(|lock| order.begin_locked(lock, folder, (positions, plies), run)).transpose()?;
    team.meet()?;
    let writer = match first.take() {
        Some(writer) => writer,
        None => order.join(folder, run)?,
    };
    let before: Vec<u64> = (1..writer.shards()).map(|shard| writer.ranks(shard).start).collect();
    let starts = starts(&own, &before, team.exchange())?;
    let cut = |shard: u64| match place(shard).checked_sub(1) {
        None => 0,
        Some(nth) => starts.get(nth).map_or(own.len(), |start| own.below(start)),
    };
    let (mut records, processes) = (Vec::new(), team.processes());
    for shard in (0..writer.shards()).step_by(processes) {
        run.check_running()?;
        run.report(Progress::new(WRITING, writer.ranks(shard).start, Some(positions)));
        let of = |process: u64| own.to_bytes(cut(shard + process)..cut(shard + process + 1));
        let mut batches: Vec<_> = (0..processes as u64).map(of).collect();
        team.exchange().round(&mut batches, &mut [])?;
        let shard = shard + team.process() as u64;
        if shard >= writer.shards() {
            continue;
        }
        let parts = batches.iter().map(|batch| Sorted::from_bytes(width, batch));
        let all = Sorted::new(width, parts);
        let mut values = Plane::unknown(all.len() as u64, run)?;
        for (rank, entry) in (0..).zip(&all.entries) {
            let (outcome, plies) = entry.value();
            let value = match outcome {
                Outcome::Loss => Value::Loss { plies },
                Outcome::Draw => Value::Draw,
                Outcome::Win => Value::Win { plies },
            };
            values.set(rank, value, run)?;
        }
        records.push(writer.shard(shard, &all.keys, &values, run)?);
    }
    let said = team.reported(ShardRecord::to_bytes(&records))?;
    if team.is_first() {
        let mut all = Vec::new();
        for (process, said) in said.iter().enumerate() {
            let records = ShardRecord::from_bytes(said);
            all.extend(records.ok_or_else(|| ExchangeError::garbled(process))?);
        }
        all.sort_unstable_by_key(ShardRecord::shard);
        writer.finish(&all, run)?;
    }
    team.meet()?;
    Ok(there)
}

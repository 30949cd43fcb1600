//! The work on a sparse table: positions are shared and solved, then sorted, then written.
//!
//! Each worker has its positions sorted by key. The keys that pieces of shards begin with are found
//! bit by bit: all processes count how many of their keys are less than a guess. Then each process
//! gets the positions of some shards from all others, and writes them. One process by itself does
//! the same.

use core::ops::Range;
use std::path::Path;

use gt_core::tiers::{Coded as _, Plane};
use gt_core::{Progress, Run, Value};

use crate::checkpoint::Pace;
use crate::encode::{Kept, Refused, Shards};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};
use crate::keys::KeySlice;
use crate::kind::Stored;
use crate::order::see_root;
use crate::own_folder::OwnFolder;
use crate::pieces::{piece_len, write_shards};
use crate::sharded::{self, Sorted, Upkeep};
use crate::sparse::SparseOrder;
use crate::team::Team;
use crate::writer::{ShardRecord, TierWriter};

/// The phase that writes what was solved.
const WRITING: &str = "writing the table";

/// Makes the table that is ordered, or goes on with it, with the other processes of a team. Returns
/// how many tiers were there, and how many were damaged or lost.
pub(crate) fn make(
    order: &SparseOrder<'_>,
    folder: &Path,
    run: &Run,
    exchange: &mut dyn Exchange,
    is_gathered: bool,
) -> Result<[u64; 2], TableError> {
    let mut team = Team::new(exchange);
    let gathered = team.gather(is_gathered);
    let made = gathered.and_then(|()| make_with(order, folder, run, &mut team));
    made.inspect_err(|error| team.give_up(&error.to_string()))
}

fn make_with(
    order: &SparseOrder<'_>,
    folder: &Path,
    run: &Run,
    team: &mut Team<'_>,
) -> Result<[u64; 2], TableError> {
    let own = OwnFolder::make(folder, team)?;
    let folder = own.as_ref().map_or(folder, OwnFolder::path);
    let (mut there, mut lock) = ([0; 2], None);
    if team.is_first() {
        let taken = order.take(folder)?;
        match order.found(folder, run) {
            Ok(found) => (there, lock) = (found, Some(taken)),
            Err(error) => {
                taken.leave_finished(folder)?;
                return Err(error);
            }
        }
    }
    let mut there = team.sums(there)?;
    if there[0] > 0 {
        lock.map_or(Ok(()), |lock| lock.leave(folder))?;
        return Ok(there);
    }
    let asked = order.asked(run)?;
    SparseOrder::agree(&asked, folder, team)?;
    let (interval, times) = (order.interval, Pace::TIMES);
    let upkeep = Upkeep { folder, table: &asked, tier: 0, interval, times };
    let upkeep = (!team.is_gathered()).then_some(upkeep);
    let solved = sharded::solve_keys(&order.game, team.exchange(), folder, upkeep, run)?;
    // A table whose files are damaged counts already.
    there[1] = there[1].max(u64::from(solved.is_anew));
    let solved = solved.parts;
    let [positions] = team.sums([solved.iter().map(|part| part.len() as u64).sum()])?;
    let plies = solved.iter().filter_map(Sorted::greatest).max();
    let plies = team.reported(plies.map_or(Vec::new(), |plies| plies.to_le_bytes().to_vec()))?;
    let plies = plies.iter().filter_map(|plies| plies.first_chunk());
    let plies = plies.map(|plies| u32::from_le_bytes(*plies)).max();
    let mut first =
        lock.map(|lock| order.begin_locked(lock, folder, (positions, plies), run)).transpose()?;
    see_root(folder, team)?;
    let writer = match first.take() {
        Some(writer) => writer,
        None => order.join(folder, run)?,
    };
    let records = write(&solved, writer.tier(), (order.key_len()?, positions), run, team)?;
    drop(solved);
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

/// Writes all shards. Returns the records of those that this process wrote.
fn write(
    solved: &[Sorted],
    writer: &TierWriter,
    (key_len, positions): (u16, u64),
    run: &Run,
    team: &mut Team<'_>,
) -> Result<Vec<ShardRecord>, TableError> {
    let held: u64 = solved.iter().map(Sorted::bytes).sum();
    let width = usize::from(key_len);
    // Keys of a piece are there up to six times: sent, received, and sorted.
    let letters = piece_len(run).saturating_mul(6 * width as u64 + 48);
    run.check_memory(held.saturating_add(letters).saturating_add(writer.bytes_at_work(run)))?;
    let before = firsts(writer, piece_len(run));
    let starts = starts(solved, width, &before, team.exchange())?;
    let start = |rank: u64| {
        let place = before.binary_search(&rank);
        place.ok().and_then(|place| starts.get(place)).map(Vec::as_slice)
    };
    let mut put = |ranks: Range<u64>, letters: &mut Vec<u8>| {
        if !ranks.is_empty() {
            let (from, to) = (start(ranks.start), start(ranks.end));
            for part in solved {
                part.put_letters(from, to, letters);
            }
        }
    };
    let mut encode = |ranks: Range<u64>, letters: &[Vec<u8>]| -> Result<Shards, Refused> {
        run.report(Progress::new(WRITING, ranks.start, Some(positions)));
        let sorted = Sorted::from_letters(width, letters);
        let mut plane = Plane::unknown(ranks.end - ranks.start, run)?;
        for (place, entry) in (0..).zip(sorted.entries()) {
            let (outcome, plies) = entry.value();
            if let Some(value) = Value::join(outcome, plies) {
                plane.set(place, value, run)?;
            }
        }
        let keys = KeySlice::new(sorted.keys(), key_len);
        let kept = Kept { plane: &plane, first: ranks.start };
        writer.encoded(ranks, &kept, Some(keys), run)
    };
    let written = write_shards(team, writer, run, &mut put, &mut encode);
    run.report(Progress::new(WRITING, positions, Some(positions)));
    written.map_err(|refused| match refused {
        Refused::Error(error) => error,
        Refused::TooWide => Value::too_great().into(),
    })
}

/// The first rank of every piece of every shard but the first piece, ascending.
fn firsts(writer: &TierWriter, len: u64) -> Vec<u64> {
    let files = writer.files();
    let len = usize::try_from(len).unwrap_or(usize::MAX);
    let pieces = (0..files.shards()).flat_map(|shard| files.ranks(shard).step_by(len));
    pieces.skip(1).collect()
}

/// The key of each of these ranks.
fn starts(
    solved: &[Sorted],
    width: usize,
    ranks: &[u64],
    exchange: &mut dyn Exchange,
) -> Result<Vec<Vec<u8>>, ExchangeError> {
    let mut starts = vec![vec![0; width]; ranks.len()];
    let mut batches = vec![Vec::new(); exchange.processes()];
    for bit in 0..8 * width {
        let (byte, mask) = (bit / 8, 0x80 >> (bit % 8));
        let below = |start: &Vec<u8>| {
            let mut guess = start.clone();
            guess[byte] |= mask;
            solved.iter().map(|part| part.count_below(&guess)).sum()
        };
        let mut counts: Vec<u64> = starts.iter().map(below).collect();
        exchange.round(&mut batches, &mut counts)?;
        for ((start, &count), &rank) in starts.iter_mut().zip(&counts).zip(ranks) {
            // The greatest key that has no more before it is the one that is looked for.
            if count <= rank {
                start[byte] |= mask;
            }
        }
    }
    Ok(starts)
}

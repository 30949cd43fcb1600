//! Shards of answers that each of several processes has a part of.
//!
//! A shard is cut into pieces. Each process gets a piece of the answers of all others, encodes it,
//! and sends it to the process that writes the shard. So all encode at the same time, and what is
//! under way does not grow with the shard.

use core::ops::Range;
use std::thread::{self, ScopedJoinHandle};

use gt_core::{Run, SolveError};

use crate::array::BLOCK;
use crate::encode::{Refused, Shards};
use crate::error::TableError;
use crate::exchange::ExchangeError;
use crate::team::Team;
use crate::writer::{ShardRecord, TierWriter};

/// Appends what this process knows of some ranks.
pub(crate) type Put<'p> = dyn FnMut(Range<u64>, &mut Vec<u8>) + 'p;

/// Encodes some ranks, given what each process has put of them.
pub(crate) type Encode<'e> = dyn FnMut(Range<u64>, &[Vec<u8>]) -> Result<Shards, Refused> + 'e;

/// The most ranks of a piece: a block for each thread that encodes.
pub(crate) fn piece_len(run: &Run) -> u64 {
    u64::from(BLOCK) * run.thread_count().get() as u64
}

/// Writes all shards of a tier that has begun. Returns the records of those that this process
/// wrote: one shard after the other is written by one process after the other.
///
/// # Errors
/// [`Refused::TooWide`] in all processes if a piece of one of them is.
pub(crate) fn write_shards(
    team: &mut Team<'_>,
    writer: &TierWriter,
    run: &Run,
    put: &mut Put<'_>,
    encode: &mut Encode<'_>,
) -> Result<Vec<ShardRecord>, Refused> {
    let (me, writers) = (team.process(), team.writers() as u64);
    // A shard is written while the next one is made.
    thread::scope(|scope| {
        let mut records = Vec::new();
        let mut written: Option<ScopedJoinHandle<'_, _>> = None;
        for nth in 0..writer.files().shards() {
            let to = usize::try_from(nth % writers).unwrap_or(0);
            let shard = shard(team, writer.files().ranks(nth), to, run, (put, encode))?;
            if to == me
                && let write = scope.spawn(move || writer.write(nth, shard))
                && let Some(before) = written.replace(write)
            {
                records.push(record(before)?);
            }
        }
        if let Some(last) = written {
            records.push(record(last)?);
        }
        Ok(records)
    })
}

/// The record of a shard that was written.
fn record(
    written: ScopedJoinHandle<'_, Result<ShardRecord, TableError>>,
) -> Result<ShardRecord, TableError> {
    written.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// A shard, for the process `to`; the others get none of it.
fn shard(
    team: &mut Team<'_>,
    ranks: Range<u64>,
    to: usize,
    run: &Run,
    (put, encode): (&mut Put<'_>, &mut Encode<'_>),
) -> Result<Shards, Refused> {
    let (me, processes, len) = (team.process(), team.processes(), piece_len(run));
    let mut shard = Shards::default();
    let mut first = ranks.start;
    while first < ranks.end {
        run.check_running().map_err(SolveError::from)?;
        let pieces: Vec<Range<u64>> = (0..processes as u64)
            .map(|nth| [nth, nth + 1].map(|nth| ranks.end.min(first + nth * len)))
            .map(|[start, end]| start..end)
            .collect();
        let mut batches = Vec::new();
        for piece in &pieces {
            let mut batch = Vec::new();
            put(piece.clone(), &mut batch);
            batches.push(batch);
        }
        team.exchange().round(&mut batches, &mut []).map_err(TableError::from)?;
        let (mut own, mut too_wide) = (Shards::default(), [0]);
        if !pieces[me].is_empty() {
            match encode(pieces[me].clone(), &batches) {
                Ok(part) => own = part,
                Err(Refused::TooWide) => too_wide = [1],
                Err(error) => return Err(error),
            }
        }
        batches.fill_with(Vec::new);
        if to != me {
            batches[to] = own.to_bytes();
        }
        team.exchange().round(&mut batches, &mut too_wide).map_err(TableError::from)?;
        if too_wide != [0] {
            return Err(Refused::TooWide);
        }
        for (process, batch) in batches.iter().enumerate().filter(|_| to == me) {
            if process == me {
                shard.append(&own);
                continue;
            }
            let garbled = || TableError::from(ExchangeError::garbled(process));
            shard.append(&Shards::from_bytes(batch).ok_or_else(garbled)?);
        }
        first = pieces[processes - 1].end;
    }
    Ok(shard)
}

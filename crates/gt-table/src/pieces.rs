//! Shards that several processes write, from answers that each has a part of.
//!
//! Each shard is written by one process. It gets the answers of all others a piece at a time, and
//! encodes them as they come. So what is under way does not grow with the shard.

use core::ops::Range;

use gt_core::Run;

use crate::array::BLOCK;
use crate::encode::{Refused, Shards};
use crate::error::TableError;
use crate::team::Team;
use crate::writer::{ShardRecord, TierWriter};

/// A piece of a shard, encoded, with its first and its last key in a sparse tier.
pub(crate) type Piece = (Shards, Option<[Box<[u8]>; 2]>);

/// Encodes some ranks, given what each process has put of them.
pub(crate) type Encode<'e> = dyn FnMut(Range<u64>, &[Vec<u8>]) -> Result<Piece, Refused> + 'e;

/// The most ranks of a piece: a block for each thread that encodes.
pub(crate) fn piece_len(run: &Run) -> u64 {
    u64::from(BLOCK) * run.thread_count().get() as u64
}

/// Writes all shards of a tier that has begun. Returns the records of those that this process
/// wrote.
///
/// `put` appends what this process knows of some ranks, for the process that writes them. `encode`
/// gets what each process has put.
///
/// # Errors
/// [`Refused::TooWide`] if `encode` says so for a piece of this process, after all rounds.
pub(crate) fn write_shards(
    team: &mut Team<'_>,
    writer: &TierWriter,
    run: &Run,
    put: &mut dyn FnMut(Range<u64>, &mut Vec<u8>),
    encode: &mut Encode<'_>,
) -> Result<Vec<ShardRecord>, Refused> {
    let (files, writers, len) = (writer.files(), team.writers(), piece_len(run));
    let (mut records, mut is_too_wide) = (Vec::new(), false);
    for group in (0..files.shards()).step_by(writers) {
        let is_writer = team.process() < writers;
        let own = if is_writer { group + team.process() as u64 } else { files.shards() };
        let mut shard = Shards::default();
        let mut ends: Option<[Box<[u8]>; 2]> = None;
        let length = files.ranks(group).end - files.ranks(group).start;
        for from in (0..length).step_by(usize::try_from(len).unwrap_or(usize::MAX)) {
            run.check_running()?;
            let piece = |shard: u64| {
                let ranks = if shard < files.shards() { files.ranks(shard) } else { 0..0 };
                ranks.end.min(ranks.start + from)..ranks.end.min(ranks.start + from + len)
            };
            let mut batches = Vec::new();
            for shard in group..group + writers as u64 {
                let mut batch = Vec::new();
                put(piece(shard), &mut batch);
                batches.push(batch);
            }
            batches.resize(team.processes(), Vec::new());
            team.exchange().round(&mut batches, &mut []).map_err(TableError::from)?;
            let ranks = piece(own);
            if ranks.is_empty() || is_too_wide {
                continue;
            }
            match encode(ranks, &batches) {
                Ok((part, keys)) => {
                    shard.append(&part);
                    ends = match (ends, keys) {
                        (Some([first, _]), Some([_, last])) => Some([first, last]),
                        (ends, keys) => ends.or(keys),
                    };
                }
                Err(Refused::TooWide) => is_too_wide = true,
                Err(error) => return Err(error),
            }
        }
        if own < files.shards() && !is_too_wide {
            records.push(writer.write(own, shard, ends)?);
        }
    }
    if is_too_wide { Err(Refused::TooWide) } else { Ok(records) }
}

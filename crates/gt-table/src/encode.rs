//! The answers of a tier as the bytes of its shards.

use core::ops::Range;

use gt_core::Run;
use gt_core::run::parallel;
use sha2::{Digest as _, Sha256};

use crate::array::{BLOCK, Cut, Number, place};
use crate::error::TableError;
use crate::kind::{self, Stored};
use crate::shard::Chunks;

/// The digest of some content.
pub(crate) type Digest = [u8; 32];

/// Counts of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) loss: u64,
    pub(crate) draw: u64,
    pub(crate) win: u64,
    /// The greatest number of plies, if answers have them.
    pub(crate) greatest: Option<u32>,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Self) {
        self.loss = self.loss.saturating_add(other.loss);
        self.draw = self.draw.saturating_add(other.draw);
        self.win = self.win.saturating_add(other.win);
        self.greatest = self.greatest.max(other.greatest);
    }

    pub(crate) const fn positions(&self) -> u64 {
        self.loss.saturating_add(self.draw).saturating_add(self.win)
    }
}

/// A shard of each plane.
#[derive(Debug, Default)]
pub(crate) struct Shards {
    pub(crate) outcome: Chunks,
    pub(crate) second: Option<Chunks>,
    /// The digests of the blocks of each plane.
    pub(crate) outcome_digests: Vec<Digest>,
    pub(crate) second_digests: Vec<Digest>,
    pub(crate) counts: Counts,
}

impl Shards {
    fn append(&mut self, later: &Self) {
        self.outcome.append(&later.outcome);
        if let Some(second) = &later.second {
            self.second.get_or_insert_default().append(second);
        }
        self.outcome_digests.extend_from_slice(&later.outcome_digests);
        self.second_digests.extend_from_slice(&later.second_digests);
        self.counts.add(later.counts);
    }
}

/// Why answers could not be encoded.
#[derive(Debug)]
pub(crate) enum Refused {
    /// A number does not fit the type of the second plane.
    TooWide,
    Error(TableError),
}

impl<E: Into<TableError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// The most bytes that [`shards`] holds for a tier: compressed, and what threads work on.
pub(crate) fn bytes_at_work(cut: Cut, len: u64, number: Option<Number>, threads: usize) -> u64 {
    let values = 1 + number.map_or(0, Number::bytes);
    let bound = |len: usize| zstd::zstd_safe::compress_bound(len) as u64;
    let chunk = bound(cut.chunk as usize).saturating_add(bound(cut.chunk as usize * values));
    let shard = cut.shard_of(len) / u64::from(cut.chunk);
    let block = u64::from(BLOCK) * values as u64 * 2;
    // All chunks twice, while blocks are joined to a shard, and the compressors of all threads.
    (shard * (chunk + 32)).saturating_mul(2).saturating_add((block + COMPRESSOR) * threads as u64)
}

/// What a compressor takes for chunks of this size.
const COMPRESSOR: u64 = 1 << 20;

/// Encodes `ranks`, one shard of a tier, on the threads of `run`.
pub(crate) fn shards<A: Stored>(
    answer: &(impl Fn(u64) -> Option<A> + Sync),
    ranks: Range<u64>,
    number: Option<Number>,
    cut: Cut,
    run: &Run,
) -> Result<Shards, Refused> {
    let threads = run.thread_count().get();
    let starts = ranks.clone().step_by(BLOCK as usize);
    let blocks: Vec<_> =
        starts.map(|start| start..ranks.end.min(start + u64::from(BLOCK))).collect();
    let one = |ranks| {
        run.check_running()?;
        block(answer, ranks, number, cut)
    };
    let done = run.install(|| parallel::map(threads, blocks, one))?;
    let mut all = Shards::default();
    for block in done {
        all.append(&block?);
    }
    Ok(all)
}

fn block<A: Stored>(
    answer: &impl Fn(u64) -> Option<A>,
    ranks: Range<u64>,
    number: Option<Number>,
    cut: Cut,
) -> Result<Shards, Refused> {
    let len = place(ranks.end - ranks.start);
    let (mut outcomes, mut seconds) = (Vec::with_capacity(len), Vec::new());
    let (mut counts, mut last) = (Counts::default(), 0);
    for rank in ranks {
        let Some(answer) = answer(rank) else {
            outcomes.push(0);
            if let Some(number) = number {
                number.put(&mut seconds, last);
            }
            continue;
        };
        let (outcome, second) = answer.split();
        outcomes.push(kind::number(outcome));
        match outcome {
            gt_core::Outcome::Loss => counts.loss += 1,
            gt_core::Outcome::Draw => counts.draw += 1,
            gt_core::Outcome::Win => counts.win += 1,
        }
        if let Some(number) = number {
            if let Some(second) = second {
                if !number.fits(second) {
                    return Err(Refused::TooWide);
                }
                last = second;
                if number != Number::I32 {
                    counts.greatest = counts.greatest.max(Some(second));
                }
            }
            // What is free is as before, which compresses best.
            number.put(&mut seconds, last);
        }
    }
    let mut done = Shards { counts, ..Shards::default() };
    done.outcome_digests.push(Sha256::digest(&outcomes).into());
    done.outcome = compressed(outcomes, Number::U8, 0, cut)?;
    if let Some(number) = number {
        done.second_digests.push(Sha256::digest(&seconds).into());
        done.second = Some(compressed(seconds, number, number.fill(), cut)?);
    }
    Ok(done)
}

/// The chunks of a block; the last one of a plane is filled up.
fn compressed(
    mut bytes: Vec<u8>,
    number: Number,
    fill: u32,
    cut: Cut,
) -> Result<Chunks, TableError> {
    let size = cut.chunk as usize * number.bytes();
    while !bytes.len().is_multiple_of(size) {
        number.put(&mut bytes, fill);
    }
    let broken = |error: std::io::Error| {
        let (path, doing) = (std::path::PathBuf::from("zstd"), "compress");
        TableError::Io { path, doing, source: error }
    };
    let mut compressor = zstd::bulk::Compressor::new(cut.level).map_err(broken)?;
    let mut out = vec![0; zstd::zstd_safe::compress_bound(size)];
    let mut chunks = Chunks::default();
    for chunk in bytes.chunks_exact(size) {
        let len = compressor.compress_to_buffer(chunk, &mut out[..]).map_err(broken)?;
        chunks.push(&out[..len]);
    }
    Ok(chunks)
}

/// The digest of a plane: of the digests of its blocks.
pub(crate) fn digest_of(blocks: &[Digest]) -> Digest {
    let mut all = Sha256::new();
    for block in blocks {
        all.update(block);
    }
    all.finalize().into()
}

/// A digest as text.
pub(crate) fn hex(digest: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    digest.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

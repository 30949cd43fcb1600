//! The answers of a tier as the bytes of its shards.
//!
//! Threads take blocks of 65,536 ranks. A block is split into the numbers of its planes, counted,
//! hashed and compressed, and so are its keys; the blocks are joined in their order. So the bytes
//! do not depend on the number of threads. Codes of a byte are looked up in a table of what each
//! stands for.

use core::ops::Range;

use gt_core::Run;
use gt_core::run::parallel;
use gt_core::tiers::{Plane, Width};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::array::{BLOCK, Cut, Number, place};
use crate::compressor::{self, Chunker};
use crate::error::TableError;
use crate::in_memory::InMemory;
use crate::keys::KeySlice;
use crate::kind::{self, Stored};
use crate::shard::Chunks;

/// The digest of some content.
pub(crate) type Digest = [u8; 32];

/// Counts of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// A shard of each plane: the outcomes, the second plane if there is one, and the keys of a sparse
/// tier.
#[derive(Debug, Default)]
pub(crate) struct Shards {
    pub(crate) planes: Vec<Encoded>,
    pub(crate) counts: Counts,
    /// The first and the last key of a sparse tier.
    pub(crate) ends: Option<[Box<[u8]>; 2]>,
}

/// A shard of one plane.
#[derive(Debug, Default)]
pub(crate) struct Encoded {
    pub(crate) chunks: Chunks,
    /// The digests of its blocks.
    pub(crate) digests: Vec<Digest>,
}

/// A part of a shard as another process gets it, before the bytes of its chunks.
#[derive(Serialize, Deserialize)]
struct PartHead {
    counts: Counts,
    ends: Option<[Box<[u8]>; 2]>,
    planes: Vec<PlaneHead>,
}

#[derive(Serialize, Deserialize)]
struct PlaneHead {
    lens: Vec<u64>,
    checksums: Vec<u32>,
    firsts: Vec<u8>,
    digests: Vec<Digest>,
}

impl Shards {
    /// A part of a shard as bytes for another process: the length of a head, the head, and then the
    /// chunks of all planes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let plane = |Encoded { chunks, digests }: &Encoded| PlaneHead {
            lens: chunks.lens.clone(),
            checksums: chunks.checksums.clone(),
            firsts: chunks.firsts.clone(),
            digests: digests.clone(),
        };
        let (counts, ends) = (self.counts, self.ends.clone());
        let head = PartHead { counts, ends, planes: self.planes.iter().map(plane).collect() };
        let head = serde_json::to_vec(&head).unwrap_or_default();
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend_from_slice(&head);
        for plane in &self.planes {
            bytes.extend_from_slice(&plane.chunks.bytes);
        }
        bytes
    }

    /// What another process has sent; `None` if that is no part of a shard.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (len, rest) = bytes.split_first_chunk()?;
        let (head, mut rest) = rest.split_at_checked(place(u64::from_le_bytes(*len)))?;
        let head: PartHead = serde_json::from_slice(head).ok()?;
        let mut part = Self { planes: Vec::new(), counts: head.counts, ends: head.ends };
        for PlaneHead { lens, checksums, firsts, digests } in head.planes {
            let len = lens.iter().try_fold(0_u64, |sum, &len| sum.checked_add(len))?;
            let (chunks, after) = rest.split_at_checked(place(len))?;
            rest = after;
            let bytes = chunks.to_vec();
            part.planes
                .push(Encoded { chunks: Chunks { bytes, lens, checksums, firsts }, digests });
        }
        rest.is_empty().then_some(part)
    }

    /// The bytes of its chunks.
    pub(crate) fn bytes(&self) -> u64 {
        self.planes.iter().map(|plane| plane.chunks.bytes.len() as u64).sum()
    }

    pub(crate) fn append(&mut self, later: &Self) {
        let planes = self.planes.len().max(later.planes.len()); // no ranks have no planes
        self.planes.resize_with(planes, Encoded::default);
        for (plane, later) in self.planes.iter_mut().zip(&later.planes) {
            plane.chunks.append(&later.chunks);
            plane.digests.extend_from_slice(&later.digests);
        }
        self.counts.add(later.counts);
        self.ends = match (self.ends.take(), later.ends.clone()) {
            (Some([first, _]), Some([_, last])) => Some([first, last]),
            (own, later) => own.or(later),
        };
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
///
/// `more` are the planes beside the outcomes.
pub(crate) fn bytes_at_work(
    cut: Cut,
    len: u64,
    more: impl IntoIterator<Item = Number>,
    threads: usize,
) -> u64 {
    let values = 1 + more.into_iter().map(Number::bytes).sum::<usize>();
    let bound = |len: usize| compressor::most_bytes(len) as u64;
    let chunk = bound(cut.chunk as usize).saturating_add(bound(cut.chunk as usize * values));
    let shard = cut.shard_of(len) / u64::from(cut.chunk);
    let block = u64::from(BLOCK) * (values + size_of::<u32>()) as u64;
    // All chunks twice, while blocks are joined to a shard, and the compressors of all threads.
    (shard * (chunk + 32))
        .saturating_mul(2)
        .saturating_add((block + 2 * compressor::BYTES) * threads as u64)
}

/// Answers in memory that are to be encoded.
pub(crate) struct Kept<'p, K> {
    pub(crate) plane: &'p Plane<K>,
    /// The rank of the tier that has place 0 in the plane.
    pub(crate) first: u64,
}

/// Answers in memory as codes: what encoding asks of them, of whatever kind they are.
pub(crate) trait Codes: Sync {
    fn width(&self) -> Width;

    /// Writes the codes of these ranks of the tier.
    fn put(&self, ranks: Range<u64>, codes: &mut [u32]);

    /// What a code stands for.
    fn numbers(&self, code: u32) -> Numbers;
}

/// What a thread keeps from block to block.
struct Workspace {
    chunkers: [Chunker; 3],
    outcomes: Vec<u8>,
    numbers: Vec<u32>,
    /// The bytes of the second plane, and then those of the keys.
    bytes: Vec<u8>,
}

impl Workspace {
    fn new() -> Self {
        let (outcomes, numbers, bytes) = (Vec::new(), Vec::new(), Vec::new());
        Self { chunkers: [0, 1, 2].map(Chunker::new), outcomes, numbers, bytes }
    }
}

/// Encodes `ranks`, one shard of a tier, on the threads of `run`; `keys` are those of the ranks.
pub(crate) fn shards(
    (kept, keys): (&dyn Codes, Option<KeySlice<'_>>),
    ranks: Range<u64>,
    number: Option<Number>,
    cut: Cut,
    run: &Run,
) -> Result<Shards, Refused> {
    let threads = run.thread_count().get();
    let blocks = place((ranks.end - ranks.start).div_ceil(BLOCK.into()));
    let mut done: Vec<Shards> = (0..blocks).map(|_| Shards::default()).collect();
    let codes = 0..=u8::MAX.into();
    let is_narrow = kept.width() <= Width::Byte;
    let table: Option<Vec<_>> = is_narrow.then(|| codes.map(|code| kept.numbers(code)).collect());
    let one = |workspace: &mut Workspace, nth: usize, done: &mut [Shards]| {
        run.check_running()?;
        let first = ranks.start + nth as u64 * u64::from(BLOCK);
        let ranks = first..ranks.end.min(first + u64::from(BLOCK));
        for done in done {
            *done = block(kept, table.as_deref(), ranks.clone(), number, cut, workspace)?;
            if let Some(keys) = keys {
                let keys = keys.slice(nth * BLOCK as usize, place(ranks.end - ranks.start));
                done.planes.push(keys_of_block(keys, cut, workspace)?);
            }
        }
        Ok::<_, Refused>(0)
    };
    run.install(|| parallel::chunks(threads, &mut done, 1, Workspace::new, one))??;
    let mut all = Shards::default();
    for block in done {
        all.append(&block);
    }
    all.ends = keys.and_then(KeySlice::ends);
    Ok(all)
}

/// An answer as the numbers of both planes.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    outcome: u8,
    /// Whether the second number says something.
    has_second: bool,
    second: u32,
}

impl<K: InMemory> Codes for Kept<'_, K> {
    fn width(&self) -> Width {
        self.plane.width()
    }

    fn put(&self, ranks: Range<u64>, codes: &mut [u32]) {
        let mut out = codes.iter_mut();
        self.plane.for_each_code(ranks.start - self.first..ranks.end - self.first, |code| {
            if let Some(out) = out.next() {
                *out = code;
            }
        });
    }

    fn numbers(&self, code: u32) -> Numbers {
        let answer = K::from_code(code, self.plane.width()).and_then(K::answer);
        let Some((outcome, second)) = answer.map(Stored::split) else {
            return Numbers { outcome: 0, has_second: false, second: 0 };
        };
        let (outcome, has_second) = (kind::number(outcome), second.is_some());
        Numbers { outcome, has_second, second: second.unwrap_or(0) }
    }
}

fn block(
    kept: &dyn Codes,
    table: Option<&[Numbers]>,
    ranks: Range<u64>,
    number: Option<Number>,
    cut: Cut,
    Workspace { chunkers, outcomes, numbers, bytes }: &mut Workspace,
) -> Result<Shards, Refused> {
    let len = place(ranks.end - ranks.start);
    outcomes.clear();
    outcomes.resize(len, 0);
    numbers.clear();
    numbers.resize(len, 0);
    kept.put(ranks, numbers);
    let greatest = match table.and_then(|table| <&[Numbers; 256]>::try_from(table).ok()) {
        Some(table) => split(outcomes, numbers, |code| table[usize::from(code.to_le_bytes()[0])]),
        None => split(outcomes, numbers, |code| kept.numbers(code)),
    };
    let (loss, draw, win) = (count(outcomes, 1), count(outcomes, 2), count(outcomes, 3));
    let greatest = greatest.filter(|_| number.is_some_and(|number| number != Number::I32));
    let mut done =
        Shards { counts: Counts { loss, draw, win, greatest }, planes: Vec::new(), ends: None };
    done.planes.push(encoded(outcomes, (Number::U8, 0), cut, &mut chunkers[0])?);
    let Some(number) = number else { return Ok(done) };
    if greatest.is_some_and(|greatest| !number.fits(greatest)) {
        return Err(Refused::TooWide);
    }
    number.put_all(bytes, numbers);
    done.planes.push(encoded(bytes, (number, number.fill()), cut, &mut chunkers[1])?);
    Ok(done)
}

fn keys_of_block(
    keys: KeySlice<'_>,
    cut: Cut,
    Workspace { chunkers, bytes, .. }: &mut Workspace,
) -> Result<Encoded, TableError> {
    keys.put_all(bytes);
    let mut done = encoded(bytes, (keys.number(), 0), cut, &mut chunkers[2])?;
    done.chunks.firsts = keys.firsts(cut.chunk as usize);
    Ok(done)
}

/// A block of a plane, hashed and compressed.
fn encoded(
    bytes: &mut Vec<u8>,
    (number, fill): (Number, u32),
    cut: Cut,
    chunker: &mut Chunker,
) -> Result<Encoded, TableError> {
    let digests = vec![Sha256::digest(&*bytes).into()];
    Ok(Encoded { digests, chunks: chunks(bytes, (number, fill), cut, chunker)? })
}

/// How many outcomes are this one: in stretches whose count fits a byte, which is many at a time.
pub(crate) fn count(outcomes: &[u8], number: u8) -> u64 {
    let stretches = outcomes.chunks(usize::from(u8::MAX));
    let of_stretch =
        |stretch: &[u8]| stretch.iter().map(|&outcome| u8::from(outcome == number)).sum::<u8>();
    stretches.map(|stretch| u64::from(of_stretch(stretch))).sum()
}

/// Makes codes into the numbers of both planes, and returns the greatest second one.
///
/// The second numbers take the places of the codes. One that is free is as the one before, which
/// compresses best.
#[inline]
fn split(outcomes: &mut [u8], codes: &mut [u32], numbers: impl Fn(u32) -> Numbers) -> Option<u32> {
    let (mut last, mut any) = (0, false);
    for (outcome_of, code) in outcomes.iter_mut().zip(&mut *codes) {
        let Numbers { outcome, has_second, second } = numbers(*code);
        last = if has_second { second } else { last };
        any |= has_second;
        (*outcome_of, *code) = (outcome, last);
    }
    codes.iter().copied().max().filter(|_| any)
}

/// The chunks of a block; the last one of a plane is filled up.
fn chunks(
    bytes: &mut Vec<u8>,
    (number, fill): (Number, u32),
    cut: Cut,
    chunker: &mut Chunker,
) -> Result<Chunks, TableError> {
    let size = cut.chunk as usize * number.bytes();
    if fill == 0 {
        bytes.resize(bytes.len().next_multiple_of(size), 0);
    }
    while !bytes.len().is_multiple_of(size) {
        number.put(bytes, fill);
    }
    let mut chunks = Chunks::default();
    for chunk in bytes.chunks_exact(size) {
        chunks.push(chunker.compress(chunk, cut.level)?);
    }
    Ok(chunks)
}

/// The digest of a plane: of the digests of its blocks.
pub(crate) fn digest_of<'d>(blocks: impl IntoIterator<Item = &'d Digest>) -> Digest {
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

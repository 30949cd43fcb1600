//! Shards on disk as codes in memory.
//!
//! It is the way back of `encode`. Threads read blocks of 65,536 ranks. If both numbers of a rank
//! are bytes, a table tells their code; else each code is worked out. Numbers that no answer has
//! are damage, and the error names the file.

use core::fmt;
use core::ops::Range;

use gt_core::tiers::{Plane, Width};
use gt_core::{Outcome, Run};

use crate::array::{Number, place};
use crate::encode::{Refused, Shards};
use crate::error::TableError;
use crate::in_memory::InMemory;
use crate::kind::{self, Stored};
use crate::part::Part;
use crate::tier_files::{Pool, Reader, ShardFile, TierFiles, lent};

/// The answer with these numbers.
#[inline]
pub(crate) fn answer<A: Stored>(
    part: &Part,
    (outcome, second): (Outcome, Option<u32>),
) -> Result<A, TableError> {
    let answer = second.and_then(|second| A::join(outcome, second));
    answer.ok_or_else(|| no_answer(part, outcome))
}

/// The numbers at a place of the values of all planes; `None` at a hole.
pub(crate) fn numbers(
    part: &Part,
    [outcomes, seconds]: [&[u8]; 2],
    place: usize,
) -> Result<Option<(Outcome, Option<u32>)>, TableError> {
    let outcome = kind::outcome(outcomes[place])
        .map_err(|other| wrong(part, format_args!("{other} is no outcome")))?;
    let Some(outcome) = outcome else { return Ok(None) };
    let second = match part.files.answers() {
        1 => Some(0),
        _ => part.files.number(1).get(seconds, place),
    };
    Ok(Some((outcome, second)))
}

#[cold]
fn no_answer(part: &Part, outcome: Outcome) -> TableError {
    wrong(part, format_args!("{outcome} has a number that it cannot have"))
}

#[cold]
fn wrong(part: &Part, why: fmt::Arguments<'_>) -> TableError {
    let tier = &part.attributes.tier;
    TableError::damaged(part.folder(), format!("tier {tier}: {why}"))
}

/// Reads a tier into memory.
///
/// # Complexity
/// Time O(ranks) on the threads of `run`: some nanoseconds a rank. Memory: the plane, and some
/// hundred kilobytes a thread.
pub(crate) fn plane<K: InMemory>(part: &Part, run: &Run) -> Result<Plane<K>, TableError> {
    let mut plane = Plane::unknown(part.files.length, run)?;
    for shard in 0..part.files.shards() {
        let known = |of| part.seal(of, shard);
        self::shard(&mut plane, part.files.ranks(shard), (&part.files, shard), known, run)?;
    }
    Ok(plane)
}

/// Reads a shard of all planes to these ranks of a plane in memory, and widens that if it has to.
///
/// A finished tier has `known` the seal of each plane of the shard.
pub(crate) fn shard<K: InMemory>(
    plane: &mut Plane<K>,
    ranks: Range<u64>,
    (files, shard): (&TierFiles, u64),
    known: impl Fn(usize) -> Option<u32>,
    run: &Run,
) -> Result<(), TableError> {
    let planes = 0..files.answers();
    let open: Result<Vec<_>, _> = planes.map(|of| files.shard(of, shard, known(of))).collect();
    fill(plane, ranks, &open?, run)
}

/// Reads some ranks of a shard that another process has encoded, as [`shard`] those of a file.
///
/// Returns whether they are what was expected.
pub(crate) fn part<K: InMemory>(
    plane: &mut Plane<K>,
    ranks: Range<u64>,
    (files, shard): (&TierFiles, u64),
    part: &Shards,
    run: &Run,
) -> Result<bool, TableError> {
    let len = ranks.end - ranks.start;
    let planes = part.planes.iter().enumerate();
    let open = planes.map(|(of, plane)| files.part((of, shard), len, &plane.chunks));
    match open.collect::<Option<Vec<_>>>().filter(|open| open.len() == files.answers()) {
        Some(open) => fill(plane, ranks, &open, run).map(|()| true),
        None => Ok(false),
    }
}

/// Reads the planes of a shard to these ranks of a plane in memory.
fn fill<K: InMemory>(
    plane: &mut Plane<K>,
    ranks: Range<u64>,
    open: &[ShardFile<'_>],
    run: &Run,
) -> Result<(), TableError> {
    let pool = Pool::default();
    loop {
        let width = plane.width();
        let code = |outcome, second| code::<K>(open, width, outcome, second);
        let shard =
            Shard { files: open, first: ranks.start, table: of_bytes(open, &code), pool: &pool };
        let filled =
            plane.fill(ranks.clone(), run, |stretch, codes| shard.read(stretch, codes, &code));
        match filled {
            Ok(()) => return Ok(()),
            Err(Refused::TooWide) => plane.widen(run)?,
            Err(Refused::Error(error)) => return Err(error),
        };
    }
}

/// How many numbers a byte of the second plane tells apart.
const SECONDS: usize = 256;
/// Stands in a table of codes where there is none.
const NO_CODE: u64 = u64::MAX;

/// What a thread reads into.
#[derive(Default)]
struct Buffers {
    reader: Reader,
    outcomes: Vec<u8>,
    seconds: Vec<u8>,
}

/// The code of a pair of numbers, at some width.
type CodeOf<'c> = dyn Fn(u8, u32) -> Result<u32, Refused> + Sync + 'c;

fn code<K: InMemory>(
    files: &[ShardFile<'_>],
    width: Width,
    outcome: u8,
    second: u32,
) -> Result<u32, Refused> {
    let outcome =
        kind::outcome(outcome).map_err(|other| files[0].wrong(format!("{other} is no outcome")))?;
    let Some(outcome) = outcome else { return Ok(0) };
    let answer = K::Answer::join(outcome, second).ok_or_else(|| {
        files[files.len() - 1].wrong(format!("{second} is no number of a {outcome}"))
    })?;
    K::keep(answer)?.code(width).ok_or(Refused::TooWide)
}

/// The codes of all pairs of numbers, if there are few.
fn of_bytes(files: &[ShardFile<'_>], code: &CodeOf<'_>) -> Option<Vec<u64>> {
    if files.get(1).is_some_and(|file| file.number() != Number::U8) {
        return None;
    }
    let pairs = (0..4).flat_map(|outcome| (0..=u8::MAX).map(move |second| (outcome, second)));
    let code = |(outcome, second): (u8, u8)| code(outcome, second.into());
    Some(pairs.map(|pair| code(pair).map_or(NO_CODE, u64::from)).collect())
}

/// A shard of all planes that is read, whatever answers it has.
struct Shard<'f> {
    files: &'f [ShardFile<'f>],
    /// Its first rank in memory.
    first: u64,
    /// The codes of all pairs of bytes.
    table: Option<Vec<u64>>,
    pool: &'f Pool<Buffers>,
}

impl Shard<'_> {
    /// Reads a stretch of ranks as codes.
    fn read(
        &self,
        stretch: Range<u64>,
        codes: &mut [u32],
        code: &CodeOf<'_>,
    ) -> Result<(), Refused> {
        lent(self.pool, |Buffers { reader, outcomes, seconds }| {
            let chunk = self.files[0].cut().chunk;
            let first = (stretch.start - self.first) / u64::from(chunk);
            let values = codes.len().next_multiple_of(chunk as usize);
            for (file, values_of) in self.files.iter().zip([&mut *outcomes, &mut *seconds]) {
                values_of.resize(values * file.value_bytes(), 0);
                file.read(first, values_of, reader)?;
            }
            match &self.table {
                Some(table) => self.put(outcomes, seconds, codes, |outcome, second| {
                    let entry = usize::from(outcome) * SECONDS + place(second.into());
                    match table.get(entry).copied().map(u32::try_from) {
                        Some(Ok(code)) => Ok(code),
                        _ => code(outcome, second),
                    }
                }),
                None => self.put(outcomes, seconds, codes, code),
            }
        })
    }

    #[inline]
    fn put(
        &self,
        outcomes: &[u8],
        seconds: &[u8],
        codes: &mut [u32],
        code: impl Fn(u8, u32) -> Result<u32, Refused>,
    ) -> Result<(), Refused> {
        let pairs = codes.iter_mut().zip(outcomes);
        match self.files.get(1).map(ShardFile::number) {
            None => {
                for (of, &outcome) in pairs {
                    *of = code(outcome, 0)?;
                }
            }
            Some(Number::U8) => {
                for ((of, &outcome), &second) in pairs.zip(seconds) {
                    *of = code(outcome, second.into())?;
                }
            }
            Some(number) => {
                for (place, (of, &outcome)) in pairs.enumerate() {
                    *of = code(outcome, number.get(seconds, place).unwrap_or(0))?;
                }
            }
        }
        Ok(())
    }
}

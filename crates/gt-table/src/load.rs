//! Shards on disk as codes in memory.
//!
//! It is the way back of `encode`. Threads read blocks of 65,536 ranks. If both numbers of a rank
//! are bytes, a table tells their code; else each code is worked out. Numbers that no answer has
//! are damage, and the error names the file.

use core::ops::Range;

use gt_core::tiers::{Coded, Plane, Width};
use gt_core::{Run, SolveError};

use crate::array::{Number, place};
use crate::encode::Refused;
use crate::error::TableError;
use crate::kind::{self, Stored};
use crate::part::Part;
use crate::tier_files::{Pool, Reader, ShardFile, TierFiles, lent};

/// How an answer on disk is kept in memory.
type Keep<A, K> = fn(A) -> Result<K, SolveError>;

/// The answer at a place of the values of all planes.
#[inline]
pub(crate) fn answer<A: Stored>(
    part: &Part,
    [outcomes, seconds]: [&[u8]; 2],
    place: usize,
) -> Result<Option<A>, TableError> {
    let wrong = |why: String| {
        let tier = &part.attributes.tier;
        TableError::damaged(part.folder(), format!("tier {tier}: {why}"))
    };
    let outcome =
        kind::outcome(outcomes[place]).map_err(|other| wrong(format!("{other} is no outcome")))?;
    let Some(outcome) = outcome else { return Ok(None) };
    let second = match part.planes() {
        1 => Some(0),
        _ => part.files.number(1).get(seconds, place),
    };
    let answer = second.and_then(|second| A::join(outcome, second));
    answer.map(Some).ok_or_else(|| wrong(format!("{outcome} has a number that it cannot have")))
}

/// Reads a tier into memory.
///
/// # Complexity
/// Time O(ranks) on the threads of `run`: some nanoseconds a rank. Memory: the plane, and some
/// hundred kilobytes a thread.
pub(crate) fn plane<A: Stored, K: Coded>(
    part: &Part,
    keep: Keep<A, K>,
    run: &Run,
) -> Result<Plane<K>, TableError> {
    let mut plane = Plane::unknown(part.files.length, run)?;
    for shard in 0..part.files.shards() {
        let known = |of| part.seal(of, shard);
        self::shard(&mut plane, part.files.ranks(shard), (&part.files, shard), known, keep, run)?;
    }
    Ok(plane)
}

/// Reads a shard of all planes to these ranks of a plane in memory, and widens that if it has to.
///
/// A finished tier has `known` the seal of each plane of the shard.
pub(crate) fn shard<A: Stored, K: Coded>(
    plane: &mut Plane<K>,
    ranks: Range<u64>,
    (files, shard): (&TierFiles, u64),
    known: impl Fn(usize) -> Option<u32>,
    keep: Keep<A, K>,
    run: &Run,
) -> Result<(), TableError> {
    let planes = 0..files.planes().len();
    let open: Result<Vec<_>, _> = planes.map(|of| files.shard(of, shard, known(of))).collect();
    let (open, pool) = (open?, Pool::default());
    loop {
        let codes = Codes { files: &open, width: plane.width(), keep };
        let filled = match &codes.of_bytes() {
            Some(table) => {
                let code = |outcome: u8, second: u32| {
                    let entry = usize::from(outcome) * SECONDS + place(second.into());
                    match table.get(entry).copied().map(u32::try_from) {
                        Some(Ok(code)) => Ok(code),
                        _ => codes.code(outcome, second),
                    }
                };
                codes.fill(plane, ranks.clone(), &pool, run, code)
            }
            None => codes.fill(plane, ranks.clone(), &pool, run, |outcome, second| {
                codes.code(outcome, second)
            }),
        };
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

/// What the numbers of a shard are as codes of some width.
struct Codes<'f, A, K> {
    files: &'f [ShardFile<'f>],
    width: Width,
    keep: Keep<A, K>,
}

/// What a thread reads into.
#[derive(Default)]
struct Buffers {
    reader: Reader,
    outcomes: Vec<u8>,
    seconds: Vec<u8>,
}

impl<A: Stored, K: Coded> Codes<'_, A, K> {
    fn code(&self, outcome: u8, second: u32) -> Result<u32, Refused> {
        let outcome = kind::outcome(outcome)
            .map_err(|other| self.files[0].wrong(format!("{other} is no outcome")))?;
        let Some(outcome) = outcome else { return Ok(0) };
        let answer = A::join(outcome, second).ok_or_else(|| {
            let last = &self.files[self.files.len() - 1];
            last.wrong(format!("{second} is no number of a {outcome}"))
        })?;
        (self.keep)(answer)?.code(self.width).ok_or(Refused::TooWide)
    }

    /// The codes of all pairs of numbers, if there are few.
    fn of_bytes(&self) -> Option<Vec<u64>> {
        if self.files.get(1).is_some_and(|file| file.number() != Number::U8) {
            return None;
        }
        let codes = (0..4).flat_map(|outcome| (0..=u8::MAX).map(move |second| (outcome, second)));
        let code = |(outcome, second): (u8, u8)| self.code(outcome, second.into());
        Some(codes.map(|pair| code(pair).map_or(NO_CODE, u64::from)).collect())
    }

    fn fill(
        &self,
        plane: &mut Plane<K>,
        ranks: Range<u64>,
        pool: &Pool<Buffers>,
        run: &Run,
        code: impl Fn(u8, u32) -> Result<u32, Refused> + Sync,
    ) -> Result<(), Refused> {
        let chunk = self.files[0].cut().chunk;
        let begin = ranks.start;
        plane.fill(ranks, run, |stretch, codes| {
            lent(pool, |Buffers { reader, outcomes, seconds }| {
                let first = (stretch.start - begin) / u64::from(chunk);
                let values = codes.len().next_multiple_of(chunk as usize);
                for (file, values_of) in self.files.iter().zip([&mut *outcomes, &mut *seconds]) {
                    values_of.resize(values * file.value_bytes(), 0);
                    file.read(first, values_of, reader)?;
                }
                let pairs = codes.iter_mut().zip(&*outcomes);
                match self.files.get(1).map(ShardFile::number) {
                    None => {
                        for (of, &outcome) in pairs {
                            *of = code(outcome, 0)?;
                        }
                    }
                    Some(Number::U8) => {
                        for ((of, &outcome), &second) in pairs.zip(&*seconds) {
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
            })
        })
    }
}

//! Tiers on disk as planes in memory.

use gt_core::tiers::{Coded, Plane, Width};
use gt_core::{Run, SolveError};

use crate::error::TableError;
use crate::kind::{self, Stored};
use crate::part::Part;

/// Codes of a tier, read shard by shard; the first error ends it.
struct Codes<'p, A, K> {
    part: &'p Part,
    run: &'p Run,
    width: Width,
    keep: fn(A) -> Result<K, SolveError>,
    shard: u64,
    values: [Vec<u8>; 2],
    place: usize,
    error: &'p mut Option<TableError>,
    /// Whether a code does not fit the width.
    narrow: &'p mut bool,
}

impl<A: Stored, K: Coded> Codes<'_, A, K> {
    fn code(&mut self) -> Result<Option<u32>, TableError> {
        if self.place == self.values[0].len() {
            if self.shard == self.part.shards() {
                return Ok(None);
            }
            for plane in 0..self.part.planes() {
                self.values[plane] = self.part.shard(plane, self.shard, self.run)?;
            }
            (self.shard, self.place) = (self.shard + 1, 0);
        }
        let answer = answer::<A>(self.part, [&self.values[0], &self.values[1]], self.place)?;
        self.place += 1;
        let Some(answer) = answer else { return Ok(Some(0)) };
        match (self.keep)(answer)?.code(self.width) {
            None => {
                *self.narrow = true;
                Ok(None)
            }
            code => Ok(code),
        }
    }
}

impl<A: Stored, K: Coded> Iterator for Codes<'_, A, K> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        match self.code() {
            Ok(code) => code,
            Err(error) => {
                *self.error = Some(error);
                None
            }
        }
    }
}

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
        _ => part.number(1).get(seconds, place),
    };
    let answer = second.and_then(|second| A::join(outcome, second));
    answer.map(Some).ok_or_else(|| wrong(format!("{outcome} has a number that it cannot have")))
}

/// Reads a tier into memory.
pub(crate) fn plane<A: Stored, K: Coded>(
    part: &Part,
    keep: fn(A) -> Result<K, SolveError>,
    run: &Run,
) -> Result<Plane<K>, TableError> {
    let mut width = K::NARROWEST;
    loop {
        let (mut error, mut narrow) = (None, false);
        let codes = Codes {
            part,
            run,
            width,
            keep,
            shard: 0,
            values: [Vec::new(), Vec::new()],
            place: 0,
            error: &mut error,
            narrow: &mut narrow,
        };
        let read = Plane::from_codes(part.attributes.length, width, codes, run);
        if let Some(error) = error {
            return Err(error);
        }
        if !narrow {
            return Ok(read?);
        }
        width = match width {
            Width::TwoBits => Width::Byte,
            Width::Byte => Width::Half,
            Width::Half => Width::Full,
            Width::Full => return Err(K::too_great().into()),
        };
    }
}

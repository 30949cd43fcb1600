//! The recursion, for a batch of rows at a time.
//!
//! For each y the rows of a batch are taken in the order of z. They share one string: the
//! differences that earlier rows exclude at y. If each row went along all y by itself, this string
//! would not stay in the cache.
//!
//! # Invariants
//! * `unsettled[y]` has the bits X(y, t) - y of the rows t of earlier batches that were not known
//!   to be settled at y.
//! * [`Settled`] has the bits of the settled rows of earlier batches, each from the y on at which
//!   it was known to be settled.
//! * `diagonal` has the bits X(t, t) of all t < y.

use bitvec::vec::BitVec;
use gt_core::run::Meter;
use gt_core::{Forecast, LimitError, Run, ShapeError, SolveError};

use super::counts::Counts;
use super::families::length;
use super::row::{End, Row};
use super::settled::Settled;
use super::strings::{mark_bit, merge};
use super::table::ThreeRows;
use crate::rules::ThreeRowChomp;

/// Rows in a batch: their strings should stay in the second-level cache.
const BATCH: u32 = 64;

/// The number of words that a string has at first; it grows if a difference needs more.
///
/// In every case met, the differences have stayed below 3/4 of y.
const fn row_words(y: u32) -> usize {
    y as usize * 3 / 4 / 64 + 2
}

fn bytes(longest: u32) -> u64 {
    let n = u64::from(longest);
    (n + 1) * (row_words(longest) as u64 * 8 + 24) + 1024 * n
}

struct Search {
    longest: u32,
    unsettled: Vec<Vec<usize>>,
    settled: Settled,
    diagonal: BitVec,
    counts: Counts,
    second_row: Vec<u32>,
    /// Beyond this second row, the rows of earlier batches have ended or only repeat.
    horizon: u32,
}

impl ThreeRows {
    /// Finds the P-positions of three rows whose second row is at most `longest`.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if `longest` is beyond [`MAX_LONGEST`](Self::MAX_LONGEST).
    /// * [`SolveError::Limit`] if the [`forecast`](Self::forecast) exceeds the memory limit; this
    ///   is known before anything is allocated.
    /// * [`SolveError::Limit`] if the time is over, or the run was interrupted.
    ///
    /// # Complexity
    /// For n = `longest`: about n^2 / 5 searches of n / 200 words each, and n^2 / 10 bytes while it
    /// works. O(n) bytes are kept.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::ThreeRows;
    /// use gt_core::{LimitError, Run, SolveError};
    /// let three = ThreeRows::solve(56, &Run::new())?;
    /// assert_eq!(three.p_positions_within(56), 603);
    /// let refused = ThreeRows::solve(10_000, &Run::new().memory(1000));
    /// assert!(matches!(refused, Err(SolveError::Limit(LimitError::Memory { limit: 1000, .. }))));
    /// # Ok::<(), SolveError>(())
    /// ```
    pub fn solve(longest: u32, run: &Run) -> Result<Self, SolveError> {
        checked(longest)?;
        // The game has at least one column, even if the longest second row is 0.
        let game = ThreeRowChomp::new(longest.max(1))?;
        Ok(search(longest, game, &run.started())?)
    }

    /// What [`solve`](Self::solve) will take: bytes, and pairs of a second and a third row.
    ///
    /// The pairs are given as [`positions`](Forecast::positions).
    ///
    /// # Errors
    /// [`ShapeError`] if `longest` is beyond [`MAX_LONGEST`](Self::MAX_LONGEST).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::ThreeRows;
    /// assert_eq!(ThreeRows::forecast(10_000)?.positions, 50_015_001);
    /// assert!(ThreeRows::forecast(10_000)?.bytes < 24_000_000);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn forecast(longest: u32) -> Result<Forecast, ShapeError> {
        let n = u64::from(checked(longest)?);
        Ok(Forecast::new((n + 1) * (n + 2) / 2, bytes(longest)))
    }
}

/// Refuses second rows that are too long.
fn checked(longest: u32) -> Result<u32, ShapeError> {
    if longest <= ThreeRows::MAX_LONGEST {
        return Ok(longest);
    }
    Err(ShapeError::new(
        "the longest second row",
        longest,
        format!("at most {}", ThreeRows::MAX_LONGEST),
    ))
}

/// The P-positions with second row at most `longest`.
fn search(longest: u32, game: ThreeRowChomp, run: &Run) -> Result<ThreeRows, LimitError> {
    run.check_memory(bytes(longest))?;
    let mut search = Search {
        longest,
        unsettled: (0..=longest).map(|y| vec![0; row_words(y)]).collect(),
        settled: Settled::default(),
        diagonal: BitVec::new(),
        counts: Counts::new(longest),
        second_row: Vec::new(),
        horizon: 0,
    };
    let (mut third_row, mut families) = (Vec::new(), Vec::new());
    let all = u64::from(longest).pow(2);
    let mut meter = Meter::new(run, "following rows", Some(all)).counting("cell");
    for first in (0..=longest).step_by(BATCH as usize) {
        let done = u64::from(first).pow(2);
        for row in search.batch(first, |()| meter.step(done))? {
            match row.end {
                End::Rectangle(end) => third_row.push(end),
                End::Settled(family) => {
                    let from = row.z + length(row.differences.len());
                    search.counts.add(&family, from);
                    search.settled.add(&family, from);
                    families.push(family);
                }
                End::Open => {}
            }
        }
    }
    meter.end(all);
    Ok(ThreeRows {
        longest,
        game,
        second_row: search.second_row,
        third_row,
        families,
        by_first_row: search.counts.finish(),
    })
}

impl Search {
    /// Finds X(y, z) for the rows z of one batch, which begins with `first`, along y from z on.
    ///
    /// It stops when every row has ended or is known to be settled, or at the longest y.
    fn batch(
        &mut self,
        first: u32,
        mut step: impl FnMut(()) -> Result<(), LimitError>,
    ) -> Result<Vec<Row>, LimitError> {
        let last = self.longest.min(first + BATCH - 1);
        self.settled.advance(first);
        let mut settled = self.settled.along();
        let mut rows: Vec<Row> = Vec::new();
        let mut excluded = Vec::new();
        for y in first..=self.longest {
            if y <= last {
                rows.push(Row::new(y, self.diagonal.as_raw_slice()));
            }
            if y > last && rows.iter().all(|row| !row.open()) {
                break;
            }
            excluded.clear();
            excluded.extend_from_slice(settled.string(y));
            merge(&mut excluded, &self.unsettled[y as usize]);
            let (mut horizon, mut period) = (Some(self.horizon), self.settled.period());
            for row in &mut rows {
                step(())?;
                if let Some(x) =
                    row.advance(y, &mut excluded, &mut self.unsettled[y as usize], horizon, period)
                {
                    self.counts.add_one(x);
                }
                (horizon, period) = row.beyond(horizon, period);
            }
            if y <= last
                && let Some(&d) = rows.last().and_then(|row| row.differences.first())
            {
                mark_bit(&mut self.diagonal, y + d);
                self.second_row.push(y + d);
            }
        }
        let beyond = rows
            .iter()
            .fold((Some(self.horizon), 1), |(horizon, period), row| row.beyond(horizon, period));
        self.horizon = beyond.0.unwrap_or(self.longest);
        Ok(rows)
    }
}

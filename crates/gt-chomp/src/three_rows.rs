//! Bars of three rows, to lengths of tens of thousands.
//!
//! Let (x, y, z) be the row lengths, x >= y >= z. For given y and z at most one x makes a P-position, since longer ones can move to
//! it; call it X(y, z). It is the least x >= y that is none of
//!
//! * X(t, min(z, t)) for t < y: cutting the second row to t;
//! * X(y, t) for t < z: cutting the third row to t;
//!
//! and there is none if some (t, t, min(z, t)) with t < y is a P-position: cutting the first row to t. So one rectangle-topped
//! P-position (y, y, z) ends the row of all X(., z): the 3 x y bar opens in its third row. With d = X - y instead of X, a row that does
//! not end this way settles down, in every case met, to a constant d, or to a few values of d in turn: a *family* (k + q + p, k + q, r)
//! for all k >= 0. The first with two values is that of r = 120: p = 70 and 72. That a row has settled is proved for each row as it
//! happens.
//!
//! # How it works
//! Row by row in z, along y as far as the row is not settled: then about a fifth of the pairs (y, z) are met, and each is a search for
//! the first 0 in the OR of three strings of bits. The d of settled rows are kept as one string that grows with y; those of the rest as a
//! string for each y.
//!
//! # Source
//! The sequences are A029899 to A029905 of the On-Line Encyclopedia of Integer Sequences. A. E. Brouwer, G. Horváth,
//! I. Molnár-Sáska, C. Szabó, *On three-rowed Chomp*, Integers 5 (2005), #G07, give another algorithm, of cubic time.

mod counts;
mod game;
mod known;
mod row;
mod search;
mod settled;

use gt_core::{Forecast, Run, ShapeError, SolveError};

pub use self::game::ThreeRowChomp;
use crate::cell::Cell;

/// P-positions of three rows with second row at most n: openings, families, counts.
///
/// # Example
/// ```
/// use gt_chomp::{Cell, ThreeRows};
/// use gt_core::Run;
/// let three = ThreeRows::solve(300, &Run::new())?;
/// assert_eq!(three.openings(89), [Cell::new(1, 51)]);
/// assert_eq!(three.p_positions_within(56), 603);
/// let family = &three.families()[2];
/// assert_eq!((family.p(), family.q(), family.r()), (&[4][..], 7, 5));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeRows {
    longest: u32,
    game: ThreeRowChomp,
    second_row: Vec<u32>,
    third_row: Vec<RectangleEnd>,
    families: Vec<Family>,
    /// For each x up to `longest`, P-positions with first row x.
    by_first_row: Vec<u64>,
}

/// P-positions (k + q + p, k + q, r) for every k >= 0, where p is fixed, or goes round a few values as k grows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    q: u32,
    r: u32,
    /// p for k = 0, 1, .., again and again.
    p: Vec<u32>,
}

impl Family {
    /// The family of row `r` whose differences, from second row `r` on, end with a period of this length or a divisor of it.
    fn of(r: u32, differences: &[u32], period: usize) -> Self {
        let tail = &differences[differences.len() - period..];
        let repeats = |&shorter: &usize| period.is_multiple_of(shorter) && tail[shorter..].iter().zip(tail).all(|(a, b)| a == b);
        let period = (1..=period).find(repeats).unwrap_or(period);
        let same = differences.iter().zip(&differences[period..]).rev().take_while(|(a, b)| a == b).count();
        let start = differences.len() - period - same;
        Self { q: r + length(start), r, p: differences[start..start + period].to_vec() }
    }

    /// How much longer the first row is than the second, for k = 0, 1, .., again and again; nearly always a single value.
    pub fn p(&self) -> &[u32] {
        &self.p
    }

    /// The least second row.
    pub const fn q(&self) -> u32 {
        self.q
    }

    /// The third row.
    pub const fn r(&self) -> u32 {
        self.r
    }

    /// After how many members p comes again.
    pub const fn period(&self) -> usize {
        self.p.len()
    }

    /// The first row minus the second, for a second row y >= q.
    fn difference(&self, y: u32) -> u32 {
        self.p[(y - self.q) as usize % self.p.len()]
    }

    /// [`difference`](Self::difference) for the y of this residue modulo the period.
    fn difference_of_residue(&self, residue: u32) -> u32 {
        let period = length(self.p.len());
        self.p[((residue + period - self.q % period) % period) as usize]
    }
}

/// Row lengths are below 2^21.
#[expect(clippy::cast_possible_truncation, reason = "row lengths are below 2^21")]
const fn length(number: usize) -> u32 {
    number as u32
}

/// Refuses second rows that are too long.
fn checked(longest: u32) -> Result<u32, ShapeError> {
    if longest <= ThreeRows::MAX_LONGEST {
        return Ok(longest);
    }
    Err(ShapeError::new("the longest second row", longest, format!("at most {}", ThreeRows::MAX_LONGEST)))
}

/// A P-position (g, g, h): the 3 x g bar opens at (2, h), and no P-position with third row h has a longer second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RectangleEnd {
    /// The first and second row.
    pub g: u32,
    /// The third row.
    pub h: u32,
}

impl ThreeRows {
    /// The longest second row that can be asked for: strings of bits take n^2 / 10 bytes.
    pub const MAX_LONGEST: u32 = 1 << 20;

    /// Finds the P-positions of three rows whose second row is at most `longest`.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if `longest` is beyond [`MAX_LONGEST`](Self::MAX_LONGEST).
    /// * [`SolveError::Limit`] if the [`forecast`](Self::forecast) is beyond the memory allowed, known before anything is allocated; or
    ///   if the time is over or the run was interrupted.
    /// # Complexity
    /// For n = `longest` about n^2 / 5 searches of n / 200 words; n^2 / 10 bytes.
    pub fn solve(longest: u32, run: &Run) -> Result<Self, SolveError> {
        checked(longest)?;
        // Where only the poison's column is asked for, there is still a bar of one column.
        let game = ThreeRowChomp::new(longest.max(1))?;
        Ok(search::solve(longest, game, &run.started())?)
    }

    /// What [`solve`](Self::solve) will take: pairs of a second and a third row, and bytes.
    ///
    /// # Errors
    /// [`ShapeError`] if `longest` is beyond [`MAX_LONGEST`](Self::MAX_LONGEST).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::ThreeRows;
    /// assert_eq!(ThreeRows::forecast(10_000)?.positions, 50_015_001);
    /// assert!(ThreeRows::forecast(10_000)?.bytes < 24_000_000);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn forecast(longest: u32) -> Result<Forecast, ShapeError> {
        let n = u64::from(checked(longest)?);
        Ok(Forecast { positions: (n + 1) * (n + 2) / 2, bytes: search::bytes(longest) })
    }

    /// The longest second row that was asked for.
    pub const fn longest(&self) -> u32 {
        self.longest
    }

    /// The winning first moves of the 3 x n bar, row by row; none for n beyond [`longest`](Self::longest) or n = 0.
    ///
    /// # Complexity
    /// O([`longest`](Self::longest)): the lists are looked through.
    #[must_use]
    pub fn openings(&self, n: u32) -> Vec<Cell> {
        if n > self.longest {
            return Vec::new();
        }
        let second = (0..).zip(&self.second_row).filter(|&(_, &x)| x == n).map(|(col, _)| Cell::new(1, col));
        let third = self.third_row.iter().filter(|end| end.g == n).map(|end| Cell::new(2, end.h));
        second.chain(third).collect()
    }

    /// For each n the bar that opens at (1, n): the x that makes (x, n, n) a P-position.
    pub fn second_row_openings(&self) -> &[u32] {
        &self.second_row
    }

    /// All bars that open in the third row, by h.
    ///
    /// The bar opens at (2, h), as [`RectangleEnd`] says.
    pub fn third_row_openings(&self) -> &[RectangleEnd] {
        &self.third_row
    }

    /// The families known to go on for ever, by r.
    ///
    /// Rows that had neither ended nor settled at second row [`longest`](Self::longest) are not among them.
    ///
    /// # Example
    /// The P-positions of two rows are those whose first row is longer by one.
    /// ```
    /// use gt_chomp::ThreeRows;
    /// let three = ThreeRows::solve(100, &gt_core::Run::new())?;
    /// let family = three.families().iter().find(|family| family.r() == 0).ok_or("two rows: the first one longer by one")?;
    /// assert_eq!((family.p(), family.q(), family.period()), (&[1][..], 0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// How many P-positions the 3 x n box has; n at most [`longest`](Self::longest), else the count for that.
    pub fn p_positions_within(&self, n: u32) -> u64 {
        self.by_first_row.iter().take(n as usize + 1).sum()
    }
}

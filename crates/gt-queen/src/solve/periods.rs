//! Rows of nimbers repeat: where, how often, and what this says of cells far away.
//!
//! # What repeats
//! Let *G*(*a*, *b*) be the nimber of a cell. For every row *a* there are a *preperiod* *q* and a
//! *period* *p* with *G*(*a*, *b* + *p*) = *G*(*a*, *b*) + *p* for all *b* ≥ *q*. Such a row is
//! called additively periodic. So the nimber of any cell in the row is the nimber of a cell before
//! column *q* + *p*, plus the difference of their columns. No more than this is known: there is no
//! formula for *q* and *p*, and no law along the diagonal.
//!
//! # Why the answers are proved
//! 1. *G*(*a*, *b*) ≤ *a* + *b*: see the module of the tables, `grundy`.
//! 2. *G*(*a*, *b*) ≥ *b* - 2*a*. Let *g* be this nimber. None of the *b* cells before it in the
//!    row has the nimber *g*. At most *g* of these cells have smaller nimbers, all different. Each
//!    of the other cells has a greater nimber, although *g* does not occur before it in the row. So
//!    *g* occurs in the column or the diagonal of that cell, in a row before row *a*. There are *a*
//!    such rows. Each of them has *g* at most once, and so bars it from at most two cells of row
//!    *a*. So *b* ≤ *g* + 2*a*.
//! 3. By 2, each value below *b* - 2*a* occurs in row *a* before column *b*. By 1, the other values
//!    that occur before column *b* are in the last 3*a* columns. So take the last 3*a* columns
//!    before *b* of the rows 0 to *a*, with *b* subtracted from every nimber. They decide
//!    everything that follows in these rows. They are the *state* of a machine with finitely many
//!    states.
//! 4. Let the rows before *a* repeat with the period *λ* from column *μ* on. Take a column *b₁* ≥
//!    *μ* + 3*a* and a later column *b₂* such that *λ* divides *b₂* - *b₁*. Let row *a* look the
//!    same in the 3*a* columns before *b₁* and before *b₂*, up to the difference *b₂* - *b₁*. Then
//!    the two states are equal. So rows 0 to *a* repeat with the period *b₂* - *b₁*, from column
//!    *b₁* - 3*a* on.
//!
//! Every answer of this module rests on such a pair of equal states, compared entry by entry. The
//! least period divides *b₂* - *b₁*. The least preperiod is found by going back as long as the row
//! repeats.
//!
//! # Source
//! That rows are additively periodic was proved by A. Dress, A. Flammenkamp and N. Pink, "Additive
//! periodicity of the Sprague-Grundy function of certain Nim games", Advances in Applied
//! Mathematics 22 (1999), and by H. Landman, "A simple FSM-based proof of the additive periodicity
//! of the Sprague-Grundy function of Wythoff's game", More Games of No Chance.

mod recurrence;
mod sweep;

use core::fmt;

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{PositionOf, Run, ShapeError, SolveError};

use self::recurrence::{Joint, Row};
use self::sweep::Sweep;
use crate::rules::{Cell, Quadrant};

/// Preperiods and periods of the first rows, and so the nimber of every cell in these rows.
///
/// This is a [`Solution`] of outcomes on the [`Quadrant`]: the cells of nimber 0 are lost. Cells of
/// other rows are not known, except for the mirror images of cells in these rows.
///
/// # Shape and units
/// For each row *a*: its preperiod and its period, both in columns. Kept: two bytes for each cell
/// of the row before column preperiod + period.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::Cell;
/// use gt_queen::solve::RowPeriods;
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let rows = RowPeriods::solve(8, &Run::new())?;
/// let row = rows.period(7).unwrap();
/// assert_eq!((row.preperiod, row.period), (92, 24));
/// // At any distance: (7, 10^18) is like (7, 112).
/// let far = Cell::new(7, 1_000_000_000_000_000_000);
/// let near = rows.nimber(Cell::new(7, 112)).unwrap();
/// assert_eq!(rows.nimber(far), Some(1_000_000_000_000_000_000 - 112 + near));
/// assert_eq!(rows.nimber(Cell::new(8, 8)), None);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct RowPeriods {
    game: Quadrant,
    rows: Vec<Row>,
}

/// How a row repeats: *G*(*a*, *b* + period) = *G*(*a*, *b*) + period for all *b* ≥ preperiod.
///
/// Here *G* is the nimber. Both numbers are the least with this property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RowPeriod {
    /// The row: the distance *a*.
    pub row: u64,
    /// The first column of the part that repeats.
    pub preperiod: u64,
    /// The number of columns after which the row repeats, which is also the growth of the nimbers.
    pub period: u64,
}

impl RowPeriods {
    /// Finds the periods of the rows 0 to `rows` - 1.
    ///
    /// Progress counts the rows found. The result does not depend on the threads of `run`.
    ///
    /// # Complexity
    /// Time O(columns · rows · rows/64). Here columns is the number of columns until the last row
    /// has repeated: about 33 *a*² for row *a*, as far as computed. Memory: two bytes per cell of
    /// each row before preperiod + period, and two bytes for each column of a row that has not
    /// repeated yet.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached. Memory is checked every 4096 columns, as it
    ///   grows.
    /// * [`SolveError::Shape`] if `rows` is more than 10,000.
    /// * [`SolveError::Threads`] if the system gives no more threads (feature `rayon`).
    pub fn solve(rows: u64, run: &Run) -> Result<Self, SolveError> {
        const MOST: u64 = 10_000;
        let run = &run.started();
        let too_many =
            || ShapeError::new("rows to find periods of", rows, format!("at most {MOST}"));
        let count = usize::try_from(rows).ok().filter(|_| rows <= MOST).ok_or_else(too_many)?;
        let mut meter = Meter::new(run, "periods of rows", Some(rows)).counting("row");
        let mut found: Vec<Row> = Vec::with_capacity(count);
        let mut joint = Joint::default();
        let mut sweep = Sweep::new(count, run)?;
        while found.len() < count {
            sweep.advance(&found);
            while let Some(row) = sweep.unfinished().and_then(|row| joint.find(row, found.len())) {
                sweep.finish();
                found.push(row);
            }
            run.check_memory(found.iter().map(Row::bytes).sum::<u64>() + sweep.bytes())?;
            meter.look(found.len() as u64)?;
        }
        meter.end(rows);
        let last = rows.saturating_sub(1);
        Ok(Self { game: Quadrant::queen(Cell::new(last, last)), rows: found })
    }

    /// Returns how row `a` repeats, or `None` if the row was not computed.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::RowPeriods;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let rows = RowPeriods::solve(4, &Run::new())?;
    /// let last = rows.period(3).unwrap();
    /// assert_eq!((last.preperiod, last.period), (8, 6));
    /// assert_eq!(rows.period(4), None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn period(&self, a: u64) -> Option<RowPeriod> {
        let row = self.rows.get(usize::try_from(a).ok()?)?;
        Some(RowPeriod { row: a, preperiod: row.preperiod() as u64, period: row.period() as u64 })
    }

    /// Lists how each row repeats, from row 0 on.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::RowPeriods;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let rows = RowPeriods::solve(6, &Run::new())?;
    /// let periods: Vec<u64> = rows.iter().map(|row| row.period).collect();
    /// assert_eq!(periods, [1, 3, 3, 6, 12, 24]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RowPeriod> {
        let periods = |(row, found): (usize, &Row)| RowPeriod {
            row: row as u64,
            preperiod: found.preperiod() as u64,
            period: found.period() as u64,
        };
        self.rows.iter().enumerate().map(periods)
    }

    /// Returns the nimber of a cell, or `None` if neither of its distances is a computed row.
    ///
    /// The other distance may be any `u64`. The result is a `u128`, because a nimber can exceed the
    /// distances.
    ///
    /// # Complexity
    /// O(1).
    pub fn nimber(&self, cell: Cell) -> Option<u128> {
        let (a, b) = cell.sorted();
        let row = self.rows.get(usize::try_from(a).ok()?)?;
        // The lower bound is b - 2a.
        Some(u128::from(b) + u128::from(row.excess(row.index(b))) - 2 * u128::from(a))
    }
}

impl Solution for RowPeriods {
    type Game = Quadrant;
    type Answer = Outcome;

    fn game(&self) -> &Quadrant {
        &self.game
    }

    fn value(&self, cell: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.nimber(*cell).map(|nimber| if nimber == 0 { Outcome::Loss } else { Outcome::Win }))
    }
}

impl fmt::Debug for RowPeriods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

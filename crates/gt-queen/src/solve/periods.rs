//! Rows of nimbers repeat: how soon, how often, and what that says of cells far away.
//!
//! # What repeats
//! For every row *a* there are a *preperiod* *q* and a *period* *p* with *G*(*a*, *b* + *p*) = *G*(*a*, *b*) + *p* for all *b* ≥ *q*:
//! the row is additively periodic. So the nimber of a cell as far along a row as one likes is that of a cell not farther than
//! *q* + *p*, plus the difference. Nobody knows more than that: no formula for *q* and *p*, and no law along the diagonal.
//!
//! # How it is proved, not guessed
//! 1. *G*(*a*, *b*) ≤ *a* + *b*: see the module of the tables, `grundy`.
//! 2. *G*(*a*, *b*) ≥ *b* - 2*a*. If *g* is that nimber, then *g* was not given to any of the *b* cells before it in the row: to
//!    at most *g* of them because they have smaller nimbers, all different, and to the others because *g* occurs in their column or
//!    diagonal, in one of *a* rows, each of which has *g* once and bars it from at most two cells of this row. So *b* ≤ *g* + 2*a*.
//! 3. By 2, each value below *b* - 2*a* occurs in row *a* before column *b*; by 1, the others that do so are in the last 3*a*
//!    columns. So the last 3*a* columns before *b* of the rows 0 to *a*, less *b*, decide all that follows in these rows: they are
//!    the state of a machine with finitely many states.
//! 4. Let the rows before *a* repeat with the period *λ* from column *μ* on. If row *a* looks the same, up to the difference, in the
//!    3*a* columns before *b₁* and before *b₂*, where *μ* + 3*a* ≤ *b₁* < *b₂* and *λ* divides *b₂* - *b₁*, then the states are equal, and
//!    rows 0 to *a* repeat with the period *b₂* - *b₁* from column *b₁* - 3*a* on.
//!
//! Every answer of this module rests on such a pair of equal states, compared entry by entry. The least period divides
//! *b₂* - *b₁*, and the least preperiod is found by going back as long as the row repeats.
//!
//! # Source
//! That rows are additively periodic was proved by A. Dress, A. Flammenkamp and N. Pink, "Additive periodicity of the
//! Sprague-Grundy function of certain Nim games", Advances in Applied Mathematics 22 (1999), and by H. Landman, "A simple
//! FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game", More Games of No Chance.

mod recurrence;
mod sweep;

use core::fmt;

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{PositionOf, Run, ShapeError, SolveError};

use self::recurrence::{Joint, Row};
use self::sweep::Sweep;
use crate::rules::{Cell, Quadrant};

/// Preperiods and periods of the first rows, and with them the nimber of every cell in these rows.
///
/// # Shape and units
/// For each row *a*, its preperiod and period in columns, and two bytes for each of its cells before their sum.
///
/// A [`Solution`] of outcomes on the [`Quadrant`]: the cells of nimber 0 are lost. Other rows are
/// not known.
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
/// // As far as one likes: (7, 10^18) is like (7, 112).
/// let far = Cell::new(7, 1_000_000_000_000_000_000);
/// assert_eq!(rows.nimber(far), Some(1_000_000_000_000_000_000 - 112 + rows.nimber(Cell::new(7, 112)).unwrap()));
/// assert_eq!(rows.nimber(Cell::new(8, 8)), None);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct RowPeriods {
    game: Quadrant,
    rows: Vec<Row>,
}

/// How a row repeats: *G*(*a*, *b* + period) = *G*(*a*, *b*) + period for all *b* ≥ preperiod, and for no smaller two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RowPeriod {
    /// The row: the distance *a*.
    pub row: u64,
    /// The first column from which on it repeats.
    pub preperiod: u64,
    /// After how many columns it repeats.
    pub period: u64,
}

impl RowPeriods {
    /// The rows before `rows`. Progress counts the rows found.
    ///
    /// # Complexity
    /// Time O(columns · rows · rows/64) for as many columns as are needed until the last row has repeated: as far as computed
    /// some 33 *a*² for row *a*. Memory: two bytes per cell of each row before preperiod + period.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached.
    /// * [`SolveError::Shape`] if there are more than 10,000.
    pub fn solve(rows: u64, run: &Run) -> Result<Self, SolveError> {
        const MOST: u64 = 10_000;
        let run = &run.started();
        let too_many = || ShapeError::new("rows to find periods of", rows, format!("at most {MOST}"));
        let count = usize::try_from(rows).ok().filter(|_| rows <= MOST).ok_or_else(too_many)?;
        let mut meter = Meter::new(run, "periods of rows", Some(rows));
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

    /// How row `a` repeats; `None` if it is not among the rows found.
    pub fn period(&self, a: u64) -> Option<RowPeriod> {
        let row = self.rows.get(usize::try_from(a).ok()?)?;
        Some(RowPeriod { row: a, preperiod: row.preperiod() as u64, period: row.period() as u64 })
    }

    /// How each row repeats, from row 0 on.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RowPeriod> {
        let periods = |(row, found): (usize, &Row)| RowPeriod {
            row: row as u64,
            preperiod: found.preperiod() as u64,
            period: found.period() as u64,
        };
        self.rows.iter().enumerate().map(periods)
    }

    /// The nimber of a cell, if one of its distances is a row found; the other one may be anything.
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

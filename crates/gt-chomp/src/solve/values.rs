//! Nimbers and remoteness of every position of a box.
//!
//! # When to use it
//! Use it for all nimbers, fastest wins and longest resistance in boxes of up to some 10^9
//! positions, at 4 bytes each. If outcomes are enough, use [`WholeBox`](crate::solve::WholeBox). It
//! takes about a fiftieth of the memory and, from 12 x 12 on, less than a hundredth of the time.
//!
//! # How it works
//! Positions are taken in lexicographic order. All positions that differ only in the last row are
//! done together: row lengths x(0) .. x(m - 2), and y from 0 to x(m - 2). Such a group shares its
//! *prefix*, all rows but the last.
//!
//! Cutting a row of the prefix to length t gives a smaller prefix. For each y, the last row becomes
//! min(y, t). So the successors of the whole group by this cut are neighbours in the table. The
//! rank of the first of them is computed once per prefix and cut, not once per position and move.
//! It takes four additions.

mod build;

use core::ops::ControlFlow;

use gt_core::run::Meter;
use gt_core::{Enumerate, Forecast, Indexed, Nimber, Run, ShapeError, Solution, SolveError, Value};

use self::build::NimberAndPlies;
use crate::rules::{BarChomp, bad_board};

/// Nimber, outcome and remoteness of every position of a box.
///
/// Remoteness counts the plies until only the poison is left, if the winner hurries and the loser
/// delays. A position is given as for [`BarChomp`]: row lengths, longest first; empty rows at the
/// end may be left out. The questions to ask are in [`Solution`] and [`Explain`](gt_core::Explain),
/// such as [`line`](gt_core::Explain::line).
///
/// # Example
/// ```
/// use gt_chomp::Cell;
/// use gt_chomp::solve::BoxValues;
/// use gt_core::prelude::*;
/// use gt_core::{Nimber, Run};
///
/// let values = BoxValues::solve(5, 5, &Run::new())?;
/// assert_eq!(values.nimber(&[5; 5])?, Nimber(6));
/// assert_eq!(values.value(&vec![5; 5])?, Some(Value::Win { plies: 9 }));
/// let line = values.line(&vec![3, 1])?.expect("every position is known");
/// assert_eq!(line.moves, [Cell::new(0, 2), Cell::new(0, 1), Cell::new(1, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BoxValues {
    game: BarChomp,
    /// By the rank of the diagram; the entry of the empty diagram has no meaning.
    entries: Vec<NimberAndPlies>,
}

impl BoxValues {
    /// Computes the values of all positions of the box of `rows` x `cols`, on one thread.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if a side is 0, the positions cannot be numbered in 64 bits, or the
    ///   box has more than 65535 squares.
    /// * [`SolveError::Limit`] if the [`forecast`](Self::forecast) exceeds the memory limit; this
    ///   is known before anything is allocated.
    /// * [`SolveError::Limit`] if the time is over, or the run was interrupted.
    ///
    /// # Complexity
    /// Time: one table look-up per position and move. Memory: 4 bytes per position, while it works
    /// and kept.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::BoxValues;
    /// use gt_core::{Run, Solution, Value};
    /// let values = BoxValues::solve(2, 3, &Run::new())?;
    /// assert_eq!(values.value(&vec![3, 2])?, Some(Value::Loss { plies: 4 }));
    /// assert!(BoxValues::solve(1, 70_000, &Run::new()).is_err());
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn solve(rows: u32, cols: u32, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let game = bar(rows, cols)?;
        run.check_memory(bytes(&game))?;
        let meter = Meter::new(run, "computing nimbers and plies", Some(game.shape().diagrams()));
        let entries = build::entries(game.shape(), meter)?;
        Ok(Self { game, entries })
    }

    /// What [`solve`](Self::solve) will take: positions, and bytes.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, the positions cannot be numbered in 64 bits, or the box has
    /// more than 65535 squares.
    ///
    /// # Example
    /// ```
    /// let forecast = gt_chomp::solve::BoxValues::forecast(16, 16)?;
    /// assert_eq!(forecast.to_string(), "601080389 positions, 2404321560 bytes");
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn forecast(rows: u32, cols: u32) -> Result<Forecast, ShapeError> {
        let game = bar(rows, cols)?;
        Ok(Forecast::new(game.index_len(), bytes(&game)))
    }

    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        self.game.rows()
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        self.game.cols()
    }

    /// Positions of the box, the empty bar not counted.
    pub fn positions(&self) -> u64 {
        self.game.index_len()
    }

    /// The nimber of a position; it gives the outcome of sums with other impartial games.
    ///
    /// # Errors
    /// [`ShapeError`] if the lengths are not a position of the box.
    ///
    /// # Complexity
    /// O(m + n) table look-ups.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::BoxValues;
    /// use gt_core::{Nimber, Run};
    /// let values = BoxValues::solve(3, 3, &Run::new())?;
    /// assert_eq!(values.nimber(&[3])?, Nimber(2)); // one row: a heap of all but the poison
    /// assert_eq!(values.nimber(&[3, 2])?, Nimber::ZERO);
    /// let sum = values.nimber(&[3])? + values.nimber(&[1, 1, 1])?; // two bars side by side
    /// assert_eq!(sum, Nimber::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimber(&self, lengths: &[u32]) -> Result<Nimber, ShapeError> {
        Ok(Nimber(self.entry(lengths)?.nimber.into()))
    }

    /// The greatest nimber and the greatest remoteness, in plies, inside a smaller box.
    ///
    /// The smaller box has `rows` x `cols` squares and lies in the corner of the poison. Both
    /// results are 0 if a side is 0.
    ///
    /// # Complexity
    /// It looks at every position of the whole box.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::BoxValues;
    /// use gt_core::{Nimber, Run};
    /// let values = BoxValues::solve(3, 3, &Run::new())?;
    /// assert_eq!(values.greatest(1, 3), (Nimber(2), 1)); // one row: eat all but the poison
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn greatest(&self, rows: u32, cols: u32) -> (Nimber, u32) {
        let mut greatest = (0, 0);
        let mut walk = self.game.walk();
        for (rank, entry) in (0u64..).zip(&self.entries).skip(1) {
            let lengths = walk.seek(rank);
            if lengths[0] <= cols && lengths.len() <= rows as usize {
                greatest = (greatest.0.max(entry.nimber), greatest.1.max(entry.plies));
            }
        }
        (Nimber(greatest.0.into()), greatest.1.into())
    }

    /// The value of a position; every position of the box is known.
    pub(crate) fn known(&self, lengths: &[u32]) -> Result<Value, ShapeError> {
        Ok(self.entry(lengths)?.value())
    }

    fn entry(&self, lengths: &[u32]) -> Result<NimberAndPlies, ShapeError> {
        let rank = self.game.diagram_rank(lengths)?;
        Ok(usize::try_from(rank)
            .ok()
            .and_then(|rank| self.entries.get(rank))
            .copied()
            .unwrap_or_default())
    }
}

/// The rules for a box whose values fit in the table.
fn bar(rows: u32, cols: u32) -> Result<BarChomp, ShapeError> {
    let game = BarChomp::new(rows, cols)?;
    if u64::from(rows) * u64::from(cols) > u64::from(u16::MAX) {
        return Err(bad_board(rows, cols, "rows * columns to be at most 65535, for values"));
    }
    Ok(game)
}

/// Bytes of the table of values.
fn bytes(game: &BarChomp) -> u64 {
    game.shape().diagrams().saturating_mul(size_of::<NimberAndPlies>() as u64)
}

/// Knows the value of every position of its box.
///
/// # Errors
/// [`SolveError::Shape`] if the lengths are not a position of the box.
///
/// # Complexity
/// O(m + n) table look-ups.
impl Solution for BoxValues {
    type Game = BarChomp;
    type Answer = Value;

    fn game(&self) -> &BarChomp {
        &self.game
    }

    fn value(&self, lengths: &Vec<u32>) -> Result<Option<Value>, SolveError> {
        Ok(Some(self.known(lengths)?))
    }

    fn kept_bytes(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }
}

/// Visits all positions of the box in the order of their ranks.
impl Enumerate for BoxValues {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Vec<u32>, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut walk = self.game.walk();
        let mut entries = (0u64..).zip(&self.entries).skip(1);
        let _ = entries.try_for_each(|(rank, entry)| visit(walk.seek(rank), entry.value()));
        Ok(())
    }
}

impl core::fmt::Debug for BoxValues {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BoxValues({} positions of {} x {})", self.positions(), self.rows(), self.cols())
    }
}

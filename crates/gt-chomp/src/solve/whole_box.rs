//! The outcome of every position of an m x n box.
//!
//! # When to use it
//! Use it for all P-positions, all openings, or any outcome of a box of up to some 10^11 positions.
//! For one position of a large board, [`memo::Outcomes`](gt_core::memo::Outcomes) on
//! [`Chomp`](crate::Chomp) may need far fewer positions. For nimbers and remoteness of whole boxes
//! use [`BoxValues`](crate::solve::BoxValues).
//!
//! # How it works
//! A move *wins* a position if it leads from there to a P-position.
//!
//! Positions that share their first rows form a *block*. A move in one of these rows leads out of
//! the block. For each shared row the block receives a string with one bit per position of the
//! block: the bit is set if some move in this row wins the position. The block begins with the OR
//! of these strings. Inside the block the same is done row by row, down to *leaves* of a thousand
//! positions. The P-positions of a leaf are found with tables.
//!
//! Then the new P-positions are added to the strings. The strings go on to the blocks from which a
//! move in a shared row leads to this block.
//!
//! Each position's bit is written once per row, in strings that are read and written from end to
//! end. Nothing is looked up in what is already solved. So the memory has two parts:
//!
//! * the strings that blocks still wait for: at the peak a ninth of a byte per position in the
//!   16 x 16 box, and a twelfth in the 20 x 20 box;
//! * the P-positions themselves, 2 bytes each.
//!
//! A string belongs to the one block that receives it. So blocks that have all their strings can be
//! solved in parallel. They share only the list of blocks that are ready. The result does not
//! depend on the order in which they are solved.
//!
//! # Rejected
//! * *One bit per position for the whole box, and reading slices of it*: twice the memory. Most of
//!   the time went into reading distant slices again and again. It was 6 times as slow on 18 x 18
//!   in the same language, and more with 512-bit vectors.
//! * *Masks of excluded last rows for every prefix*: fast while everything fits in the cache, but
//!   eight times the memory.
//! * *Transposition symmetry*: in a square box only the positions at least as wide as high would
//!   have to be solved. But the other positions are scattered among them, as every second bit of
//!   every string. So the strings would not become shorter.

mod block;
mod collected;
mod leaf;
#[cfg(feature = "rayon")]
mod parallel;
mod prefix;
mod question;
mod schedule;
#[cfg(test)]
mod tests;
mod words;

use core::ops::ControlFlow;

use gt_core::{Enumerate, Forecast, Outcome, Run, ShapeError, Solution, SolveError};

use self::question::Question;
use super::p_set::PSet;
use crate::rules::{BarChomp, Cell, too_many_rows};

/// The outcome of every position of a box.
///
/// A position is given as for [`BarChomp`]: row lengths, longest first; empty rows at the end may
/// be left out. The questions to ask are in [`Solution`].
///
/// # Example
/// ```
/// use gt_chomp::Cell;
/// use gt_chomp::solve::WholeBox;
/// use gt_core::prelude::*;
/// use gt_core::{Run, Threads};
///
/// let run = Run::new().threads(Threads::All); // one without the feature `rayon`
/// let solved = WholeBox::solve(8, 10, &run)?;
/// assert_eq!((solved.positions(), solved.p_positions().len()), (43757, 1000));
/// assert_eq!(solved.openings(8, 10)?, [Cell::new(3, 8), Cell::new(4, 5)]);
/// assert_eq!(solved.value(&vec![6, 6, 6])?, Some(Outcome::Win));
/// assert_eq!(solved.best_moves(&vec![4, 4, 4, 4])?, Some(vec![Cell::new(1, 1)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeBox {
    lost: PSet,
}

impl WholeBox {
    /// Solves the box of `rows` x `cols`.
    ///
    /// Positions are never stored one by one. So only three limits of the run apply: memory, time
    /// and interruption. Small boxes are solved by one thread, even if the run allows more.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if a side is 0, the positions cannot be numbered in 64 bits, or the
    ///   box is too large even without a limit.
    /// * [`SolveError::Limit`] if the [`forecast`](Self::forecast) exceeds the memory limit; this
    ///   is known before anything is allocated.
    /// * [`SolveError::Limit`] if the time is over, or the run was interrupted.
    /// * [`SolveError::Threads`] if the system cannot start the threads.
    ///
    /// # Complexity
    /// For N = C(m + n, m) positions: about N/50 word operations in all, and one sieve step per
    /// P-position. Memory: at most N/16 bytes for strings, and 2 bytes per P-position.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::WholeBox;
    /// use gt_core::{LimitError, Run, SolveError};
    /// let refused = WholeBox::solve(12, 12, &Run::new().memory(1000));
    /// assert!(matches!(refused, Err(SolveError::Limit(LimitError::Memory { limit: 1000, .. }))));
    /// ```
    pub fn solve(rows: u32, cols: u32, run: &Run) -> Result<Self, SolveError> {
        Question::new(rows, cols)?.solve(&run.started()).map(|lost| Self { lost })
    }

    /// What [`solve`](Self::solve) will take: positions, and a bound of the bytes.
    ///
    /// More threads take more bytes. The forecast itself allocates none of them.
    ///
    /// The number of P-positions is estimated: one position in 80, and a term that matters only in
    /// small boxes. Every box that was solved has fewer P-positions. If a box had more, the run
    /// would stop at its memory limit instead of passing it.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, or the positions cannot be numbered in 64 bits.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::WholeBox;
    /// use gt_core::Run;
    /// let forecast = WholeBox::forecast(15, 15, &Run::new())?;
    /// assert_eq!(forecast.positions, 155_117_519);
    /// assert!(forecast.bytes < 64 << 20);
    /// assert!(WholeBox::forecast(25, 25, &Run::new())?.bytes > 1 << 40); // too much
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn forecast(rows: u32, cols: u32, run: &Run) -> Result<Forecast, ShapeError> {
        Question::new(rows, cols).map(|question| question.forecast(run))
    }

    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        self.lost.rows()
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        self.lost.cols()
    }

    /// Positions of the box, the empty bar not counted.
    pub fn positions(&self) -> u64 {
        self.lost.positions()
    }

    /// The P-positions: all positions that are lost for the player to move.
    pub const fn p_positions(&self) -> &PSet {
        &self.lost
    }

    /// The P-positions, by value.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::{PSet, WholeBox};
    /// let lost: PSet = WholeBox::solve(5, 5, &gt_core::Run::new())?.into_p_positions();
    /// assert_eq!((lost.positions(), lost.len()), (251, 23));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    #[must_use]
    pub fn into_p_positions(self) -> PSet {
        self.lost
    }

    /// The winning first moves of the full `rows` x `cols` bar inside the box, row by row.
    ///
    /// The list is empty for 1 x 1 and for no other bar.
    ///
    /// # Errors
    /// [`ShapeError`] if the bar is empty or does not fit in the box.
    ///
    /// # Complexity
    /// O(rows * cols) look-ups.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::solve::WholeBox;
    /// let solved = WholeBox::solve(4, 5, &gt_core::Run::new())?; // with every bar inside it
    /// assert_eq!(solved.openings(3, 4)?, [Cell::new(1, 2)]);
    /// assert_eq!(solved.openings(4, 4)?, [Cell::new(1, 1)]);
    /// assert!(solved.openings(5, 5).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn openings(&self, rows: u32, cols: u32) -> Result<Vec<Cell>, ShapeError> {
        if rows > self.rows() {
            return Err(too_many_rows(rows, self.rows()));
        }
        self.lost.winning_moves(&vec![cols; rows as usize])
    }
}

/// Answers as its [`PSet`] does.
impl Solution for WholeBox {
    type Game = BarChomp;
    type Answer = Outcome;

    fn game(&self) -> &BarChomp {
        self.lost.game()
    }

    fn value(&self, lengths: &Vec<u32>) -> Result<Option<Outcome>, SolveError> {
        self.lost.value(lengths)
    }

    fn best_moves(&self, lengths: &Vec<u32>) -> Result<Option<Vec<Cell>>, SolveError> {
        self.lost.best_moves(lengths)
    }

    fn kept_bytes(&self) -> u64 {
        self.lost.bytes()
    }
}

/// Visits all positions of the box in the order of their ranks.
impl Enumerate for WholeBox {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Vec<u32>, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        self.lost.for_each(visit)
    }
}

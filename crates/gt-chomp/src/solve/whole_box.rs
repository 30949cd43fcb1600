//! The outcome of every position of an m x n box.
//!
//! # Should I be using this?
//! Yes to know all P-positions, all openings, or any outcome of a box of up to some 10^11 positions. To ask about one position
//! of a large board, [`memo::Outcomes`](gt_core::memo::Outcomes) on [`Chomp`](crate::Chomp) may get by with far fewer; for
//! nimbers and remoteness of whole boxes see [`BoxValues`](crate::solve::BoxValues).
//!
//! # How it works
//! The positions are cut into *blocks* that share their first rows. What moves in the first rows win inside a block arrives as
//! strings of bits, one for each of these rows; the block is solved with their OR, and what its P-positions add is sent on, with
//! the strings, to the blocks of which it is a cut. Inside a block the same is done row by row, down to leaves of a thousand
//! positions that are sieved with tables.
//!
//! Every position's bit is written once per row, in strings read and written from end to end; nothing is looked up in what is
//! already solved. So the memory is that of the strings still on their way, about a sixteenth of a byte per position at the peak,
//! and the P-positions themselves, 2 bytes each. The strings are private to the block that receives them: blocks that wait for
//! nothing run in parallel, with nothing in common but the list of what is ready, and the answer cannot depend on their order.
//!
//! # Rejected
//! * *One bit per position for the whole box, and reading slices of it*: twice the memory, and most of the time went into reading
//!   distant slices again and again; 6 times as slow on 18 x 18 in the same language and more with 512-bit vectors.
//! * *Masks of excluded last rows for every prefix*: fast while everything fits in the cache, eight times the memory.
//! * *Transposition symmetry*: of the positions of a square box only those at least as wide as high would have to be solved. But
//!   the others are scattered among them, every second bit of every string: the strings would not become shorter.

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
/// Positions are those of [`BarChomp`]: row lengths, longest first; empty rows at the end may be left out. What to ask is in
/// [`Solution`].
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
    /// Positions are never stored one by one, so of the limits only memory, time and interruption count. Small boxes are solved by
    /// one thread, whatever the run says.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if a side is 0, the positions cannot be numbered in 64 bits, or the box is too large even without a
    ///   limit.
    /// * [`SolveError::Limit`] if the [`forecast`](Self::forecast) is beyond the memory allowed: nothing is allocated before this is
    ///   known; or if the time is over or the run was interrupted.
    /// * [`SolveError::Threads`] if the system gives no more threads.
    /// # Complexity
    /// For N = C(m + n, m) positions about N/50 word operations in all and one sieve step per P-position; N/16 bytes for strings at
    /// most, and 2 bytes per P-position.
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

    /// What [`solve`](Self::solve) will take: positions, and a bound of the bytes. More threads take more.
    ///
    /// Costs nothing: not a byte of it is allocated. The P-positions are estimated at one in 80, with a term that matters in small
    /// boxes only. Every box that was solved stays below it; a run that went beyond it would stop at the limit, not pass it.
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
    /// assert!(WholeBox::forecast(25, 25, &Run::new())?.bytes > 1 << 40); // more than a machine has
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

    /// The positions that are lost for the player to move.
    pub const fn p_positions(&self) -> &PSet {
        &self.lost
    }

    /// The P-positions, without the rest.
    #[must_use]
    pub fn into_p_positions(self) -> PSet {
        self.lost
    }

    /// The winning first moves of the full `rows` x `cols` board inside the box, row by row; none for 1 x 1 alone.
    ///
    /// # Errors
    /// [`ShapeError`] if the board is empty or does not fit.
    ///
    /// # Complexity
    /// O(rows * cols) look-ups.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::solve::WholeBox;
    /// let solved = WholeBox::solve(4, 5, &gt_core::Run::new())?; // every board inside it is answered
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

/// As [`PSet`] says.
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
}

/// In the order of the ranks.
impl Enumerate for WholeBox {
    fn for_each(&self, visit: &mut dyn FnMut(&Vec<u32>, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        self.lost.for_each(visit)
    }
}

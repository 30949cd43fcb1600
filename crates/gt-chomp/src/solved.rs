//! What is known of a box that has been solved.

use gt_core::Outcome;

use crate::cell::Cell;
use crate::error::{PositionError, check_lengths};
use crate::p_set::PSet;

/// Answers about every position of a box; made by [`WholeBox::solve`](crate::WholeBox::solve).
///
/// Positions are row lengths, longest first; empty rows at the end may be left out.
///
/// # Example
/// ```
/// use gt_chomp::{Cell, WholeBox};
/// use gt_core::Outcome;
/// let solved = WholeBox::new(6, 13)?.solve()?;
/// assert_eq!(solved.outcome(&[6, 6, 6])?, Outcome::Win);
/// assert_eq!(solved.winning_moves(&[4, 4, 4, 4])?, [Cell::new(1, 1)]);
/// assert_eq!(solved.openings(6, 13)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedBox {
    lost: PSet,
}

impl SolvedBox {
    pub(crate) const fn new(lost: PSet) -> Self {
        Self { lost }
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

    /// Who wins: the outcome for the player to move.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    /// # Complexity
    /// O(rows) table look-ups and a short binary search.
    pub fn outcome(&self, lengths: &[u32]) -> Result<Outcome, PositionError> {
        Ok(self.lost.outcome_of_rank(self.lost.position_rank(lengths)?))
    }

    /// All moves to P-positions, row by row; none where the player to move loses.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    /// # Complexity
    /// Two table look-ups and a short binary search per square: the rank of what a move leaves is made of the ranks of the rows that
    /// keep their lengths and of a rectangle.
    pub fn winning_moves(&self, lengths: &[u32]) -> Result<Vec<Cell>, PositionError> {
        let rows = check_lengths(lengths, self.rows(), self.cols())?;
        Ok(self.lost.moves_to_members(&lengths[..rows]))
    }

    /// The winning first moves of the full `rows` x `cols` board inside the box, row by row; none for 1 x 1 alone.
    ///
    /// # Errors
    /// [`PositionError`] if the board is empty or does not fit.
    ///
    /// # Complexity
    /// O(rows * cols) look-ups.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::{Cell, WholeBox};
    /// let solved = WholeBox::new(4, 5)?.solve()?; // every board inside it is answered
    /// assert_eq!(solved.openings(3, 4)?, [Cell::new(1, 2)]);
    /// assert_eq!(solved.openings(4, 4)?, [Cell::new(1, 1)]);
    /// assert!(solved.openings(5, 5).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn openings(&self, rows: u32, cols: u32) -> Result<Vec<Cell>, PositionError> {
        if rows > self.rows() {
            return Err(PositionError::TooManyRows { given: rows as usize, rows: self.rows() });
        }
        self.winning_moves(&vec![cols; rows as usize])
    }
}

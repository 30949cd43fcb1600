//! Puzzles: positions of a box in which exactly one move wins.

use gt_core::{Indexed, Run, Solution, SolveError};
use gt_play::puzzle::{self, PuzzlesOf};

use crate::solve::BoxValues;

impl BoxValues {
    /// Draws up to `count` positions of the box in which exactly one move wins.
    ///
    /// `wanted` says which numbers of plies the win may take. `below` returns a random number below
    /// its argument, which is never 0; the same random numbers give the same puzzles. All sets of
    /// puzzles are equally likely.
    ///
    /// # Complexity
    /// One look-up in the table per position, and one per move of each wanted position.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the time of `run` is over, or it was interrupted.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::solve::BoxValues;
    /// use gt_core::Run;
    /// let run = Run::new();
    /// let values = BoxValues::solve(2, 2, &run)?;
    /// let puzzles = values.puzzles(|plies| plies >= 3, 9, |_| 0, &run)?;
    /// assert_eq!(puzzles.total, 1); // the others of 2 x 2 are lost, or won in one ply
    /// let puzzle = &puzzles.drawn[0];
    /// assert_eq!((&puzzle.position[..], puzzle.mv), (&[2, 2][..], Cell::new(1, 1)));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn puzzles(
        &self,
        wanted: impl Fn(u32) -> bool,
        count: usize,
        below: impl FnMut(u64) -> u64,
        run: &Run,
    ) -> Result<PuzzlesOf<Self>, SolveError> {
        let positions = (0..self.positions()).map_while(|rank| self.game().unrank(rank));
        puzzle::draw(self, positions, wanted, count, below, run)
    }
}

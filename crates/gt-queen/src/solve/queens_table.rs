//! Several queens, solved by the nimbers of one board.

use gt_core::prelude::*;
use gt_core::{MoveOf, PositionOf, Run, SolveError};

use super::grundy::NimberTable;
use crate::rules::queen::{self, Queen};
use crate::rules::{Cell, Queens};

/// Who wins with several queens, each on a board of its own: the nim-sum of their nimbers decides.
///
/// This is a [`Solution`] of outcomes: a position is lost if its nim-sum is 0. It answers for any
/// number of queens, including queens in the corner. A position with a cell off the board is not
/// known.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_queen::solve::QueensTable;
/// use gt_queen::{Board, Cell, Queens};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let queens = Queens::new(Board::new(8, 8)?, [(4, 7), (3, 3), (1, 1)].map(Cell::from))?;
/// let start = queens.initial();
/// let table = QueensTable::solve(queens, &Run::new())?;
/// assert_eq!(table.nimber(&start), Some(Nimber(4))); // 0, 6 and 2
/// let winning = vec![(0, Cell::new(4, 0)), (0, Cell::new(2, 5)), (1, Cell::new(1, 1))];
/// assert_eq!(table.best_moves(&start)?, Some(winning));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueensTable {
    queens: Queens,
    table: NimberTable,
}

impl QueensTable {
    /// Computes the nimbers of the board of `queens`.
    ///
    /// # Complexity
    /// Time and memory as [`NimberTable::solve`], for any number of queens.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    /// * [`SolveError::Shape`] if a nimber could exceed 32 bits.
    /// * [`SolveError::Threads`] if the system gives no more threads.
    pub fn solve(queens: Queens, run: &Run) -> Result<Self, SolveError> {
        let table = NimberTable::solve(Queen::on(queens.board()), run)?;
        Ok(Self { queens, table })
    }

    /// Returns the nimbers of one board.
    pub const fn table(&self) -> &NimberTable {
        &self.table
    }

    /// Returns the nim-sum of the nimbers of `cells`, or `None` if a cell is off the board.
    ///
    /// # Complexity
    /// O(cells).
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::prelude::*;
    /// use gt_queen::solve::QueensTable;
    /// use gt_queen::{Board, Cell, Queens};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let table = QueensTable::solve(Queens::new(Board::new(3, 4)?, [])?, &Run::new())?;
    /// assert_eq!(table.nimber(&[Cell::new(0, 2), Cell::new(0, 3)]), Some(Nimber(2 ^ 3)));
    /// assert_eq!(table.nimber(&[]), Some(Nimber::ZERO));
    /// assert_eq!(table.nimber(&[Cell::new(3, 0)]), None); // off the board
    /// # Ok(())
    /// # }
    /// ```
    pub fn nimber(&self, cells: &[Cell]) -> Option<Nimber> {
        cells.iter().map(|&cell| self.table.nimber(cell)).sum()
    }

    /// Lists the moves after which the nim-sum is 0.
    fn winning_moves(&self, cells: &[Cell], total: Nimber) -> Option<Vec<(usize, Cell)>> {
        let mut winning = Vec::new();
        for (number, &cell) in cells.iter().enumerate() {
            let others = total + self.table.nimber(cell)?;
            for to in queen::moves(cell) {
                if self.table.nimber(to)? == others {
                    winning.push((number, to));
                }
            }
        }
        Some(winning)
    }
}

impl Solution for QueensTable {
    type Game = Queens;
    type Answer = Outcome;

    fn game(&self) -> &Queens {
        &self.queens
    }

    fn value(&self, cells: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.nimber(cells).map(Nimber::outcome))
    }

    /// Finds the best moves from the nimbers, without playing them: O(moves).
    fn best_moves(
        &self,
        cells: &PositionOf<Self>,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        Ok(match self.nimber(cells) {
            None => None,
            Some(Nimber::ZERO) => Some(self.queens.moves(cells).collect()), // all of them lose
            Some(total) => self.winning_moves(cells, total),
        })
    }
}

//! One queen on one board.

use gt_core::ShapeError;
use gt_core::prelude::*;

use super::board::{Board, Cell};

/// A queen on a board of some rows and columns.
///
/// Every cell of the board is a position. Ranks go row by row from the corner:
/// `rank = a * cols + b`. A move is the cell that it leads to. Moves come in the order row, column,
/// diagonal, each from the farthest to the nearest, so the corner is tried early.
///
/// The size of the board decides only which cells there are. The outcome, the nimber and the
/// winning moves of a cell are the same on every board that has it. [`Quadrant`](crate::Quadrant)
/// has the same rules without a size.
///
/// This is a [`Solution`] by the closed form of
/// [`ClosedForm::QUEEN`](crate::solve::ClosedForm::QUEEN): it knows the value of every cell in
/// O(1). `best_moves` is O(1), too.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_queen::{Cell, Queen};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let queen = Queen::new(8, 8)?;
/// assert_eq!(queen.value(&Cell::new(7, 7))?, Some(Value::Win { plies: 1 }));
/// assert_eq!(queen.value(&Cell::new(4, 7))?, Some(Value::Loss { plies: 6 }));
/// let slowest = [(4, 6), (3, 7), (3, 6)].map(Cell::from); // the reply to each is (3, 5)
/// assert_eq!(queen.best_moves(&Cell::new(4, 7))?, Some(slowest.to_vec()));
/// // Any other solver says the same.
/// let values = gt_core::memo::Values::new(queen, &gt_core::Run::new());
/// assert_eq!(values.value(&Cell::new(4, 7))?, queen.value(&Cell::new(4, 7))?);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queen {
    board: Board,
}

impl Queen {
    /// Returns a queen on a board of `rows` rows and `cols` columns, at the top left.
    ///
    /// # Errors
    /// [`ShapeError`] if `rows` or `cols` is 0, or if the board has 2^64 cells or more.
    /// [`Quadrant`](crate::Quadrant) needs no board.
    pub fn new(rows: u64, cols: u64) -> Result<Self, ShapeError> {
        Board::new(rows, cols).map(Self::on)
    }

    /// Returns a queen on `board`.
    pub(crate) const fn on(board: Board) -> Self {
        Self { board }
    }

    /// Returns the board.
    pub const fn board(self) -> Board {
        self.board
    }

    /// Returns the number of rows of the board.
    pub const fn rows(self) -> u64 {
        self.board.rows()
    }

    /// Returns the number of columns of the board.
    pub const fn cols(self) -> u64 {
        self.board.cols()
    }

    /// Returns whether the board has `cell`.
    pub const fn has(self, cell: Cell) -> bool {
        self.board.has(cell)
    }

    /// Returns `cell` if the board has it.
    ///
    /// # Errors
    /// [`ShapeError`] if `cell` is off the board.
    pub fn check(self, cell: Cell) -> Result<Cell, ShapeError> {
        self.board.check(cell)
    }
}

/// Lists the moves of a queen: row, column, diagonal, each from the farthest to the nearest.
pub(crate) fn moves(Cell { a, b }: Cell) -> impl Iterator<Item = Cell> {
    let row = (0..b).map(move |b| Cell::new(a, b));
    let column = (0..a).map(move |a| Cell::new(a, b));
    let diagonal = (1..=a.min(b)).rev().map(move |k| Cell::new(a - k, b - k));
    row.chain(column).chain(diagonal)
}

super::on_board::every_cell!(Queen, |_game, from| moves(from));

impl Predecessors for Queen {
    #[inline]
    fn predecessors(&self, &Cell { a, b }: &Cell) -> impl Iterator<Item = Cell> {
        let row = (b + 1..self.cols()).map(move |b| Cell::new(a, b));
        let column = (a + 1..self.rows()).map(move |a| Cell::new(a, b));
        let diagonal =
            (1..(self.rows() - a).min(self.cols() - b)).map(move |k| Cell::new(a + k, b + k));
        row.chain(column).chain(diagonal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(Queen::new(0, 5), Err(ShapeError::new("a board", "0 x 5", "at least 1 x 1")));
        let refused =
            ShapeError::new("a board", "4294967296 x 4294967296", "at most 2^64 - 1 cells");
        assert_eq!(Queen::new(1 << 32, 1 << 32), Err(refused));
        assert!(Queen::new(1 << 32, (1 << 32) - 1).is_ok());
        let error = Queen::new(3, 4).unwrap().check(Cell::new(3, 0)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a cell on a board of 3 x 4 cannot be (3,0): expected distances from (0,0) to (2,3)"
        );
    }

    #[test]
    fn a_board_with_almost_2_pow_64_cells_has_ranks_that_do_not_wrap() {
        let queen = Queen::new(1 << 32, (1 << 32) - 1).unwrap();
        let last = queen.initial();
        assert_eq!(queen.rank(&last), queen.index_len() - 1);
        assert_eq!(queen.unrank(queen.index_len() - 1), Some(last));
        assert_eq!(queen.unrank(queen.index_len()), None);
    }

    #[test]
    fn cells_are_read_as_they_are_written_and_others_are_refused() {
        let queen = Queen::new(3, 4).unwrap();
        let mut text = String::new();
        queen.write_position(&Cell::new(2, 3), &mut text).unwrap();
        assert_eq!(queen.parse_position(&text), Ok(Cell::new(2, 3)));
        for bad in ["", "2", "2,4", "3,3", "-1,2", "2,3,1", "x,y"] {
            let error = queen.parse_position(bad).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("cannot read {bad:?}: expected a,b with a < 3 and b < 4")
            );
        }
    }
}

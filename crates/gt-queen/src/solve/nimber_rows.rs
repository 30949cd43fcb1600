//! Tables of nimbers for any piece, row by row.

use core::fmt;
use core::ops::Range;

use gt_core::Nimber;

use super::grundy::{NimberSummary, NimberTable};
use super::pieces::PieceNimbers;

/// A table of nimbers that can be written and drawn row by row, for the queen or another piece.
///
/// The trait is for code that does not care which piece it is, such as the pictures of
/// [`draw`](crate::draw) and the output of a program. It can be used as a trait object.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::solve::{NimberRows, NimberTable, PieceNimbers};
/// use gt_queen::{Piece, PieceGame, Queen};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let queen = Queen::new(3, 4)?;
/// let rook = PieceGame::new(Piece::rook(), queen.board());
/// let run = Run::new();
/// let tables: [Box<dyn NimberRows>; 2] =
///     [Box::new(NimberTable::solve(queen, &run)?), Box::new(PieceNimbers::solve(rook, &run)?)];
/// let second = tables.map(|table| table.row(1).flatten().collect::<Vec<_>>());
/// assert_eq!(second, [[1, 2, 0, 4], [1, 0, 3, 2]]);
/// # Ok(())
/// # }
/// ```
pub trait NimberRows: fmt::Debug {
    /// Returns the rows of the table: distances *a*.
    fn rows(&self) -> Range<u64>;

    /// Returns the columns of the table: distances *b*.
    fn cols(&self) -> Range<u64>;

    /// Lists the nimbers of row `a` in the order of their columns.
    ///
    /// An item is `None` if its square is blocked. There are no items if the table does not have
    /// the row.
    fn row(&self, a: u64) -> Box<dyn Iterator<Item = Option<u32>> + '_>;

    /// Returns sum, maximum, zeros and checksum, in time O(cells).
    fn summary(&self) -> NimberSummary;
}

impl NimberRows for NimberTable {
    fn rows(&self) -> Range<u64> {
        self.rows()
    }

    fn cols(&self) -> Range<u64> {
        self.cols()
    }

    fn row(&self, a: u64) -> Box<dyn Iterator<Item = Option<u32>> + '_> {
        Box::new(self.row(a).into_iter().flatten().map(Some))
    }

    fn summary(&self) -> NimberSummary {
        self.summary()
    }
}

impl NimberRows for PieceNimbers {
    fn rows(&self) -> Range<u64> {
        0..self.board().rows()
    }

    fn cols(&self) -> Range<u64> {
        0..self.board().cols()
    }

    fn row(&self, a: u64) -> Box<dyn Iterator<Item = Option<u32>> + '_> {
        Box::new(self.row(a).map(|nimber| nimber.map(Nimber::get)))
    }

    fn summary(&self) -> NimberSummary {
        self.summary()
    }
}

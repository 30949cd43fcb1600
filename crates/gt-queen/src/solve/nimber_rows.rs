//! Tables of nimbers, whatever the piece.

use core::fmt;
use core::ops::Range;

use gt_core::Nimber;

use super::grundy::{NimberSummary, NimberTable};
use super::pieces::PieceNimbers;

/// The nimbers of some rows and columns, of the queen or of another piece: what is written and drawn row by row.
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
/// let tables: [Box<dyn NimberRows>; 2] =
///     [Box::new(NimberTable::solve(queen, &Run::new())?), Box::new(PieceNimbers::solve(rook, &Run::new())?)];
/// let second = tables.map(|table| table.row(1).flatten().collect::<Vec<_>>());
/// assert_eq!(second, [[1, 2, 0, 4], [1, 0, 3, 2]]);
/// # Ok(())
/// # }
/// ```
pub trait NimberRows: fmt::Debug {
    /// The rows: distances *a*.
    fn rows(&self) -> Range<u64>;

    /// The columns: distances *b*.
    fn cols(&self) -> Range<u64>;

    /// The nimbers of row `a` in the order of their columns, `None` where a square is blocked; no items where there is no such row.
    fn row(&self, a: u64) -> Box<dyn Iterator<Item = Option<u32>> + '_>;

    /// Sum, maximum, zeros and checksum.
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

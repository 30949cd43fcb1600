//! Nimbers of the queen or of another piece, as verbs write and draw them.

use gt_core::Nimber;
use gt_queen::NimberTable;
use gt_queen::grundy::Summary;
use gt_queen::pieces::PieceNimbers;

/// The nimbers of some rows and columns, whatever the piece.
#[derive(Debug)]
pub(super) enum Table {
    Queen(NimberTable),
    Piece(PieceNimbers),
}

impl Table {
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = u64> {
        let rows = match self {
            Self::Queen(table) => table.rows(),
            Self::Piece(table) => 0..table.board().rows(),
        };
        let start = rows.start;
        // Tables in memory have no more rows than that.
        (0..usize::try_from(rows.end - start).unwrap_or(usize::MAX)).map(move |row| start + row as u64)
    }

    pub(super) fn cols(&self) -> core::ops::Range<u64> {
        match self {
            Self::Queen(table) => table.cols(),
            Self::Piece(table) => 0..table.board().cols(),
        }
    }

    /// The nimbers of a row; `None` where a square is blocked.
    pub(super) fn row(&self, a: u64) -> Box<dyn Iterator<Item = Option<u32>> + '_> {
        match self {
            Self::Queen(table) => Box::new(table.row(a).into_iter().flatten().map(Some)),
            Self::Piece(table) => Box::new(table.row(a).map(|nimber| nimber.map(Nimber::get))),
        }
    }

    pub(super) fn summary(&self) -> Summary {
        match self {
            Self::Queen(table) => table.summary(),
            Self::Piece(table) => table.summary(),
        }
    }
}

//! The board of a piece as a board of cells.

use gt_core::capability::{Glyph, Grid, GridSize};

use super::board::{Board, Cell};
use super::piece_game::PieceGame;
use super::queen::Queen;
use super::t_wythoff::TWythoff;

/// The sides of a board; a side of 2^32 or more is shortened, because such a board is not shown.
fn size(board: Board) -> GridSize {
    let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
    GridSize::new(side(board.cols()), side(board.rows()))
}

/// The cell of a board with this number, counted from the top left.
fn cell(board: Board, number: u32) -> Cell {
    let (row, column) = (u64::from(number) / board.cols(), u64::from(number) % board.cols());
    Cell::new(board.rows() - 1 - row, board.cols() - 1 - column)
}

/// The number of a cell, if the board is not too large to be shown.
fn number(board: Board, Cell { a, b }: Cell) -> Option<u32> {
    let (row, column) = ((board.rows() - 1).checked_sub(a)?, (board.cols() - 1).checked_sub(b)?);
    Some(size(board).at(u32::try_from(column).ok()?, u32::try_from(row).ok()?))
}

/// What stands on a cell where no square is blocked.
const fn glyph(cell: Cell, piece: Cell) -> Glyph {
    match cell {
        Cell { a, b } if a == piece.a && b == piece.b => Glyph::neutral('Q'),
        Cell::CORNER => Glyph::empty('*'),
        _ => Glyph::EMPTY,
    }
}

/// Shows the piece on a board where no square is blocked.
macro_rules! piece_alone {
    ($($game:ty),+) => { $(
        /// `Q` is the piece, and `*` the corner. A move touches the cell that it leads to.
        ///
        /// Rows and columns are named by their distances to the corner.
        impl Grid for $game {
            fn size(&self) -> GridSize {
                size(self.board())
            }

            fn glyph(&self, at: &Cell, number: u32) -> Glyph {
                glyph(cell(self.board(), number), *at)
            }

            fn touched(&self, _: &Cell, to: Cell) -> impl Iterator<Item = u32> {
                number(self.board(), to).into_iter()
            }

            fn column_label(&self, column: u32) -> String {
                cell(self.board(), column).b.to_string()
            }

            fn row_label(&self, row: u32) -> String {
                (self.board().rows() - 1).saturating_sub(row.into()).to_string()
            }
        }
    )+ };
}

piece_alone!(Queen, TWythoff);

/// `Q` is the piece, `*` the corner, and `#` a blocked square. A move touches the cell that it
/// leads to.
///
/// On a quadrant it shows every square that the piece can reach from the board, and some more.
impl Grid for PieceGame {
    fn size(&self) -> GridSize {
        size(self.region())
    }

    fn glyph(&self, at: &Cell, number: u32) -> Glyph {
        let cell = cell(self.region(), number);
        if self.is_blocked(cell) {
            return Glyph { sign: '#', ..Glyph::OUTSIDE };
        }
        glyph(cell, *at)
    }

    fn touched(&self, _: &Cell, to: Cell) -> impl Iterator<Item = u32> {
        number(self.region(), to).into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        cell(self.region(), column).b.to_string()
    }

    fn row_label(&self, row: u32) -> String {
        (self.region().rows() - 1).saturating_sub(row.into()).to_string()
    }
}

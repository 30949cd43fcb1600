//! The squares as a board of cells.

use gt_core::prelude::*;

use super::fox_hens::FoxHens;
use super::position::{FOXES, HENS, Move, Position};

/// `h` is a hen, and `x` a fox. A capture touches its landing squares in order, the start first.
///
/// If several paths make a capture, it touches those of the first one.
impl Grid for FoxHens {
    fn size(&self) -> GridSize {
        let board = self.board();
        let ends = (0..board.rows()).map(|row| board.first_column(row) + board.width(row));
        GridSize::new(ends.max().unwrap_or(0).into(), board.all().ilog2() / 8 + 1)
    }

    fn glyph(&self, position: &Position, cell: u32) -> Glyph {
        let columns = self.size().columns;
        let square = 8 * (cell / columns) + cell % columns;
        let has = |set: u64| set >> square & 1 == 1;
        match (has(self.board().all()), has(position.hens), has(position.foxes)) {
            (false, ..) => Glyph::OUTSIDE,
            (_, true, _) => Glyph::of(HENS, 'h'),
            (.., true) => Glyph::of(FOXES, 'x'),
            _ => Glyph::EMPTY,
        }
    }

    fn touched(&self, position: &Position, mv: Move) -> impl Iterator<Item = u32> {
        let (path, size) = (self.path(position, mv).unwrap_or_default(), self.size());
        path.into_iter().map(move |square| size.at((square % 8).into(), (square / 8).into()))
    }

    fn turn(&self, position: &Position) -> Option<Player> {
        Some(position.turn)
    }
}

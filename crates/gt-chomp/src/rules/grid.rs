//! The bar as a board of cells.

use gt_core::capability::{Glyph, Grid, GridSize};

use super::board::{Bite, Chomp};
use super::cell::Cell;
use super::diagram::Diagram;

/// `x` is a square that is left, and `P` the poison. A move touches the square that it names.
///
/// Rows and columns are numbered from 0, as in the notation.
impl Grid for Chomp {
    fn size(&self) -> GridSize {
        GridSize::new(self.cols(), self.rows())
    }

    fn glyph(&self, position: &Diagram, cell: u32) -> Glyph {
        match Cell::new(cell / self.cols(), cell % self.cols()) {
            Cell::POISON => Glyph::neutral('P'),
            cell if position.contains(cell) => Glyph::neutral('x'),
            _ => Glyph::EMPTY,
        }
    }

    fn touched(&self, _: &Diagram, bite: Bite) -> impl Iterator<Item = u32> {
        [self.size().at(bite.cell().col, bite.cell().row)].into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        column.to_string()
    }

    fn row_label(&self, row: u32) -> String {
        row.to_string()
    }
}

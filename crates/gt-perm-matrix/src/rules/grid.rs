//! The matrix as a board of cells.

use gt_core::prelude::*;

use super::moves::{Kind, MoveIndex};
use super::perm_matrix::PermMatrix;
use super::position::MatrixPosition;

/// A sign is the number on a cell: a digit, from 10 on a letter (`a` is 10).
///
/// A move touches corners of its square. A reflection touches the two corners on its axis, from the
/// top. A half-turn begins at the lower right corner and ends at the upper left one; a mirror goes
/// from the upper left corner to where its number goes; a quarter turn goes on from there by one
/// corner more.
impl Grid for PermMatrix {
    fn size(&self) -> GridSize {
        let narrow = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        GridSize::new(narrow(self.shape.cols()), narrow(self.shape.rows()))
    }

    fn glyph(&self, position: &MatrixPosition, cell: u32) -> Glyph {
        let number = u32::try_from(position.matrix.number(cell as usize)).unwrap_or(u32::MAX);
        Glyph::neutral(char::from_digit(number, 36).unwrap_or('+'))
    }

    fn touched(&self, _: &MatrixPosition, mv: MoveIndex) -> impl Iterator<Item = u32> {
        let square = &self.reflections[usize::from(mv.0)];
        let (last, cols) = (square.k - 1, self.shape.cols());
        let corner = move |(down, right)| (square.row + down) * cols + square.col + right;
        let corners: &[(usize, usize)] = match square.kind {
            Kind::Transpose => &[(0, 0), (1, 1)],
            Kind::AntiTranspose => &[(0, 1), (1, 0)],
            Kind::HalfTurn => &[(1, 1), (0, 0)],
            Kind::MirrorColumns => &[(0, 0), (0, 1)],
            Kind::MirrorRows => &[(0, 0), (1, 0)],
            Kind::QuarterTurn => &[(0, 0), (0, 1), (1, 1)],
            Kind::QuarterTurnBack => &[(0, 0), (1, 0), (1, 1)],
        };
        let cells = corners.iter().map(move |&(down, right)| corner((last * down, last * right)));
        cells.filter_map(|cell| u32::try_from(cell).ok())
    }

    /// The whole square.
    fn acts_on(&self, _: &MatrixPosition, mv: MoveIndex) -> impl Iterator<Item = u32> {
        let square = &self.reflections[usize::from(mv.0)];
        let rows = square.row..square.row + square.k;
        let cell = move |row| (square.col..square.col + square.k).map(move |col| (row, col));
        let cells = rows.flat_map(cell).map(|(row, col)| row * self.shape.cols() + col);
        cells.filter_map(|cell| u32::try_from(cell).ok())
    }

    fn column_label(&self, column: u32) -> String {
        format!("c{column}")
    }

    fn row_label(&self, row: u32) -> String {
        format!("r{row}")
    }
}

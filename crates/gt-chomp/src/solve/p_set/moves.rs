//! The moves from a position that lead into the set.

use gt_core::ShapeError;

use super::set::PSet;
use crate::rules::{Cell, columns, side};

impl PSet {
    /// The moves from a position of the box to members, row by row.
    pub(crate) fn winning_moves(&self, lengths: &[u32]) -> Result<Vec<Cell>, ShapeError> {
        self.game.filled(lengths).map(|lengths| self.moves_to_members(lengths))
    }

    /// [`winning_moves`](Self::winning_moves) of a position without empty rows.
    fn moves_to_members(&self, lengths: &[u32]) -> Vec<Cell> {
        if !self.game.is_transposed() {
            return self.cuts_to_members(lengths);
        }
        let lying: Vec<u32> = columns(lengths).collect();
        let mut cells = self.cuts_to_members(&lying);
        for cell in &mut cells {
            *cell = Cell::new(cell.col, cell.row);
        }
        cells.sort_unstable();
        cells
    }

    /// [`moves_to_members`](Self::moves_to_members) in the lying box.
    ///
    /// A move at (row, col) leaves three parts:
    ///
    /// * the rows above it;
    /// * a rectangle of rows that are now `col` long, down to the last row that was longer;
    /// * the rows below this rectangle.
    ///
    /// The rank is the sum of the starts of all rows. A row of the rectangle, with m rows from it
    /// on, has the start `count(m, col - 1)` = `count(m, col)` - `count(m - 1, col)`. So all but
    /// two terms of the sum over the rectangle cancel.
    fn cuts_to_members(&self, lengths: &[u32]) -> Vec<Cell> {
        let shape = self.game.shape();
        let rows = shape.rows();
        let mut tails = vec![0; lengths.len() + 1];
        for (k, &length) in lengths.iter().enumerate().rev() {
            tails[k] = tails[k + 1] + shape.start(rows - side(k), length);
        }
        let mut cells = Vec::new();
        for (row, &length) in (0u32..).zip(lengths) {
            let mut end = side(lengths.len());
            for col in (0..length).filter(|&col| (row, col) != (0, 0)) {
                while lengths[end as usize - 1] <= col {
                    end -= 1;
                }
                let rectangle = shape.count(rows - row, col) - shape.count(rows - end, col);
                if self
                    .members
                    .contains(tails[0] - tails[row as usize] + rectangle + tails[end as usize])
                {
                    cells.push(Cell::new(row, col));
                }
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use gt_core::{GameExt, Run};

    use crate::solve::WholeBox;

    #[test]
    fn moves_to_members_are_exactly_the_moves_that_leave_a_member() {
        for (rows, cols) in [(5, 8), (8, 5), (1, 9), (6, 6)] {
            let set = WholeBox::solve(rows, cols, &Run::new()).unwrap().into_p_positions();
            let mut walk = set.game.walk();
            for rank in 1..set.game.shape().diagrams() {
                let lengths = walk.seek(rank);
                let successors = set.game.successors(lengths);
                let winning: Vec<_> = successors
                    .filter(|(_, after)| set.contains(after).unwrap())
                    .map(|(cell, _)| cell)
                    .collect();
                assert_eq!(set.moves_to_members(lengths), winning, "{lengths:?}");
            }
        }
    }
}

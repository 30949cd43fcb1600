//! The board: its rows and columns, and the colour of each cell.
//!
//! Cell `x = r * cols + c` counts from 0 in reading order, with row 0 on top. The *colour* of a
//! cell is `(r + c) mod 2`, so the top-left cell is even. The number `x + 1` has cell `x` as its
//! *home*. It never leaves the colour of its home.

use core::fmt;

use gt_core::ShapeError;

/// Rows and columns of a board, both at least 2, with at most [`Shape::MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    cols: u8,
}

/// One of the two classes of the chessboard colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The class of the top-left cell.
    Even,
    /// The other class.
    Odd,
}

impl Colour {
    /// Both colours, even first.
    pub const BOTH: [Self; 2] = [Self::Even, Self::Odd];
}

impl Shape {
    /// The greatest number of cells that a board may have.
    pub const MAX_CELLS: usize = 25;

    /// Returns a board of `rows` x `cols`.
    ///
    /// # Errors
    /// [`ShapeError`]
    ///
    /// * if a side is below 2, because then there is no square to reflect;
    /// * if there are more than [`Shape::MAX_CELLS`] cells, because a matrix is kept in 128 bits,
    ///   five bits per cell.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::Shape;
    /// assert!(Shape::new(2, 12).is_ok());
    /// assert!(Shape::new(1, 9).is_err()); // no square
    /// assert!(Shape::new(2, 13).is_err()); // 26 cells
    /// ```
    pub fn new(rows: usize, cols: usize) -> Result<Self, ShapeError> {
        let refused =
            |valid: String| ShapeError::new("the board", format_args!("{rows} x {cols}"), valid);
        if rows < 2 || cols < 2 {
            return Err(refused(
                "at least 2 rows and at least 2 columns, for a 2 x 2 square to reflect".into(),
            ));
        }
        match rows.checked_mul(cols) {
            #[expect(clippy::cast_possible_truncation, reason = "both sides are at most 12 here")]
            Some(cells) if cells <= Self::MAX_CELLS => {
                Ok(Self { rows: rows as u8, cols: cols as u8 })
            }
            _ => Err(refused(format!("at most {} cells", Self::MAX_CELLS))),
        }
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, which is also the greatest number on the board.
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Returns the cell in this row and column, both counted from 0.
    ///
    /// The arguments are not checked: a column past the last is a cell of the next row.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Colour, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(3, 5)?;
    /// assert_eq!(shape.cell(1, 2), 7);
    /// assert_eq!(shape.row_col(7), (1, 2));
    /// assert_eq!(shape.colour(7), Colour::Odd);
    /// assert_eq!(shape.cells_of(Colour::Odd).count(), shape.count(Colour::Odd));
    /// # Ok(())
    /// # }
    /// ```
    pub const fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// Returns row and column of a cell, both from 0.
    pub const fn row_col(self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }

    /// Returns the colour of a cell.
    pub const fn colour(self, cell: usize) -> Colour {
        let (row, col) = self.row_col(cell);
        if (row + col).is_multiple_of(2) { Colour::Even } else { Colour::Odd }
    }

    /// Lists the cells of one colour in reading order.
    pub fn cells_of(self, colour: Colour) -> impl Iterator<Item = usize> + Clone {
        (0..self.cells()).filter(move |&cell| self.colour(cell) == colour)
    }

    /// Counts the cells of this colour.
    ///
    /// On a board with an odd number of cells there is one even cell more than odd cells.
    pub const fn count(self, colour: Colour) -> usize {
        match colour {
            Colour::Even => self.cells().div_ceil(2),
            Colour::Odd => self.cells() / 2,
        }
    }

    /// Counts the states: the product of the factorials of the two colour classes.
    ///
    /// It is below 2^62 for every board.
    ///
    /// # Example
    ///
    /// ```
    /// use gt_perm_matrix::Shape;
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// assert_eq!(Shape::new(4, 4)?.states(), 1_625_702_400);
    /// # Ok(())
    /// # }
    /// ```
    pub const fn states(self) -> u64 {
        factorial(self.count(Colour::Even)) * factorial(self.count(Colour::Odd))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Returns *n*! for *n* <= 13, the size of the greatest colour class.
pub(crate) const fn factorial(n: usize) -> u64 {
    let mut product = 1;
    let mut i = 2;
    while i <= n {
        product *= i as u64;
        i += 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_are_too_small_or_too_large_are_refused() {
        let refused = |rows, cols| Shape::new(rows, cols).unwrap_err().to_string();
        let too_small =
            "expected at least 2 rows and at least 2 columns, for a 2 x 2 square to reflect";
        assert_eq!(refused(1, 9), format!("the board cannot be 1 x 9: {too_small}"));
        assert_eq!(refused(0, 0), format!("the board cannot be 0 x 0: {too_small}"));
        assert_eq!(refused(2, 13), "the board cannot be 2 x 13: expected at most 25 cells");
        assert_eq!(
            refused(usize::MAX, 2),
            format!("the board cannot be {} x 2: expected at most 25 cells", usize::MAX)
        );
        assert_eq!(Shape::new(5, 5).unwrap().states(), 6_227_020_800 * 479_001_600);
    }

    #[test]
    fn the_classes_share_out_the_cells() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 5), (4, 4), (5, 5)] {
            let shape = Shape::new(rows, cols).unwrap();
            for colour in Colour::BOTH {
                assert_eq!(shape.cells_of(colour).count(), shape.count(colour), "{shape}");
            }
        }
    }
}

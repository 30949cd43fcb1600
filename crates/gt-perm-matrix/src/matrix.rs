//! An arrangement of the numbers on a board, packed five bits a cell.

use core::fmt;

use thiserror::Error;

use crate::shape::{Colour, Shape, factorial};

/// The text's *state*: every number on a cell of its home colour.
///
/// Cell `x` holds its number less one in the bits `5 x .. 5 x + 5` of a u128, so that a matrix is copied, compared and hashed as
/// one integer. It does not know its shape; the rules do.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Matrix, Shape};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(2, 3)?;
/// let matrix = Matrix::parse(shape, "5 2 1/4 3 6")?;
/// assert_eq!(matrix.number(2), 1);
/// assert_eq!(matrix.index(shape), 24);
/// assert_eq!(Matrix::from_index(shape, 24), Some(matrix));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Matrix(u128);

/// Numbers that are no arrangement of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatrixError {
    /// Too few or too many numbers in all, or in a row.
    #[error("{what} has {found} numbers, expected {expected}")]
    WrongSize {
        /// "the matrix", or the row, counted from 1.
        what: String,
        /// How many were given.
        found: usize,
        /// How many the board has there.
        expected: usize,
    },
    /// Too few or too many rows.
    #[error("the matrix has {found} rows, expected {expected}")]
    WrongRows {
        /// How many were given.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// Text that is no number.
    #[error("{text:?} is no number, expected 1 to {max}")]
    NotANumber {
        /// The text.
        text: String,
        /// The greatest number on the board.
        max: usize,
    },
    /// A number that the board does not have.
    #[error("number {number} is not on the board, expected 1 to {max}")]
    OutOfRange {
        /// The number.
        number: u64,
        /// The greatest number on the board.
        max: usize,
    },
    /// A number on a cell of the other colour, where no move can bring it.
    #[error("number {number} cannot stand in row {row}, column {col}: the colour of that cell is not that of its home")]
    WrongColour {
        /// The number.
        number: usize,
        /// Row of the cell, from 1.
        row: usize,
        /// Column of the cell, from 1.
        col: usize,
    },
    /// A number that stands on two cells.
    #[error("number {number} stands on two cells")]
    Repeated {
        /// The number.
        number: usize,
    },
}

const BITS: usize = 5;
const FIELD: u128 = (1 << BITS) - 1;

impl Matrix {
    /// The solved matrix: every number at home.
    ///
    /// Its [`index`](Self::index) is 0 on every board.
    pub fn solved(shape: Shape) -> Self {
        (0..shape.cells()).fold(Self(0), |matrix, cell| matrix.with(cell, cell))
    }

    /// The arrangement with these numbers in reading order.
    ///
    /// # Errors
    /// [`MatrixError`]: wrong size, out of range, wrong colour, repeated.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, MatrixError, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(2, 2)?;
    /// assert_eq!(Matrix::from_numbers(shape, &[1, 3, 2, 4])?.index(shape), 1);
    /// assert_eq!(Matrix::from_numbers(shape, &[2, 1, 3, 4]), Err(MatrixError::WrongColour { number: 2, row: 1, col: 1 }));
    /// assert_eq!(Matrix::from_numbers(shape, &[1, 2, 2, 4]), Err(MatrixError::Repeated { number: 2 }));
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_numbers(shape: Shape, numbers: &[usize]) -> Result<Self, MatrixError> {
        let cells = shape.cells();
        if numbers.len() != cells {
            return Err(MatrixError::WrongSize { what: "the matrix".into(), found: numbers.len(), expected: cells });
        }
        let mut matrix = Self(0);
        let mut seen = 0u32;
        for (cell, &number) in numbers.iter().enumerate() {
            if number == 0 || number > cells {
                return Err(MatrixError::OutOfRange { number: number as u64, max: cells });
            }
            let home = number - 1;
            if seen >> home & 1 == 1 {
                return Err(MatrixError::Repeated { number });
            }
            seen |= 1 << home;
            if shape.colour(home) != shape.colour(cell) {
                let (row, col) = shape.row_col(cell);
                return Err(MatrixError::WrongColour { number, row: row + 1, col: col + 1 });
            }
            matrix = matrix.with(cell, home);
        }
        Ok(matrix)
    }

    /// Reads rows separated by `/`, numbers by blanks: `1 2/3 4`.
    ///
    /// # Errors
    /// [`MatrixError`], naming the row or the number.
    pub fn parse(shape: Shape, text: &str) -> Result<Self, MatrixError> {
        let max = shape.cells();
        let rows: Vec<_> = text.trim().split('/').collect();
        if rows.len() != shape.rows() {
            return Err(MatrixError::WrongRows { found: rows.len(), expected: shape.rows() });
        }
        let mut numbers = Vec::with_capacity(max);
        for (row, text) in rows.iter().enumerate() {
            let before = numbers.len();
            for word in text.split_whitespace() {
                let number = word.parse::<u64>().map_err(|_| MatrixError::NotANumber { text: word.into(), max })?;
                let small = usize::try_from(number).ok().filter(|&n| (1..=max).contains(&n));
                numbers.push(small.ok_or(MatrixError::OutOfRange { number, max })?);
            }
            let found = numbers.len() - before;
            if found != shape.cols() {
                return Err(MatrixError::WrongSize { what: format!("row {}", row + 1), found, expected: shape.cols() });
            }
        }
        Self::from_numbers(shape, &numbers)
    }

    /// Writes what [`parse`](Self::parse) reads.
    ///
    /// Rows are separated by `/`, numbers by one blank.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(2, 3)?;
    /// assert_eq!(Matrix::solved(shape).display(shape).to_string(), "1 2 3/4 5 6");
    /// # Ok(())
    /// # }
    /// ```
    pub fn display(self, shape: Shape) -> impl fmt::Display {
        Text { matrix: self, shape }
    }

    /// The number on a cell, from 1.
    ///
    /// Cells count from 0 in reading order; a cell that the board does not have shows a 1.
    pub const fn number(self, cell: usize) -> usize {
        self.home(cell) + 1
    }

    /// The home cell of the number on a cell.
    pub const fn home(self, cell: usize) -> usize {
        (self.0 >> (BITS * cell) & FIELD) as usize
    }

    /// The index of the state: `e * |odd|! + o`, where `e` and `o` are the lexicographic ranks of the even and of the odd numbers
    /// in reading order. The solved matrix has index 0.
    ///
    /// # Complexity
    /// O(cells).
    pub fn index(self, shape: Shape) -> u64 {
        self.class_rank(shape, Colour::Even) * factorial(shape.count(Colour::Odd)) + self.class_rank(shape, Colour::Odd)
    }

    /// The state with this index; `None` from [`Shape::states`] on.
    ///
    /// # Complexity
    /// O(cells).
    pub fn from_index(shape: Shape, index: u64) -> Option<Self> {
        if index >= shape.states() {
            return None;
        }
        let odd = factorial(shape.count(Colour::Odd));
        let even = Self(0).with_class_rank(shape, Colour::Even, index / odd);
        Some(even.with_class_rank(shape, Colour::Odd, index % odd))
    }

    /// The lexicographic rank of the numbers of one colour, read in order.
    ///
    /// Below the factorial of the number of cells of that colour.
    ///
    /// # Complexity
    /// O(cells).
    pub fn class_rank(self, shape: Shape, colour: Colour) -> u64 {
        let mut left = shape.count(colour) as u64;
        let mut rank = 0;
        let mut larger_seen = 0u32;
        for cell in shape.cells_of(colour) {
            let home = self.home(cell);
            let below = shape.rank_in_class(home) as u64;
            let used_below = u64::from((larger_seen & ((1 << home) - 1)).count_ones());
            larger_seen |= 1 << home;
            rank = rank * left + (below - used_below);
            left -= 1;
        }
        rank
    }

    pub(crate) fn with_class_rank(mut self, shape: Shape, colour: Colour, mut rank: u64) -> Self {
        let mut unused: Vec<usize> = shape.cells_of(colour).collect();
        for cell in shape.cells_of(colour) {
            let place = factorial(unused.len() - 1);
            #[expect(clippy::cast_possible_truncation, reason = "a quotient below 13")]
            let home = unused.remove((rank / place) as usize);
            rank %= place;
            self = self.with(cell, home);
        }
        self
    }

    #[must_use]
    pub(crate) const fn with(self, cell: usize, home: usize) -> Self {
        Self(self.0 & !(FIELD << (BITS * cell)) | (home as u128) << (BITS * cell))
    }

    /// The matrix whose cell `to` holds what stands on `from` here, for every pair; other cells stay.
    #[must_use]
    pub(crate) fn moved(self, pairs: &[(u8, u8)]) -> Self {
        pairs.iter().fold(self, |matrix, &(to, from)| matrix.with(to.into(), self.home(from.into())))
    }
}

impl Shape {
    /// How many cells of the colour of `cell` come before it.
    pub(crate) const fn rank_in_class(self, cell: usize) -> usize {
        let (row, col) = self.row_col(cell);
        let mut before = col / 2;
        let mut above = 0;
        while above < row {
            let even_start = (above + row + col).is_multiple_of(2);
            before += if even_start { self.cols().div_ceil(2) } else { self.cols() / 2 };
            above += 1;
        }
        before
    }
}

struct Text {
    matrix: Matrix,
    shape: Shape,
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..self.shape.cells() {
            match self.shape.row_col(cell) {
                (0, 0) => {}
                (_, 0) => f.write_str("/")?,
                _ => f.write_str(" ")?,
            }
            write!(f, "{}", self.matrix.number(cell))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Matrix {
    /// The numbers in reading order, up to the last one that is not 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = (0..Shape::MAX_CELLS).rev().find(|&cell| self.home(cell) > 0).map_or(1, |last| last + 1);
        f.debug_list().entries((0..cells.max(4)).map(|cell| self.number(cell))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: usize, cols: usize) -> Shape {
        Shape::new(rows, cols).unwrap()
    }

    #[test]
    fn every_index_of_the_small_boards_round_trips() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let shape = shape(rows, cols);
            for index in 0..shape.states() {
                let matrix = Matrix::from_index(shape, index).unwrap();
                assert_eq!(matrix.index(shape), index, "{shape}");
                assert_eq!(Matrix::parse(shape, &matrix.display(shape).to_string()), Ok(matrix));
            }
            assert_eq!(Matrix::from_index(shape, shape.states()), None);
        }
    }

    #[test]
    fn ranks_within_a_class_count_the_cells_before() {
        for (rows, cols) in [(2, 2), (3, 4), (4, 3), (5, 5), (2, 12), (12, 2)] {
            let shape = shape(rows, cols);
            for cell in 0..shape.cells() {
                let before = (0..cell).filter(|&other| shape.colour(other) == shape.colour(cell)).count();
                assert_eq!(shape.rank_in_class(cell), before, "{shape}, cell {cell}");
            }
        }
    }

    #[test]
    fn what_is_no_arrangement_is_refused_by_name() {
        let shape = shape(2, 2);
        let refused = |text| Matrix::parse(shape, text).unwrap_err().to_string();
        assert_eq!(refused("1 2 3/4"), "row 1 has 3 numbers, expected 2");
        assert_eq!(refused("1 2 3 4"), "the matrix has 1 rows, expected 2");
        assert_eq!(refused("1 x/3 4"), "\"x\" is no number, expected 1 to 4");
        assert_eq!(refused("1 5/3 4"), "number 5 is not on the board, expected 1 to 4");
        assert_eq!(refused("1 1/3 4"), "number 1 stands on two cells");
        assert_eq!(refused("2 1/3 4"), "number 2 cannot stand in row 1, column 1: the colour of that cell is not that of its home");
        assert_eq!(refused("1 2/3 99999999999999999999"), "\"99999999999999999999\" is no number, expected 1 to 4");
    }
}

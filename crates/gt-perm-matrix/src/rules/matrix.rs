//! An arrangement of the numbers on a board, packed into five bits per cell.

use core::fmt;

use gt_core::combinatorics::Permutations;
use gt_core::{ParseError, ShapeError};

use super::shape::{Colour, Shape, factorial};

/// A state: every number on a cell of its home's colour.
///
/// The matrix article calls it the *state*. Cell `x` holds its number minus 1 in the bits
/// `5 x .. 5 x + 5` of a u128. So a matrix is copied, compared and hashed as one integer, of 16
/// bytes. It does not know its shape; the rules do.
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

/// The greatest number of cells of one colour.
const MAX_CLASS: usize = Shape::MAX_CELLS.div_ceil(2);

const BITS: usize = 5;
const FIELD: u128 = (1 << BITS) - 1;

impl Matrix {
    /// Returns the solved matrix: every number at home.
    ///
    /// Its [`index`](Self::index) is 0 on every board.
    pub fn solved(shape: Shape) -> Self {
        (0..shape.cells()).fold(Self(0), |matrix, cell| matrix.with(cell, cell))
    }

    /// Returns the arrangement with these numbers in reading order.
    ///
    /// # Errors
    /// [`ShapeError`] if there are too few or too many numbers, or if a number
    ///
    /// * is out of range,
    /// * belongs to cells of the other colour,
    /// * appears twice.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(2, 2)?;
    /// assert_eq!(Matrix::from_numbers(shape, &[1, 3, 2, 4])?.index(shape), 1);
    /// let refused = Matrix::from_numbers(shape, &[1, 2, 2, 4]).unwrap_err();
    /// let cell = "the number on cell (2, 1) cannot be 2";
    /// let expected = "expected a number that stands on no other cell";
    /// assert_eq!(refused.to_string(), format!("{cell}: {expected}"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_numbers(shape: Shape, numbers: &[usize]) -> Result<Self, ShapeError> {
        if numbers.len() != shape.cells() {
            return Err(ShapeError::new(
                "the count of numbers",
                numbers.len(),
                shape.cells().to_string(),
            ));
        }
        Self::place_all(shape, numbers).map_err(|Misfit { cell, number, valid }| {
            ShapeError::new(
                format!("the number on cell {}", row_and_column(shape, cell)),
                number,
                valid,
            )
        })
    }

    /// Parses rows separated by `/`, with numbers separated by blanks: `1 2/3 4`.
    ///
    /// # Errors
    /// [`ParseError`], which names the row or the number: a wrong number of rows, a row of the
    /// wrong length, or a number that [`from_numbers`](Self::from_numbers) refuses.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, Shape};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(2, 2)?;
    /// assert_eq!(Matrix::parse(shape, "1 2/3 4")?, Matrix::solved(shape));
    /// assert!(Matrix::parse(shape, "2 1/3 4").is_err()); // 2 is not on a cell of its colour
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Self, ParseError> {
        let max = shape.cells();
        let rows: Vec<_> = text.trim().split('/').collect();
        if rows.len() != shape.rows() {
            return Err(ParseError::new(
                text.trim(),
                format!("{} rows and not {}", shape.rows(), rows.len()),
            ));
        }
        let mut numbers = Vec::with_capacity(max);
        for (row, text) in rows.iter().enumerate() {
            let before = numbers.len();
            for word in text.split_whitespace() {
                let number = word.parse().ok().filter(|number| (1..=max).contains(number));
                numbers.push(
                    number.ok_or_else(|| {
                        ParseError::new(word, format!("a number from 1 to {max}"))
                    })?,
                );
            }
            let found = numbers.len() - before;
            if found != shape.cols() {
                let expected =
                    format!("{} numbers in row {} and not {found}", shape.cols(), row + 1);
                return Err(ParseError::new(text.trim(), expected));
            }
        }
        Self::place_all(shape, &numbers).map_err(|Misfit { cell, number, valid }| {
            ParseError::new(
                number.to_string(),
                format!("{valid}, on cell {}", row_and_column(shape, cell)),
            )
        })
    }

    /// Places these numbers on the cells in reading order.
    fn place_all(shape: Shape, numbers: &[usize]) -> Result<Self, Misfit> {
        let cells = shape.cells();
        let mut matrix = Self(0);
        let mut seen = 0u32;
        for (cell, &number) in numbers.iter().enumerate() {
            let misfit = |valid: &str| Misfit { cell, number, valid: valid.into() };
            if number == 0 || number > cells {
                return Err(misfit(&format!("a number from 1 to {cells}")));
            }
            let home = number - 1;
            if seen >> home & 1 == 1 {
                return Err(misfit("a number that stands on no other cell"));
            }
            seen |= 1 << home;
            if shape.colour(home) != shape.colour(cell) {
                return Err(misfit("a number whose home has the colour of this cell"));
            }
            matrix = matrix.with(cell, home);
        }
        Ok(matrix)
    }

    /// Formats the matrix as [`parse`](Self::parse) reads it.
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

    /// Returns the number on a cell, from 1.
    ///
    /// Cells count from 0 in reading order. A cell beyond the board shows a 1.
    pub const fn number(self, cell: usize) -> usize {
        self.home(cell) + 1
    }

    /// Returns the home cell of the number on a cell.
    pub const fn home(self, cell: usize) -> usize {
        (self.0 >> (BITS * cell) & FIELD) as usize
    }

    /// Returns the index of the state, below [`Shape::states`].
    ///
    /// The index is `e * |odd|! + o`. Here `e` and `o` are the lexicographic ranks of the numbers
    /// on even and on odd cells, in reading order. The solved matrix has index 0.
    ///
    /// # Complexity
    /// O(cells).
    pub fn index(self, shape: Shape) -> u64 {
        self.class_rank(shape, Colour::Even) * factorial(shape.count(Colour::Odd))
            + self.class_rank(shape, Colour::Odd)
    }

    /// Returns the state with this index; `None` from [`Shape::states`] on.
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

    /// Returns the lexicographic rank of the numbers of one colour, read in order.
    ///
    /// The rank is below the factorial of the number of cells of that colour.
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

    pub(crate) fn with_class_rank(self, shape: Shape, colour: Colour, rank: u64) -> Self {
        let mut homes = [0; MAX_CLASS];
        for (home, cell) in homes.iter_mut().zip(shape.cells_of(colour)) {
            *home = cell;
        }
        // A class has at most 13 cells; `Permutations` numbers arrangements of up to 20.
        let numbering =
            u8::try_from(shape.count(colour)).ok().and_then(|count| Permutations::new(count).ok());
        let elements = numbering.and_then(|numbering| numbering.unrank(rank)).unwrap_or_default();
        let placed = shape.cells_of(colour).zip(elements);
        placed.fold(self, |matrix, (cell, element)| matrix.with(cell, homes[usize::from(element)]))
    }

    #[must_use]
    pub(crate) const fn with(self, cell: usize, home: usize) -> Self {
        Self(self.0 & !(FIELD << (BITS * cell)) | (home as u128) << (BITS * cell))
    }

    /// Returns the matrix with every pair (`to`, `from`) applied at once.
    ///
    /// Cell `to` receives the number that stands on cell `from`; other cells stay as they are.
    #[must_use]
    pub(crate) fn moved(self, pairs: &[(u8, u8)]) -> Self {
        pairs
            .iter()
            .fold(self, |matrix, &(to, from)| matrix.with(to.into(), self.home(from.into())))
    }
}

impl Shape {
    /// Counts the cells of the same colour that come before `cell`.
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

/// A number that cannot stand on its cell.
struct Misfit {
    cell: usize,
    number: usize,
    /// Which numbers could stand there.
    valid: String,
}

/// Writes a cell as (row, column), both from 1, as the command line names cells in moves.
fn row_and_column(shape: Shape, cell: usize) -> String {
    let (row, col) = shape.row_col(cell);
    format!("({}, {})", row + 1, col + 1)
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
    /// Lists the numbers in reading order, up to the last number other than 1, but at least four.
    ///
    /// A matrix does not know its shape, and cells beyond the board show a 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = (0..Shape::MAX_CELLS)
            .rev()
            .find(|&cell| self.home(cell) > 0)
            .map_or(1, |last| last + 1);
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
                let before =
                    (0..cell).filter(|&other| shape.colour(other) == shape.colour(cell)).count();
                assert_eq!(shape.rank_in_class(cell), before, "{shape}, cell {cell}");
            }
        }
    }

    #[test]
    fn numbers_that_are_not_an_arrangement_are_refused_by_name() {
        let shape = shape(2, 2);
        let refused = |text| Matrix::parse(shape, text).unwrap_err().to_string();
        assert_eq!(
            refused("1 2 3/4"),
            "cannot read \"1 2 3\": expected 2 numbers in row 1 and not 3"
        );
        assert_eq!(refused("1 2 3 4"), "cannot read \"1 2 3 4\": expected 2 rows and not 1");
        assert_eq!(refused("1 x/3 4"), "cannot read \"x\": expected a number from 1 to 4");
        assert_eq!(refused("1 5/3 4"), "cannot read \"5\": expected a number from 1 to 4");
        assert_eq!(
            refused("1 1/3 4"),
            "cannot read \"1\": expected a number that stands on no other cell, on cell (1, 2)"
        );
        assert_eq!(
            refused("2 1/3 4"),
            "cannot read \"2\": expected a number whose home has the colour of this cell, on cell (1, 1)"
        );
        assert_eq!(
            refused("1 2/3 99999999999999999999"),
            "cannot read \"99999999999999999999\": expected a number from 1 to 4"
        );
        let refused =
            |numbers: &[usize]| Matrix::from_numbers(shape, numbers).unwrap_err().to_string();
        assert_eq!(refused(&[1, 2, 3]), "the count of numbers cannot be 3: expected 4");
        assert_eq!(
            refused(&[1, 0, 3, 4]),
            "the number on cell (1, 2) cannot be 0: expected a number from 1 to 4"
        );
        assert_eq!(
            refused(&[2, 1, 3, 4]),
            "the number on cell (1, 1) cannot be 2: expected a number whose home has the colour of this cell"
        );
    }
}

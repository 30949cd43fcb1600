//! The board: rows of squares, and sets of squares as 64-bit masks.
//!
//! # Squares
//! A square is a number `8 * row + column`, with row 0 at the top and column 0 on the left. A set
//! of squares is a `u64` with these bits.
//!
//! # Invariant
//! Column 7 never belongs to a board. It is a guard: a step over the left or right edge lands
//! there, or outside the board above or below. So the steps of a whole side in one direction are
//! one shift and one `and`.
//!
//! # Names
//! Columns are letters from `a`. Ranks count from 1 at the *bottom*: on the cross, `c7` is square 2
//! and `e1` is square 52.
//!
//! # Dense numbers
//! Tables and checksums need squares without gaps. The *dense number* of a square is its place in
//! reading order from the top: 0 to 32 on the cross. [`Board::compact`] and [`Board::spread`]
//! translate sets of squares. Every row is contiguous in both numberings, so each translation costs
//! a few operations per row.
//!
//! # Rejected alternative
//! *Dense numbers everywhere*: steps up and down would then shift by the width of the row, which
//! differs from row to row.

use core::fmt;
use core::str::FromStr;

use gt_core::bits::ones;
use gt_core::error::counted;
use gt_core::{ParseError, ShapeError};

/// A board of at most 8 rows in columns 0 to 6, every row without gaps.
///
/// Rows may have different widths and first columns. They need not touch: a board may consist of
/// several islands.
///
/// # Example
/// ```
/// use gt_fox_hens::Board;
/// let cross = Board::cross();
/// assert_eq!(cross.len(), 33);
/// // First column and width of each row.
/// assert_eq!(cross.to_string(), "2:3,2:3,0:7,0:7,0:7,2:3,2:3");
/// assert_eq!(cross.square("c5"), Some(18));
/// assert_eq!(cross.name(18).to_string(), "c5");
/// assert_eq!(cross.compact(1 << 18), 1 << 8); // the ninth square in reading order
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// How many rows there are, 1 to 8.
    rows: u8,
    /// By row: its first column. 0 below the last row.
    first: [u8; 8],
    /// By row: how many squares it has. 0 below the last row.
    width: [u8; 8],
    /// The dense number of the first square of each row.
    offset: [u8; 8],
    /// The set of all squares.
    all: u64,
}

impl Board {
    /// The most rows of a board: one per byte of a set of squares.
    pub const MAX_ROWS: usize = 8;
    /// The most columns of a board. The eighth bit of each byte is the guard column.
    pub const MAX_COLUMNS: u8 = 7;

    /// Makes the board whose rows, from the top, have these first columns and widths.
    ///
    /// # Errors
    /// [`ShapeError`], which names the row at fault:
    ///
    /// * there is no row, or more than 8;
    /// * a row has no square, or reaches beyond column 6.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::Board;
    /// let small = Board::new(&[(1, 3), (0, 5), (0, 5), (0, 5), (1, 3)])?;
    /// assert_eq!((small.len(), small.rows()), (21, 5));
    /// let wide = Board::new(&[(0, 8)]).unwrap_err();
    /// let message = "row 0 from the top cannot be 8 squares from column 0";
    /// assert!(wide.to_string().starts_with(message));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn new(rows: &[(u8, u8)]) -> Result<Self, ShapeError> {
        if rows.is_empty() || rows.len() > Self::MAX_ROWS {
            return Err(ShapeError::new("rows", rows.len(), "1 to 8"));
        }
        let mut board = Self { rows: 0, first: [0; 8], width: [0; 8], offset: [0; 8], all: 0 };
        let mut squares = 0;
        for (row, &(first, width)) in rows.iter().enumerate() {
            if width == 0 || first.checked_add(width).is_none_or(|end| end > Self::MAX_COLUMNS) {
                let given = format!("{} from column {first}", counted(width, "square"));
                return Err(ShapeError::new(
                    format!("row {row} from the top"),
                    given,
                    "at least one square, in columns 0 to 6",
                ));
            }
            board.first[row] = first;
            board.width[row] = width;
            board.offset[row] = squares;
            board.all |= ((1 << width) - 1) << first << (8 * row);
            board.rows += 1;
            squares += width;
        }
        Ok(board)
    }

    /// Returns the cross of 33 squares: rows of 3, 3, 7, 7, 7, 3 and 3.
    #[expect(clippy::missing_panics_doc, reason = "the rows are in range")]
    pub fn cross() -> Self {
        Self::new(&[(2, 3), (2, 3), (0, 7), (0, 7), (0, 7), (2, 3), (2, 3)])
            .expect("seven rows within seven columns")
    }

    /// Returns the number of squares, 1 to 56.
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub const fn len(&self) -> u32 {
        self.all.count_ones()
    }

    /// Returns the number of rows, 1 to 8.
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Returns the first column and the width of a row; `None` below the last row.
    ///
    /// Rows count from 0 at the top.
    pub fn row(&self, row: usize) -> Option<(u8, u8)> {
        (row < self.rows()).then(|| (self.first[row], self.width[row]))
    }

    /// Returns the first column of a row, 0 below the last row.
    ///
    /// # Panics
    /// If `row` is 8 or more.
    pub(crate) const fn first_column(&self, row: usize) -> u8 {
        self.first[row]
    }

    /// Returns the number of squares of a row, 0 below the last row.
    ///
    /// # Panics
    /// If `row` is 8 or more.
    pub(crate) const fn width(&self, row: usize) -> u8 {
        self.width[row]
    }

    /// Returns the set of all squares of the board.
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// Returns the squares of a row, counted from the top; the empty set below the last row.
    ///
    /// ```
    /// use gt_fox_hens::Board;
    /// let cross = Board::cross();
    /// assert_eq!(cross.row_mask(0), cross.squares_named("c7 d7 e7")?);
    /// assert_eq!(cross.row_mask(7), 0);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub const fn row_mask(&self, row: usize) -> u64 {
        if row < Self::MAX_ROWS { self.all & (0xff << (8 * row)) } else { 0 }
    }

    /// Yields the squares in reading order: row by row from the top, each row from the left.
    pub fn squares(&self) -> impl Iterator<Item = u8> + use<> {
        squares(self.all)
    }

    /// Tells whether `square` is on the board. Any number may be asked, also 64 and above.
    pub const fn contains(&self, square: u8) -> bool {
        square < 64 && self.all >> square & 1 == 1
    }

    /// Returns the square with this name; `None` if the board has no such square.
    ///
    /// ```
    /// use gt_fox_hens::Board;
    /// assert_eq!(Board::cross().square("e1"), Some(52));
    /// assert_eq!(Board::cross().square("a1"), None); // beside the lower arm of the cross
    /// ```
    pub fn square(&self, name: &str) -> Option<u8> {
        let [column @ b'a'..=b'g', rank @ b'1'..=b'8'] = *name.as_bytes() else { return None };
        let row = self.rows.checked_sub(rank - b'0')?;
        let square = 8 * row + (column - b'a');
        self.contains(square).then_some(square)
    }

    /// Returns the name of a square, for printing.
    pub const fn name(&self, square: u8) -> SquareName {
        SquareName { column: square % 8, rank: self.rows.saturating_sub(square / 8) }
    }

    /// Returns the set of squares with these names, separated by blanks.
    ///
    /// # Errors
    /// [`ParseError`] names the first word that is not a square of the board.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::Board;
    /// let set = Board::cross().squares_named("c7 e7")?;
    /// assert_eq!(set, 1 << 2 | 1 << 4);
    /// assert_eq!(Board::cross().squares_named("c7 a7").unwrap_err().text, "a7");
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn squares_named(&self, names: &str) -> Result<u64, ParseError> {
        names.split_whitespace().try_fold(0, |set, name| {
            let square = self.square(name).ok_or_else(|| {
                ParseError::new(
                    name,
                    format!("squares of the board {self}, such as {}", self.name(self.first[0])),
                )
            })?;
            Ok(set | 1 << square)
        })
    }

    /// Translates a set of squares to dense numbers.
    ///
    /// Squares outside the board are dropped.
    ///
    /// # Complexity
    /// A few operations per row.
    #[inline]
    pub fn compact(&self, set: u64) -> u64 {
        let set = set & self.all;
        (0..self.rows()).fold(0, |dense, row| {
            dense | (set >> (8 * row) & 0x7f) >> self.first[row] << self.offset[row]
        })
    }

    /// Translates dense numbers back to squares: undoes [`compact`](Self::compact).
    ///
    /// Numbers that are too large for the board are dropped.
    ///
    /// # Complexity
    /// A few operations per row.
    #[inline]
    pub fn spread(&self, dense: u64) -> u64 {
        (0..self.rows()).fold(0, |set, row| {
            let bits = dense >> self.offset[row] & ((1 << self.width[row]) - 1);
            set | bits << self.first[row] << (8 * row)
        })
    }

    /// Mirrors a set left to right, about the middle of the columns that the board spans.
    ///
    /// The image may leave the board. It never does where [`is_symmetric`](Self::is_symmetric) is
    /// true.
    ///
    /// ```
    /// use gt_fox_hens::Board;
    /// let cross = Board::cross();
    /// assert_eq!(cross.mirrored(cross.squares_named("c7 a5")?), cross.squares_named("e7 g5")?);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    #[inline]
    pub fn mirrored(&self, set: u64) -> u64 {
        let reversed = set.swap_bytes().reverse_bits(); // the rows stay, columns c become 7 - c
        let span = self.span();
        if span <= 7 { reversed >> (7 - span) } else { reversed << (span - 7) }
    }

    /// Tells whether every row is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.mirrored(self.all) == self.all
    }

    /// Returns the sum of the first and the last column of the board.
    ///
    /// The mirror takes column c to this sum minus c.
    pub(crate) fn span(&self) -> u8 {
        let rows = 0..self.rows();
        let left = rows.clone().map(|row| self.first[row]).min().unwrap_or(0);
        let right = rows.map(|row| self.first[row] + self.width[row] - 1).max().unwrap_or(0);
        left + right
    }
}

/// Yields the squares of a set in reading order.
///
/// ```
/// assert_eq!(gt_fox_hens::squares(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
pub fn squares(set: u64) -> impl Iterator<Item = u8> {
    #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
    ones(set).map(|bit| bit as u8)
}

/// The name of a square: a letter for the column, and the rank counted from the bottom.
///
/// Made by [`Board::name`]; its text comes from [`Display`](fmt::Display).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    column: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.rank)
    }
}

/// Writes the first column and the width of each row, as [`FromStr`] reads them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            let comma = if row == 0 { "" } else { "," };
            write!(f, "{comma}{}:{}", self.first[row], self.width[row])?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads the first column and the width of each row, from the top.
    ///
    /// The cross is `2:3,2:3,0:7,0:7,0:7,2:3,2:3`.
    ///
    /// # Errors
    /// [`ParseError`] with the whole text, if it has another form or [`Board::new`] refuses the
    /// rows.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected =
            "first column and width of each row from the top, such as 1:3,0:5,0:5,0:5,1:3";
        let row = |part: &str| {
            let (first, width) = part.split_once(':')?;
            Some((first.trim().parse().ok()?, width.trim().parse().ok()?))
        };
        let rows: Option<Vec<(u8, u8)>> = text.split(',').map(row).collect();
        let rows = rows.ok_or_else(|| ParseError::new(text, expected))?;
        Self::new(&rows).map_err(|error| ParseError::new(text, format!("{expected}: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_inverse() {
        for board in [
            Board::cross(),
            Board::new(&[(1, 3), (0, 5), (0, 5), (0, 5), (1, 3)]).unwrap(),
            Board::new(&[(6, 1); 8]).unwrap(),
        ] {
            assert!(
                board
                    .squares()
                    .all(|square| board.square(&board.name(square).to_string()) == Some(square))
            );
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        for no_square in ["", "a", "a7", "c0", "c8", "h4", "c77", "7c", "é4"] {
            assert_eq!(Board::cross().square(no_square), None, "{no_square}");
        }
    }

    #[test]
    fn dense_numbers_are_the_squares_in_reading_order() {
        let board = Board::cross();
        for (dense, square) in board.squares().enumerate() {
            assert_eq!(board.compact(1 << square), 1 << dense);
            assert_eq!(board.spread(1 << dense), 1 << square);
        }
        assert_eq!(board.spread(u64::MAX), board.all());
    }

    #[test]
    fn a_mirror_image_has_the_columns_reversed() {
        let board = Board::cross();
        let mirrored = |names: &str| board.mirrored(board.squares_named(names).unwrap());
        assert_eq!(mirrored("c7 a5 b3 d1"), board.squares_named("e7 g5 f3 d1").unwrap());
        assert!(board.is_symmetric());
        let square = Board::new(&[(0, 4); 4]).unwrap();
        assert_eq!(square.mirrored(1), 1 << 3);
        assert!(square.is_symmetric());
        assert!(!Board::new(&[(0, 4), (0, 3)]).unwrap().is_symmetric());
    }

    #[test]
    fn boards_that_do_not_fit_are_refused() {
        assert_eq!(Board::new(&[]).unwrap_err().to_string(), "rows cannot be 0: expected 1 to 8");
        assert_eq!(
            Board::new(&[(0, 1); 9]).unwrap_err().to_string(),
            "rows cannot be 9: expected 1 to 8"
        );
        for (first, width) in [(0, 0), (0, 8), (6, 2), (7, 1), (255, 255)] {
            let refused = Board::new(&[(0, 1), (first, width)]).unwrap_err();
            assert_eq!(
                (refused.what.as_str(), refused.value),
                ("row 1 from the top", format!("{} from column {first}", counted(width, "square")))
            );
        }
        for text in ["", "1", "1:2:3", "a:1", "0:8", "1:3,"] {
            assert!(text.parse::<Board>().is_err(), "{text}");
        }
    }
}

//! The board: rows of squares, and sets of squares as 64-bit masks.
//!
//! # Squares
//! A square is a number `8 * row + column`, row 0 at the top, column 0 on the left; a set of squares is a `u64` with these bits.
//! Column 7 never belongs to a board: it is the guard that catches whatever steps over an edge, so that all steps of a side in one direction are a shift and an `and`.
//!
//! # Names
//! Columns are letters from `a`, ranks count from 1 at the *bottom*: on the cross, `c7` is square 2 and `e1` square 52.
//!
//! # Dense numbers
//! Tables and checksums want squares without gaps: the squares of the board in reading order from the top, 0 to 32 on the cross.
//! [`Board::compact`] and [`Board::spread`] translate sets of squares; every row is contiguous in both, so each costs a few
//! operations per row.
//!
//! # Rejected alternative
//! *Dense numbers everywhere*: steps up and down are then shifts by the width of the row, another one for every row.

use core::fmt;
use core::str::FromStr;

use gt_core::bits::ones;
use gt_core::{ParseError, ShapeError};

/// A board of at most 8 rows in columns 0 to 6, every row without gaps.
///
/// # Example
/// ```
/// use gt_fox_hens::Board;
/// let cross = Board::cross();
/// assert_eq!(cross.len(), 33);
/// assert_eq!(cross.to_string(), "2:3,2:3,0:7,0:7,0:7,2:3,2:3"); // first column and width of each row
/// assert_eq!(cross.square("c5"), Some(18));
/// assert_eq!(cross.name(18).to_string(), "c5");
/// assert_eq!(cross.compact(1 << 18), 1 << 8); // the ninth square in reading order
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u8,
    first: [u8; 8],
    width: [u8; 8],
    /// The dense number of the first square of each row.
    offset: [u8; 8],
    all: u64,
}

impl Board {
    /// The most rows of a board.
    pub const MAX_ROWS: usize = 8;
    /// The most columns of a board.
    pub const MAX_COLUMNS: u8 = 7;

    /// The board whose rows, from the top, have these first columns and widths.
    ///
    /// # Errors
    /// [`ShapeError`] for no rows, for more than 8, and for a row that is empty or reaches beyond column 6.
    pub fn new(rows: &[(u8, u8)]) -> Result<Self, ShapeError> {
        if rows.is_empty() || rows.len() > Self::MAX_ROWS {
            return Err(ShapeError::new("rows", rows.len(), "1 to 8"));
        }
        let mut board = Self { rows: 0, first: [0; 8], width: [0; 8], offset: [0; 8], all: 0 };
        let mut squares = 0;
        for (row, &(first, width)) in rows.iter().enumerate() {
            if width == 0 || first.checked_add(width).is_none_or(|end| end > Self::MAX_COLUMNS) {
                let given = format!("{width} squares from column {first}");
                return Err(ShapeError::new(format!("row {row} from the top"), given, "at least one square, in columns 0 to 6"));
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

    /// The cross of 33 squares: rows of 3, 3, 7, 7, 7, 3 and 3.
    #[expect(clippy::missing_panics_doc, reason = "the rows are in range")]
    pub fn cross() -> Self {
        Self::new(&[(2, 3), (2, 3), (0, 7), (0, 7), (0, 7), (2, 3), (2, 3)]).expect("seven rows within seven columns")
    }

    /// How many squares it has.
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub const fn len(&self) -> u32 {
        self.all.count_ones()
    }

    /// How many rows it has.
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The first column and the width of a row, from the top; `None` below the last.
    pub fn row(&self, row: usize) -> Option<(u8, u8)> {
        (row < self.rows()).then(|| (self.first[row], self.width[row]))
    }

    pub(crate) const fn first_column(&self, row: usize) -> u8 {
        self.first[row]
    }

    pub(crate) const fn width(&self, row: usize) -> u8 {
        self.width[row]
    }

    /// The set of all its squares.
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// The squares of a row, from the top; none below the last.
    pub const fn row_mask(&self, row: usize) -> u64 {
        if row < Self::MAX_ROWS { self.all & (0xff << (8 * row)) } else { 0 }
    }

    /// The squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = u8> + use<> {
        squares(self.all)
    }

    /// Whether `square` is on the board.
    pub const fn contains(&self, square: u8) -> bool {
        square < 64 && self.all >> square & 1 == 1
    }

    /// The square with a name; `None` if the board has none such.
    pub fn square(&self, name: &str) -> Option<u8> {
        let [column @ b'a'..=b'g', rank @ b'1'..=b'8'] = *name.as_bytes() else { return None };
        let row = self.rows.checked_sub(rank - b'0')?;
        let square = 8 * row + (column - b'a');
        self.contains(square).then_some(square)
    }

    /// The name of a square, for printing.
    pub const fn name(&self, square: u8) -> SquareName {
        SquareName { column: square % 8, rank: self.rows.saturating_sub(square / 8) }
    }

    /// The set of squares with these names, separated by blanks.
    ///
    /// # Errors
    /// [`ParseError`] names the word that is no square of the board.
    pub fn squares_named(&self, names: &str) -> Result<u64, ParseError> {
        names.split_whitespace().try_fold(0, |set, name| {
            let square = self.square(name).ok_or_else(|| {
                ParseError::new(name, format!("squares of the board {self}, such as {}", self.name(self.first[0])))
            })?;
            Ok(set | 1 << square)
        })
    }

    /// A set of squares by dense numbers.
    ///
    /// # Complexity
    /// A few operations per row.
    #[inline]
    pub fn compact(&self, set: u64) -> u64 {
        let set = set & self.all;
        (0..self.rows()).fold(0, |dense, row| dense | (set >> (8 * row) & 0x7f) >> self.first[row] << self.offset[row])
    }

    /// The set of squares with these dense numbers; what undoes [`compact`](Self::compact).
    #[inline]
    pub fn spread(&self, dense: u64) -> u64 {
        (0..self.rows()).fold(0, |set, row| {
            let bits = dense >> self.offset[row] & ((1 << self.width[row]) - 1);
            set | bits << self.first[row] << (8 * row)
        })
    }

    /// The set mirrored left to right about the middle of the columns that the board spans.
    ///
    /// The image may leave the board: where it does not, [`is_symmetric`](Self::is_symmetric) says so.
    #[inline]
    pub fn mirrored(&self, set: u64) -> u64 {
        let reversed = set.swap_bytes().reverse_bits(); // the rows stay, columns c become 7 - c
        let span = self.span();
        if span <= 7 { reversed >> (7 - span) } else { reversed << (span - 7) }
    }

    /// Whether every row is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.mirrored(self.all) == self.all
    }

    /// The first and the last column added up: column c is mirrored to this less c.
    pub(crate) fn span(&self) -> u8 {
        let rows = 0..self.rows();
        let left = rows.clone().map(|row| self.first[row]).min().unwrap_or(0);
        let right = rows.map(|row| self.first[row] + self.width[row] - 1).max().unwrap_or(0);
        left + right
    }
}

/// The squares of a set, in reading order.
///
/// ```
/// assert_eq!(gt_fox_hens::squares(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
pub fn squares(set: u64) -> impl Iterator<Item = u8> {
    #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
    ones(set).map(|bit| bit as u8)
}

/// The name of a square: a letter for the column, and the rank from the bottom.
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

/// First column and width of each row, as [`FromStr`] reads them.
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

    /// Reads first column and width of each row from the top: `2:3,2:3,0:7,0:7,0:7,2:3,2:3`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "first column and width of each row from the top, such as 1:3,0:5,0:5,0:5,1:3";
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
        for board in
            [Board::cross(), Board::new(&[(1, 3), (0, 5), (0, 5), (0, 5), (1, 3)]).unwrap(), Board::new(&[(6, 1); 8]).unwrap()]
        {
            assert!(board.squares().all(|square| board.square(&board.name(square).to_string()) == Some(square)));
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
        assert_eq!(Board::new(&[(0, 1); 9]).unwrap_err().to_string(), "rows cannot be 9: expected 1 to 8");
        for (first, width) in [(0, 0), (0, 8), (6, 2), (7, 1), (255, 255)] {
            let refused = Board::new(&[(0, 1), (first, width)]).unwrap_err();
            assert_eq!(
                (refused.what.as_str(), refused.value),
                ("row 1 from the top", format!("{width} squares from column {first}"))
            );
        }
        for text in ["", "1", "1:2:3", "a:1", "0:8", "1:3,"] {
            assert!(text.parse::<Board>().is_err(), "{text}");
        }
    }
}

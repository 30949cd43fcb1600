//! Positions: Young diagrams as lattice paths.
//!
//! The boundary of a diagram in an m x n box is a path from the lower left corner of the box to the
//! upper right one. It has m steps up and n steps to the right. Each step is one bit, up = 1, and
//! the first step is the lowest bit:
//!
//! ```text
//!     rows 3 1 0 in a 3 x 4 box                 x x x|.
//!                                               x|. . .
//!     up, right, up, right right, up, right     |. . . .       bits 5, 2, 0
//! ```
//!
//! # Invariants
//! * A diagram in a box of m rows has exactly m bits set. Row i, of length r(i), has its bit at
//!   `r(i) + m - 1 - i`. So the word depends on the row lengths and on m, but not on the number of
//!   columns.
//! * Words compare in the lexicographic order of the row lengths.
//! * A square (i, j) of the diagram is a pair of bits: the 1 of row i, and the 0 of column j below
//!   it. Eating this square sorts the bits from the 0 to the 1, so that the 1s come lowest. That
//!   takes a few word operations.
//! * The word is never that of the empty diagram: some 1 stands above some 0.
//!
//! # Rejected
//! * *An array of row lengths*: 16 times as large for 16 rows, and each move is a loop.
//! * *A bitboard of cells*: it limits boards to 128 squares and takes twice the memory in tables.
//!   [`BitChomp`](crate::source::BitChomp) has it for comparison.

use core::fmt;

use super::cell::Cell;

/// The squares that are left: a non-empty Young diagram inside a bar.
///
/// A diagram belongs to the [`Chomp`](crate::Chomp) value that made it. Diagrams from bars with
/// different numbers of rows cannot be compared, since equal shapes have different words there.
///
/// # Example
/// ```
/// use gt_chomp::{Cell, Chomp};
/// let bar = Chomp::new(3, 4)?.position(&[3, 1])?;
/// assert_eq!(bar.row_lengths().collect::<Vec<_>>(), [3, 1, 0]);
/// assert_eq!((bar.squares(), bar.to_string()), (4, "3,1".to_string()));
/// assert!(bar.contains(Cell::new(1, 0)) && !bar.contains(Cell::new(1, 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagram(u64);

impl Diagram {
    /// The diagram of a boundary path; the caller keeps the invariants of the module.
    pub(crate) const fn from_path(path: u64) -> Self {
        Self(path)
    }

    /// The boundary path from the lower left corner: bit k is 1 if step k goes up.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// let bar = Chomp::new(3, 4)?.position(&[3, 1])?;
    /// assert_eq!(bar.path(), 0b10_0101); // up, right, up, right, right, up, right
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn path(self) -> u64 {
        self.0
    }

    /// The lengths of all rows of the bar, longest first, empty rows included.
    pub fn row_lengths(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        let mut below = self.0.count_ones();
        core::iter::from_fn(move || {
            below = below.checked_sub(1)?;
            let high = rest.ilog2();
            rest ^= 1 << high;
            Some(high - below)
        })
    }

    /// The length of one row; 0 for a row beyond the bar.
    #[must_use]
    pub fn row_length(self, row: u32) -> u32 {
        self.row_lengths().nth(row as usize).unwrap_or(0)
    }

    /// The number of squares left, the poison included.
    #[must_use]
    pub fn squares(self) -> u32 {
        self.row_lengths().sum()
    }

    /// Whether the square is still there.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        cell.col < self.row_length(cell.row)
    }
}

/// Writes the row lengths with commas, longest first, without empty rows: `5,3,1`.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (row, length) in self.row_lengths().take_while(|&length| length > 0).enumerate() {
            if row > 0 {
                text.push(',');
            }
            text += &length.to_string();
        }
        f.pad(&text)
    }
}

/// Writes the row lengths; `{:#?}` also draws the squares, `P` for the poison.
impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({self})")?;
        if f.alternate() {
            for (row, length) in self.row_lengths().take_while(|&length| length > 0).enumerate() {
                writeln!(f)?;
                for col in 0..length {
                    f.write_str(if row == 0 && col == 0 { "P " } else { "x " })?;
                }
            }
        }
        Ok(())
    }
}

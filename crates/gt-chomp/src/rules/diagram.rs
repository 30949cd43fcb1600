//! Positions: Young diagrams as lattice paths.
//!
//! The boundary of a diagram inside an m x n box is a path from the box's lower left corner to its upper right one: m steps up
//! and n to the right. One bit per step, up = 1, the first step lowest:
//!
//! ```text
//!     rows 3 1 0 in a 3 x 4 box                 x x x|.
//!                                               x|. . .
//!     up, right, up, right right, up, right     |. . . .       bits 5, 2, 0
//! ```
//!
//! # Invariants
//! * A diagram of a box of m rows has exactly m bits set; row i, of length r(i), has its bit at r(i) + m - 1 - i. So the word of a
//!   diagram depends on the number of rows of its box, and on nothing else of it.
//! * Words compare as the row lengths do lexicographically.
//! * A square (i, j) of the diagram is a pair of a 1 and a 0 below it; eating there sorts what lies between them, the 1s
//!   downwards. That makes a move a handful of word operations.
//! * The empty diagram is none: some bit is higher than some 0 below it.
//!
//! Rejected: an array of row lengths (16 times as large at 16 rows, each move a loop) and a bitboard of cells (limits boards to
//! 128 squares and takes twice the memory in tables; [`bitboard`](crate::source::BitChomp) has it for comparison).

use core::fmt;

use super::cell::Cell;

/// What is left of the bar: a non-empty Young diagram inside the box of the [`Chomp`](crate::Chomp) value that made it.
///
/// Diagrams of boxes with different numbers of rows are not comparable.
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

    /// The boundary path from the lower left: bit k is 1 if step k goes up.
    #[must_use]
    pub const fn path(self) -> u64 {
        self.0
    }

    /// The lengths of all rows of the box, empty ones included, longest first.
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

    /// The length of one row; 0 for a row that the box does not have.
    #[must_use]
    pub fn row_length(self, row: u32) -> u32 {
        self.row_lengths().nth(row as usize).unwrap_or(0)
    }

    /// How many squares are left, the poison included.
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

/// Row lengths with commas, longest first, without empty rows: `5,3,1`.
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

/// The row lengths; with `{:#?}` also the squares, `P` being the poison.
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

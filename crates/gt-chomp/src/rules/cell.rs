//! Squares of the bar.

use core::fmt;

/// A square of the bar: row and column from 0; the poison is (0,0).
///
/// `Display` writes it as moves are written.
///
/// # Example
/// ```
/// use gt_chomp::Cell;
/// assert_eq!(Cell::new(1, 2).to_string(), "(1,2)");
/// assert!(Cell::new(0, 9) < Cell::new(1, 0)); // row by row
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, 0 at the top.
    pub row: u32,
    /// The column, 0 at the left.
    pub col: u32,
}

impl Cell {
    /// The poisoned square; the player who has to eat it loses.
    pub const POISON: Self = Self::new(0, 0);

    /// Whether a position with these row lengths contains the square.
    pub(crate) fn is_in(self, lengths: &[u32]) -> bool {
        lengths.get(self.row as usize).is_some_and(|&length| self.col < length)
    }

    /// The square in this row and column.
    #[must_use]
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.col)
    }
}

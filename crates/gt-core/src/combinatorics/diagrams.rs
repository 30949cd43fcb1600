//! Young diagrams in a box: row lengths that never increase, with bounded rows and columns.

use alloc::format;
use alloc::vec::Vec;

use super::{TooMany, binomial};

/// The row lengths `cols >= r_0 >= r_1 >= ...` of `rows` rows, in lexicographic order.
///
/// The empty diagram has number 0. Diagrams are the positions of every game in which a staircase is
/// eaten away, as in Chomp. Keeps 16 bytes and no table, so a rank costs one binomial coefficient
/// per row. The crate gt-chomp keeps a table of them and is some five times as fast.
/// # Example
/// ```
/// use gt_core::combinatorics::Diagrams;
/// let diagrams = Diagrams::new(2, 3)?;
/// assert_eq!(diagrams.len(), 10); // 5 over 2
/// assert_eq!(diagrams.rank(&[2, 1]), Some(4));
/// assert_eq!(diagrams.unrank(4), Some(vec![2, 1]));
/// # Ok::<(), gt_core::combinatorics::TooMany>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagrams {
    rows: u32,
    cols: u32,
    len: u64,
}

impl Diagrams {
    /// Creates the numbering of the diagrams in a box of `rows` x `cols`.
    /// # Errors
    /// [`TooMany`] if there are 2^64 diagrams or more.
    pub fn new(rows: u32, cols: u32) -> Result<Self, TooMany> {
        let too_many = || TooMany {
            what: format!("Young diagrams in a {rows} x {cols} box"),
            limit: "at most 2^64 - 1 diagrams",
        };
        let len = binomial(u64::from(rows) + u64::from(cols), rows.into()).ok_or_else(too_many)?;
        Ok(Self { rows, cols, len })
    }

    /// Returns the number of diagrams, including the empty one.
    #[expect(clippy::len_without_is_empty, reason = "the empty diagram always exists")]
    #[inline]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns the number of a diagram; `None` if the slice is not a diagram in this box.
    ///
    /// A slice shorter than `rows` is a diagram whose last rows are empty.
    /// # Complexity
    /// O(rows) binomials.
    pub fn rank(&self, lengths: &[u32]) -> Option<u64> {
        let decreasing = lengths.is_sorted_by(|a, b| a >= b)
            && lengths.first().is_none_or(|&first| first <= self.cols);
        if !decreasing || lengths.len() as u64 > u64::from(self.rows) {
            return None;
        }
        let below = (0..self.rows).zip(lengths).map(|(row, &length)| self.below(row, length));
        below.sum()
    }

    /// Returns the diagram with this number, with all rows; `None` from [`len`](Self::len) on.
    /// # Complexity
    /// O(rows log(columns)) binomials.
    pub fn unrank(&self, mut rank: u64) -> Option<Vec<u32>> {
        if rank >= self.len {
            return None;
        }
        let mut lengths = Vec::new();
        let mut longest = self.cols;
        for row in 0..self.rows {
            // The greatest length that has at most `rank` diagrams before it.
            let (mut length, mut most) = (0, longest);
            while length < most {
                let middle = length + (most - length).div_ceil(2);
                if self.below(row, middle).is_some_and(|below| below <= rank) {
                    length = middle;
                } else {
                    most = middle - 1;
                }
            }
            rank -= self.below(row, length)?;
            lengths.push(length);
            longest = length;
        }
        Some(lengths)
    }

    /// Counts the ways to fill the rows from `row` on if that row is shorter than `length`.
    #[inline]
    fn below(&self, row: u32, length: u32) -> Option<u64> {
        let rows = u64::from(self.rows - row);
        length.checked_sub(1).map_or(Some(0), |longest| binomial(rows + u64::from(longest), rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_square_box_reaches_its_last_diagram_and_the_next_is_refused() {
        let diagrams = Diagrams::new(33, 33).unwrap();
        let full = alloc::vec![33; 33];
        assert_eq!(diagrams.rank(&full), Some(diagrams.len() - 1));
        assert_eq!(diagrams.unrank(diagrams.len() - 1), Some(full));
        let wide = Diagrams::new(1, u32::MAX).unwrap();
        assert_eq!(wide.unrank(7), Some(alloc::vec![7]));
        assert_eq!(wide.unrank(wide.len() - 1), Some(alloc::vec![u32::MAX]));
        assert!(Diagrams::new(34, 34).is_err());
        assert!(Diagrams::new(u32::MAX, u32::MAX).is_err());
    }

    #[test]
    fn slices_outside_the_box_have_no_rank() {
        let diagrams = Diagrams::new(2, 3).unwrap();
        assert_eq!([&[4][..], &[1, 2], &[1, 1, 0]].map(|wrong| diagrams.rank(wrong)), [None; 3]);
        assert_eq!(diagrams.rank(&[2]), diagrams.rank(&[2, 0]));
    }
}

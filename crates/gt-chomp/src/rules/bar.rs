//! The rules on row lengths, for any bar whose positions can be numbered.
//!
//! The solutions of whole boxes play by these rules: [`BoxValues`](crate::solve::BoxValues),
//! [`WholeBox`](crate::solve::WholeBox) and [`PSet`](crate::solve::PSet).
//!
//! # Numbering
//! The solvers work on a *lying* bar, which has at least as many columns as rows. A bar with more
//! rows than columns is turned on its side, so its ranks are lexicographic in the *column* lengths.
//! All other ranks are lexicographic in the row lengths.
//!
//! Inside the crate the empty diagram has rank 0 and the single square rank 1. For
//! [`Indexed`] the empty diagram is not a position, so every rank is one less: the single square
//! has rank 0.

use core::fmt;

use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, Indexed, ShapeError};

use super::cell::Cell;
use super::error::{A_SQUARE, bad_board, check_lengths};
use super::shape::{Cursor, Shape};

/// Chomp on a bar of any sides; a position is its row lengths, longest first.
///
/// [`Chomp`](crate::Chomp) is the same game for bars with m + n <= 64. Its positions fit in one
/// word, so generic solvers are faster there.
///
/// *Invariant:* a position has no empty rows. [`position`](Self::position) drops them;
/// [`Diagram::row_lengths`](crate::Diagram::row_lengths) lists them.
///
/// Moves come row by row from the top, in each row from the left. A position is a vector of 4 bytes
/// per row; a move copies it.
///
/// # Example
/// ```
/// use gt_chomp::{BarChomp, Cell};
/// use gt_core::prelude::*;
///
/// let bar = BarChomp::new(2, 300)?;
/// let after = bar.play(&bar.initial(), Cell::new(1, 299));
/// assert_eq!(after, bar.position(&[300, 299])?);
/// assert_eq!(bar.index_len(), 45_450); // C(302, 2) - 1
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BarChomp {
    /// The lying bar.
    shape: Shape,
    /// Whether the bar that was asked for has more rows than columns.
    transposed: bool,
}

impl BarChomp {
    /// The rules for a bar of `rows` x `cols` squares.
    ///
    /// # Errors
    /// [`ShapeError`] in three cases:
    ///
    /// * a side is 0;
    /// * there are more than `u64::MAX` diagrams, C(rows + cols, rows);
    /// * (rows + 1) * (cols + 1) is more than 2^24, which bounds the table of counts at 128 MiB.
    ///
    /// # Complexity
    /// O(rows * cols) additions, and 8 bytes of memory for each.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::BarChomp;
    /// assert_eq!(BarChomp::new(300, 2)?.rows(), 300);
    /// let error = BarChomp::new(40, 40).unwrap_err().to_string();
    /// assert!(error.starts_with("the board cannot be 40 x 40"));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(bad_board(rows, cols, A_SQUARE));
        }
        let shape = Shape::new(rows.min(cols), rows.max(cols))
            .map_err(|valid| bad_board(rows, cols, valid))?;
        Ok(Self { shape, transposed: rows > cols })
    }

    /// Rows of the bar.
    pub const fn rows(&self) -> u32 {
        if self.transposed { self.shape.cols() } else { self.shape.rows() }
    }

    /// Columns of the bar.
    pub const fn cols(&self) -> u32 {
        if self.transposed { self.shape.rows() } else { self.shape.cols() }
    }

    /// Checks row lengths, longest first, and drops the empty rows at the end.
    ///
    /// # Errors
    /// [`ShapeError`] names the wrong length. The first row must not be empty, no row may be longer
    /// than the row above, and all must fit in the bar.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::BarChomp;
    /// let bar = BarChomp::new(3, 100)?;
    /// assert_eq!(bar.position(&[70, 2, 0])?, [70, 2]);
    /// let error = bar.position(&[2, 70]).unwrap_err().to_string();
    /// assert!(error.starts_with("the length of row 1 cannot be 70: expected at most 2"));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn position(&self, lengths: &[u32]) -> Result<Vec<u32>, ShapeError> {
        Ok(self.filled(lengths)?.to_vec())
    }

    /// The non-empty rows of `lengths`, if these form a position.
    pub(crate) fn filled<'l>(&self, lengths: &'l [u32]) -> Result<&'l [u32], ShapeError> {
        check_lengths(lengths, self.rows(), self.cols()).map(|rows| &lengths[..rows])
    }

    /// The lying bar.
    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The rank of a position in the lying bar, where the empty diagram has rank 0.
    pub(crate) fn diagram_rank(&self, lengths: &[u32]) -> Result<u64, ShapeError> {
        self.filled(lengths).map(|lengths| self.rank_of_valid(lengths))
    }

    /// [`diagram_rank`](Self::diagram_rank) without a check.
    ///
    /// `lengths` must form a diagram of the bar, and may form the empty one.
    pub(crate) fn rank_of_valid(&self, lengths: &[u32]) -> u64 {
        if self.transposed {
            self.shape.rank(columns(lengths))
        } else {
            self.shape.rank(lengths.iter().copied())
        }
    }

    /// A walk through the positions by their ranks.
    pub(crate) fn walk(&self) -> Walk<'_> {
        Walk { bar: self, cursor: Cursor::new(&self.shape), lengths: Vec::new() }
    }
}

impl fmt::Debug for BarChomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BarChomp({} x {})", self.rows(), self.cols())
    }
}

/// A position that is moved from rank to rank; cheap if the ranks are close.
#[derive(Debug)]
pub(crate) struct Walk<'b> {
    bar: &'b BarChomp,
    cursor: Cursor,
    lengths: Vec<u32>,
}

impl Walk<'_> {
    /// Goes to `rank`, where the empty diagram has rank 0.
    ///
    /// Returns the row lengths without empty rows.
    pub(crate) fn seek(&mut self, rank: u64) -> &Vec<u32> {
        self.cursor.seek(&self.bar.shape, rank);
        let lying = without_empty_rows(self.cursor.lengths());
        self.lengths.clear();
        if self.bar.transposed {
            self.lengths.extend(columns(lying));
        } else {
            self.lengths.extend_from_slice(lying);
        }
        &self.lengths
    }
}

/// The column lengths of a diagram, longest first.
pub(crate) fn columns(lengths: &[u32]) -> impl Iterator<Item = u32> {
    let width = lengths.first().copied().unwrap_or(0);
    let mut rows = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
    (0..width).map(move |col| {
        while rows > 0 && lengths[rows as usize - 1] <= col {
            rows -= 1;
        }
        rows
    })
}

fn without_empty_rows(lengths: &[u32]) -> &[u32] {
    &lengths[..lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1)]
}

impl Game for BarChomp {
    type Position = Vec<u32>;
    type Move = Cell;

    fn initial(&self) -> Vec<u32> {
        vec![self.cols(); self.rows() as usize]
    }

    #[inline]
    fn moves(&self, lengths: &Vec<u32>) -> impl Iterator<Item = Cell> {
        let rows = (0u32..).zip(lengths);
        rows.flat_map(|(row, &length)| {
            (u32::from(row == 0)..length).map(move |col| Cell::new(row, col))
        })
    }

    #[inline]
    fn play(&self, lengths: &Vec<u32>, cell: Cell) -> Vec<u32> {
        let mut after = lengths.clone();
        after
            .iter_mut()
            .skip(cell.row as usize)
            .for_each(|length| *length = (*length).min(cell.col));
        after.truncate(without_empty_rows(&after).len());
        after
    }

    fn owned_bytes(&self, bars: &Vec<u32>) -> u64 {
        size_of_val(bars.as_slice()) as u64
    }
}

/// Every move eats a square.
impl Acyclic for BarChomp {}

/// Both players have the same moves. A player who has only the poison left has none, and loses.
impl Impartial for BarChomp {}

/// Ranks are lexicographic in the row lengths of the lying bar; there are no holes.
///
/// # Complexity
/// O(rows + columns) table look-ups.
impl Indexed for BarChomp {
    #[inline]
    fn index_len(&self) -> u64 {
        self.shape.diagrams() - 1
    }

    #[inline]
    fn rank(&self, lengths: &Vec<u32>) -> u64 {
        self.rank_of_valid(lengths) - 1
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Vec<u32>> {
        (rank < self.index_len()).then(|| self.walk().seek(rank + 1).clone())
    }
}

/// The bytes of the rank.
impl Encode for BarChomp {
    fn encode_into(&self, lengths: &Vec<u32>, out: &mut Encoder<'_>) {
        out.put_rank(self, lengths);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Vec<u32>> {
        from.take_rank(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_columns_are_the_rows() {
        for lengths in [&[1][..], &[3, 1], &[4, 4, 2, 1], &[7; 3]] {
            let turned: Vec<u32> = columns(lengths).collect();
            assert_eq!(columns(&turned).collect::<Vec<_>>(), lengths);
        }
    }
}

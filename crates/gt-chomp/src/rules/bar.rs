//! The rules on row lengths, for bars of any sides that can be numbered.
//!
//! Whoever knows a whole box knows it by these rules: [`BoxValues`](crate::solve::BoxValues),
//! [`WholeBox`](crate::solve::WholeBox) and [`PSet`](crate::solve::PSet).
//!
//! # Numbering
//! A bar of more rows than columns is numbered lying on its side, since the engines work on it so. The rank is then lexicographic
//! in the *column* lengths. Inside the crate the empty diagram has rank 0 and the single square 1; as
//! [`Indexed`](gt_core::Indexed) counts, it is no position, and the single square has rank 0.

use core::fmt;

use gt_core::{Acyclic, Game, Impartial, Indexed, ShapeError};

use super::cell::Cell;
use super::error::{A_SQUARE, bad_board, check_lengths};
use super::shape::{Cursor, Shape};

/// Chomp on a bar of any sides; a position is its row lengths, longest first, without empty rows at the end.
///
/// [`Chomp`](crate::Chomp) is the same game in a word, for bars of at most 64 sides: generic solvers are faster there. Row lengths
/// come from [`position`](Self::position), or from `Diagram::row_lengths`. The moves come row by row from the top, in each row from
/// the left.
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
    /// Of the bar lying on its longer side.
    shape: Shape,
    /// Whether the bar that was asked for has more rows than columns.
    transposed: bool,
}

impl BarChomp {
    /// The rules for a bar of `rows` x `cols` squares.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, or the positions cannot be numbered in 64 bits.
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(bad_board(rows, cols, A_SQUARE));
        }
        let shape = Shape::new(rows.min(cols), rows.max(cols)).map_err(|valid| bad_board(rows, cols, valid))?;
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

    /// The position with these row lengths, longest first; empty rows at the end may be left out.
    ///
    /// # Errors
    /// [`ShapeError`] says which length is no row of such a position.
    pub fn position(&self, lengths: &[u32]) -> Result<Vec<u32>, ShapeError> {
        Ok(self.filled(lengths)?.to_vec())
    }

    /// The rows that are not empty, of lengths that are a position.
    pub(crate) fn filled<'l>(&self, lengths: &'l [u32]) -> Result<&'l [u32], ShapeError> {
        check_lengths(lengths, self.rows(), self.cols()).map(|rows| &lengths[..rows])
    }

    /// The bar lying on its longer side.
    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// The place of a position in the order of the lying bar; the empty diagram is the first.
    pub(crate) fn diagram_rank(&self, lengths: &[u32]) -> Result<u64, ShapeError> {
        self.filled(lengths).map(|lengths| self.rank_of_valid(lengths))
    }

    /// [`diagram_rank`](Self::diagram_rank) of lengths known to be a diagram of the bar, the empty one included.
    pub(crate) fn rank_of_valid(&self, lengths: &[u32]) -> u64 {
        if self.transposed { self.shape.rank(columns(lengths)) } else { self.shape.rank(lengths.iter().copied()) }
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
    /// The diagram with this rank, that of the empty one being 0: row lengths without empty rows.
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
        rows.flat_map(|(row, &length)| (u32::from(row == 0)..length).map(move |col| Cell::new(row, col)))
    }

    #[inline]
    fn play(&self, lengths: &Vec<u32>, cell: Cell) -> Vec<u32> {
        let mut after = lengths.clone();
        after.iter_mut().skip(cell.row as usize).for_each(|length| *length = (*length).min(cell.col));
        after.truncate(without_empty_rows(&after).len());
        after
    }
}

/// Every move eats a square.
impl Acyclic for BarChomp {}

/// Both players may eat everywhere, and who has only the poison left has no move.
impl Impartial for BarChomp {}

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

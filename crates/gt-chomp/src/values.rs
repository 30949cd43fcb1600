//! Nimbers and remoteness of every position of a box.
//!
//! # How it works
//! Positions are taken in lexicographic order, and all that share all rows but the last at once: row lengths x(0) .. x(m - 2), and
//! y from 0 to x(m - 2). Cutting one of the first rows to length t gives, for the different y, the positions with last row
//! min(y, t) behind *one* shorter prefix: neighbours in the table. So the rank of a successor is computed once per prefix and cut, not
//! once per position and move, and it takes four additions.
//!
//! # Should I be using this?
//! Yes for all nimbers, fastest wins and longest resistance in boxes of up to some 10^9 positions, at 4 bytes each. For the
//! outcomes alone [`WholeBox`](crate::WholeBox) takes a fiftieth of the time and of the memory.

mod build;

use gt_core::{Limits, Nimber, Observer, Value};

use crate::cell::Cell;
use crate::error::{BoardError, PositionError, check_lengths};
use crate::p_set::{columns, lying};
use crate::whole_box::{BoxError, Shape};

/// Nimber, outcome and remoteness of every position of a box.
///
/// Remoteness counts the plies until only the poison is left, the winner hurrying and the loser delaying. Positions are row
/// lengths, longest first; empty rows at the end may be left out.
///
/// # Example
/// ```
/// use gt_chomp::{BoxValues, Cell};
/// use gt_core::{Limits, Nimber, Value};
///
/// let values = BoxValues::build(5, 5, &Limits::default(), &mut ())?;
/// assert_eq!(values.nimber(&[5; 5])?, Nimber(6));
/// assert_eq!(values.value(&[5; 5])?, Value::Win { plies: 9 });
/// assert_eq!(values.line(&[3, 1])?, [Cell::new(0, 2), Cell::new(0, 1), Cell::new(1, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BoxValues {
    /// Of the box with rows <= columns.
    shape: Shape,
    transposed: bool,
    /// By lexicographic rank in the lying box; that of the empty diagram means nothing.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    nimber: u16,
    /// Even for lost positions, odd for won ones.
    plies: u16,
}

impl Entry {
    const fn value(self) -> Value {
        let plies = self.plies as u32;
        if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } }
    }
}

impl BoxValues {
    /// Computes the values of all positions of the box of `rows` x `cols`.
    ///
    /// # Errors
    /// * [`BoxError::Board`] if a side is 0, or the box has more than 65535 squares.
    /// * [`BoxError::Limit`] if 4 bytes per position are more than allowed, which is known before anything is allocated, or if the time is
    ///   over or the run was interrupted.
    /// # Complexity
    /// A table look-up per position and move; 4 bytes per position.
    pub fn build(rows: u32, cols: u32, limits: &Limits, observer: &mut impl Observer) -> Result<Self, BoxError> {
        let (shape, transposed) = lying(rows, cols)?;
        if rows.checked_mul(cols).is_none_or(|squares| squares > u32::from(u16::MAX)) {
            return Err(BoardError::TooLarge { rows, cols, bound: "values need rows * columns to be at most 65535" }.into());
        }
        let refused = |source| BoxError::Limit { rows, cols, source };
        limits.check_bytes(Self::bytes(&shape)).map_err(refused)?;
        let entries = build::entries(&shape, limits, observer).map_err(refused)?;
        Ok(Self { shape, transposed, entries })
    }

    fn bytes(shape: &Shape) -> u64 {
        shape.diagrams().saturating_mul(size_of::<Entry>() as u64)
    }

    /// Rows of the box.
    pub const fn rows(&self) -> u32 {
        if self.transposed { self.shape.cols() } else { self.shape.rows() }
    }

    /// Columns of the box.
    pub const fn cols(&self) -> u32 {
        if self.transposed { self.shape.rows() } else { self.shape.cols() }
    }

    /// Positions of the box, the empty bar not counted.
    pub fn positions(&self) -> u64 {
        self.shape.diagrams() - 1
    }

    /// The outcome for the player to move, and its remoteness.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    ///
    /// # Complexity
    /// O(m + n) table look-ups.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::BoxValues;
    /// use gt_core::{Limits, Value};
    /// let values = BoxValues::build(3, 3, &Limits::default(), &mut ())?;
    /// assert_eq!(values.value(&[3, 1, 1])?, Value::Loss { plies: 4 });
    /// assert_eq!(values.value(&[3, 3, 3])?, Value::Win { plies: 5 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, lengths: &[u32]) -> Result<Value, PositionError> {
        Ok(self.entry(lengths)?.value())
    }

    /// The nimber: with it the position can be added to any other impartial game.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::BoxValues;
    /// use gt_core::{Limits, Nimber};
    /// let values = BoxValues::build(3, 3, &Limits::default(), &mut ())?;
    /// assert_eq!(values.nimber(&[3])?, Nimber(2)); // a row is a heap of all but the poison
    /// assert_eq!(values.nimber(&[3, 2])?, Nimber::ZERO);
    /// assert_eq!(values.nimber(&[3])? + values.nimber(&[1, 1, 1])?, Nimber::ZERO); // the sum of two bars
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimber(&self, lengths: &[u32]) -> Result<Nimber, PositionError> {
        Ok(Nimber(self.entry(lengths)?.nimber.into()))
    }

    /// The moves of best play, row by row: the fastest wins, or in a lost position those that resist longest.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    ///
    /// # Complexity
    /// A table look-up for each square.
    pub fn best_moves(&self, lengths: &[u32]) -> Result<Vec<Cell>, PositionError> {
        let value = self.value(lengths)?;
        let mut best = Vec::new();
        for_each_move(&lengths[..self.filled(lengths)?], |cell, after| {
            if self.entry_of_valid(after).value().before_move() == Some(value) {
                best.push(cell);
            }
        });
        Ok(best)
    }

    /// A whole play from this position until only the poison is left, the first of the best moves at every ply.
    ///
    /// # Errors
    /// [`PositionError`] if the lengths are no position of the box.
    pub fn line(&self, lengths: &[u32]) -> Result<Vec<Cell>, PositionError> {
        let mut position = lengths[..self.filled(lengths)?].to_vec();
        let mut line = Vec::new();
        while let Some(&cell) = self.best_moves(&position)?.first() {
            eat(&mut position, cell);
            line.push(cell);
        }
        Ok(line)
    }

    /// The greatest nimber of the positions inside the box of `rows` x `cols` in the corner, and the greatest remoteness in plies.
    ///
    /// # Complexity
    /// Looks at every position of the whole box.
    pub fn greatest(&self, rows: u32, cols: u32) -> (Nimber, u32) {
        let (height, width) = if self.transposed { (cols, rows) } else { (rows, cols) };
        let mut greatest = (0, 0);
        let mut cursor = crate::whole_box::Cursor::new(&self.shape);
        for (rank, entry) in (0u64..).zip(&self.entries).skip(1) {
            cursor.seek(&self.shape, rank);
            let lengths = cursor.lengths();
            if lengths[0] <= width && lengths.get(height as usize).is_none_or(|&length| length == 0) {
                greatest = (greatest.0.max(entry.nimber), greatest.1.max(entry.plies));
            }
        }
        (Nimber(greatest.0.into()), greatest.1.into())
    }

    fn filled(&self, lengths: &[u32]) -> Result<usize, PositionError> {
        check_lengths(lengths, self.rows(), self.cols())
    }

    fn entry(&self, lengths: &[u32]) -> Result<Entry, PositionError> {
        self.filled(lengths)?;
        Ok(self.entry_of_valid(lengths))
    }

    fn entry_of_valid(&self, lengths: &[u32]) -> Entry {
        let rank = if self.transposed { self.shape.rank(columns(lengths)) } else { self.shape.rank(lengths.iter().copied()) };
        usize::try_from(rank).ok().and_then(|rank| self.entries.get(rank)).copied().unwrap_or_default()
    }
}

impl core::fmt::Debug for BoxValues {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BoxValues({} positions of {} x {})", self.positions(), self.rows(), self.cols())
    }
}

/// Eats the square and everything below and to the right of it.
pub(crate) fn eat(lengths: &mut Vec<u32>, cell: Cell) {
    for length in lengths.iter_mut().skip(cell.row as usize) {
        *length = (*length).min(cell.col);
    }
    lengths.truncate(lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1));
}

/// Visits every move but that to the poison, row by row, with the row lengths after it.
pub(crate) fn for_each_move(lengths: &[u32], mut visit: impl FnMut(Cell, &[u32])) {
    let mut after = lengths.to_vec();
    for (row, (cell_row, &old)) in (0u32..).zip(lengths).enumerate() {
        for col in (0..old).filter(|&col| (cell_row, col) != (0, 0)) {
            for (length, &old) in after[row..].iter_mut().zip(&lengths[row..]) {
                *length = old.min(col);
            }
            visit(Cell::new(cell_row, col), &after);
        }
        after[row..].copy_from_slice(&lengths[row..]);
    }
}

//! Three rows as a game, for bars too long for a boundary path.

use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, Indexed, ShapeError};

use super::cell::Cell;
use super::error::{A_SQUARE, bad_board, check_lengths};

/// Chomp on a bar of three rows and up to 2^20 columns.
///
/// A position is its three row lengths, longest first: 12 bytes. The poison is never eaten, as in
/// [`Chomp`](crate::Chomp).
///
/// # Example
/// ```
/// use gt_chomp::{Cell, ThreeRowChomp};
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// let bar = ThreeRowChomp::new(100)?;
/// let best = Outcomes::new(bar, &Run::new()).best_moves(&[40, 39, 38])?;
/// assert_eq!(best, Some(vec![Cell::new(1, 23), Cell::new(2, 0)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreeRowChomp {
    cols: u32,
}

impl ThreeRowChomp {
    /// The greatest number of columns.
    pub const MAX_COLS: u32 = 1 << 20;

    /// The rules for a bar of 3 x `cols` squares.
    ///
    /// # Errors
    /// [`ShapeError`] if `cols` is 0 or above [`MAX_COLS`](Self::MAX_COLS).
    pub fn new(cols: u32) -> Result<Self, ShapeError> {
        match cols {
            0 => Err(bad_board(3, cols, A_SQUARE)),
            1..=Self::MAX_COLS => Ok(Self { cols }),
            _ => Err(bad_board(3, cols, "at most 2^20 columns")),
        }
    }

    /// The position with these row lengths, longest first; missing rows are empty.
    ///
    /// # Errors
    /// [`ShapeError`] names the wrong length. The first row must not be empty, no row may be longer
    /// than the row above, and all must fit in the bar.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::ThreeRowChomp;
    /// let bar = ThreeRowChomp::new(100)?;
    /// assert_eq!(bar.position(&[40, 3])?, [40, 3, 0]);
    /// assert!(bar.position(&[3, 40]).is_err());
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn position(&self, lengths: &[u32]) -> Result<[u32; 3], ShapeError> {
        check_lengths(lengths, 3, self.cols)?;
        let length = |row| lengths.get(row).copied().unwrap_or(0);
        Ok([length(0), length(1), length(2)])
    }
}

impl Game for ThreeRowChomp {
    type Position = [u32; 3];
    type Move = Cell;

    fn initial(&self) -> [u32; 3] {
        [self.cols; 3]
    }

    #[inline]
    fn moves(&self, lengths: &[u32; 3]) -> impl Iterator<Item = Cell> {
        let lengths = *lengths;
        (0u32..3).zip(lengths).flat_map(|(row, length)| {
            (u32::from(row == 0)..length).map(move |col| Cell::new(row, col))
        })
    }

    #[inline]
    fn play(&self, lengths: &[u32; 3], cell: Cell) -> [u32; 3] {
        let [x, y, z] = *lengths;
        match cell.row {
            0 => [x.min(cell.col), y.min(cell.col), z.min(cell.col)],
            1 => [x, y.min(cell.col), z.min(cell.col)],
            _ => [x, y, z.min(cell.col)],
        }
    }
}

/// Every move eats a square.
impl Acyclic for ThreeRowChomp {}

/// Both players have the same moves. A player who has only the poison left has none, and loses.
impl Impartial for ThreeRowChomp {}

/// Ranks are lexicographic, the single square first; for 2^20 columns they stay below 2^58.
///
/// # Complexity
/// O(1) for `rank`; two binary searches over the columns for `unrank`.
impl Indexed for ThreeRowChomp {
    #[inline]
    fn index_len(&self) -> u64 {
        self.rank(&[self.cols; 3]) + 1
    }

    #[inline]
    fn rank(&self, lengths: &[u32; 3]) -> u64 {
        let [x, y, z] = lengths.map(u64::from);
        tetrahedral(x) + triangular(y) + z - 1
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<[u32; 3]> {
        if rank >= self.index_len() {
            return None;
        }
        let last_at_most = |count: fn(u64) -> u64, rest: u64| {
            let (mut low, mut high) = (0u64, u64::from(self.cols) + 1);
            while high - low > 1 {
                let middle = low.midpoint(high);
                *(if count(middle) <= rest { &mut low } else { &mut high }) = middle;
            }
            low
        };
        let x = last_at_most(tetrahedral, rank + 1);
        let rest = rank + 1 - tetrahedral(x);
        let y = last_at_most(triangular, rest);
        let z = rest - triangular(y);
        Some([x, y, z].map(|length| u32::try_from(length).unwrap_or(u32::MAX)))
    }
}

/// The bytes of the rank.
impl Encode for ThreeRowChomp {
    fn encode_into(&self, lengths: &[u32; 3], out: &mut Encoder<'_>) {
        out.put_rank(self, lengths);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<[u32; 3]> {
        from.take_rank(self)
    }
}

/// The number of diagrams of three rows whose first row is shorter than `x`.
const fn tetrahedral(x: u64) -> u64 {
    x * (x + 1) / 2 * (x + 2) / 3
}

/// The number of diagrams of two rows whose first row is shorter than `y`.
const fn triangular(y: u64) -> u64 {
    y * (y + 1) / 2
}

//! The P-positions of three rows: openings, families, counts.

use super::families::{Family, RectangleEnd};
use crate::rules::{Cell, ThreeRowChomp};

/// The P-positions of three rows whose second row is at most n: openings, families, counts.
///
/// Made by [`solve`](Self::solve). It takes O(n) bytes.
///
/// # Words
/// Fix the length r of the third row, and let the second row grow. For each second row at most one
/// first row makes a P-position. In every case met, this ends in one of two ways:
///
/// * The third row has *ended with a rectangle* when first and second row are equal, as in
///   [`RectangleEnd`]. Longer second rows make no P-position.
/// * The third row has *settled* when the difference between first and second row is proved to be
///   constant from there on, or to repeat a few values in turn. Its P-positions are then a
///   [`Family`].
///
/// # Example
/// ```
/// use gt_chomp::Cell;
/// use gt_chomp::solve::ThreeRows;
/// use gt_core::Run;
/// let three = ThreeRows::solve(300, &Run::new())?;
/// assert_eq!(three.openings(89), [Cell::new(1, 51)]);
/// assert_eq!(three.p_positions_within(56), 603);
/// let family = &three.families()[2];
/// assert_eq!((family.p(), family.q(), family.r()), (&[4][..], 7, 5));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreeRows {
    pub(super) longest: u32,
    pub(super) game: ThreeRowChomp,
    /// Entry n: the x that makes (x, n, n) a P-position.
    pub(super) second_row: Vec<u32>,
    /// Sorted by h.
    pub(super) third_row: Vec<RectangleEnd>,
    pub(super) families: Vec<Family>,
    /// For each x up to `longest`: the number of P-positions with first row x.
    pub(super) by_first_row: Vec<u64>,
}

impl ThreeRows {
    /// The greatest n, the length of the longest second row: the work takes n^2 / 10 bytes.
    pub const MAX_LONGEST: u32 = 1 << 20;

    /// The longest second row, as given to [`solve`](Self::solve).
    pub const fn longest(&self) -> u32 {
        self.longest
    }

    /// The winning first moves of the 3 x n bar, row by row; all are in the second or third row.
    ///
    /// The list is empty for n = 0, and for n beyond [`longest`](Self::longest).
    ///
    /// # Complexity
    /// O([`longest`](Self::longest)): it looks through the lists of openings.
    #[must_use]
    pub fn openings(&self, n: u32) -> Vec<Cell> {
        if n > self.longest {
            return Vec::new();
        }
        let second =
            (0..).zip(&self.second_row).filter(|&(_, &x)| x == n).map(|(col, _)| Cell::new(1, col));
        let third = self.third_row.iter().filter(|end| end.g == n).map(|end| Cell::new(2, end.h));
        second.chain(third).collect()
    }

    /// Entry n is the x that makes (x, n, n) a P-position: the 3 x x bar opens at (1, n).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::solve::ThreeRows;
    /// let three = ThreeRows::solve(10, &gt_core::Run::new())?;
    /// assert_eq!(three.second_row_openings()[..4], [1, 3, 4, 6]);
    /// assert_eq!(three.openings(6), [Cell::new(1, 3)]); // entry 3 is 6
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn second_row_openings(&self) -> &[u32] {
        &self.second_row
    }

    /// All bars that open in the third row, sorted by h.
    ///
    /// The 3 x g bar opens at (2, h), as [`RectangleEnd`] says.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::solve::ThreeRows;
    /// let three = ThreeRows::solve(10, &gt_core::Run::new())?;
    /// let first = three.third_row_openings()[0];
    /// assert_eq!((first.g, first.h), (2, 1));
    /// assert_eq!(three.openings(2), [Cell::new(2, 1)]);
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn third_row_openings(&self) -> &[RectangleEnd] {
        &self.third_row
    }

    /// The families that were proved to go on without end, sorted by r.
    ///
    /// A third row that has neither ended nor settled by second row [`longest`](Self::longest) is
    /// not among them.
    ///
    /// # Example
    /// With two rows, a position is a P-position exactly if its first row is longer by one.
    /// ```
    /// use gt_chomp::solve::ThreeRows;
    /// let three = ThreeRows::solve(100, &gt_core::Run::new())?;
    /// let family = three.families().iter().find(|family| family.r() == 0);
    /// let family = family.expect("the row with an empty third row settles at once");
    /// assert_eq!((family.p(), family.q(), family.period()), (&[1][..], 0, 1));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The number of P-positions in the 3 x n box.
    ///
    /// For n beyond [`longest`](Self::longest) it is the number for `longest`.
    pub fn p_positions_within(&self, n: u32) -> u64 {
        self.by_first_row.iter().take(n as usize + 1).sum()
    }
}

//! What is known of three rows.

use super::families::{Family, RectangleEnd};
use crate::rules::{Cell, ThreeRowChomp};

/// P-positions of three rows with second row at most n: openings, families, counts.
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
    pub(super) second_row: Vec<u32>,
    pub(super) third_row: Vec<RectangleEnd>,
    pub(super) families: Vec<Family>,
    /// For each x up to `longest`, P-positions with first row x.
    pub(super) by_first_row: Vec<u64>,
}

impl ThreeRows {
    /// The longest second row that can be asked for: strings of bits take n^2 / 10 bytes.
    pub const MAX_LONGEST: u32 = 1 << 20;

    /// The longest second row that was asked for.
    pub const fn longest(&self) -> u32 {
        self.longest
    }

    /// The winning first moves of the 3 x n bar, row by row; none for n beyond [`longest`](Self::longest) or n = 0.
    ///
    /// # Complexity
    /// O([`longest`](Self::longest)): the lists are looked through.
    #[must_use]
    pub fn openings(&self, n: u32) -> Vec<Cell> {
        if n > self.longest {
            return Vec::new();
        }
        let second = (0..).zip(&self.second_row).filter(|&(_, &x)| x == n).map(|(col, _)| Cell::new(1, col));
        let third = self.third_row.iter().filter(|end| end.g == n).map(|end| Cell::new(2, end.h));
        second.chain(third).collect()
    }

    /// For each n the bar that opens at (1, n): the x that makes (x, n, n) a P-position.
    pub fn second_row_openings(&self) -> &[u32] {
        &self.second_row
    }

    /// All bars that open in the third row, by h.
    ///
    /// The bar opens at (2, h), as [`RectangleEnd`] says.
    pub fn third_row_openings(&self) -> &[RectangleEnd] {
        &self.third_row
    }

    /// The families known to go on for ever, by r.
    ///
    /// Rows that had neither ended nor settled at second row [`longest`](Self::longest) are not among them.
    ///
    /// # Example
    /// The P-positions of two rows are those whose first row is longer by one.
    /// ```
    /// use gt_chomp::solve::ThreeRows;
    /// let three = ThreeRows::solve(100, &gt_core::Run::new())?;
    /// let family = three.families().iter().find(|family| family.r() == 0).ok_or("two rows: the first one longer by one")?;
    /// assert_eq!((family.p(), family.q(), family.period()), (&[1][..], 0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// How many P-positions the 3 x n box has; n at most [`longest`](Self::longest), else the count for that.
    pub fn p_positions_within(&self, n: u32) -> u64 {
        self.by_first_row.iter().take(n as usize + 1).sum()
    }
}

//! The closed form for distances of any size, with the feature `bigint`.
//!
//! The *n*-th lost cell is (*aₙ*, *aₙ* + *n*) with *aₙ* = ⌊(*n* + √(5*n*²))/2⌋. An integer square
//! root keeps this exact. For distances up to 2^64 - 1, [`ClosedForm`](super::ClosedForm) takes
//! nanoseconds and no memory.

use core::mem;

use num_bigint::BigUint;

use super::lost_cells::LostCells;

/// A cell, given by its distances to the corner, without a bound on the distances.
///
/// # Example
/// ```
/// use gt_queen::solve::BigCell;
///
/// let far = BigCell::new(u64::MAX, 3_u32);
/// assert_eq!(far.clone().transposed(), BigCell::new(3_u32, u64::MAX));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigCell {
    /// The number of rows that this cell lies above the corner.
    pub a: BigUint,
    /// The number of columns that this cell lies left of the corner.
    pub b: BigUint,
}

impl BigCell {
    /// Returns the cell `a` rows above and `b` columns left of the corner.
    pub fn new(a: impl Into<BigUint>, b: impl Into<BigUint>) -> Self {
        Self { a: a.into(), b: b.into() }
    }

    /// Returns the mirror image of this cell in the diagonal through the corner.
    #[must_use]
    pub const fn transposed(mut self) -> Self {
        mem::swap(&mut self.a, &mut self.b);
        self
    }
}

/// Returns ⌊n(φ - 1)⌋.
fn times_phi_fraction(n: &BigUint) -> BigUint {
    ((n * n * 5_u32).sqrt() - n) >> 1
}

/// The queen in normal play, at distances of any size.
///
/// # Complexity
/// Each question takes a few multiplications and a square root, of numbers with twice as many
/// digits as the distances.
///
/// # Why this is no `Solution`
/// The game of a [`Solution`](gt_core::Solution) has moves that are `Copy` and can be listed, and
/// its plies fit a `u32`. Here, numbers without a bound are not `Copy`, a cell may have 10^40
/// moves, and the plies fit no machine word. [`Quadrant`](crate::Quadrant) is the solution for
/// every distance up to 2^64 - 1.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::solve::{BigCell, BigQueen, LostCells};
/// use num_bigint::BigUint;
///
/// let n = BigUint::from(10_u32).pow(40);
/// let lost = BigQueen.p_position(&n).unwrap();
/// // The digits of the golden ratio:
/// assert_eq!(lost.a.to_string(), "16180339887498948482045868343656381177203");
/// assert_eq!(BigQueen.p_index(&lost), Some(n));
/// assert_eq!(BigQueen.outcome(&BigCell::new(3_u32, 5_u32)), Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigQueen;

/// Returns the `n`-th lost cell, with the smaller distance first.
fn pair(n: &BigUint) -> BigCell {
    let a = n + times_phi_fraction(n);
    let b = &a + n;
    BigCell { a, b }
}

/// Returns the other distance of the lost cell that has `x` as one of its distances.
fn partner(x: &BigUint) -> BigUint {
    // As in `ClosedForm::partner`: n - 1 of the numbers below x are the smaller number of a pair.
    let n = times_phi_fraction(x) + 1_u32;
    let pair = pair(&n);
    if pair.a == *x { pair.b } else { n - 1_u32 }
}

/// Distances have no bound here: `p_position` and `partner` always give an answer.
impl LostCells for BigQueen {
    type Distance = BigUint;
    type Cell = BigCell;

    fn p_position(&self, n: &BigUint) -> Option<BigCell> {
        Some(pair(n))
    }

    fn p_index(&self, cell: &BigCell) -> Option<BigUint> {
        let (least, most) = sorted(cell);
        let n = most - least;
        (pair(&n).a == *least).then_some(n)
    }

    fn partner(&self, x: &BigUint) -> Option<BigUint> {
        Some(partner(x))
    }

    fn winning_moves(&self, cell: &BigCell) -> impl Iterator<Item = BigCell> {
        let (least, most) = sorted(cell);
        let to_row = partner(&cell.b);
        let column = (to_row < cell.a).then(|| BigCell { a: to_row, b: cell.b.clone() });
        let to_column = partner(&cell.a);
        let row = (to_column < cell.b).then(|| BigCell { a: cell.a.clone(), b: to_column });
        let lost = pair(&(most - least));
        let diagonal =
            (lost.a < *least).then(|| if cell.a <= cell.b { lost } else { lost.transposed() });
        [column, row, diagonal].into_iter().flatten()
    }

    fn remoteness(&self, cell: &BigCell) -> BigUint {
        let lost = |cell: &BigCell| self.p_index(cell);
        match lost(cell) {
            Some(n) => n << 1,
            None => self
                .winning_moves(cell)
                .filter_map(|to| lost(&to))
                .min()
                .map_or_else(BigUint::default, |n| (n << 1) + 1_u32),
        }
    }
}

/// Returns the smaller and the greater distance.
fn sorted(cell: &BigCell) -> (&BigUint, &BigUint) {
    if cell.a <= cell.b { (&cell.a, &cell.b) } else { (&cell.b, &cell.a) }
}

//! The closed form for distances of any size, with the feature `bigint`.
//!
//! The *n*-th lost cell is (*aₙ*, *aₙ* + *n*) with *aₙ* = ⌊(*n* + √(5*n*²))/2⌋, and the integer square root keeps that exact. For
//! distances up to 2^64 - 1, [`ClosedForm`](super::ClosedForm) takes nanoseconds and no memory.

use core::mem;

use num_bigint::BigUint;

use super::lost_cells::LostCells;

/// A cell, by its distances to the corner.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigCell {
    /// Rows between this cell and the corner's row.
    pub a: BigUint,
    /// Columns between this cell and the corner's column.
    pub b: BigUint,
}

impl BigCell {
    /// The cell `a` rows above and `b` columns left of the corner.
    pub fn new(a: impl Into<BigUint>, b: impl Into<BigUint>) -> Self {
        Self { a: a.into(), b: b.into() }
    }

    /// The mirror image in the diagonal through the corner.
    #[must_use]
    pub const fn transposed(mut self) -> Self {
        mem::swap(&mut self.a, &mut self.b);
        self
    }
}

/// ⌊n(φ - 1)⌋.
fn times_phi_fraction(n: &BigUint) -> BigUint {
    ((n * n * 5_u32).sqrt() - n) >> 1
}

/// The queen in normal play, at distances of any size.
///
/// # Complexity
/// A few multiplications and a square root of numbers twice as long as the distances, for each
/// question.
///
/// # Why this is no `Solution`
/// A [`Solution`](gt_core::Solution) has rules whose moves are copied and can be listed, and its
/// plies fit `u32`. Numbers without a bound are not copied, nobody lists 10^40 moves, and so many
/// plies fit no machine word. [`Quadrant`](crate::Quadrant) is the solution for every distance up
/// to 2^64 - 1.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::solve::{BigCell, BigQueen, LostCells};
/// use num_bigint::BigUint;
///
/// let n = BigUint::from(10_u32).pow(40);
/// let lost = BigQueen.p_position(&n).unwrap();
/// assert_eq!(lost.a.to_string(), "16180339887498948482045868343656381177203"); // the digits of the golden ratio
/// assert_eq!(BigQueen.p_index(&lost), Some(n));
/// assert_eq!(BigQueen.outcome(&BigCell::new(3_u32, 5_u32)), Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigQueen;

/// The `n`-th lost cell, with the smaller distance first.
fn pair(n: &BigUint) -> BigCell {
    let a = n + times_phi_fraction(n);
    let b = &a + n;
    BigCell { a, b }
}

/// The other distance of the lost cell one of whose distances is `x`.
fn partner(x: &BigUint) -> BigUint {
    // As in `ClosedForm::partner`: n - 1 numbers below x are the smaller one of a pair.
    let n = times_phi_fraction(x) + 1_u32;
    let pair = pair(&n);
    if pair.a == *x { pair.b } else { n - 1_u32 }
}

/// There is no end to these distances: `p_position` and `partner` always answer.
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
        let diagonal = (lost.a < *least).then(|| if cell.a <= cell.b { lost } else { lost.transposed() });
        [column, row, diagonal].into_iter().flatten()
    }

    fn remoteness(&self, cell: &BigCell) -> BigUint {
        let lost = |cell: &BigCell| self.p_index(cell);
        match lost(cell) {
            Some(n) => n << 1,
            None => self.winning_moves(cell).filter_map(|to| lost(&to)).min().map_or_else(BigUint::default, |n| (n << 1) + 1_u32),
        }
    }
}

/// The smaller and the greater distance.
fn sorted(cell: &BigCell) -> (&BigUint, &BigUint) {
    if cell.a <= cell.b { (&cell.a, &cell.b) } else { (&cell.b, &cell.a) }
}

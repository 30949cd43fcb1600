//! The closed form for distances of any size, with the feature `bigint`.
//!
//! The *n*-th lost cell is (*aₙ*, *aₙ* + *n*) with *aₙ* = ⌊(*n* + √(5*n*²))/2⌋, and the integer square root keeps that exact. For
//! distances up to 2^64 - 1, [`wythoff`](crate::wythoff) takes nanoseconds and no memory.
//!
//! # Why this is no `Solution`
//! A [`Solution`](gt_core::Solution) has rules whose moves are copied and can be listed, and its
//! plies fit `u32`. Numbers without a bound are not copied, nobody lists 10^40 moves, and so many
//! plies fit no machine word. [`Quadrant`](crate::Quadrant) is the solution for every distance up
//! to 2^64 - 1.

use core::mem;

use gt_core::Outcome;
use num_bigint::BigUint;

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

/// The `n`-th lost cell, with the smaller distance first; `n` = 0 is the corner.
///
/// # Complexity
/// A few multiplications and a square root of numbers twice as long as `n`.
/// # Example
/// ```
/// use gt_queen::big::{BigCell, p_index, p_position};
/// use num_bigint::BigUint;
///
/// let n = BigUint::from(10_u32).pow(40);
/// let lost = p_position(&n);
/// assert_eq!(lost.a.to_string(), "16180339887498948482045868343656381177203"); // the digits of the golden ratio
/// assert_eq!(p_index(&lost), Some(n));
/// ```
#[must_use]
pub fn p_position(n: &BigUint) -> BigCell {
    let a = n + times_phi_fraction(n);
    let b = &a + n;
    BigCell { a, b }
}

/// The number of a lost cell: `n` where `cell` is the `n`-th or its mirror image; `None` where the player to move wins.
#[must_use]
pub fn p_index(cell: &BigCell) -> Option<BigUint> {
    let (least, most) = sorted(cell);
    let n = most - least;
    (p_position(&n).a == *least).then_some(n)
}

/// The other distance of the lost cell one of whose distances is `x`.
#[must_use]
pub fn partner(x: &BigUint) -> BigUint {
    // As in `wythoff::partner`: n - 1 numbers below x are the smaller one of a pair.
    let n = times_phi_fraction(x) + 1_u32;
    let pair = p_position(&n);
    if pair.a == *x { pair.b } else { n - 1_u32 }
}

/// Who wins from `cell`.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::big::{outcome, BigCell};
/// assert_eq!(outcome(&BigCell::new(3_u32, 5_u32)), Outcome::Loss);
/// ```
#[must_use]
pub fn outcome(cell: &BigCell) -> Outcome {
    if p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
}

/// The cells that a winning move from `cell` leads to: along the column, along the row, along the diagonal, at most one of each.
///
/// Empty where the player to move loses.
pub fn winning_moves(cell: &BigCell) -> impl Iterator<Item = BigCell> {
    let (least, most) = sorted(cell);
    let to_row = partner(&cell.b);
    let column = (to_row < cell.a).then(|| BigCell { a: to_row, b: cell.b.clone() });
    let to_column = partner(&cell.a);
    let row = (to_column < cell.b).then(|| BigCell { a: cell.a.clone(), b: to_column });
    let lost = p_position(&(most - least));
    let diagonal = (lost.a < *least).then(|| if cell.a <= cell.b { lost } else { lost.transposed() });
    [column, row, diagonal].into_iter().flatten()
}

/// The plies until the corner is reached if the winner hurries and the loser delays.
///
/// As [`wythoff::remoteness`](crate::wythoff::remoteness).
#[must_use]
pub fn remoteness(cell: &BigCell) -> BigUint {
    match p_index(cell) {
        Some(n) => n << 1,
        None => winning_moves(cell).filter_map(|lost| p_index(&lost)).min().map_or_else(BigUint::default, |n| (n << 1) + 1_u32),
    }
}

/// The smaller and the greater distance.
fn sorted(cell: &BigCell) -> (&BigUint, &BigUint) {
    if cell.a <= cell.b { (&cell.a, &cell.b) } else { (&cell.b, &cell.a) }
}

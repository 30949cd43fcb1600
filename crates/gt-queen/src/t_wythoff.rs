//! The closed form of t-Wythoff, Fraenkel's game: a diagonal move may be crooked by less than *t*.
//!
//! A move lowers *a*, or *b*, or both, by *k* > 0 and *l* > 0 with |*k* - *l*| < *t*. For *t* = 1 this is the queen, for which
//! [`wythoff`](crate::wythoff) is faster.
//!
//! # The lost cells
//! The *n*-th is (*aₙ*, *bₙ*), *bₙ* = *aₙ* + *tn*, where *aₙ* is the least number that is in no earlier pair; or its mirror image.
//! Then *aₙ* = ⌊*nα*⌋ with *α* = (2 - *t* + √(*t*² + 4))/2. Here it is computed as *n* + ⌊*nθ*⌋, *θ* = *α* - 1 in (0, 1), the root
//! of *θ*² + *tθ* = 1: the greatest *m* with *m*(*m* + *tn*) ≤ *n*². Products of two u64 fit u128, so that is exact.
//!
//! As 1/*α* + 1/(*α* + *t*) = 1, every positive number is in exactly one pair. Differences are multiples of *t*, so a diagonal
//! move can win towards two pairs at most: together with row and column, a cell has four winning moves at most.

use core::num::NonZero;

use gt_core::Outcome;

use crate::board::Cell;

/// How crooked diagonal moves may be: by less than this.
pub type T = NonZero<u64>;

/// ⌊nθ⌋: the greatest m with m(m + tn) ≤ n².
#[expect(clippy::cast_possible_truncation, reason = "at most n")]
const fn times_theta(t: T, n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    // Newton's method from above on f(m) = m² + tnm - n², which is convex: never below the root. No term overflows: m ≤ n/t,
    // so tnm ≤ n², and for t = 1 the sum 2m + tn is at most 3n.
    let (n, t) = (n as u128, t.get() as u128);
    let mut m = n / t;
    loop {
        let rest = n * n - t * n * m;
        if m * m <= rest {
            return m as u64;
        }
        let step = (m * m - rest) / (2 * m + t * n);
        // A step below 1 means that the root lies between m - 1 and m.
        if step == 0 {
            return (m - 1) as u64;
        }
        m -= step;
    }
}

/// The `n`-th lost cell, with the smaller distance first; `n` = 0 is the corner.
///
/// `None` if its greater distance exceeds u64.
///
/// # Example
/// ```
/// use gt_queen::t_wythoff::{self, T};
/// let two = T::new(2).unwrap();
/// let first: Vec<_> = (0..4).map_while(|n| t_wythoff::p_position(two, n)).map(|cell| (cell.a, cell.b)).collect();
/// assert_eq!(first, [(0, 0), (1, 3), (2, 6), (4, 10)]);
/// ```
#[must_use]
pub const fn p_position(t: T, n: u64) -> Option<Cell> {
    let (Some(a), Some(difference)) = (n.checked_add(times_theta(t, n)), n.checked_mul(t.get())) else { return None };
    match a.checked_add(difference) {
        Some(b) => Some(Cell::new(a, b)),
        None => None,
    }
}

/// The number of a lost cell: `n` where `cell` is the `n`-th or its mirror image; `None` where the player to move wins.
///
/// # Example
/// ```
/// use gt_queen::{Cell, t_wythoff::{p_index, T}};
/// assert_eq!(p_index(T::new(2).unwrap(), Cell::new(10, 4)), Some(3));
/// ```
#[must_use]
pub const fn p_index(t: T, cell: Cell) -> Option<u64> {
    let (a, b) = cell.sorted();
    if !(b - a).is_multiple_of(t.get()) {
        return None;
    }
    let n = (b - a) / t.get();
    if a >= n && a - n == times_theta(t, n) { Some(n) } else { None }
}

/// The other distance of the lost cell one of whose distances is `x`; `None` if it exceeds u64.
///
/// # Example
/// ```
/// use gt_queen::t_wythoff::{partner, T};
/// assert_eq!([1, 2, 3].map(|x| partner(T::new(2).unwrap(), x)), [Some(3), Some(6), Some(1)]);
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "at most x")]
pub const fn partner(t: T, x: u64) -> Option<u64> {
    // ⌊x/α⌋ = ⌊x(t - 1 + θ)/t⌋ numbers from 1 to x - 1, or to x if x is no a, are an a.
    let before = ((x as u128 * (t.get() - 1) as u128 + times_theta(t, x) as u128) / t.get() as u128) as u64;
    // If x is the a of a pair, it is that of the next one; else it is a b, and x - before numbers up to x are.
    let n = before + 1;
    match n.checked_add(times_theta(t, n)) {
        Some(a) if a == x => match n.checked_mul(t.get()) {
            Some(difference) => x.checked_add(difference),
            None => None,
        },
        _ => Some(x - (x - before) * t.get()),
    }
}

/// Who wins from `cell`.
#[must_use]
pub const fn outcome(t: T, cell: Cell) -> Outcome {
    if p_index(t, cell).is_some() { Outcome::Loss } else { Outcome::Win }
}

/// The cells that a winning move from `cell` leads to: along the column, along the row, and up to two across.
///
/// Empty where the player to move loses.
///
/// # Example
/// ```
/// use gt_queen::{Cell, t_wythoff::{T, winning_moves}};
/// let moves: Vec<_> = winning_moves(T::new(2).unwrap(), Cell::new(4, 9)).collect();
/// assert_eq!(moves, [Cell::new(2, 6)]); // 2 rows and 3 columns; (4, 10) is too far
/// ```
pub fn winning_moves(t: T, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    let Cell { a, b } = cell;
    let (least, most) = cell.sorted();
    let column = partner(t, b).filter(|&to| to < a).map(|to| Cell::new(to, b));
    let row = partner(t, a).filter(|&to| to < b).map(|to| Cell::new(a, to));
    // Crooked by |tn - (most - least)|: the multiples of t on both sides of the difference.
    let nearest = (most - least) / t;
    let next = (!(most - least).is_multiple_of(t.get())).then(|| nearest + 1);
    let across = [Some(nearest), next].map(|n| {
        let lost = n.and_then(|n| p_position(t, n)).filter(|lost| lost.a < least && lost.b < most)?;
        Some(if a <= b { lost } else { lost.transposed() })
    });
    [column, row].into_iter().chain(across).flatten()
}

/// The plies until the corner is reached if the winner hurries and the loser delays.
///
/// It is 2*n* at the *n*-th lost cell, and elsewhere 1 + 2*n* for the least *n* among the winning moves, whatever *t* is.
#[must_use]
pub fn remoteness(t: T, cell: Cell) -> u64 {
    match p_index(t, cell) {
        Some(n) => 2 * n,
        None => winning_moves(t, cell).filter_map(|lost| p_index(t, lost)).min().map_or(0, |n| 2 * n + 1),
    }
}

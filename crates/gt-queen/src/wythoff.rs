//! The closed form: outcome, winning moves, remoteness and lost cells at any u64 distances, exactly and in O(1).
//!
//! # The lost cells
//! The *n*-th lost cell (P-position) is (*aₙ*, *bₙ*) with *aₙ* = ⌊*n*φ⌋ and *bₙ* = *aₙ* + *n*, φ = (1 + √5)/2, together with its mirror
//! image; *n* = 0 is the corner. Every natural number other than 0 is a coordinate of exactly one pair, and every difference is that
//! of exactly one pair, so each row, each column and each diagonal holds exactly one lost cell: there are never more than three
//! winning moves.
//!
//! # Why 128 bits are enough
//! No floats: with *F* = ⌊(φ - 1)·2^128⌋ a product of *n* < 2^64 with *F*, shifted by 128, is ⌊*n*(φ - 1)⌋ or 1 less. It is less only
//! if the fraction of *n*(φ - 1) is below *n*/2^128. With *m* = ⌊*n*(φ - 1)⌋ that fraction is *N*/(*m* + *n*φ), where
//! *N* = *n*² - *nm* - *m*² is a positive integer, and *m* + *n*φ ≤ *n*√5. So the product is wrong only if *n*²√5 > *N*·2^128. For *N* = 1,
//! where *n* is a Fibonacci number, this needs *n* > 1.233·10^19, and no Fibonacci number lies between that and 2^64 (1.22·10^19 and
//! 1.97·10^19 are neighbours). *N* = 2 and 3 do not occur, as 4*N* = (2*n* - *m*)² - 5*m*² is a square modulo 5; *N* ≥ 4 needs *n* > 2^64.
//!
//! The usual formula in f64 first fails at *n* = 102334155.

use gt_core::Outcome;

use crate::board::Cell;

/// ⌊(φ - 1)·2^128⌋.
const PHI_FRACTION: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// ⌊n(φ - 1)⌋.
const fn times_phi_fraction(n: u64) -> u64 {
    let high = n as u128 * (PHI_FRACTION >> 64);
    let low = n as u128 * (PHI_FRACTION & u64::MAX as u128);
    ((high + (low >> 64)) >> 64) as u64
}

/// ⌊nφ⌋, or `None` beyond u64.
const fn times_phi(n: u64) -> Option<u64> {
    n.checked_add(times_phi_fraction(n))
}

/// The `n`-th lost cell, with the smaller distance first; `n` = 0 is the corner.
///
/// `None` if its greater distance exceeds u64, from `n` = 7046029254386353131 on.
///
/// # Example
/// ```
/// use gt_queen::{Cell, wythoff};
/// let first: Vec<_> = (0..4).map_while(wythoff::p_position).map(|cell| (cell.a, cell.b)).collect();
/// assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7)]);
/// // floor(n * phi) in f64 says 165580142 here.
/// assert_eq!(wythoff::p_position(102_334_155), Some(Cell::new(165_580_140, 267_914_295)));
/// ```
#[must_use]
pub const fn p_position(n: u64) -> Option<Cell> {
    let Some(a) = times_phi(n) else { return None };
    match a.checked_add(n) {
        Some(b) => Some(Cell::new(a, b)),
        None => None,
    }
}

/// The number of a lost cell: `n` where `cell` is the `n`-th or its mirror image; `None` where the player to move wins.
///
/// # Example
/// ```
/// use gt_queen::{Cell, wythoff};
/// assert_eq!(wythoff::p_index(Cell::new(7, 4)), Some(3));
/// assert_eq!(wythoff::p_index(Cell::new(7, 5)), None);
/// ```
#[must_use]
pub const fn p_index(cell: Cell) -> Option<u64> {
    let (a, b) = cell.sorted();
    let n = b - a;
    // a = n + floor(n(phi - 1)), without an overflow.
    if a >= n && a - n == times_phi_fraction(n) { Some(n) } else { None }
}

/// The other distance of the lost cell one of whose distances is `x`; `None` if it exceeds u64.
///
/// # Example
/// ```
/// use gt_queen::wythoff::partner;
/// assert_eq!((partner(0), partner(4), partner(7)), (Some(0), Some(7), Some(4)));
/// assert_eq!(partner(u64::MAX - 1), None); // the other one is about 3.0e19
/// ```
#[must_use]
pub const fn partner(x: u64) -> Option<u64> {
    // The least n with n * phi > x: if x is some floor(n * phi), it is this one. Else x is the b of the pair before which
    // n - 1 numbers up to x are an a, so that x - (n - 1) of them are a b.
    let n = times_phi_fraction(x) + 1;
    match times_phi(n) {
        Some(a) if a == x => x.checked_add(n),
        _ => Some(n - 1),
    }
}

/// Who wins from `cell`.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::{Cell, wythoff};
/// assert_eq!(wythoff::outcome(Cell::new(5, 3)), Outcome::Loss);
/// assert_eq!(wythoff::outcome(Cell::new(u64::MAX, u64::MAX)), Outcome::Win);
/// ```
#[must_use]
pub const fn outcome(cell: Cell) -> Outcome {
    if p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
}

/// The cells that a winning move from `cell` leads to: along the column, along the row, along the diagonal, at most one of each.
///
/// Empty where the player to move loses.
///
/// # Example
/// ```
/// use gt_queen::{Cell, wythoff};
/// let moves: Vec<_> = wythoff::winning_moves(Cell::new(6, 7)).collect();
/// assert_eq!(moves, [Cell::new(4, 7), Cell::new(1, 2)]);
/// ```
pub fn winning_moves(cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    let Cell { a, b } = cell;
    let (least, most) = cell.sorted();
    let column = partner(b).filter(|&to| to < a).map(|to| Cell::new(to, b));
    let row = partner(a).filter(|&to| to < b).map(|to| Cell::new(a, to));
    let diagonal = p_position(most - least).filter(|lost| lost.a < least);
    let diagonal = diagonal.map(|lost| if a <= b { lost } else { lost.transposed() });
    [column, row, diagonal].into_iter().flatten()
}

/// The plies until the corner is reached if the winner hurries and the loser delays.
///
/// It is 2*n* at the *n*-th lost cell, and elsewhere 1 + 2*n* for the least *n* among the winning moves.
///
/// # Example
/// ```
/// use gt_queen::{Cell, wythoff};
/// assert_eq!(wythoff::remoteness(Cell::new(4, 7)), 6);
/// assert_eq!(wythoff::remoteness(Cell::new(9, 9)), 1);
/// ```
#[must_use]
pub fn remoteness(cell: Cell) -> u64 {
    match p_index(cell) {
        Some(n) => 2 * n,
        None => winning_moves(cell).filter_map(p_index).min().map_or(0, |n| 2 * n + 1),
    }
}

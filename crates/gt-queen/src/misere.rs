//! The closed form of misère play: whoever puts the queen into the corner loses.
//!
//! # The lost cells
//! Those of normal play, with the first two pairs changed: instead of (0, 0) and (1, 2), the lost cells are (0, 1) and (2, 2),
//! always with their mirror images.
//!
//! Why: these cells, and the *n*-th pairs of normal play for *n* ≥ 2, still have every number as a coordinate of exactly one pair
//! and every difference exactly once, so no move leads from one of them to another; and from the corner there is no move at all.
//! Every other cell (*x*, *y*) with *x* ≤ *y* has a move to one of them: rows 0, 1 and 2 to (0, 1), (1, 0) and (2, 2); from a row
//! *x* ≥ 3 along the row if the lost cell there is nearer than *y*. Otherwise *x* is the *aₙ* of some pair and *d* = *y* - *x* < *n*:
//! then diagonally to the lost cell of difference *d*, whose smaller distance is below *x* (it is 2 for *d* = 0, 0 for *d* = 1,
//! and the *a* of an earlier pair for *d* ≥ 2).

use gt_core::Outcome;

use crate::board::Cell;
use crate::wythoff;

/// The `n`-th lost cell, with the smaller distance first: (0, 1), (2, 2), then as in normal play.
///
/// `None` if its greater distance exceeds u64.
///
/// # Example
/// ```
/// use gt_queen::misere;
/// let first: Vec<_> = (0..4).map_while(misere::p_position).map(|cell| (cell.a, cell.b)).collect();
/// assert_eq!(first, [(0, 1), (2, 2), (3, 5), (4, 7)]);
/// ```
#[must_use]
pub const fn p_position(n: u64) -> Option<Cell> {
    match n {
        0 => Some(Cell::new(0, 1)),
        1 => Some(Cell::new(2, 2)),
        n => wythoff::p_position(n),
    }
}

/// The number of a lost cell; `None` where the player to move wins.
///
/// # Example
/// ```
/// use gt_queen::{Cell, misere};
/// assert_eq!(misere::p_index(Cell::new(1, 0)), Some(0));
/// assert_eq!(misere::p_index(Cell::new(0, 0)), None); // nobody has to move from here, and whoever moved here has lost
/// ```
#[must_use]
pub const fn p_index(cell: Cell) -> Option<u64> {
    match cell.sorted() {
        (0, 1) => Some(0),
        (2, 2) => Some(1),
        (0, 0) | (1, 2) => None,
        _ => wythoff::p_index(cell),
    }
}

/// The other distance of the lost cell one of whose distances is `x`; `None` if it exceeds u64.
///
/// # Example
/// ```
/// use gt_queen::misere::partner;
/// assert_eq!([0, 1, 2, 3].map(partner), [Some(1), Some(0), Some(2), Some(5)]);
/// ```
#[must_use]
pub const fn partner(x: u64) -> Option<u64> {
    match x {
        0 => Some(1),
        1 => Some(0),
        2 => Some(2),
        x => wythoff::partner(x),
    }
}

/// Who wins from `cell`; in the corner the player to move has won.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::{Cell, misere};
/// assert_eq!(misere::outcome(Cell::new(2, 2)), Outcome::Loss);
/// assert_eq!(misere::outcome(Cell::CORNER), Outcome::Win);
/// ```
#[must_use]
pub const fn outcome(cell: Cell) -> Outcome {
    if p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
}

/// The cells that a winning move from `cell` leads to: along the column, along the row, along the diagonal, at most one of each.
///
/// Empty where the player to move loses, and in the corner.
///
/// # Example
/// ```
/// use gt_queen::{Cell, misere};
/// assert!(misere::winning_moves(Cell::new(1, 1)).eq([Cell::new(0, 1), Cell::new(1, 0)]));
/// ```
pub fn winning_moves(cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    let Cell { a, b } = cell;
    let (least, most) = cell.sorted();
    let column = partner(b).filter(|&to| to < a).map(|to| Cell::new(to, b));
    let row = partner(a).filter(|&to| to < b).map(|to| Cell::new(a, to));
    let diagonal = match most - least {
        0 => Some(Cell::new(2, 2)),
        1 => Some(Cell::new(0, 1)),
        d => wythoff::p_position(d),
    };
    let diagonal = diagonal.filter(|lost| lost.a < least).map(|lost| if a <= b { lost } else { lost.transposed() });
    [column, row, diagonal].into_iter().flatten()
}

/// The plies until the corner is reached if the winner hurries and the loser delays.
///
/// It is 0 in the corner, 2*n* + 1 at the *n*-th lost cell, and elsewhere 2*n* + 2 for the least *n* among the winning moves.
///
/// # Example
/// ```
/// use gt_queen::{Cell, misere};
/// assert_eq!(misere::remoteness(Cell::new(0, 1)), 1);
/// assert_eq!(misere::remoteness(Cell::new(9, 9)), 4); // to (2, 2)
/// ```
#[must_use]
pub fn remoteness(cell: Cell) -> u64 {
    match p_index(cell) {
        Some(n) => 2 * n + 1,
        None => winning_moves(cell).filter_map(p_index).min().map_or(0, |n| 2 * n + 2),
    }
}

//! The eight directions, as shifts of sets of squares.
//!
//! A direction is an index into [`DELTAS`]. Rows and columns come first, so rules without diagonals
//! use a prefix of the list.
//!
//! # Invariant
//! A shift moves every square of a set by one step. A step over an edge of the board lands in the
//! guard column, above row 0 or below the last row, so it lands outside every board. The caller
//! cuts the result with the squares of the board.

/// How far one step goes: up, left, right, down, then the two diagonals up and the two down.
pub(crate) const DELTAS: [i8; 8] = [-8, -1, 1, 8, -9, -7, 7, 9];

/// How many directions run along rows and columns: the first four.
pub(crate) const ORTHOGONAL: usize = 4;

/// The directions in which a hen may step: all but the three downward ones.
pub(crate) const OF_HENS: [usize; 5] = [0, 1, 2, 4, 5];

/// Squares whose row and column add up to an even number.
///
/// They have the diagonals of an alquerque board.
pub(crate) const EVEN: u64 = 0xaa55_aa55_aa55_aa55;

/// Moves a set by one step in a direction.
///
/// Squares that leave the board land outside every board, or vanish from the word.
#[inline]
pub(crate) const fn shifted(set: u64, direction: usize) -> u64 {
    let delta = DELTAS[direction];
    if delta < 0 { set >> delta.unsigned_abs() } else { set << delta }
}

/// Moves a set by one step against a direction.
#[inline]
pub(crate) const fn shifted_back(set: u64, direction: usize) -> u64 {
    let delta = DELTAS[direction];
    if delta < 0 { set << delta.unsigned_abs() } else { set >> delta }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;

    #[test]
    fn a_step_over_any_edge_leaves_every_board() {
        let board = Board::new(&[(0, 7); 8]).unwrap();
        for (direction, delta) in DELTAS.into_iter().enumerate() {
            for square in board.squares() {
                let delta = i32::from(delta);
                let (row, column) = (i32::from(square / 8), i32::from(square % 8));
                let column_step = (delta + 9 + 8).rem_euclid(8) - 1;
                let row_step = (delta - column_step) / 8;
                let inside =
                    (0..8).contains(&(row + row_step)) && (0..7).contains(&(column + column_step));
                let landed = shifted(1 << square, direction) & board.all();
                assert_eq!(landed != 0, inside, "{square} {direction}");
                if inside {
                    assert_eq!(
                        i32::try_from(landed.trailing_zeros()).unwrap(),
                        8 * (row + row_step) + column + column_step
                    );
                    assert_eq!(shifted_back(landed, direction), 1 << square);
                }
            }
        }
    }
}

//! The eight directions, as shifts of sets of squares.

/// How far a step goes: up, left, right, down, then the diagonals upwards and downwards.
pub(crate) const DELTAS: [i8; 8] = [-8, -1, 1, 8, -9, -7, 7, 9];

/// The first four run along rows and columns.
pub(crate) const ORTHOGONAL: usize = 4;

/// Those in which a hen may step: not down.
pub(crate) const OF_HENS: [usize; 5] = [0, 1, 2, 4, 5];

/// Squares whose row and column add up to an even number: those with diagonals on an alquerque board.
pub(crate) const EVEN: u64 = 0xaa55_aa55_aa55_aa55;

/// The set one step further in a direction; what falls off the board lands outside every board, or nowhere.
#[inline]
pub(crate) const fn shifted(set: u64, direction: usize) -> u64 {
    let delta = DELTAS[direction];
    if delta < 0 { set >> delta.unsigned_abs() } else { set << delta }
}

/// The set one step back.
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
                let inside = (0..8).contains(&(row + row_step)) && (0..7).contains(&(column + column_step));
                let landed = shifted(1 << square, direction) & board.all();
                assert_eq!(landed != 0, inside, "{square} {direction}");
                if inside {
                    assert_eq!(i32::try_from(landed.trailing_zeros()).unwrap(), 8 * (row + row_step) + column + column_step);
                    assert_eq!(shifted_back(landed, direction), 1 << square);
                }
            }
        }
    }
}

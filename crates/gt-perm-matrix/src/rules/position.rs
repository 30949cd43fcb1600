//! Positions: a matrix, the player to move, and under `ko` the last move.

use gt_core::Player;

use super::matrix::Matrix;
use super::moves::MoveIndex;

/// A matrix with the player to move, and under `ko` the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The numbers on the board.
    pub matrix: Matrix,
    /// Whose turn it is.
    pub turn: Player,
    /// The move just made, which may not be undone; `None` at the start, and always but under `ko`.
    pub last: Option<MoveIndex>,
}

impl Position {
    /// `matrix` with `turn` to move and no move made yet.
    pub const fn new(matrix: Matrix, turn: Player) -> Self {
        Self { matrix, turn, last: None }
    }
}

//! Positions: a matrix, the player to move, and under `ko` the last move.

use gt_core::Player;

use super::matrix::Matrix;
use super::moves::MoveIndex;

/// A matrix with the player to move, and under `ko` the last move.
///
/// [`new`](Self::new) makes a position in which no move has been made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct MatrixPosition {
    /// The numbers on the board.
    pub matrix: Matrix,
    /// The player to move.
    pub turn: Player,
    /// The move just made, which may not be undone.
    ///
    /// `None` at the start, and always under rule sets other than `ko`.
    pub last: Option<MoveIndex>,
}

impl MatrixPosition {
    /// Returns the position of `matrix` with `turn` to move and no move made yet.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Goal, PermMatrix, MatrixPosition, RuleSet};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::EqualSums)?.with_rule(RuleSet::Ko)?;
    /// let start = MatrixPosition::new(rules.initial().matrix, Player::First);
    /// assert_eq!(start, rules.initial());
    /// for (mv, after) in rules.successors(&start) {
    ///     assert_eq!((after.turn, after.last), (Player::Second, Some(mv)));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub const fn new(matrix: Matrix, turn: Player) -> Self {
        Self { matrix, turn, last: None }
    }
}

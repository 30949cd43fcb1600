//! The questions that a closed form answers, for any type of numbers.

use gt_core::Outcome;

/// Knows the lost cells of a game by their numbers, and so who wins from any cell.
///
/// * [`ClosedForm`](super::ClosedForm) answers for distances of 64 bits. It also has methods of
///   these names, which are `const` where they can be.
/// * `BigQueen` answers for distances of any size, with the feature `bigint`.
///
/// # Example
/// ```
/// use gt_queen::Cell;
/// use gt_queen::solve::{ClosedForm, LostCells};
///
/// fn plies<L: LostCells>(known: &L, n: &L::Distance) -> Option<L::Distance> {
///     known.p_position(n).map(|lost| known.remoteness(&lost))
/// }
/// assert_eq!(plies(&ClosedForm::QUEEN, &3), Some(6));
/// ```
pub trait LostCells {
    /// A distance to the corner, and the number of a lost cell.
    type Distance;
    /// A cell: two distances.
    type Cell;

    /// Returns the `n`-th lost cell, with the smaller distance first.
    ///
    /// The result is `None` if its distances do not fit a `Distance`.
    fn p_position(&self, n: &Self::Distance) -> Option<Self::Cell>;

    /// Returns the number of a lost cell, or `None` if the player to move wins.
    ///
    /// A lost cell and its mirror image have the same number.
    fn p_index(&self, cell: &Self::Cell) -> Option<Self::Distance>;

    /// Returns the other distance of the lost cell that has `x` as one of its distances.
    ///
    /// The result is `None` if it does not fit a `Distance`.
    fn partner(&self, x: &Self::Distance) -> Option<Self::Distance>;

    /// Returns who wins from `cell`.
    fn outcome(&self, cell: &Self::Cell) -> Outcome {
        if self.p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
    }

    /// Lists the cells that a winning move from `cell` leads to; empty if there is no winning move.
    ///
    /// They come in the order: along the column, along the row, across.
    fn winning_moves(&self, cell: &Self::Cell) -> impl Iterator<Item = Self::Cell>;

    /// Returns the plies until the corner is reached, if the winner hurries and the loser delays.
    fn remoteness(&self, cell: &Self::Cell) -> Self::Distance;
}

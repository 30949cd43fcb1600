//! The six questions that a closed form answers, whatever its numbers are.

use gt_core::Outcome;

/// What knows the lost cells of a game by their numbers, and with them who wins.
///
/// [`ClosedForm`](super::ClosedForm) answers for distances of 64 bits, and its own methods of these
/// names are `const` where they can be. With the feature `bigint`, `BigQueen` answers for all.
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
    /// Two distances.
    type Cell;

    /// The `n`-th lost cell, with the smaller distance first; `None` if no `Distance` holds it.
    fn p_position(&self, n: &Self::Distance) -> Option<Self::Cell>;

    /// The number of a lost cell or of its mirror image; `None` where the player to move wins.
    fn p_index(&self, cell: &Self::Cell) -> Option<Self::Distance>;

    /// The other distance of the lost cell one of whose distances is `x`; `None` if no `Distance` holds it.
    fn partner(&self, x: &Self::Distance) -> Option<Self::Distance>;

    /// Who wins from `cell`.
    fn outcome(&self, cell: &Self::Cell) -> Outcome {
        if self.p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
    }

    /// The cells that a winning move from `cell` leads to: along the column, along the row, across. Empty where there are none.
    fn winning_moves(&self, cell: &Self::Cell) -> impl Iterator<Item = Self::Cell>;

    /// The plies until the corner is reached if the winner hurries and the loser delays.
    fn remoteness(&self, cell: &Self::Cell) -> Self::Distance;
}

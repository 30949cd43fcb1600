//! Positions of connect four: where the stones are.

/// The stones: column by column, one bit for each cell from the bottom up, and a free bit on top.
///
/// On a board of `rows` rows, column *c* begins with bit *c* x (`rows` + 1), and its rows follow.
/// The free bit lets a stone fall by one addition, and keeps lines of four from going round the
/// edge.
/// [`Notation`](gt_core::Notation) reads and writes these words as rows of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
    /// Of the player to move.
    pub own: u64,
    /// Of both players.
    pub all: u64,
}

//! Boards of pawns: where they stand.

/// The pawns: one bit for each square, row by row from the bottom.
///
/// The square in column *c* and row *r*, both from 0, is bit *r* x `columns` + *c*. Once a pawn has
/// arrived, it stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marching {
    /// Of the player who begins, who go up.
    pub white: u32,
    /// Of the other player, who go down.
    pub black: u32,
}

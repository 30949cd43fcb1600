//! What a table keeps of a position.

use super::{Margin, Margins};

/// What a table keeps of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MarginEntry {
    /// Before the position is solved: what endless play is worth, or the margin at an end.
    pub(super) points: i32,
    /// Plies until the margin is settled; `u32::MAX` for a hole.
    pub(super) plies: u32,
}

impl MarginEntry {
    pub(super) const HOLE: Self = Self { points: 0, plies: u32::MAX };

    pub(super) fn start<G: Margins>(game: &G, position: &G::Position, has_moves: bool) -> Self {
        let Margin(points) = if has_moves { game.endless(position) } else { game.margin(position) };
        Self { points, plies: 0 }
    }
}

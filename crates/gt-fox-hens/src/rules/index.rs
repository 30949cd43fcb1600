//! Numbering of positions by the number of hens.
//!
//! Layers by the number of hens, fewest first; inside a layer, by the set of hens, then by the foxes among the squares that the
//! hens leave; the side to move is the lowest bit. There are no holes: a layer of h hens on the book's board has
//! C(33, h) C(33 - h, 2) boards.
//!
//! Captures lead to lower layers, and never below those with no hens, so the layers from 0 on are numbered, though the foxes have
//! won in the lowest.

use gt_core::prelude::*;

use super::fox_hens::FoxHens;
use super::position::Position;

/// By the number of hens, fewest first, then the set of hens, the foxes, and the side to move.
impl Indexed for FoxHens {
    #[inline]
    fn index_len(&self) -> u64 {
        self.index.boards() * 2
    }

    /// # Panics
    /// If the position has more hens than the parameters allow, or other foxes.
    #[inline]
    fn rank(&self, position: &Position) -> u64 {
        let [hens, foxes] = [position.hens, position.foxes].map(|set| self.board().compact(set));
        2 * self.index.rank(hens, foxes) + position.turn.index() as u64
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Position> {
        let (number, turn) = ToMove::<()>::split_rank(rank);
        let [hens, foxes] = self.index.unrank(self.board(), number)?.map(|set| self.board().spread(set));
        Some(Position { hens, foxes, turn })
    }
}

//! Ranks of positions, by the number of hens.
//!
//! Layers come by the number of hens, fewest first. Inside a layer come the sets of hens, then the
//! placements of the foxes on the squares that the hens leave. The side to move is the lowest bit.
//!
//! There are no holes. A layer of h hens on the book's board has C(33, h) C(33 - h, 2) boards.
//!
//! # Why all layers from 0 hens
//! Captures lead to lower layers, and never below 0 hens. So every successor of a numbered position
//! has a rank, although the foxes have won in the lowest layers.

use gt_core::prelude::*;

use super::fox_hens::FoxHens;
use super::position::Position;

/// Ranks by the number of hens, fewest first; then by hens, foxes, and the side to move.
///
/// # Example
/// ```
/// use gt_core::Indexed;
/// use gt_fox_hens::NamedRules;
/// let rules = NamedRules::Square4OneFox.rules();
/// let start = rules.parameters().start;
/// let rank = rules.rank(&start);
/// assert!(rank < rules.index_len());
/// assert_eq!(rules.unrank(rank), Some(start));
/// ```
impl Indexed for FoxHens {
    #[inline]
    fn index_len(&self) -> u64 {
        self.index.boards() * 2
    }

    /// Returns the rank of a position.
    ///
    /// # Complexity
    /// O(hens + foxes), and a few operations per row of the board.
    ///
    /// # Panics
    /// If the position has more hens than the parameters allow, or another number of foxes.
    #[inline]
    fn rank(&self, position: &Position) -> u64 {
        let [hens, foxes] = [position.hens, position.foxes].map(|set| self.board().compact(set));
        2 * self.index.rank(hens, foxes) + position.turn.index() as u64
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Position> {
        let (number, turn) = ToMove::<()>::split_rank(rank);
        let [hens, foxes] =
            self.index.unrank(self.board(), number)?.map(|set| self.board().spread(set));
        Some(Position { hens, foxes, turn })
    }
}

/// The bytes of the rank.
impl Encode for FoxHens {
    fn encode_into(&self, position: &Position, out: &mut Encoder<'_>) {
        out.put_rank(self, position);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Position> {
        from.take_rank(self)
    }
}

/// A tier is the number of hens.
///
/// A capture takes hens away, and nothing brings them back. Inside a tier play may never end: foxes
/// go round, and hens step sideways.
impl Tiered for FoxHens {
    type Tier = u32;

    #[inline]
    fn tier(&self, position: &Position) -> u32 {
        position.hens.count_ones()
    }

    fn next_tiers(&self, hens: u32) -> impl Iterator<Item = u32> {
        0..hens
    }
}

/// A rank in a tier counts from the first position with the same number of hens.
impl IndexedTiers for FoxHens {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=self.index.most_hens()
    }

    fn tier_len(&self, hens: u32) -> u64 {
        self.index.layer(hens).map_or(0, |[_, boards]| 2 * boards)
    }

    /// Returns the rank of a position among the positions with the same number of hens.
    ///
    /// # Panics
    /// As [`rank`](Indexed::rank).
    #[inline]
    fn rank_in_tier(&self, position: &Position) -> u64 {
        let below = self.index.layer(self.tier(position)).map_or(0, |[below, _]| below);
        self.rank(position) - 2 * below
    }

    #[inline]
    fn unrank_in_tier(&self, hens: u32, rank: u64) -> Option<Position> {
        let [below, boards] = self.index.layer(hens)?;
        (rank < 2 * boards).then(|| self.unrank(2 * below + rank))?
    }
}

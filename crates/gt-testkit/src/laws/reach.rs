//! How far a law looks, and which ranks of an indexed game it looks at.
//!
//! A law that failed must fail again. So all random choices come from a generator with a fixed
//! algorithm, and its seed is part of the reach.

use proptest::prelude::RngExt as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

use gt_core::capability::{Indexed, IndexedTiers};

/// How far a law looks: how many positions, how many random plays, and which random numbers.
///
/// The default is 1,000 positions breadth-first and 32 playouts of at most 100 plies. A *playout*
/// is a play of random moves. For most games the default takes well under a second.
/// # Example
/// A reach beyond the default:
/// ```
/// use gt_testkit::laws::Reach;
/// let far = Reach::default().positions(100_000).playouts(200).plies(500).seed(7);
/// # let _ = far;
/// ```
/// Of the fifty positions of a ring, look at the start and two more:
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_testkit::laws::{Reach, Suite};
/// let ring = GameGraph::from_fn(50, |p| [(p + 1) % 50], |_| None).unwrap();
/// let near = Reach::default().positions(2).playouts(0);
/// assert_eq!(Suite::of(&ring).reach(near).run().positions(), 3);
/// assert_eq!(Suite::of(&ring).run().positions(), 50);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reach {
    pub(super) positions: usize,
    pub(super) playouts: usize,
    pub(super) plies: usize,
    seed: u64,
}

impl Default for Reach {
    fn default() -> Self {
        Self { positions: 1_000, playouts: 32, plies: 100, seed: 0 }
    }
}

impl Reach {
    /// Sets how many positions to visit breadth-first, nearest first.
    ///
    /// The positions to start from are not counted. In an indexed game the same number limits the
    /// ranks to look at.
    ///
    /// Laws generate moves for each position, so time grows with this number. All positions are
    /// held in memory.
    pub const fn positions(mut self, positions: usize) -> Self {
        self.positions = positions;
        self
    }

    /// Sets the number of random playouts; 0 leaves them out.
    ///
    /// Playouts reach the late positions of games that are too wide for the breadth-first part.
    pub const fn playouts(mut self, playouts: usize) -> Self {
        self.playouts = playouts;
        self
    }

    /// Sets the greatest length of a playout, in plies.
    pub const fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Sets the seed of the playouts and of the random ranks.
    ///
    /// The same seed gives the same sample. To repeat a failure, use the seed that found it.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    pub(super) fn rng(self) -> TestRng {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
    }

    /// Returns positions of an indexed game, spread over its ranks.
    ///
    /// If there are few ranks, it returns the positions of all of them. Otherwise it returns those
    /// of the first ranks, of the last ranks, and of random ranks.
    pub(super) fn unranked<G: Indexed>(self, game: &G) -> Vec<G::Position> {
        self.ranks(game.index_len()).into_iter().filter_map(|rank| game.unrank(rank)).collect()
    }

    /// Returns positions of a game with numbered tiers, spread over tiers and ranks.
    pub(super) fn unranked_in_tiers<G: IndexedTiers>(self, game: &G) -> Vec<G::Position> {
        let mut tiers: Vec<G::Tier> = game.tiers().collect();
        tiers.sort_unstable();
        let some = self.spread(tiers.len() as u64);
        let each = self.of_a_tier(tiers.iter().map(|&tier| game.tier_len(tier)), some.len());
        let tiers =
            some.into_iter().filter_map(|nth| tiers.get(usize::try_from(nth).ok()?).copied());
        let unrank = |tier| {
            each.ranks(game.tier_len(tier))
                .into_iter()
                .filter_map(move |rank| game.unrank_in_tier(tier, rank))
        };
        tiers.flat_map(unrank).collect()
    }

    /// How far to look in each of `looked_at` tiers: at all ranks, if all tiers together have at
    /// most as many as the positions; otherwise the tiers share the positions.
    pub(super) fn of_a_tier(self, lens: impl Iterator<Item = u64>, looked_at: usize) -> Self {
        let is_small = lens.fold(0, u64::saturating_add) <= self.positions as u64;
        let share = (self.positions / looked_at.max(1)).max(1);
        if is_small { self } else { self.positions(share) }
    }

    /// Returns numbers below `len`: all, or as many as the positions, the first and the last among
    /// them.
    pub(super) fn spread(self, len: u64) -> Vec<u64> {
        let want = (self.positions as u64).max(2);
        if len <= want {
            return (0..len).collect();
        }
        let nth = |nth: u64| u128::from(nth) * u128::from(len - 1) / u128::from(want - 1);
        (0..want).filter_map(|n| u64::try_from(nth(n)).ok()).collect()
    }

    /// Returns the ranks below `len` that a law looks at, ascending.
    pub(super) fn ranks(self, len: u64) -> Vec<u64> {
        let want = self.positions as u64;
        if len <= want {
            return (0..len).collect();
        }
        let mut rng = self.rng();
        let edge = want / 4;
        let inside = (0..want - 2 * edge).map(|_| rng.random_range(0..len));
        let mut ranks: Vec<u64> = (0..edge).chain(len - edge..len).chain(inside).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_include_both_ends_and_stay_in_range() {
        let ranks = Reach::default().positions(100).ranks(u64::MAX);
        assert_eq!((ranks[0], *ranks.last().unwrap()), (0, u64::MAX - 1));
        assert_eq!(Reach::default().ranks(7), [0, 1, 2, 3, 4, 5, 6]);
        assert!(Reach::default().ranks(0).is_empty());
        let spread = Reach::default().positions(5).spread(u64::MAX);
        assert_eq!((spread.len(), spread[0], spread[4]), (5, 0, u64::MAX - 1));
        assert_eq!(Reach::default().spread(3), [0, 1, 2]);
    }
}

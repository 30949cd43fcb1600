//! How far a law looks, and which ranks of an indexed game.
//!
//! A law that failed must fail again, so everything random comes from a generator whose algorithm is fixed and whose seed is
//! part of the reach.

use alloc::vec::Vec;

use proptest::prelude::RngExt as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

use crate::capability::Indexed;

/// How far a law looks.
///
/// The default, 1,000 positions breadth-first and 32 playouts of at most 100 plies, takes well under a second for most games.
///
/// # Example
/// ```
/// use gt_core::testkit::laws::Reach;
/// let far = Reach::default().positions(100_000).playouts(200).plies(500).seed(7);
/// # let _ = far;
/// ```
/// # Example
/// The start and two positions more, breadth-first, of fifty:
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{Reach, Suite};
///
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
    /// At most so many positions breadth-first beside those it starts from, the nearest first; and at most so many ranks of an
    /// indexed game.
    ///
    /// Laws generate moves for each, so time grows with it; memory holds them all.
    pub const fn positions(mut self, positions: usize) -> Self {
        self.positions = positions;
        self
    }

    /// So many random playouts.
    ///
    /// They reach the late positions of games too wide for the breadth-first part. 0 leaves them out.
    pub const fn playouts(mut self, playouts: usize) -> Self {
        self.playouts = playouts;
        self
    }

    /// Playouts of at most so many plies.
    pub const fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Other playouts and other ranks for every seed; the same ones for the same seed.
    ///
    /// A failure is repeated by the seed that found it.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    pub(super) fn rng(self) -> TestRng {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
    }

    /// Positions of an indexed game spread over its ranks: all of them if they are few, else the first, the last and random ones.
    pub(super) fn unranked<G: Indexed>(self, game: &G) -> Vec<G::Position> {
        self.ranks(game.index_len()).into_iter().filter_map(|rank| game.unrank(rank)).collect()
    }

    /// The ranks below `len` that a law looks at, ascending.
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
    }
}

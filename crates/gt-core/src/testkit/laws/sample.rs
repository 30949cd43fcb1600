//! The positions that laws look at: breadth-first from the start, then along random playouts.
//!
//! Breadth-first finds the shortest counterexample; playouts reach the end of the game, where breadth-first search of a big
//! board never comes. Both depend on [`Reach`] alone, so a law that failed fails again.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use hashbrown::HashMap;
use proptest::prelude::RngExt as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::violation::Violation;
use crate::capability::Indexed;
use crate::game::{Game, GameExt};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reach {
    positions: usize,
    playouts: usize,
    plies: usize,
    seed: u64,
}

impl Default for Reach {
    fn default() -> Self {
        Self { positions: 1_000, playouts: 32, plies: 100, seed: 0 }
    }
}

impl Reach {
    /// At most so many positions breadth-first, nearest to the start first; and at most so many ranks of an indexed game.
    pub const fn positions(mut self, positions: usize) -> Self {
        self.positions = positions;
        self
    }

    /// So many random playouts.
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
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    pub(super) const fn breadth(self) -> usize {
        self.positions
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

struct Reached<G: Game> {
    position: G::Position,
    /// The position it was first reached from, by its number in the sample, and the move.
    from: Option<(usize, G::Move)>,
}

/// Distinct positions of one game, in the order they were reached.
pub(super) struct Sample<G: Game> {
    reached: Vec<Reached<G>>,
    numbers: HashMap<G::Position, usize>,
    reach: Reach,
}

impl<G: Game> Sample<G> {
    /// What play from the start reaches.
    pub(super) fn new(game: &G, reach: Reach) -> Self {
        Self::with_roots(game, reach, Vec::new())
    }

    /// What play from the start and from `roots` reaches.
    pub(super) fn with_roots(game: &G, reach: Reach, roots: Vec<G::Position>) -> Self {
        let mut sample = Self { reached: Vec::new(), numbers: HashMap::new(), reach };
        sample.add(game.initial(), None);
        for root in roots {
            sample.add(root, None);
        }
        let roots = sample.reached.len();
        sample.walk_breadth_first(game, roots.saturating_add(reach.positions));
        sample.play_out(game, roots);
        sample
    }

    fn add(&mut self, position: G::Position, from: Option<(usize, G::Move)>) -> usize {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.reached.len();
        self.numbers.insert(position.clone(), number);
        self.reached.push(Reached { position, from });
        number
    }

    fn walk_breadth_first(&mut self, game: &G, limit: usize) {
        let mut next = 0;
        while next < self.reached.len() && self.reached.len() < limit {
            let position = self.reached[next].position.clone();
            for (mv, successor) in game.successors(&position) {
                self.add(successor, Some((next, mv)));
                if self.reached.len() >= limit {
                    break;
                }
            }
            next += 1;
        }
    }

    fn play_out(&mut self, game: &G, roots: usize) {
        let mut rng = self.reach.rng();
        for playout in 0..self.reach.playouts {
            let mut at = if playout % 2 == 0 { 0 } else { playout % roots };
            for _ in 0..self.reach.plies {
                let position = self.reached[at].position.clone();
                let moves: Vec<_> = game.legal_moves(&position).collect();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.random_range(0..moves.len())];
                at = self.add(game.play(&position, mv), Some((at, mv)));
            }
        }
    }

    pub(super) const fn reach(&self) -> Reach {
        self.reach
    }

    pub(super) const fn len(&self) -> usize {
        self.reached.len()
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &G::Position> {
        self.reached.iter().map(|reached| &reached.position)
    }

    /// The number of an equal position in the sample.
    pub(super) fn number(&self, position: &G::Position) -> Option<usize> {
        self.numbers.get(position).copied()
    }

    pub(super) fn position(&self, number: usize) -> &G::Position {
        &self.reached[number].position
    }

    /// Adds a position of the sample to a counterexample, with the moves that reach it.
    pub(super) fn show(&self, violation: Violation, position: &G::Position) -> Violation {
        let violation = violation.position(position);
        match self.number(position).and_then(|number| self.line(number)) {
            Some(line) => violation.note("reached by", line),
            None => violation,
        }
    }

    /// The moves from a root to a position, the root named if it is not the start; `None` for the start itself.
    fn line(&self, number: usize) -> Option<String> {
        const SHOWN: usize = 64;
        let mut moves = Vec::new();
        let mut at = number;
        while let Some((from, mv)) = self.reached[at].from {
            moves.push(mv);
            at = from;
        }
        moves.reverse();
        let mut line = String::new();
        for (nth, mv) in moves.iter().take(SHOWN).enumerate() {
            let _ = write!(line, "{}{mv:?}", if nth == 0 { "" } else { ", " });
        }
        if moves.len() > SHOWN {
            let _ = write!(line, ", and {} more", moves.len() - SHOWN);
        }
        if at != 0 {
            let _ = write!(line, "{}from {:?}", if moves.is_empty() { "" } else { " " }, self.position(at));
        }
        (!moves.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;

    #[test]
    fn a_sample_depends_on_the_seed_alone() {
        let graph = GameGraph::from_fn(5_000, |p| (1..5).map(move |k| (p * 7 + k * k) % 5_000), |_| None).unwrap();
        let positions = |seed| {
            let sample = Sample::new(&graph, Reach::default().positions(50).seed(seed));
            sample.positions().copied().collect::<Vec<_>>()
        };
        assert_eq!(positions(1), positions(1));
        assert_ne!(positions(1), positions(2));
        assert_eq!(positions(1)[..50], positions(2)[..50]);
    }

    #[test]
    fn ranks_include_both_ends_and_stay_in_range() {
        let ranks = Reach::default().positions(100).ranks(u64::MAX);
        assert_eq!((ranks[0], *ranks.last().unwrap()), (0, u64::MAX - 1));
        assert_eq!(Reach::default().ranks(7), [0, 1, 2, 3, 4, 5, 6]);
        assert!(Reach::default().ranks(0).is_empty());
    }
}

//! Positions by the number of squares left: ranks that count inside such a tier.
//!
//! Let N(m, n, s) be the number of Young diagrams of s squares in an m x n box. A diagram of s
//! squares either has a first row shorter than n, or its first row has n squares. So
//! N(m, n, s) = N(m, n - 1, s) + N(m - 1, n, s - n).
//!
//! Diagrams of s squares are ordered by their row lengths. Before a diagram come the diagrams that
//! agree with it in the first i rows and have a shorter row i: N(m - i, r(i) - 1, squares from row
//! i on). The rank is the sum of these numbers.

use gt_core::bits::ones;
use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, IndexedTiers, ShapeError, Tiered};

use super::board::{Bite, Chomp};
use super::diagram::Diagram;

/// Chomp whose positions are numbered by the squares that are left.
///
/// The rules are those of [`Chomp`], whose positions and moves it shares. A tier is the number of
/// squares left, the poison included. Every move eats a square, so no move stays in its tier.
///
/// It keeps 8 bytes for each number of squares, in every box that fits into the bar: 195 KiB for
/// 12 x 12, 9 MB for 32 x 32.
///
/// # Example
/// ```
/// use gt_chomp::{Cell, TierChomp};
/// use gt_core::prelude::*;
/// use gt_core::tiers::Outcomes;
/// use gt_core::{Run, Threads};
///
/// let bar = TierChomp::new(5, 5)?;
/// let outcomes = Outcomes::solve(&bar, &Run::new().threads(Threads::All))?;
/// let best = outcomes.best_moves(&bar.initial())?.expect("every position has an outcome");
/// assert_eq!(best.iter().map(|bite| bite.cell()).collect::<Vec<_>>(), [Cell::new(1, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TierChomp {
    chomp: Chomp,
    /// N(m, n, s), by m, then n, then s.
    counts: Vec<u64>,
}

impl TierChomp {
    /// The rules for a bar of `rows` x `cols` squares.
    ///
    /// # Complexity
    /// Time and memory O(m^2 n^2).
    /// # Errors
    /// As [`Chomp::new`].
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        let mut game = Self { chomp: Chomp::new(rows, cols)?, counts: Vec::new() };
        for m in 0..=rows {
            for n in 0..=cols {
                for squares in 0..=rows * cols {
                    let count = if squares == 0 {
                        1
                    } else if m == 0 || n == 0 {
                        0
                    } else {
                        let full =
                            squares.checked_sub(n).map_or(0, |rest| game.count(m - 1, n, rest));
                        game.count(m, n - 1, squares) + full
                    };
                    game.counts.push(count);
                }
            }
        }
        Ok(game)
    }

    /// The game of Chomp that is divided into tiers here.
    #[must_use]
    pub const fn chomp(&self) -> Chomp {
        self.chomp
    }

    /// N(m, n, s) for a box inside the bar.
    #[inline]
    fn count(&self, m: u32, n: u32, squares: u32) -> u64 {
        let (rows, cols) = (self.chomp.rows(), self.chomp.cols());
        self.counts[((m * (cols + 1) + n) * (rows * cols + 1) + squares) as usize]
    }
}

impl Game for TierChomp {
    type Position = Diagram;
    type Move = Bite;

    fn initial(&self) -> Diagram {
        self.chomp.initial()
    }

    #[inline]
    fn moves(&self, position: &Diagram) -> impl Iterator<Item = Bite> {
        self.chomp.moves(position)
    }

    #[inline]
    fn play(&self, position: &Diagram, bite: Bite) -> Diagram {
        self.chomp.play(position, bite)
    }
}

/// Every move eats a square.
impl Acyclic for TierChomp {}

/// Both players have the same moves. A player who has only the poison left has none, and loses.
impl Impartial for TierChomp {}

/// The bytes of [`Chomp`].
impl Encode for TierChomp {
    fn encode_into(&self, position: &Diagram, out: &mut Encoder<'_>) {
        self.chomp.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Diagram> {
        self.chomp.decode_from(from)
    }
}

/// A tier is the number of squares left, from 1 on.
impl Tiered for TierChomp {
    type Tier = u32;

    #[inline]
    fn tier(&self, position: &Diagram) -> u32 {
        position.squares()
    }

    fn next_tiers(&self, squares: u32) -> impl Iterator<Item = u32> {
        1..squares
    }
}

/// Ranks are lexicographic in the row lengths, and there are no holes.
///
/// # Complexity
/// O(m) for `rank_in_tier`, O(m + n) for `unrank_in_tier`.
impl IndexedTiers for TierChomp {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        1..=self.chomp.rows() * self.chomp.cols()
    }

    fn tier_len(&self, squares: u32) -> u64 {
        self.count(self.chomp.rows(), self.chomp.cols(), squares)
    }

    #[inline]
    fn rank_in_tier(&self, position: &Diagram) -> u64 {
        self.place(*position).1
    }

    #[inline]
    fn unrank_in_tier(&self, squares: u32, mut rank: u64) -> Option<Diagram> {
        let (rows, mut longest, mut left) = (self.chomp.rows(), self.chomp.cols(), squares);
        if squares == 0 || squares > rows * longest || rank >= self.tier_len(squares) {
            return None;
        }
        let mut path = 0;
        for below in (0..rows).rev() {
            // The longest row with at most `rank` diagrams before it.
            while longest > 0 && self.count(below + 1, longest - 1, left) > rank {
                longest -= 1;
            }
            if longest > 0 {
                rank -= self.count(below + 1, longest - 1, left);
                left -= longest;
            }
            path |= 1 << (longest + below);
        }
        Some(Diagram::from_path(path))
    }

    #[inline]
    fn successor_tier_ranks(&self, position: &Diagram) -> impl Iterator<Item = (u32, u64)> {
        self.chomp.moves(position).map(|bite| self.place(self.chomp.play(position, bite)))
    }
}

impl TierChomp {
    /// The squares and the rank of a position.
    #[inline]
    fn place(&self, position: Diagram) -> (u32, u64) {
        // From the last row up, because the squares from a row on are then known.
        let (mut squares, mut rank) = (0, 0);
        for (below, step_up) in (0..).zip(ones(position.path())) {
            let length = step_up - below;
            squares += length;
            if length > 0 {
                rank += self.count(below + 1, length - 1, squares);
            }
        }
        (squares, rank)
    }
}

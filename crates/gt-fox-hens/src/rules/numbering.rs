//! The numbers behind [`Indexed`](gt_core::Indexed): ranks of sets of hens, and of foxes beside
//! them.
//!
//! A *layer* holds all positions with the same number of hens. Inside a layer, the rank of the set
//! of hens counts first. Then comes the rank of the foxes among the squares that the hens leave.
//! Both are ranks of subsets in colexicographic order.
//!
//! All sets here are dense: squares are numbered in reading order without gaps. Sets of hens are
//! numbered among the squares for hens only.
//!
//! # Invariant
//! There are no holes: every number below [`HensIndex::boards`] belongs to exactly one board.

use gt_core::combinatorics::Subsets;

use super::board::Board;
use super::parameters::Parameters;

/// Numbers the placements of the foxes on the squares that the hens leave.
#[derive(Clone, Debug)]
pub(crate) struct FoxIndex {
    arrangements: Subsets,
}

impl FoxIndex {
    /// Numbers the placements of `foxes` foxes on `squares` squares.
    ///
    /// `None` if 64 bits cannot number them.
    pub(crate) fn new(squares: u32, foxes: u32) -> Option<Self> {
        Some(Self { arrangements: Subsets::new(squares, foxes).ok()? })
    }

    /// Returns the number of placements.
    #[inline]
    pub(crate) const fn len(&self) -> u64 {
        self.arrangements.len()
    }

    /// Returns the rank of the foxes among the squares without a hen, all by dense numbers.
    #[inline]
    pub(crate) fn rank(hens: u64, foxes: u64) -> u64 {
        let among_free = |fox: u32| u64::from(fox - (hens & ((1 << fox) - 1)).count_ones());
        let first = foxes.trailing_zeros();
        let last = foxes.ilog2();
        if first == last {
            return among_free(first);
        }
        let last = among_free(last);
        last * (last - 1) / 2 + among_free(first)
    }

    /// Returns the foxes of a rank, by dense numbers; `None` if the rank is too large.
    #[inline]
    pub(crate) fn unrank(&self, board: &Board, hens: u64, rank: u64) -> Option<u64> {
        let free = board.compact(board.all()) & !hens;
        Some(gt_core::bits::scatter(self.arrangements.unrank(rank)?, free))
    }
}

/// One layer: all boards with one number of hens.
#[derive(Clone, Debug)]
struct Layer {
    /// The sets of hens.
    hens: Subsets,
    /// The placements of the foxes beside one set.
    foxes: FoxIndex,
    /// How many boards the lower layers have.
    below: u64,
}

/// The numbering of all boards of some rules, layer by layer.
#[derive(Clone, Debug)]
pub(crate) struct HensIndex {
    /// By the number of hens, from 0.
    layers: Vec<Layer>,
    /// How many boards all layers have.
    boards: u64,
    /// The squares for hens, by dense numbers.
    hen_squares: u64,
}

impl HensIndex {
    /// Numbers all boards with at most `most_hens` hens; `None` if there are 2^63 or more.
    pub(crate) fn new(parameters: &Parameters, foxes: u32) -> Option<Self> {
        let board = &parameters.board;
        let mut index = Self {
            layers: Vec::new(),
            boards: 0,
            hen_squares: board.compact(parameters.hen_squares),
        };
        for count in 0..=parameters.most_hens {
            let hens = Subsets::new(index.hen_squares.count_ones(), count).ok()?;
            let foxes = FoxIndex::new(board.len() - count, foxes)?;
            let boards = hens.len().checked_mul(foxes.len())?.checked_add(index.boards)?;
            index.layers.push(Layer { hens, foxes, below: index.boards });
            index.boards = boards;
        }
        index.boards.checked_mul(2)?;
        Some(index)
    }

    /// Returns the number of boards: half the number of positions.
    #[inline]
    pub(crate) const fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the placements of the foxes beside so many hens.
    ///
    /// `None` if the parameters allow fewer hens.
    #[inline]
    pub(crate) fn foxes(&self, hens: u32) -> Option<&FoxIndex> {
        Some(&self.layers.get(hens as usize)?.foxes)
    }

    /// Returns how many boards have fewer hens, and how many have exactly this number.
    ///
    /// `None` if the parameters allow fewer hens.
    #[inline]
    pub(crate) fn layer(&self, hens: u32) -> Option<[u64; 2]> {
        let layer = self.layers.get(hens as usize)?;
        Some([layer.below, layer.hens.len() * layer.foxes.len()])
    }

    /// Returns the greatest number of hens.
    pub(crate) fn most_hens(&self) -> u32 {
        u32::try_from(self.layers.len()).map_or(u32::MAX, |layers| layers.saturating_sub(1))
    }

    /// Returns the number of a board, given hens and foxes by dense numbers.
    ///
    /// # Panics
    /// If there are more hens than the parameters allow, or a hen stands outside the squares for
    /// hens.
    #[inline]
    pub(crate) fn rank(&self, hens: u64, foxes: u64) -> u64 {
        let layer = &self.layers[hens.count_ones() as usize];
        let set = layer
            .hens
            .rank(self.among_squares(hens))
            .expect("every hen stands on a square for hens");
        layer.below + set * layer.foxes.len() + FoxIndex::rank(hens, foxes)
    }

    /// Returns the hens and the foxes of a number, by dense numbers; `None` if it is too large.
    #[inline]
    pub(crate) fn unrank(&self, board: &Board, number: u64) -> Option<[u64; 2]> {
        if number >= self.boards {
            return None;
        }
        let layer = &self.layers[self.layers.partition_point(|layer| layer.below <= number) - 1];
        let inside = number - layer.below;
        let set = layer.hens.unrank(inside / layer.foxes.len())?;
        let hens = gt_core::bits::scatter(set, self.hen_squares);
        Some([hens, layer.foxes.unrank(board, hens, inside % layer.foxes.len())?])
    }

    /// Translates dense numbers to numbers among the squares for hens.
    ///
    /// Where the squares for hens come first in reading order, the two are the same.
    #[inline]
    fn among_squares(&self, dense: u64) -> u64 {
        if self.hen_squares & (self.hen_squares + 1) == 0 {
            dense
        } else {
            gt_core::bits::gather(dense, self.hen_squares)
        }
    }
}

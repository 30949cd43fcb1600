//! The numbers of sets of hens and of foxes: what [`Indexed`](gt_core::Indexed) is made of.

use gt_core::combinatorics::Subsets;

use super::board::Board;
use super::parameters::Parameters;

/// Foxes among the squares that a number of hens leaves.
#[derive(Clone, Debug)]
pub(crate) struct FoxIndex {
    arrangements: Subsets,
}

impl FoxIndex {
    pub(crate) fn new(squares: u32, foxes: u32) -> Option<Self> {
        Some(Self { arrangements: Subsets::new(squares, foxes).ok()? })
    }

    #[inline]
    pub(crate) const fn len(&self) -> u64 {
        self.arrangements.len()
    }

    /// By dense numbers: the rank of the foxes among the squares without a hen.
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

    #[inline]
    pub(crate) fn unrank(&self, board: &Board, hens: u64, rank: u64) -> Option<u64> {
        let free = board.compact(board.all()) & !hens;
        Some(gt_core::bits::scatter(self.arrangements.unrank(rank)?, free))
    }
}

/// One layer: all positions with so many hens.
#[derive(Clone, Debug)]
struct Layer {
    hens: Subsets,
    foxes: FoxIndex,
    /// Boards in lower layers.
    below: u64,
}

/// The numbering of all positions of some rules.
#[derive(Clone, Debug)]
pub(crate) struct HensIndex {
    layers: Vec<Layer>,
    /// Boards in all layers.
    boards: u64,
    /// The squares for hens, by dense numbers.
    hen_squares: u64,
}

impl HensIndex {
    /// `None` if there are 2^63 boards or more.
    pub(crate) fn new(parameters: &Parameters, foxes: u32) -> Option<Self> {
        let board = &parameters.board;
        let mut index = Self { layers: Vec::new(), boards: 0, hen_squares: board.compact(parameters.hen_squares) };
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

    #[inline]
    pub(crate) const fn boards(&self) -> u64 {
        self.boards
    }

    /// The number of a board, hens and foxes by dense numbers.
    ///
    /// # Panics
    /// For more hens than the parameters allow, and for hens elsewhere than on squares for hens.
    #[inline]
    pub(crate) fn rank(&self, hens: u64, foxes: u64) -> u64 {
        let layer = &self.layers[hens.count_ones() as usize];
        let set = layer.hens.rank(self.among_squares(hens)).expect("hens on squares for hens");
        layer.below + set * layer.foxes.len() + FoxIndex::rank(hens, foxes)
    }

    /// The hens and foxes of a number, by dense numbers.
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

    /// The set of hens by numbers among the squares for hens, from dense numbers.
    #[inline]
    fn among_squares(&self, dense: u64) -> u64 {
        if self.hen_squares & (self.hen_squares + 1) == 0 { dense } else { gt_core::bits::gather(dense, self.hen_squares) }
    }
}

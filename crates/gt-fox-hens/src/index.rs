//! Numbering of positions by the number of hens.
//!
//! Layers by the number of hens, fewest first; inside a layer, by the set of hens, then by the foxes among the squares that the
//! hens leave; the side to move is the lowest bit. There are no holes: a layer of h hens on the book's board has
//! C(33, h) C(33 - h, 2) boards.
//!
//! Captures lead to lower layers, and never below those with no hens, so the layers from 0 on are numbered, though the foxes have
//! won in the lowest.

use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;

use crate::board::Board;
use crate::position::Position;
use crate::rules::{FoxHens, Parameters};

/// Foxes among the squares that a number of hens leaves.
#[derive(Clone, Debug)]
pub(crate) struct FoxIndex {
    arrangements: Subsets,
}

impl FoxIndex {
    pub(crate) fn new(squares: u32, foxes: u32) -> Option<Self> {
        Some(Self { arrangements: Subsets::new(squares, foxes).ok()? })
    }

    pub(crate) const fn len(&self) -> u64 {
        self.arrangements.len()
    }

    /// By dense numbers: the rank of the foxes among the squares without a hen.
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

    /// The set of hens by numbers among the squares for hens, from dense numbers.
    fn among_squares(&self, dense: u64) -> u64 {
        if self.hen_squares & (self.hen_squares + 1) == 0 { dense } else { gt_core::bits::gather(dense, self.hen_squares) }
    }
}

/// By the number of hens, fewest first, then the set of hens, the foxes, and the side to move.
impl Indexed for FoxHens {
    fn index_len(&self) -> u64 {
        self.index.boards * 2
    }

    /// # Panics
    /// If the position has more hens than the parameters allow, or other foxes.
    fn rank(&self, position: &Position) -> u64 {
        let layer = &self.index.layers[position.hens.count_ones() as usize];
        let hens = self.board().compact(position.hens);
        let foxes = self.board().compact(position.foxes);
        let set = layer.hens.rank(self.index.among_squares(hens)).expect("hens on squares for hens");
        let board = layer.below + set * layer.foxes.len() + FoxIndex::rank(hens, foxes);
        2 * board + position.turn.index() as u64
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        let (board, turn) = ToMove::<()>::split_rank(rank);
        if board >= self.index.boards {
            return None;
        }
        let layer = &self.index.layers[self.index.layers.partition_point(|layer| layer.below <= board) - 1];
        let inside = board - layer.below;
        let set = layer.hens.unrank(inside / layer.foxes.len())?;
        let hens = gt_core::bits::scatter(set, self.index.hen_squares);
        let foxes = layer.foxes.unrank(self.board(), hens, inside % layer.foxes.len())?;
        Some(Position { hens: self.board().spread(hens), foxes: self.board().spread(foxes), turn })
    }
}

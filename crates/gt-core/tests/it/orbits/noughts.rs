//! Tic-tac-toe as a game of its own, with symmetries and without what it cannot promise.

use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

use crate::noughts::tic_tac_toe;

/// The rules of tic-tac-toe, with the capabilities of a game that has symmetries and no others.
///
/// A scripted game has every capability. So nothing could tell that an adaptor adds one.
#[derive(Clone, Debug)]
pub(super) struct TicTacToe(Scripted<'static>);

impl TicTacToe {
    pub(super) fn new() -> Self {
        Self(tic_tac_toe())
    }
}

impl Game for TicTacToe {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    fn moves(&self, board: &u32) -> impl Iterator<Item = u32> {
        self.0.moves(board)
    }

    fn play(&self, board: &u32, mv: u32) -> u32 {
        self.0.play(board, mv)
    }

    fn decided(&self, board: &u32) -> Option<Outcome> {
        self.0.decided(board)
    }

    fn blocked(&self, board: &u32) -> Outcome {
        self.0.blocked(board)
    }
}

impl Acyclic for TicTacToe {}

impl Indexed for TicTacToe {
    fn index_len(&self) -> u64 {
        self.0.index_len()
    }

    fn rank(&self, board: &u32) -> u64 {
        self.0.rank(board)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        self.0.unrank(rank)
    }
}

impl Predecessors for TicTacToe {
    fn predecessors(&self, board: &u32) -> impl Iterator<Item = u32> {
        self.0.predecessors(board)
    }
}

impl Symmetric for TicTacToe {
    fn representative(&self, board: &u32) -> u32 {
        self.0.representative(board)
    }
}

impl Images for TicTacToe {
    fn images(&self, board: &u32) -> impl Iterator<Item = u32> {
        self.0.images(board)
    }
}

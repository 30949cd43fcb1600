//! Values and winning moves of a cell: by a closed form if there is one, otherwise by a search.

use gt_app::command::{Context, Failure};
use gt_core::{Outcome, Stats};
use gt_queen::solve::CellValues;
use gt_queen::{Board, Cell, T};

use super::rules::{Rules, SEARCH_BYTES};
use crate::sizes::refuse;

/// The greatest number of moves in an answer: they are all kept in memory.
const MOST: usize = 1_000_000;

/// Knows the value of every cell.
pub(super) struct Oracle(CellValues);

impl Oracle {
    /// Returns an oracle for the rules.
    ///
    /// The game is played on `board`; if `endless`, the board goes on away from the corner. `cell`
    /// is the cell that will be asked about. A search that surely does not fit the memory is
    /// refused.
    pub(super) fn new(
        rules: &Rules,
        t: Option<T>,
        board: Board,
        endless: bool,
        cell: Cell,
        context: &Context,
    ) -> Result<Self, Failure> {
        /// A search needs more for a cell: its distances alone take 16 bytes, its value 8.
        const LEAST_BYTES: u64 = 24;
        if let Some(form) = rules.closed_form(t) {
            return Ok(Self(form));
        }
        let game = rules.piece.game(board, endless)?.with_start(cell)?;
        refuse(game.reaches_at_least(cell), LEAST_BYTES, SEARCH_BYTES, context)?;
        Ok(Self(CellValues::search(game, rules.misere, context.run())))
    }

    /// Returns who wins from a cell, and in how many plies.
    pub(super) fn worth(&self, cell: Cell) -> Result<(Outcome, u64), Failure> {
        Ok(self.0.worth(cell)?)
    }

    /// Lists the moves after which the opponent loses.
    pub(super) fn winning_moves(&self, cell: Cell) -> Result<Vec<Cell>, Failure> {
        self.0.winning_moves(cell, MOST)?.ok_or_else(|| too_many(cell))
    }

    /// Returns the work of a search; `None` for a closed form.
    pub(super) fn work(&self) -> Option<Stats> {
        self.0.stats()
    }
}

fn too_many(cell: Cell) -> Failure {
    Failure::Unanswered(format!("{cell} has more than {MOST} moves, the most that are listed"))
}

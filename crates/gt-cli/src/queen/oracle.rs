//! Values and winning moves of a cell: by a closed form if there is one, otherwise by a search.

use gt_app::command::{Context, Failure, known};
use gt_core::adapt::Misere;
use gt_core::memo::Values;
use gt_core::{Adapt, Game, Outcome, Solution, Stats};
use gt_queen::solve::ClosedForm;
use gt_queen::{Board, Cell, PieceGame, Queen, T, TWythoff};

use super::rules::{Rules, SEARCH_BYTES};
use crate::sizes::refuse;

/// Knows the value of every cell.
pub(super) enum Oracle {
    /// A queen on boards of any size; rows and columns of a diagonal move differ by less than *t*.
    Known { form: ClosedForm, t: T },
    /// Any piece, by memoized search.
    Normal(Box<Values<PieceGame>>),
    /// Any piece in misère play, by memoized search.
    Misere(Box<Values<Misere<PieceGame>>>),
}

/// The value of a cell for the player to move.
///
/// The plies of a queen far away do not fit into u32.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) outcome: Outcome,
    pub(super) plies: u64,
}

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
        if let Some(t) = t {
            return Ok(Self::Known { form: ClosedForm::t_wythoff(t), t });
        }
        if rules.piece.is_plain_queen() {
            let form = if rules.misere { ClosedForm::MISERE } else { ClosedForm::QUEEN };
            return Ok(Self::Known { form, t: T::MIN });
        }
        let game = rules.piece.game(board, endless)?.with_start(cell)?;
        refuse(game.reaches_at_least(cell), LEAST_BYTES, SEARCH_BYTES, context)?;
        Ok(if rules.misere {
            Self::Misere(Box::new(Values::new(game.misere(), context.run())))
        } else {
            Self::Normal(Box::new(Values::new(game, context.run())))
        })
    }

    /// Returns who wins from a cell, and in how many plies.
    pub(super) fn worth(&mut self, cell: Cell) -> Result<Worth, Failure> {
        let value = match self {
            Self::Known { form, .. } => {
                return Ok(Worth { outcome: form.outcome(cell), plies: form.remoteness(cell) });
            }
            Self::Normal(values) => values.value(&cell)?,
            Self::Misere(values) => values.value(&cell)?,
        };
        let value = known(value)?;
        Ok(Worth { outcome: value.outcome(), plies: value.plies().map_or(0, u64::from) })
    }

    /// Lists the moves after which the opponent loses.
    pub(super) fn winning_moves(&mut self, cell: Cell) -> Result<Vec<Cell>, Failure> {
        match self {
            Self::Known { form, .. } => Ok(form.winning_moves(cell).collect()),
            Self::Normal(_) | Self::Misere(_) => {
                let mut winning = Vec::new();
                for to in self.moves(cell)? {
                    if self.worth(to)?.outcome == Outcome::Loss {
                        winning.push(to);
                    }
                }
                Ok(winning)
            }
        }
    }

    /// Lists all moves.
    pub(super) fn moves(&self, cell: Cell) -> Result<Vec<Cell>, Failure> {
        /// The greatest number of moves in an answer: they are all kept in memory.
        const MOST: usize = 1_000_000;
        // The smallest board that has the cell; the closed forms themselves know no board.
        let sides = (cell.a.checked_add(1), cell.b.checked_add(1));
        let too_many = || {
            Failure::Unanswered(format!(
                "{cell} has more than {MOST} moves, the most that are listed"
            ))
        };
        let board =
            if let (Some(rows), Some(cols)) = sides { Queen::new(rows, cols).ok() } else { None };
        let (moves, board) = (
            |moves: &mut dyn Iterator<Item = Cell>| moves.take(MOST + 1).collect::<Vec<_>>(),
            board,
        );
        let moves = match self {
            Self::Known { t, .. } => {
                let board = board.ok_or_else(too_many)?;
                moves(&mut TWythoff::new(*t, board.rows(), board.cols())?.moves(&cell))
            }
            Self::Normal(values) => moves(&mut values.game().moves(&cell)),
            Self::Misere(values) => moves(&mut values.game().moves(&cell)),
        };
        if moves.len() > MOST { Err(too_many()) } else { Ok(moves) }
    }

    /// Returns the work of a search; `None` for a closed form.
    pub(super) fn work(&self) -> Option<Stats> {
        match self {
            Self::Known { .. } => None,
            Self::Normal(values) => Some(values.stats()),
            Self::Misere(values) => Some(values.stats()),
        }
    }
}

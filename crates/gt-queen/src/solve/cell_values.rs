//! Who wins from a cell of any game of one piece here, whatever the rules.

use gt_core::adapt::Misere;
use gt_core::error::SolveError;
use gt_core::memo::Values;
use gt_core::{Adapt, Game, Outcome, Run, Solution, Stats, Value};

use super::ClosedForm;
use crate::rules::{Cell, PieceGame, Queen, T, TWythoff};

/// The values of cells under rules that are known only when the program runs.
///
/// The queen and t-Wythoff have a closed form. Any other piece is searched, cell by cell.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::solve::CellValues;
/// use gt_queen::{Board, Cell, Piece, PieceGame};
///
/// let rook = PieceGame::new(Piece::rook(), Board::new(4, 4)?);
/// let values = CellValues::search(rook, false, &Run::new());
/// assert_eq!(values.winning_moves(Cell::new(3, 1), 99)?, Some(vec![Cell::new(1, 1)]));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Debug)]
pub struct CellValues(By);

#[derive(Debug)]
enum By {
    Form { form: ClosedForm, t: T },
    Search(Box<Values<PieceGame>>),
    Misere(Box<Values<Misere<PieceGame>>>),
}

impl CellValues {
    /// The queen of t-Wythoff, or the queen in misère play.
    pub const fn closed_form(t: T, misere: bool) -> Self {
        let form = if misere { ClosedForm::MISERE } else { ClosedForm::t_wythoff(t) };
        Self(By::Form { form, t })
    }

    /// Any piece, by a search that keeps what it finds; `run` limits each question.
    pub fn search(game: PieceGame, misere: bool, run: &Run) -> Self {
        Self(if misere {
            By::Misere(Box::new(Values::new(game.misere(), run)))
        } else {
            By::Search(Box::new(Values::new(game, run)))
        })
    }

    /// Who wins from a cell, and in how many plies, which need 64 bits for a queen far away.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a search reaches a limit.
    pub fn worth(&self, cell: Cell) -> Result<(Outcome, u64), SolveError> {
        let value = match &self.0 {
            By::Form { form, .. } => {
                return Ok((form.outcome(cell), form.remoteness(cell)));
            }
            By::Search(values) => values.value(&cell)?,
            By::Misere(values) => values.value(&cell)?,
        };
        let value = value.unwrap_or(Value::Draw); // never: a search answers, and nothing is drawn
        Ok((value.outcome(), value.plies().map_or(0, u64::from)))
    }

    /// All moves; `None` if there are more than `most`.
    pub fn moves(&self, cell: Cell, most: usize) -> Option<Vec<Cell>> {
        let few = |moves: &mut dyn Iterator<Item = Cell>| -> Vec<Cell> {
            moves.take(most.saturating_add(1)).collect()
        };
        let moves = match &self.0 {
            By::Form { t, .. } => {
                // The smallest board that has the cell; the closed forms know no board.
                let (rows, cols) = (cell.a.checked_add(1)?, cell.b.checked_add(1)?);
                Queen::new(rows, cols).ok()?;
                few(&mut TWythoff::new(*t, rows, cols).ok()?.moves(&cell))
            }
            By::Search(values) => few(&mut values.game().moves(&cell)),
            By::Misere(values) => few(&mut values.game().moves(&cell)),
        };
        (moves.len() <= most).then_some(moves)
    }

    /// The moves after which the opponent loses; `None` if `most` moves are too few to search.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    pub fn winning_moves(&self, cell: Cell, most: usize) -> Result<Option<Vec<Cell>>, SolveError> {
        if let By::Form { form, .. } = &self.0 {
            return Ok(Some(form.winning_moves(cell).collect()));
        }
        let Some(moves) = self.moves(cell, most) else { return Ok(None) };
        let mut winning = Vec::new();
        for to in moves {
            if self.worth(to)?.0 == Outcome::Loss {
                winning.push(to);
            }
        }
        Ok(Some(winning))
    }

    /// The work of a search; `None` for a closed form.
    pub fn stats(&self) -> Option<Stats> {
        match &self.0 {
            By::Form { .. } => None,
            By::Search(values) => Some(values.stats()),
            By::Misere(values) => Some(values.stats()),
        }
    }
}

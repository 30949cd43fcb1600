//! The closed forms as [`Solution`]s: values and best moves at any distance, without a search.
//!
//! A *line* of a cell is its row, its column or its diagonal.
//!
//! # Best moves in a won position
//! A won cell has at most three winning moves, or four in t-Wythoff. The best of them lead to the
//! lost cell with the least number.
//!
//! # Best moves in a lost position
//! Let *P* be the *n*-th lost cell. A best move from *P* leads to a cell whose fastest win is a
//! move to *Q*: the lost cell number *n* - 1, or its mirror image. Such a cell lies where a line of
//! *P* crosses a line of *Q*. Two lost cells have no line in common. So there are at most twelve
//! crossings, six for each of the two cells *Q*.
//!
//! In t-Wythoff with *t* > 1 the diagonal is a band of cells. There all moves are compared.

use core::ops::ControlFlow;

use gt_core::adapt::Misere;
use gt_core::prelude::*;
use gt_core::solution::{MOST_RANKED_MOVES, choose_best};
use gt_core::{MoveOf, PositionOf, SolveError};

use super::closed_form::ClosedForm;
use crate::rules::{Cell, Quadrant, Queen, TWythoff};

/// A queen in misère play: the player who moves it into the corner loses.
///
/// This is a [`Solution`] by [`ClosedForm::MISERE`], in O(1). Its game is the misère version of the
/// [`Quadrant`], which has the cells of every board.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_queen::Cell;
/// use gt_queen::solve::MisereQueen;
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let queen = MisereQueen::new(Cell::new(9, 9));
/// assert_eq!(queen.value(&Cell::new(9, 9))?, Some(Value::Win { plies: 4 }));
/// let line = queen.line(&Cell::new(9, 9))?.unwrap();
/// assert_eq!(line.moves, [(2, 2), (2, 0), (1, 0), (0, 0)].map(Cell::from));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MisereQueen {
    game: Misere<Quadrant>,
}

impl MisereQueen {
    /// Returns a queen in misère play that starts from `start`.
    pub const fn new(start: Cell) -> Self {
        Self { game: Misere::new(Quadrant::queen(start)) }
    }
}

impl ClosedForm {
    fn value(self, cell: Cell) -> Result<Value, SolveError> {
        let too_many =
            |_| SolveError::Overflow { what: "remoteness in plies", max: u32::MAX.into() };
        let plies = u32::try_from(self.remoteness(cell)).map_err(too_many)?;
        Ok(if self.p_index(cell).is_some() { Value::Loss { plies } } else { Value::Win { plies } })
    }

    /// Returns the best moves in the order of the game; `None` if all moves must be compared.
    fn best_moves(self, from: Cell) -> Option<Vec<Cell>> {
        let mut best = match self.p_index(from) {
            None => {
                let winning: Vec<Cell> = self.winning_moves(from).collect();
                let least = winning.iter().filter_map(|&to| self.p_index(to)).min();
                winning.into_iter().filter(|&to| self.p_index(to) == least).collect()
            }
            Some(_) if from == Cell::CORNER => Vec::new(),
            Some(_) if self.is_crooked() => return None,
            Some(0) => vec![Cell::CORNER], // misère play, one ply before the end
            Some(n) => self.slowest(from, n),
        };
        best.sort_unstable_by_key(|&to| order(from, to));
        best.dedup();
        Some(best)
    }

    /// Lists the moves from the `n`-th lost cell that delay the end longest.
    fn slowest(self, from: Cell, n: u64) -> Vec<Cell> {
        let plies = self.remoteness(from) - 1;
        let before = self.p_position(n - 1).into_iter().flat_map(|lost| [lost, lost.transposed()]);
        before
            .flat_map(|lost| crossings(from, lost))
            .filter(|&to| self.remoteness(to) == plies)
            .collect()
    }
}

/// Lists the cells that `from` reaches in one move, and that reach `target` by another line.
fn crossings(from: Cell, target: Cell) -> impl Iterator<Item = Cell> {
    let [a, b, x, y] = [from.a, from.b, target.a, target.b].map(i128::from);
    let (here, there) = (b - a, y - x); // the diagonals
    let cells = [(a, y), (a, a + there), (x, b), (b - there, b), (x, x + here), (y - here, y)];
    let cells = cells
        .into_iter()
        .filter_map(|(a, b)| Some(Cell::new(u64::try_from(a).ok()?, u64::try_from(b).ok()?)));
    cells.filter(move |&to| to.a <= from.a && to.b <= from.b && to != from)
}

/// Returns a key for the order of moves: row, column, the rest, each from farthest to nearest.
const fn order(from: Cell, to: Cell) -> (u8, u64, u64) {
    let line = match (to.a == from.a, to.b == from.b) {
        (true, _) => 0,
        (_, true) => 1,
        _ => 2,
    };
    (line, to.a, to.b)
}

/// A solution that knows its values by a closed form.
trait ByForm<G> {
    /// Returns the rules.
    fn rules(&self) -> &G;

    /// Returns the closed form for `cell`, or `None` if the rules do not have this cell.
    fn form(&self, cell: Cell) -> Option<ClosedForm>;
}

impl ByForm<Self> for Queen {
    fn rules(&self) -> &Self {
        self
    }

    fn form(&self, cell: Cell) -> Option<ClosedForm> {
        self.has(cell).then_some(ClosedForm::QUEEN)
    }
}

impl ByForm<Self> for TWythoff {
    fn rules(&self) -> &Self {
        self
    }

    fn form(&self, cell: Cell) -> Option<ClosedForm> {
        self.board().has(cell).then_some(ClosedForm::t_wythoff(self.t()))
    }
}

impl ByForm<Self> for Quadrant {
    fn rules(&self) -> &Self {
        self
    }

    fn form(&self, _: Cell) -> Option<ClosedForm> {
        Some(ClosedForm::t_wythoff(self.t()))
    }
}

impl ByForm<Misere<Quadrant>> for MisereQueen {
    fn rules(&self) -> &Misere<Quadrant> {
        &self.game
    }

    fn form(&self, _: Cell) -> Option<ClosedForm> {
        Some(ClosedForm::MISERE)
    }
}

macro_rules! solve_by_form {
    ($($solution:ty: $game:ty),+) => { $(
        impl Solution for $solution {
            type Game = $game;
            type Answer = Value;

            fn game(&self) -> &Self::Game {
                self.rules()
            }

            /// Returns the value by the closed form; a cell off the board is not known.
            ///
            /// # Errors
            /// [`SolveError::Overflow`] if the remoteness exceeds `u32::MAX` plies.
            fn value(&self, &cell: &PositionOf<Self>) -> Result<Option<Value>, SolveError> {
                self.form(cell).map(|form| form.value(cell)).transpose()
            }

            /// Returns the outcome by the closed form, at any distance.
            fn outcome(&self, &cell: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
                Ok(self.form(cell).map(|form| form.outcome(cell)))
            }

            /// Returns the best moves by the closed form, at any distance.
            ///
            /// At the lost cells of t-Wythoff for *t* > 1, all moves are compared.
            ///
            /// # Errors
            /// [`SolveError::Overflow`] if more than a million moves would have to be compared, or
            /// if the remoteness of a move that is compared exceeds `u32::MAX` plies.
            fn best_moves(&self, &cell: &PositionOf<Self>) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
                let Some(form) = self.form(cell) else { return Ok(None) };
                match form.best_moves(cell) {
                    Some(best) => Ok(Some(best)),
                    None if self.rules().moves(&cell).nth(MOST_RANKED_MOVES).is_some() => {
                        Err(SolveError::Overflow { what: "number of moves to compare", max: MOST_RANKED_MOVES as u64 })
                    }
                    None => choose_best(self, &cell),
                }
            }
        }
    )+ };
}

solve_by_form!(Queen: Self, TWythoff: Self, Quadrant: Self, MisereQueen: Misere<Quadrant>);

macro_rules! list_the_board {
    ($($game:ty),+) => { $(
        /// Lists every cell of the board, by rank.
        impl Enumerate for $game {
            fn for_each(&self, visit: &mut dyn FnMut(&Cell, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
                for cell in (0..self.index_len()).filter_map(|rank| self.unrank(rank)) {
                    if let Some(value) = self.value(&cell)?
                        && visit(&cell, value).is_break()
                    {
                        break;
                    }
                }
                Ok(())
            }
        }
    )+ };
}

list_the_board!(Queen, TWythoff);

//! The queen in the corner: who wins, by which moves, on any board.
//!
//! # Rules
//! A queen stands on a board of *R* rows and *C* columns and moves right, down, or diagonally right and down, any distance. Two
//! players move it in turn; whoever cannot move loses, so whoever puts it into the bottom right corner wins.
//!
//! Taking *a* = rows and *b* = columns still to go, a move lowers *a*, or *b*, or both by the same amount: Wythoff's game with
//! two heaps. Everything in this crate speaks of a cell as `(a, b)`, the [`Cell`] that lies *a* rows above and *b* columns left of
//! the corner; what does not fit on the board is the only thing that its size decides. Pictures have the board's own orientation:
//! the queen comes from the top left, the goal is at the bottom right.
//!
//! ```
//! use gt_core::Run;
//! use gt_core::prelude::*;
//! use gt_queen::solve::{ClosedForm, SignBoard};
//! use gt_queen::{Cell, Queen};
//!
//! # fn main() -> Result<(), gt_core::SolveError> {
//! let queen = Queen::new(6, 6)?;
//! let board = SignBoard::closed_form(queen, &Run::new())?;
//! assert_eq!(board.to_string(), "\
//! + + - + + +
//! + + + + + +
//! - + + + + +
//! + + + + - +
//! + + + - + +
//! + + + + + -
//! ");
//!
//! let start = queen.initial(); // the top left cell, (5, 5)
//! assert_eq!(queen.value(&start)?, Some(Value::Win { plies: 1 }));
//! assert_eq!(queen.best_moves(&start)?, Some(vec![Cell::CORNER]));
//! let winning: Vec<Cell> = ClosedForm::QUEEN.winning_moves(start).collect();
//! assert_eq!(winning, [Cell::new(3, 5), Cell::new(5, 3), Cell::CORNER]);
//! # Ok(())
//! # }
//! ```
//!
//! # What to use
//! | question                                         | use                                            | cost                       |
//! |--------------------------------------------------|------------------------------------------------|----------------------------|
//! | who wins from a cell, by which moves, how soon   | [`Queen`]; [`ClosedForm::QUEEN`](solve::ClosedForm::QUEEN) | O(1), any u64  |
//! | the same if whoever cannot move wins             | [`MisereQueen`](solve::MisereQueen); [`ClosedForm::MISERE`](solve::ClosedForm::MISERE) | O(1), any u64 |
//! | the same if diagonal moves may be crooked        | [`TWythoff`]; [`ClosedForm::t_wythoff`](solve::ClosedForm::t_wythoff) | O(log), any u64 |
//! | the *n*-th lost cell, the number of a lost cell  | [`ClosedForm`](solve::ClosedForm)              | the same                   |
//! | the same where the board has no end              | [`Quadrant`]                                   | the same                   |
//! | the same beyond 2^64                             | `solve::BigQueen`, with the feature `bigint`   | a square root              |
//! | a whole board of `+` and `-`                     | [`SignBoard::closed_form`](solve::SignBoard::closed_form) | one byte per cell |
//! | how such a board fills, step by step             | [`Trace`](source::Trace)                       | O(cells) per step          |
//! | nimbers of a board, or of a window of one        | [`NimberTable`](solve::NimberTable)            | some ns, two bytes a cell  |
//! | nimbers as far away as one likes, in the first rows | [`RowPeriods`](solve::RowPeriods)           | O(1) once they are found   |
//! | the sum of several queens                        | [`QueensTable`](solve::QueensTable)            | O(moves)                   |
//! | another piece, blocked squares                   | [`PieceGame`], [`PieceNimbers`](solve::PieceNimbers), [`SignBoard`](solve::SignBoard) | O(1) per cell and step |
//! | all of it from solvers for any game              | [`Queen`], [`TWythoff`], [`Queens`], [`PieceGame`] | as the solver says     |
//!
//! Who wins from a cell, and its nimber, do not depend on the board that it is on.
//!
//! # Rooms
//! The rules stand here; [`solve`] has what solves them; [`source`] has how the board is filled by hand; [`draw`] has pictures.
//!
//! # What knows values
//! | [`Solution`](gt_core::Solution)                        | its game                                       | it knows                   |
//! |--------------------------------------------------------|------------------------------------------------|----------------------------|
//! | [`Queen`], [`TWythoff`], [`Quadrant`]                  | the same                                       | outcomes and plies         |
//! | [`MisereQueen`](solve::MisereQueen)                    | the [`Quadrant`] in misère play                | outcomes and plies         |
//! | [`NimberTable`](solve::NimberTable)                    | a [`Queen`]                                    | outcomes in its window     |
//! | [`RowPeriods`](solve::RowPeriods)                      | the [`Quadrant`]                               | outcomes in the first rows |
//! | [`QueensTable`](solve::QueensTable)                    | [`Queens`]                                     | outcomes                   |
//! | [`SignBoard`](solve::SignBoard), each board of a [`Trace`](source::Trace) | a [`Queen`], a [`PieceGame`], also in misère play | outcomes where `+` or `-` is |
//! | [`PieceNimbers`](solve::PieceNimbers)                  | a [`PieceGame`]                                | outcomes on its board      |
//!
//! Only `solve::BigQueen` stays outside, and says why.

pub mod draw;
mod rules;
pub mod solve;
pub mod source;

pub use rules::{AtBlocked, Board, Cell, Extent, Piece, PieceGame, Quadrant, Queen, Queens, Step, T, TWythoff};

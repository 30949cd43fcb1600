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
//! use gt_queen::{Cell, Queen, SignBoard, wythoff};
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
//! let winning: Vec<Cell> = wythoff::winning_moves(start).collect();
//! assert_eq!(winning, [Cell::new(3, 5), Cell::new(5, 3), Cell::CORNER]);
//! # Ok(())
//! # }
//! ```
//!
//! # What to use
//! | question                                         | use                                            | cost                       |
//! |--------------------------------------------------|------------------------------------------------|----------------------------|
//! | who wins from a cell, by which moves, how soon   | [`Queen`], [`wythoff`]; whoever cannot move wins: [`MisereQueen`], [`misere`] | O(1), any u64 |
//! | the *n*-th lost cell, the number of a lost cell  | the same                                       | O(1), any u64              |
//! | the same if diagonal moves may be crooked        | [`TWythoff`], [`t_wythoff`]                    | O(log), any u64            |
//! | the same where the board has no end              | [`Quadrant`]                                   | the same                   |
//! | the same beyond 2^64                             | `big`, with the feature `bigint`               | a square root              |
//! | a whole board of `+` and `-`                     | [`SignBoard::closed_form`]                     | one byte per cell          |
//! | how such a board fills, step by step             | [`Trace`]                                      | O(cells) per step          |
//! | nimbers of a board, or of a window of one        | [`NimberTable`]                                | some ns, two bytes a cell  |
//! | nimbers as far away as one likes, in the first rows | [`RowPeriods`]                              | O(1) once they are found   |
//! | the sum of several queens                        | [`QueensTable`]                                | O(moves)                   |
//! | another piece, blocked squares                   | [`pieces`]                                     | O(1) per cell and step     |
//! | all of it from solvers for any game              | [`Queen`], [`TWythoff`], [`Queens`], [`pieces::PieceGame`] | as the solver says |
//!
//! Who wins from a cell, and its nimber, do not depend on the board that it is on.
//!
//! # What knows values
//! | [`Solution`](gt_core::Solution)                        | its game                                       | it knows                   |
//! |--------------------------------------------------------|------------------------------------------------|----------------------------|
//! | [`Queen`], [`TWythoff`], [`Quadrant`]                  | the same                                       | outcomes and plies         |
//! | [`MisereQueen`]                                        | the [`Quadrant`] in misère play                | outcomes and plies         |
//! | [`NimberTable`]                                        | a [`Queen`]                                    | outcomes in its window     |
//! | [`RowPeriods`]                                         | the [`Quadrant`]                               | outcomes in the first rows |
//! | [`QueensTable`]                                        | [`Queens`]                                     | outcomes                   |
//! | [`SignBoard`], each board of a [`Trace`]               | a [`Queen`], a [`PieceGame`](pieces::PieceGame), also in misère play | outcomes where `+` or `-` is |
//! | [`PieceNimbers`](pieces::PieceNimbers)                 | a [`PieceGame`](pieces::PieceGame)             | outcomes on its board      |
//!
//! Only `big` stays outside, and says why.

#[cfg(feature = "bigint")]
pub mod big;
mod board;
mod closed_form;
pub mod grundy;
pub mod misere;
pub mod periods;
pub mod pieces;
mod queens_table;
mod rules;
mod signs;
pub mod t_wythoff;
mod trace;
pub mod wythoff;

pub use board::{Board, Cell};
pub use closed_form::MisereQueen;
pub use grundy::NimberTable;
pub use periods::RowPeriods;
pub use queens_table::QueensTable;
pub use rules::{Quadrant, Queen, Queens, TWythoff};
pub use signs::{Sign, SignBoard};
pub use trace::Trace;

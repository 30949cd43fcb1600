//! The queen in the corner: who wins, by which moves, on any board.
//!
//! # Rules
//! A queen stands on a board of *R* rows and *C* columns. It moves right, down, or diagonally right
//! and down, any distance. Two players move it in turn, and the player who cannot move loses. So
//! the player who moves the queen into the bottom right corner wins.
//!
//! Let *a* be the rows and *b* the columns still to go. A move lowers *a*, or *b*, or both by the
//! same amount. This is Wythoff's game with two heaps.
//!
//! # Words
//! * A [`Cell`] is written `(a, b)`: it lies *a* rows above and *b* columns left of the corner.
//!   These are its *distances*. The whole crate speaks of cells in this way.
//! * *Across* means along a diagonal.
//! * A *lost cell* (a P-position) is a cell where the player to move loses. Every other cell is
//!   *won*.
//! * The *nimber* of a cell is the size of the Nim heap that it equals. Lost cells have nimber 0.
//! * In *misère play* the player who cannot move wins.
//!
//! The size of a board decides only which cells there are. Who wins from a cell, and its nimber,
//! are the same on every board that has the cell. Pictures have the orientation of the board: the
//! queen comes from the top left, the goal is at the bottom right.
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
//! *t-Wythoff* is the queen's game with more diagonal moves. The number *t* says which: see
//! [`TWythoff`]. Distances are `u64` where no other type is named.
//!
//! | question                                  | use                                                               | time or memory    |
//! |-------------------------------------------|-------------------------------------------------------------------|-------------------|
//! | who wins from a cell, how, how soon       | [`Queen`], [`ClosedForm::QUEEN`](solve::ClosedForm::QUEEN)        | O(1)              |
//! | the same in misère play                   | [`MisereQueen`](solve::MisereQueen), [`ClosedForm::MISERE`](solve::ClosedForm::MISERE) | O(1) |
//! | the same in t-Wythoff                     | [`TWythoff`], [`ClosedForm::t_wythoff`](solve::ClosedForm::t_wythoff) | O(log)        |
//! | the *n*-th lost cell, and its number      | [`ClosedForm`](solve::ClosedForm)                                 | the same          |
//! | the same on a board without an end        | [`Quadrant`]                                                      | the same          |
//! | the same beyond 2^64                      | `solve::BigQueen`, with the feature `bigint`                      | a square root     |
//! | a whole board of `+` and `-`              | [`SignBoard::closed_form`](solve::SignBoard::closed_form)         | one byte per cell |
//! | how such a board fills, step by step      | [`Trace`](source::Trace)                                          | O(cells) per step |
//! | nimbers of a board or a window            | [`NimberTable`](solve::NimberTable)                               | some ns and two bytes per cell |
//! | far nimbers in the first rows             | [`RowPeriods`](solve::RowPeriods)                                 | O(1) once they are found |
//! | the sum of several queens                 | [`QueensTable`](solve::QueensTable)                               | O(moves)          |
//! | another piece, blocked squares            | [`PieceGame`], [`PieceNimbers`](solve::PieceNimbers), [`SignBoard`](solve::SignBoard) | O(1) per cell and step |
//! | anything, by a solver for any game        | [`Queen`], [`TWythoff`], [`Queens`], [`PieceGame`]                | see the solver    |
//!
//! # Modules
//! The rules are in the root of the crate. [`solve`] has the closed forms and the tables,
//! [`source`] shows how the board is filled by hand, and [`draw`] makes pictures.
//!
//! # What knows values
//! Each type of this table is a [`Solution`](gt_core::Solution). All of them answer the same
//! questions, such as `value` and `best_moves`.
//!
//! | solution                               | its game                         | it knows                      |
//! |----------------------------------------|----------------------------------|-------------------------------|
//! | [`Queen`], [`TWythoff`], [`Quadrant`]  | itself                           | outcomes and plies            |
//! | [`MisereQueen`](solve::MisereQueen)    | the [`Quadrant`] in misère play  | outcomes and plies            |
//! | [`NimberTable`](solve::NimberTable)    | a [`Queen`]                      | outcomes in its window        |
//! | [`RowPeriods`](solve::RowPeriods)      | the [`Quadrant`]                 | outcomes in the first rows    |
//! | [`QueensTable`](solve::QueensTable)    | [`Queens`]                       | outcomes                      |
//! | [`SignBoard`](solve::SignBoard)        | a [`Queen`], a [`PieceGame`], or a [`PieceGame`] in misère play | outcomes of cells with `+` or `-` |
//! | [`PieceNimbers`](solve::PieceNimbers)  | a [`PieceGame`]                  | outcomes on its board         |
//!
//! Each board of a [`Trace`](source::Trace) is a [`SignBoard`](solve::SignBoard). Only
//! `solve::BigQueen` is no `Solution`; its documentation says why.
//!
//! # Features
//! * `bigint`: cells at any distance, by `solve::BigQueen`.
//! * `png`, `svg`: pictures of nimbers in [`draw`].
//! * `rayon`: tables of nimbers on several threads, as [`Run::threads`](gt_core::Run::threads)
//!   asks.
//! * `serde`: serialisation of [`Cell`] and [`Step`].
//! * `deep`: tests that take minutes.

pub mod draw;
mod rules;
pub mod solve;
pub mod source;

pub use rules::{
    AtBlocked, Board, Cell, Extent, Piece, PieceGame, Quadrant, Queen, Queens, Step, T, TWythoff,
};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

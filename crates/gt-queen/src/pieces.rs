//! Other pieces than the queen: any set of steps, blocked squares, boards with or without an edge, normal and misère play.
//!
//! A [`Piece`] is its steps, as data: by how much the distances to the corner change, once or as
//! often as one likes in a row. A [`PieceGame`] puts it on a board, with squares that are blocked
//! if one wishes; it is a [`Game`](gt_core::Game) for every solver, and it has tables of its own,
//! which look at each cell once: [`PieceNimbers`], and [`SignBoard`](crate::SignBoard) for normal
//! and for misère play. Both are [`Solution`](gt_core::Solution)s.
//!
//! # Why play ends
//! A piece is accepted only if some weights *p* and *q* make *pa* + *qb* fall with every step. Such weights exist exactly if the
//! steps lie strictly on one side of a line, and if they do not, steps can be combined into a walk in a circle. Tables take the
//! cells in the order of *pa* + *qb*.
//!
//! # The edge of the board
//! A step may lead away from the corner in one direction, as those of the White Knight do. Then it
//! matters whether the board ends where its picture ends: [`Extent::Board`] forbids steps that
//! leave it, [`Extent::Quadrant`] allows them, since the picture shows a part of a board without
//! end in these directions.
//!
//! # Rejected alternatives
//! * *A type per piece*: four of the six would differ in a list of numbers.
//! * *The engine of [`grundy`](crate::grundy) for all*: it lives on the queen's symmetry and on one step per direction; a plain
//!   pass with one set per line is fast enough for what people ask of rooks with holes.

mod game;
mod nimbers;
mod piece;
mod signs;
mod walk;

pub use game::{AtBlocked, Extent, PieceGame};
pub use nimbers::PieceNimbers;
pub use piece::{Piece, Step};

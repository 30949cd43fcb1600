//! The rules as [`Game`](gt_core::Game)s.
//!
//! A position is a [`Cell`](crate::Cell). A move is also a `Cell`: the cell that the piece goes to.
//! With several queens, a position is a list of cells, and a move also says which queen moves.

mod board;
mod grid;
mod on_board;
pub(crate) mod piece;
mod piece_game;
mod quadrant;
pub(crate) mod queen;
mod queens;
mod reach;
mod t_wythoff;

pub use board::{Board, Cell};
pub use piece::{Piece, Step};
pub use piece_game::{AtBlocked, Extent, PieceGame};
pub use quadrant::Quadrant;
pub use queen::Queen;
pub use queens::Queens;
pub use t_wythoff::{T, TWythoff};

//! The rules as [`Game`](gt_core::Game)s.
//!
//! A position is a [`Cell`](crate::Cell), and so is a move: it names the cell that the piece goes to, from which the direction is
//! clear. With several queens, a move also says which.

mod board;
pub(crate) mod piece;
mod piece_game;
mod quadrant;
pub(crate) mod queen;
mod queens;
mod t_wythoff;

pub use board::{Board, Cell};
pub use piece::{Piece, Step};
pub use piece_game::{AtBlocked, Extent, PieceGame};
pub use quadrant::Quadrant;
pub use queen::Queen;
pub use queens::Queens;
pub use t_wythoff::{T, TWythoff};

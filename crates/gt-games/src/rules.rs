//! Rules small enough for this crate: nim and tic-tac-toe.
//!
//! They show what the author of a game has to write, and serve to try out the generic solvers.

mod nim;
mod tictactoe;

pub use nim::{Nim, Take};
pub use tictactoe::{Stones, TicTacToe};

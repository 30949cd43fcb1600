//! Rules small enough to live here: what a game author writes, and named instances to try the generic solvers on.

mod nim;
mod tictactoe;

pub use nim::{Nim, Take};
pub use tictactoe::{Stones, TicTacToe};

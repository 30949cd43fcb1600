//! Rules small enough to live here: what a game author writes, and named instances to try the generic solvers on.

mod nim;
mod tictactoe;

pub(crate) use nim::Nim;
pub(crate) use tictactoe::TicTacToe;

//! Rules small enough for this crate: nim, tic-tac-toe, graphs with names.
//!
//! They show what the author of a game has to write, and serve to try out the generic solvers.

mod named_graph;
mod nim;
mod promised_graph;
mod tictactoe;

pub use named_graph::NamedGraph;
pub use nim::{Nim, Take};
pub(crate) use promised_graph::PromisedGraph;
pub use tictactoe::{Stones, TicTacToe};

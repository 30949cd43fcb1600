//! Rules small enough for this crate: nim, tic-tac-toe, graphs with names.
//!
//! They show what the author of a game has to write, and serve to try out the generic solvers.

mod fox_rules;
mod named_graph;
mod nim;
mod promised_graph;
mod tictactoe;

pub use fox_rules::fox_rules;
pub(crate) use fox_rules::written;
pub use named_graph::NamedGraph;
pub use nim::{Nim, Take};
pub(crate) use promised_graph::PromisedGraph;
pub use tictactoe::{Stones, TicTacToe};

//! Games and inputs that several benchmarks share; no other package depends on this one.

pub mod chomp_text;
pub mod connect_four;
pub mod mnk;
#[cfg(feature = "peers")]
pub mod peers;
pub mod process;
pub mod queen;
pub mod random_graph;
#[cfg(feature = "pictures")]
pub mod run_log;
mod squares;
pub mod tic_tac_toe;

pub use connect_four::ConnectFour;
pub use mnk::Mnk;
pub use random_graph::random_graph;
pub use tic_tac_toe::TicTacToe;

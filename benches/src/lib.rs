//! Games and inputs that several benchmarks share; nothing depends on this package.

pub mod tic_tac_toe;

pub use tic_tac_toe::TicTacToe;

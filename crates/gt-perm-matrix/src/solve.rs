//! What solves boards: sets of states as rows of bits, and whichever solver fits a rule set.

mod engine;
mod solved;

pub use self::engine::{Board, Distances, Keep, Solver, StateSet, StateValues, ValueCount, win_set_sizes};
pub use self::solved::Solved;

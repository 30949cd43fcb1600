//! Solvers for boards: the engine, which works on sets of states, and [`Solved`].
//!
//! [`Solved`] picks the solver that fits the rule set: the engine, or a table of positions.

mod engine;
mod solved;

pub use self::engine::{Board, Distances, Keep, Solver, StateSet, StateValues, ValueCount, win_set_sizes};
pub use self::solved::Solved;

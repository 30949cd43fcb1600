//! Solvers for boards: the engine, which works on sets of states.

mod engine;

pub use self::engine::{Board, Distances, Keep, StateSet, StateSolver, StateValues, ValueCount};

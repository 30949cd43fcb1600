//! Solvers for boards: the engine, which works on sets of states.

mod engine;

pub use self::engine::{
    Distances, Keep, MatrixBoard, StateSet, StateSolver, StateValues, ValueCount,
};

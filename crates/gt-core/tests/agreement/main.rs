//! All solvers answer alike: on a corpus of small graphs with known values, on random graphs, and on changed ones.
//!
//! A solver is added in `solvers.rs` and is then run by every test here.

mod corpus;
mod false_promises;
mod metamorphic;
mod random;
mod solvers;

//! All solvers agree on small graphs: the tests to run first, and again and again.
//!
//! They are built and run in seconds, and they find most mistakes of a solver: on the corpus, on
//! wide and long graphs, and on random ones. A solver is added in `solvers.rs`; every test here
//! then runs it. The binary `it` has the other tests of gt-core. The environment variable
//! `PROPTEST_CASES` sets how many random graphs each property sees.

mod changed;
mod corpus;
mod parity;
mod points;
mod random;
mod scored;
mod solvers;

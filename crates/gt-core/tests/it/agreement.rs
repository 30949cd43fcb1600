//! All solvers answer alike: on a corpus of small graphs with known values, on random graphs, and on changed ones.
//!
//! A solver is added in `solvers.rs` and is then run by every test here. The environment variable `PROPTEST_CASES` sets how many
//! random graphs each property sees, for a longer look than the ordinary one.

mod corpus;
mod false_promises;
mod metamorphic;
mod random;
mod solvers;

/// So many cases, unless the environment asks for another number.
fn cases(ordinarily: u32) -> proptest::test_runner::Config {
    let asked = proptest::test_runner::Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { ordinarily };
    proptest::test_runner::Config { cases, ..asked }
}

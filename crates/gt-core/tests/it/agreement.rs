//! All solvers agree: on a corpus of small graphs, on random graphs, and on changed graphs.
//!
//! A solver is added in `solvers.rs`; every test here then runs it. The environment variable
//! `PROPTEST_CASES` sets how many random graphs each property sees.

mod corpus;
mod false_promises;
mod metamorphic;
mod random;
mod solvers;

/// Returns `ordinarily` cases, unless the environment asks for another number.
pub(crate) fn cases(ordinarily: u32) -> proptest::test_runner::Config {
    let asked = proptest::test_runner::Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { ordinarily };
    proptest::test_runner::Config { cases, ..asked }
}

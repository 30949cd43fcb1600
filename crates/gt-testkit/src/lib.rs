//! Tools to test a game: laws for games, random games for proptest, slow oracles for solvers.
//!
//! # In three steps
//! Step 1: add this crate to the crate of the game, for tests only:
//! ```toml
//! [dev-dependencies]
//! gt-testkit = "0.1"
//! ```
//! Step 2: check every law that fits the game, on two or three sizes of the game:
//! ```
//! use gt_core::{example::Matches, prelude::*};
//! use gt_testkit::laws;
//!
//! // in a #[test]:
//! for matches in [0, 1, 30] {
//!     let report = laws::all!(Matches(matches));
//!     // Every trait adds at least one law. So these names show that no trait is missing.
//!     let rules = ["game", "acyclic", "impartial"];
//!     let index = ["indexed", "tiered", "indexed_tiers"];
//!     let back = ["predecessors", "indexed_predecessors"];
//!     let others = ["evaluate", "encode", "notation"];
//!     assert_eq!(report.laws(), [&rules[..], &index, &back, &others].concat());
//! }
//! ```
//! If a law is broken, it panics with a counterexample: the position, the moves that reach it, the
//! move, what was expected, what was found, and the point of the contract that is broken. `all!`
//! shows positions and moves in the [`Notation`](gt_core::Notation) of the game if it has one, and
//! else by `Debug`.
//!
//! Step 3: compare with values that you know from elsewhere: from a book, or from a program that
//! shares no code with yours. Laws find rules that contradict each other. They do not find rules
//! that differ from what you meant.
//! ```
//! use gt_core::{example::Matches, memo::Values};
//! # use gt_core::prelude::*;
//! let values = Values::new(Matches(0), &gt_core::Run::new());
//! assert_eq!(values.value(&8), Ok(Some(Value::Loss { plies: 4 })));
//! ```
//! Keep a table of such values in a file that names its source: [`golden`] reads such files.
//!
//! # For the author of a solver
//! The laws [`laws::solution`] and [`laws::nimbers`] check that answers follow from the rules.
//! [`oracle`] computes slow answers to compare with. [`strategy`] makes random games, [`points`]
//! random games that end by points, and [`scripted`] small games of one type, so that a solver is
//! compiled once. [`threads`] asks on different numbers of threads.

pub mod golden;
pub mod laws;
pub mod oracle;
pub mod points;
pub mod scripted;
pub mod strategy;
pub mod threads;

/// Writes a test that checks every law that fits the game's type, by [`laws::all!`].
///
/// The first argument is the name of the test, the second a game. A third one, a
/// [`Reach`](laws::Reach), says how far the laws look.
/// # Example
/// ```
/// // in a file of tests:
/// gt_testkit::laws!(thirty_matches, gt_core::example::Matches(30));
/// ```
#[macro_export]
macro_rules! laws {
    ($name:ident, $game:expr $(, $reach:expr)? $(,)?) => {
        #[test]
        fn $name() {
            $crate::laws::all!($game $(, $reach)?);
        }
    };
}

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

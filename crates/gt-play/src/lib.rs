//! Players, matches and puzzles, for any game that a solver of gt-core has solved.
//!
//! | to | use |
//! |---|---|
//! | play against a solution, or at random | [`bot`] |
//! | compare two players by many games | [`arena`] |
//! | draw positions in which exactly one move wins | [`puzzle`] |
//! | report a mean with its confidence interval | [`statistics`] |
//!
//! A player takes any [`Solution`](gt_core::Solution): a table, a solver on demand, an engine of
//! the game, or a theorem.

pub mod arena;
pub mod bot;
pub mod puzzle;
pub mod statistics;

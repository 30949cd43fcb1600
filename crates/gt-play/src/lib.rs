//! Players, sessions of play, matches and puzzles, for any game that is solved.
//!
//! | to | use |
//! |---|---|
//! | play against a solution, or at random | [`bot`] |
//! | play one game, with persons and computers, undo, hints and a record | [`session`] |
//! | compare two players by many games | [`arena`] |
//! | draw positions in which exactly one move wins | [`puzzle`] |
//! | know what a position and its moves are worth, whatever knows it | [`worth`] |
//! | report a mean with its confidence interval | [`statistics`] |
//!
//! A player takes any [`Solution`](gt_core::Solution): a table, a solver on demand, an engine of
//! the game, or a theorem.

pub mod arena;
pub mod bot;
pub mod puzzle;
pub mod session;
pub mod statistics;
pub mod worth;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

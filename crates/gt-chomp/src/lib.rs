//! Chomp: a bar of chocolate whose first square is poisoned.
//!
//! # Rules
//! A bar has m rows and n columns. A move names a square (i, j) that is still there. It eats this
//! square and every square below and to the right of it: all rows >= i and columns >= j. The
//! players move in turn. The player who has to eat the poisoned square (0, 0) loses.
//!
//! ```text
//!       0 1 2 3 4                   0 1 2 3 4
//!     0 P x x x x                 0 P x x x x
//!     1 x x x x x     (1, 3)      1 x x x
//!     2 x x x x x     ----->      2 x x x
//! ```
//!
//! The squares that are left always form a *Young diagram*: rows of lengths r0 >= r1 >= ... that
//! all begin in column 0. An m x n bar has C(m + n, m) such diagrams, the empty one included;
//! C(a, b) is the binomial coefficient.
//!
//! # Words
//! * A *bar* is the full rectangle that play begins with.
//! * A *box* of m x n stands for all positions inside the m x n bar. A solver of whole boxes
//!   answers for every one of them.
//! * An *opening* is a winning first move on a full bar.
//! * A *P-position* is lost for the player to move.
//! * The *remoteness* of a position counts the plies until the game is over, if the winner hurries
//!   and the loser delays.
//! * The *nimber* of a position is the size of the Nim heap that the position equals. The
//!   nimber of a sum of games is the nim-sum (exclusive or) of their nimbers.
//! * A *poset* is a set of elements, some of which lie above others.
//! * *Rows, columns and cells* are counted from 0. Row 0 is at the top, column 0 at the left.
//!
//! # Conventions
//! In this crate the poison is never eaten. The game ends when only the poisoned square is left,
//! and the player to move there has lost. Three things follow:
//!
//! * The empty bar is not a position.
//! * Every position has a nimber.
//! * Remoteness counts the plies until only the poison is left.
//!
//! The game comes from *the answer on Chomp*, a page of questions and answers with Python programs.
//! There the poison may be eaten, and an empty board is a win for the player to move. That is the
//! same game, one ply longer. [`source::BitChomp`] has these rules, for comparison and for its own
//! sake.
//!
//! # Where to look
//! | module       | what it holds                                                        |
//! |--------------|----------------------------------------------------------------------|
//! | the root     | the rules, see below                                                 |
//! | [`solve`]    | solvers of whole boxes and of bars with three rows                   |
//! | [`source`]   | the game of the answer on Chomp, and the steps to its program        |
//! | [`draw`]     | pictures, in characters and as SVG                                   |
//!
//! | rules             | for                                     | position                     |
//! |-------------------|-----------------------------------------|------------------------------|
//! | [`Chomp`]         | bars with m + n <= 64                   | [`Diagram`], 8 bytes         |
//! | [`TierChomp`]     | the same bars, numbered by squares left | the same                     |
//! | [`BarChomp`]      | any bar whose positions fit in 64 bits  | row lengths in a vector      |
//! | [`ThreeRowChomp`] | three rows, up to 2^20 columns          | three row lengths            |
//! | [`SolidChomp`]    | boxes of at most 128 cubes              | a set of cubes in a `u128`   |
//! | [`DivisorGame`]   | the divisors of a number, at most 128   | a set of divisors in a `u128` |
//! | [`PosetChomp`]    | any poset of at most 128 elements       | a set of elements in a `u128` |
//!
//! The solvers of [`solve`] find outcomes, nimbers, remoteness, and all P-positions as a compressed
//! set. The solvers of whole boxes take positions as row lengths, longest first, as [`BarChomp`]
//! does. So do the pictures and the records of games. [`parse_lengths`] reads row lengths.
//!
//! # Features
//! * `rayon`: solve whole boxes on as many threads as [`Run`](gt_core::Run) says. Answers are the
//!   same.
//! * `serde`: serialise positions, moves and cells.
//! * `deep`: tests on boxes of thousands of millions of positions. It changes nothing else.
//!
//! # Example
//! ```
//! use gt_chomp::{Cell, Chomp};
//! use gt_core::Run;
//! use gt_core::memo::Values;
//! use gt_core::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let chomp = Chomp::new(4, 5)?;
//! let values = Values::new(chomp, &Run::new());
//! assert_eq!(values.value(&chomp.initial())?, Some(Value::Win { plies: 11 }));
//! let best = values.best_moves(&chomp.initial())?.expect("every position is known");
//! let openings: Vec<Cell> = best.iter().map(|bite| bite.cell()).collect();
//! assert_eq!(openings, [Cell::new(2, 2)]);
//! # Ok(())
//! # }
//! ```

pub mod draw;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    BarChomp, Bite, Cell, Chomp, Cube, Diagram, DivisorGame, PosetChomp, SolidChomp, ThreeRowChomp,
    TierChomp, parse_cell, parse_lengths,
};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

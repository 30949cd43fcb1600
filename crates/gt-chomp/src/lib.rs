//! Chomp: a bar of chocolate whose first square is poisoned.
//!
//! # Rules
//! A bar has m rows and n columns. A move names a square (i, j) that is still there and eats it together with every square
//! below and to the right of it: rows >= i and columns >= j. Players alternate; whoever has to eat the poisoned square (0, 0)
//! loses.
//!
//! ```text
//!       0 1 2 3 4                   0 1 2 3 4
//!     0 P x x x x                 0 P x x x x
//!     1 x x x x x     (1, 3)      1 x x x
//!     2 x x x x x     ----->      2 x x x
//! ```
//!
//! What is left is always a Young diagram: row lengths r0 >= r1 >= ... There are C(m + n, m) of them in an m x n box, the
//! empty one included.
//!
//! # Conventions
//! *Here* the poison is not eaten: the single poisoned square is the end of the game, and the player to move there has lost. So
//! the empty bar is no position, every position has a nimber, and remoteness counts the plies until only the poison is left.
//! *The text* that the game comes from lets the poison be eaten. There an empty bar is a win for the
//! player to move: the same game one ply longer. It is [`source::BitChomp`], for comparison and for
//! its own sake. Rows, columns and cells are counted from 0.
//!
//! # Where to look
//! | here                | what                                                                              |
//! |---------------------|-----------------------------------------------------------------------------------|
//! | the root            | the rules: [`Chomp`] in a word, [`BarChomp`] of any sides, [`ThreeRowChomp`], [`SolidChomp`], [`DivisorGame`], [`PosetChomp`] |
//! | [`solve`]           | whole boxes: outcomes, nimbers and remoteness, lost positions as a set; three rows |
//! | [`play`]            | records of games, judged move by move                                             |
//! | [`source`]          | the game as the text plays it, and the text's own steps                           |
//! | [`draw`]            | pictures, in characters and as SVG                                                |
//!
//! Positions of [`BarChomp`] are row lengths, as are the texts and the records of moves.
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
pub mod play;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    BarChomp, Bite, Cell, Chomp, Cube, Diagram, DivisorGame, PosetChomp, SolidChomp, ThreeRowChomp, parse_cell, parse_lengths,
};

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
//! *The text* that the game comes from lets the poison be eaten and says that an empty bar is a win for the player to move; that
//! is the same game one ply longer, and it is [`bitboard`], for comparison and for its own sake. Rows, columns and cells are
//! counted from 0.
//!
//! # Who knows what
//! All of these are a [`Solution`](gt_core::Solution), so they are asked alike, and players and checks take any of them.
//!
//! | solution        | knows                                       | of the game       | answer    |
//! |-----------------|---------------------------------------------|-------------------|-----------|
//! | [`BoxValues`]   | every position of a box                     | [`BarChomp`]      | a value   |
//! | [`WholeBox`]    | the same, for far larger boxes              | [`BarChomp`]      | an outcome |
//! | [`PSet`]        | the same; it can be written and read        | [`BarChomp`]      | an outcome |
//! | [`ThreeRows`]   | full bars, families, what lies behind rectangles | [`ThreeRowChomp`] | an outcome |
//! | gt-core's solvers | whatever play reaches                     | any of the games  | as they say |
//!
//! [`BarChomp`] has the rules of a bar of any sides, so no box stays outside. Its positions are row lengths, as are the texts and
//! the records of moves. What a `Solution` has no answer for is asked of the type itself: nimbers
//! ([`BoxValues::nimber`]), the numbers of lost positions ([`PSet::rank`], [`PSet::size_counts`]) and families
//! ([`ThreeRows::families`]).
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

mod bar;
pub mod bitboard;
mod board;
mod cell;
pub mod derivation;
mod diagram;
pub mod divisors;
mod error;
mod index;
mod notation;
pub mod p_set;
pub mod picture;
pub mod poset;
mod predecessors;
pub mod record;
pub mod solid;
mod symmetry;
pub mod three_rows;
pub mod values;
pub mod whole_box;

pub use bar::BarChomp;
pub use board::{Bite, Chomp};
pub use cell::Cell;
pub use diagram::Diagram;
pub use divisors::DivisorGame;
pub use notation::{parse_cell, parse_lengths};
pub use p_set::{PSet, ReadError, SizeCounts};
pub use poset::PosetChomp;
pub use record::{RecordError, ReviewedMove, Verdict, last_mistake};
pub use solid::{Cube, SolidChomp};
pub use three_rows::{ThreeRowChomp, ThreeRows};
pub use values::BoxValues;
pub use whole_box::WholeBox;

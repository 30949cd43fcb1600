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
//! # Example
//! ```
//! use gt_chomp::{Cell, Chomp};
//! use gt_core::memo::Values;
//! use gt_core::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let chomp = Chomp::new(4, 5)?;
//! let mut values = Values::new(chomp);
//! assert_eq!(values.value(&chomp.initial())?, Value::Win { plies: 11 });
//! let openings: Vec<Cell> = values.best_moves(&chomp.initial())?.iter().map(|bite| bite.cell()).collect();
//! assert_eq!(openings, [Cell::new(2, 2)]);
//! # Ok(())
//! # }
//! ```

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
mod solved;
mod symmetry;
pub mod three_rows;
pub mod values;
pub mod whole_box;

pub use board::{Bite, Chomp};
pub use cell::Cell;
pub use diagram::Diagram;
pub use divisors::DivisorGame;
pub use error::{BoardError, PositionError};
pub use notation::{parse_cell, parse_lengths};
pub use p_set::{Census, PSet, ReadError, VerifyError};
pub use poset::PosetChomp;
pub use record::{RecordError, ReviewedMove, Verdict, last_mistake};
pub use solid::{Cube, SolidChomp};
pub use solved::SolvedBox;
pub use three_rows::{ThreeRowChomp, ThreeRows};
pub use values::BoxValues;
pub use whole_box::{BoxError, Forecast, WholeBox};

//! The rules: positions and moves, notation, ranks and symmetry, and relatives of the bar.

mod bar;
mod board;
mod cell;
mod diagram;
mod divisors;
mod error;
mod grid;
mod index;
mod notation;
mod poset;
mod predecessors;
mod shape;
mod solid;
mod symmetry;
mod three_rows;
mod tiers;

pub use self::bar::BarChomp;
pub(crate) use self::bar::columns;
pub use self::board::{Bite, Chomp};
pub use self::cell::Cell;
pub use self::diagram::Diagram;
pub use self::divisors::DivisorGame;
pub(crate) use self::error::{A_SQUARE, bad_board, too_many_rows};
pub use self::notation::{parse_cell, parse_lengths};
pub use self::poset::PosetChomp;
pub(crate) use self::poset::bits;
pub(crate) use self::shape::{Cursor, Shape, side};
pub use self::solid::{Cube, SolidChomp};
pub use self::three_rows::ThreeRowChomp;
pub use self::tiers::TierChomp;

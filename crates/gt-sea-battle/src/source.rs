//! The algorithm of the sea-battle article: fillings of the first rows, counted by class.
//!
//! A *filling* colours some cells of the first *k* rows black; black cells belong to ships. Two
//! fillings are *equivalent* if the same fillings of the remaining rows complete them to a legal
//! fleet. A *class* is a set of equivalent fillings. Three facts about the first rows determine how
//! they can be completed, so they determine the class:
//!
//! * The last row, because ships in it forbid cells of the next row. A row of ten cells whose runs
//!   are at most 4 long has 912 possible [masks](RowMasks).
//! * The number of *finished* ships of each length. A ship is finished if it has no cell in the
//!   last row, or lies in the last row with two or more cells.
//! * The length so far of every other ship. Such a ship has a single black cell in the last row.
//!
//! A [`Class`] packs these facts into 27 bits, as the article does:
//! * 10 bits for the last row;
//! * 7 bits for the numbers of finished ships (5 x 4 x 3 x 2 = 120 combinations);
//! * 2 bits for each of at most five lengths.
//!
//! So there are at most 912 x 120 x 4^5 = 112,066,560 classes. The article gives this bound as 120
//! million.
//!
//! A [`Sweep`] keeps the list of classes with the number of fillings of each class, and fills the
//! board row by row. The article [tests](Counts::admits) which counts of ships can still become the
//! fleet, and drops the other classes. With this test the list grows to 1,053,612 classes.
//!
//! # When to use it
//! Use it to check the engine or to measure. It shares no counting code with the
//! [`Engine`](crate::solve::Engine). The engine is much faster, takes every touch rule and every
//! fleet, and computes maps without storing a map per class.
//!
//! # How the list is advanced
//! Fix the *next* row `b`. The classes that end in `b` differ only in counts and lengths, so there
//! are at most 120 x 4^5 of them. A table of this size fits in the second-level cache.
//!
//! For each next row, the sweep goes through all classes whose last row is compatible with it, and
//! adds their fillings to this table. Reading the table in order then gives the new classes sorted.
//!
//! Rejected alternatives:
//! * sorting all 12 million transitions of a row;
//! * a hash table of the million classes.
//!
//! # Source
//! The article "Once more on sea battle: counting the possible placements of ships", in the week of
//! sea battle on Habr. Its total of 18,555,545,978,831,780 has one digit 5 too many: its own map
//! sums to 20 x 1,855,545,978,831,780, and every fleet has 20 cells.

mod counts;
mod masks;
mod sweep;

pub use self::counts::{Class, Counts};
pub use self::masks::RowMasks;
pub use self::sweep::Sweep;

//! The article's own algorithm: fillings of the first rows, counted by equivalence class.
//!
//! Fill the first *k* rows with black cells. Two fillings are *equivalent* if the same fillings of the remaining rows complete
//! them to a legal fleet. All that a continuation needs to know is
//!
//! * the last row, since it forbids cells of the next one: 912 [masks](RowMasks) of ten cells whose runs are at most 4 long;
//! * how many ships of each length are *finished*: those without a cell in the last row, and those that lie in it with two
//!   cells or more;
//! * of every other ship, which is a single black cell of the last row, its length so far.
//!
//! A [`Class`] packs this into 27 bits, as the article says: 10 for the row, 7 for the counts (5 x 4 x 3 x 2 = 120 of them), 2
//! for each of at most five lengths; its bound of 120 million classes is 912 x 120 x 4^5 = 112,066,560. [`Sweep`] keeps the
//! list of classes with the number of fillings of each, and adds rows. With the article's [test](Counts::admits) of which
//! counts can still become the fleet, the lists grow to 1,053,612 classes.
//!
//! # Should I be using this?
//! To check or to measure. It shares no code with the [`Engine`](crate::solve::Engine), which is faster by far, takes every touch rule
//! and every fleet, and maps without a map per class.
//!
//! # How the list is advanced
//! For one *next* row `b`, the classes that can arise differ only in counts and lengths: at most 120 x 4^5 of them, a table that
//! fits in the second-level cache. So the sweep takes the next rows one after another and gathers, from every compatible last
//! row, all its classes into that table; reading the table in order gives the new classes sorted. Rejected: sorting all 12
//! million transitions of a row, and a hash table of the million classes.
//!
//! # Source
//! The article "Once more on sea battle: counting the possible placements of ships", in the week of sea battle on Habr. Its
//! total of 18,555,545,978,831,780 has a 5 too many: its own map sums to 1,855,545,978,831,780 x 20.

mod counts;
mod masks;
mod sweep;

pub use self::counts::{Class, Counts};
pub use self::masks::RowMasks;
pub use self::sweep::Sweep;

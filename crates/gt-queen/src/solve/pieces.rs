//! Other pieces than the queen, solved: nimbers, and the board of `+` and `-` in normal and in misère play.
//!
//! Both tables look at each cell once, in the order of the weighted sum that falls with every step.
//!
//! # Rejected alternatives
//! * *The engine of the queen's nimbers for all*: it lives on the queen's symmetry and on one step per direction; a plain
//!   pass with one set per line is fast enough for what people ask of rooks with holes.

mod nimbers;
mod signs;
mod walk;

pub use nimbers::PieceNimbers;

//! Pieces other than the queen: their nimbers, and their boards of signs in normal and misère play.
//!
//! Both tables look at each cell once, in the order of the weighted sum that falls with every step.
//!
//! # Rejected alternatives
//! * *The engine of the queen's nimbers for all pieces*: it relies on the symmetry of the queen and
//!   on one step per direction. A plain pass with one set of values per line is fast enough for
//!   small boards with holes, which is what other pieces are used for.

mod nimbers;
mod signs;
mod walk;

pub use nimbers::PieceNimbers;

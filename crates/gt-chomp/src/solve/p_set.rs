//! The P-positions of a box as a value: a compressed set of ranks.
//!
//! # Representation
//! P-positions are sparse, about one position in two hundred. The solver finds their lexicographic
//! ranks, so the set stores ranks. It cuts them into chunks of 2^16, and keeps two things:
//!
//! * the low 16 bits of each member, in order: 2 bytes per P-position;
//! * for each chunk, where its members begin: 8 bytes per chunk.
//!
//! A look-up is a binary search among the few hundred members of a chunk. For comparison: one bit
//! per position would be 25 bytes per P-position.
//!
//! # Rejected
//! * *Differences between neighbours, of one or two bytes each*: a third smaller, but every look-up
//!   would have to add them up.
//! * *Roaring bitmaps*: they keep the same bytes and take longer. Decision 0009 has the figures.
//!
//! # Order
//! The ranks are those of [`BarChomp`](crate::BarChomp). A box with more rows than columns is kept
//! lying on its side. So its order is lexicographic in the *column* lengths.

mod known;
mod members;
mod moves;
mod set;
mod sizes;
mod text;
mod verify;

pub(super) use self::members::Segment;
pub use self::set::PSet;
pub use self::sizes::SizeCounts;
pub use self::text::ReadError;

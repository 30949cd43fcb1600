//! The P-positions of a box as a value: a compressed set of ranks.
//!
//! # Representation
//! P-positions are sparse, about one in two hundred, and their lexicographic ranks are what the solver finds anyway. Ranks are
//! cut into chunks of 2^16; the set keeps the low 16 bits of each member, in order, and for each chunk where its members begin.
//! That is 2 bytes per P-position and 8 per chunk, against 25 bytes per P-position for one bit per position, and a lookup is a
//! binary search among a few hundred neighbours. Differences of one or two bytes each would save a third, but every lookup would
//! have to add them up.
//!
//! The decision 0009 has the figures of roaring bitmaps, which keep the same bytes and take longer.
//!
//! The ranks are those of [`BarChomp`](crate::BarChomp). Boxes with more rows than columns are kept
//! lying on their side; the order of the set is then lexicographic in the *column* lengths.

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

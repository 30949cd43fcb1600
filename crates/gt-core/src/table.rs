//! Tables from positions to what is known of them.
//!
//! Keys are whole positions, compared by `Eq`: a hash is never taken for a position, so an answer never rests on two positions
//! having different hashes.

mod exact;

pub(crate) use exact::Exact;

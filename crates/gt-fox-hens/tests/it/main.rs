//! Tests of the public API against golden files, the laws of the test kit, and slow definitions.
//!
//! With the feature `deep`, tests run that take minutes or gigabytes.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod captures;
mod certificate;
mod endgame;
mod laws;
mod outcomes;
mod perft;
mod perft_files;
mod player;
mod puzzle;
mod reduced;
mod safe_wins;
#[cfg(feature = "serde")]
mod serde;
mod set_ups;
mod threads;
mod tiers;
mod traps;
mod variants;
mod winning;

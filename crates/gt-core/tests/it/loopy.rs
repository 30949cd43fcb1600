//! Solvers of loopy games, in which play may never end: `retrograde`, `bounded`, `certify`.
//!
//! Everything is compared with [`oracle`], which follows the definitions literally and shares no
//! code with the solvers.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod bounded;
mod certify;
pub(crate) mod graphs;
mod oracle;
mod outcomes;
pub(crate) mod progress;
mod retrograde;
mod traps;

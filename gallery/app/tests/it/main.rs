//! The games of the gallery by name.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod instances;
mod positions;
mod sequences;

//! Nimbers by both solvers: known values, sums, limits, misère play, and false promises.

mod contract;
pub(crate) mod games;
mod known;
mod limits;
mod misere;

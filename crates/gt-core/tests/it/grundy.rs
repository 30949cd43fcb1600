//! Nimbers by both solvers: known values, sums, limits, misère play, and what false promises lead to.

mod contract;
mod definition;
mod games;
mod known;
mod limits;
mod misere;

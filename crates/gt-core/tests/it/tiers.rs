//! Solvers tier by tier: against slow oracles, at their limits, and with broken games.

mod answers;
pub(crate) mod broken;
mod law;
mod limits;
mod loopy;
mod sparse;

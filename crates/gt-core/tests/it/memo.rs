//! Memoized search: known values, limits, false promises, and bugs of other such solvers.

pub(crate) mod games;
mod limits;
mod traps;
mod values;

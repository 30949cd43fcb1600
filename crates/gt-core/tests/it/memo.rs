//! Memoized search: known values, limits, false promises, and bugs of other such solvers.

mod limits;
mod traps;
mod values;

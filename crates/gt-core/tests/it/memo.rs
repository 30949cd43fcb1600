//! Memoized search: known values, limits that leave it usable, false promises, and the bugs that such solvers have had.

mod games;
mod limits;
mod traps;
mod values;

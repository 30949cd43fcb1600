//! Games up to symmetry: orbits numbered without gaps, answers for all positions, counts of
//! positions.
//!
//! Every reduced solution must say of every position what a solution of the whole game says.

mod limits;
mod lines;
mod random;
mod tic_tac_toe;

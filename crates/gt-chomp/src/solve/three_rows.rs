//! Bars of three rows, to lengths of tens of thousands.
//!
//! Let (x, y, z) be the row lengths, x >= y >= z. For given y and z at most one x makes a P-position, since longer ones can move to
//! it; call it X(y, z). It is the least x >= y that is none of
//!
//! * X(t, min(z, t)) for t < y: cutting the second row to t;
//! * X(y, t) for t < z: cutting the third row to t;
//!
//! and there is none if some (t, t, min(z, t)) with t < y is a P-position: cutting the first row to t. So one rectangle-topped
//! P-position (y, y, z) ends the row of all X(., z): the 3 x y bar opens in its third row. With d = X - y instead of X, a row that does
//! not end this way settles down, in every case met, to a constant d, or to a few values of d in turn: a *family* (k + q + p, k + q, r)
//! for all k >= 0. The first with two values is that of r = 120: p = 70 and 72. That a row has settled is proved for each row as it
//! happens.
//!
//! # How it works
//! Row by row in z, along y as far as the row is not settled: then about a fifth of the pairs (y, z) are met, and each is a search for
//! the first 0 in the OR of three strings of bits. The d of settled rows are kept as one string that grows with y; those of the rest as a
//! string for each y.
//!
//! # Source
//! The sequences are A029899 to A029905 of the On-Line Encyclopedia of Integer Sequences. A. E. Brouwer, G. Horváth,
//! I. Molnár-Sáska, C. Szabó, *On three-rowed Chomp*, Integers 5 (2005), #G07, give another algorithm, of cubic time.

mod counts;
mod families;
mod known;
mod row;
mod search;
mod settled;
mod strings;
mod table;

pub use self::families::{Family, RectangleEnd};
pub use self::table::ThreeRows;

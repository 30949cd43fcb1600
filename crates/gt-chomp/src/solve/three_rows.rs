//! Bars of three rows, with up to tens of thousands of columns.
//!
//! # The recursion
//! Let (x, y, z) be the row lengths, x >= y >= z. For given y and z at most one x makes a
//! P-position, since every longer first row can be cut to it. Call this number X(y, z). It is the
//! least x >= y that is not *excluded*: from an excluded x there is a move to a P-position. Two
//! kinds of moves exclude values:
//!
//! * cutting the second row to t excludes X(t, min(z, t)), for each t < y;
//! * cutting the third row to t excludes X(y, t), for each t < z.
//!
//! X(y, z) does not exist if some (t, t, min(z, t)) with t < y is a P-position, since cutting the
//! first row to t leads there.
//!
//! # How a row ends
//! A *row* here is the sequence X(., z) of one z. Its *differences* are d = X(y, z) - y. A row can
//! end in two ways:
//!
//! * *With a rectangle.* If (y, y, z) is a P-position, the row has no further members. The 3 x y
//!   bar then opens in its third row.
//! * *As a family.* In every case met, the differences of the other rows become a constant, or
//!   repeat a few values in turn. Such a row is called *settled*. Let q be the y at which this
//!   begins, p the difference, and r the z of the row. Then the P-positions are
//!   (k + q + p, k + q, r) for all k >= 0.
//!
//! The first family with two values of p has r = 120, and p is 72 and 70 in turn. A row counts as
//! settled only when this is proved; nothing is assumed.
//!
//! # How it works
//! The solver goes row by row in z, and along y until the row is settled. This meets about a fifth
//! of the pairs (y, z). Each pair is a search for the first 0 in the OR of three strings of bits:
//!
//! * the differences that settled rows exclude: one string for each residue of y modulo the common
//!   period of these rows, and it grows with y;
//! * the differences that the other rows before this one exclude: one string for each y;
//! * the first rows that smaller y exclude, shifted by y.
//!
//! # Source
//! The sequences are A029899 to A029905 of the On-Line Encyclopedia of Integer Sequences. A. E.
//! Brouwer, G. Horváth, I. Molnár-Sáska, C. Szabó, *On three-rowed Chomp*, Integers 5 (2005), #G07,
//! give another algorithm, of cubic time.

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

//! Solvers of bars: whole boxes, their P-positions as a set, and bars of three rows.
//!
//! Every solver here is a [`Solution`](gt_core::Solution). So all are asked in the same way, and
//! gt-core's players and checks accept any of them.
//!
//! | solution          | knows                                    | of the game       | answer     |
//! |-------------------|------------------------------------------|-------------------|------------|
//! | [`BoxValues`]     | every position of a box                  | [`BarChomp`]      | a value    |
//! | [`WholeBox`]      | the same, for far larger boxes           | [`BarChomp`]      | an outcome |
//! | [`PSet`]          | the same; can be written and read        | [`BarChomp`]      | an outcome |
//! | [`ThreeRows`]     | most positions of three rows             | [`ThreeRowChomp`] | an outcome |
//! | gt-core's solvers | the positions that play reaches          | any game here     | by solver  |
//!
//! [`Searched`] is one position by gt-core's solvers: [`Chomp::searched`](crate::Chomp::searched).
//!
//! [`ThreeRows`] knows the full bars and the positions that their openings leave. It also knows the
//! positions of *settled* third rows and of third rows that *ended*; its documentation explains
//! these words.
//!
//! | solver        | greatest size            | memory while it works        | memory kept            |
//! |---------------|--------------------------|------------------------------|------------------------|
//! | [`BoxValues`] | some 10^9 positions      | the same as kept             | 4 bytes per position   |
//! | [`WholeBox`]  | some 10^11 positions     | 1/16 byte per position more  | 2 bytes per P-position |
//! | [`ThreeRows`] | n = 2^20 columns         | n^2 / 10 bytes               | O(n) bytes             |
//!
//! Some questions are not part of `Solution`. For them the types have methods of their own:
//!
//! * nimbers: [`BoxValues::nimber`];
//! * the numbers and counts of P-positions: [`PSet::rank`], [`PSet::size_counts`];
//! * families of P-positions: [`ThreeRows::families`].
//!
//! [`BarChomp`]: crate::BarChomp
//! [`ThreeRowChomp`]: crate::ThreeRowChomp

mod p_set;
mod searched;
mod three_rows;
mod values;
mod whole_box;

pub use self::p_set::{PSet, ReadError, SizeCounts};
pub use self::searched::{Searched, Stopped};
pub use self::three_rows::{Family, RectangleEnd, ThreeRows};
pub use self::values::BoxValues;
pub use self::whole_box::WholeBox;

//! What solves bars: every position of a box at once, its lost positions as a set, and three rows as far as one likes.
//!
//! All of these are a [`Solution`](gt_core::Solution), so they are asked alike, and players and checks take any of them.
//!
//! | solution        | knows                                       | of the game       | answer    |
//! |-----------------|---------------------------------------------|-------------------|-----------|
//! | [`BoxValues`]   | every position of a box                     | [`BarChomp`]      | a value   |
//! | [`WholeBox`]    | the same, for far larger boxes              | [`BarChomp`]      | an outcome |
//! | [`PSet`]        | the same; it can be written and read        | [`BarChomp`]      | an outcome |
//! | [`ThreeRows`]   | full bars, families, what lies behind rectangles | [`ThreeRowChomp`] | an outcome |
//! | gt-core's solvers | whatever play reaches                     | any of the games  | as they say |
//!
//! What a `Solution` has no answer for is asked of the type itself: nimbers ([`BoxValues::nimber`]), the numbers of lost
//! positions ([`PSet::rank`], [`PSet::size_counts`]) and families ([`ThreeRows::families`]).
//!
//! [`BarChomp`]: crate::BarChomp
//! [`ThreeRowChomp`]: crate::ThreeRowChomp

mod p_set;
mod three_rows;
mod values;
mod whole_box;

pub use self::p_set::{PSet, ReadError, SizeCounts};
pub use self::three_rows::{Family, RectangleEnd, ThreeRows};
pub use self::values::BoxValues;
pub use self::whole_box::WholeBox;

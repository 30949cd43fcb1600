//! What happens within k plies: by force, or if both players help.
//!
//! Both answers are tables `dp[state][k][player]` of booleans by their definition, and both only ever change from false to true
//! as *k* grows. So neither is stored as such: one number per state and player, the least *k*, holds the whole column.
//!
//! | question                                                  | type                                    |
//! |-----------------------------------------------------------|-----------------------------------------|
//! | who can *force* an end that he wants within k plies        | [`Horizon`]                             |
//! | in how many steps a set of states can be reached at all, as if both players helped | [`Distance`], [`DistanceMap`] |
//!
//! The two differ from two plies on: in the second the opponent never resists. A player who takes it for the first will be
//! refuted; it is of use as a measure of how far apart states are, and to break ties.
//!
//! # Should I be using this?
//! For positions that are decided soon, in games that are too deep, or simply too long, to be solved to the end. When all
//! distances matter, [`retrograde::Tablebase`](crate::retrograde::Tablebase) has them at the same price.
//!
//! # k is counted in plies
//! Of both players together: from a state through one of the opponent's to one's own again is two. k = 0: the game is over.

mod distance;
mod horizon;

pub use distance::{Distance, DistanceMap};
pub use horizon::Horizon;

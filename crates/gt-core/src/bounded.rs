//! What happens within k plies: by force, or if both players help.
//!
//! Both answers are tables `dp[state][k][player]` of booleans by their definition, and both only
//! ever change from false to true as *k* grows. So neither is stored as such: one number per state
//! and player, the least *k*, holds the whole column.
//!
//! | question                                                  | type                                    |
//! |-----------------------------------------------------------|-----------------------------------------|
//! | who can *force* an end that he wants within k plies        | [`Horizon`]                             |
//! | in how many steps a set of states can be reached at all, as if both players helped | [`Distance`], [`DistanceMap`] |
//!
//! The two differ from two plies on: in the second the opponent never resists. A player who takes
//! it for the first will be refuted; it is of use as a measure of how far apart states are, and to
//! break ties.
//!
//! # Should I be using this?
//! For positions that are decided soon, in games that are too deep, or simply too long, to be
//! solved to the end. When all distances matter,
//! [`retrograde::Tablebase`](crate::retrograde::Tablebase) has them at the same price.
//!
//! # Example
//! At `c` the player to move would step on to `end` and win, if only the opponent
//! would go to `c`. He goes round the ring instead.
//! ```
//! use gt_core::bounded::{Distance, Horizon};
//! use gt_core::graph::GameGraph;
//! use gt_core::{Run, Predecessors};
//!
//! let game: GameGraph = "a -> b\nb -> c a\nc -> end\nend".parse().unwrap();
//! assert_eq!(Horizon::dense(&game, 9, &Run::new()).unwrap().forced(&0), None);
//! let game = game.into_reversible(); // steps are counted backwards from the targets
//! let before = |s| game.predecessors(&u32::try_from(s).unwrap()).map(u64::from).collect::<Vec<_>>();
//! let reach = Distance::solve(4, [3], before, 9, &Run::new()).unwrap();
//! assert_eq!(reach.steps(0), Some(3)); // if the opponent helped
//! ```
//!
//! # k is counted in plies
//! Of both players together: from a state through one of the opponent's to one's own again is two.
//! k = 0: the game is over.

mod distance;
mod horizon;

pub use distance::{Distance, DistanceMap};
pub use horizon::Horizon;

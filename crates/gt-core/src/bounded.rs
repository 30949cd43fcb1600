//! What happens within k plies: by force, or if both players help.
//!
//! | question                                                            | type                          |
//! |---------------------------------------------------------------------|-------------------------------|
//! | who can *force* a win within k plies                                | [`Horizon`]                   |
//! | in how many steps a set of states can be reached if both players help | [`Distance`], [`DistanceMap`] |
//!
//! By definition both answers are tables `dp[state][k][player]` of booleans (*dp* stands for
//! dynamic programming). As *k* grows, an entry can only change from false to true. So one number
//! per state and player replaces the whole column: the least *k* for which the entry is true.
//!
//! The two answers differ from two plies on, because in the second answer the opponent never
//! resists. It does not show that a player can win. It measures how far apart states are, and it
//! can break ties between moves of the same value.
//!
//! # Should I be using this?
//! Yes, for positions that are decided soon, in games that are too deep or too large to be solved
//! to the end. When all distances matter,
//! [`retrograde::Tablebase`](crate::retrograde::Tablebase) finds them at the same cost.
//!
//! # Example
//! At `c` the player to move steps to `end` and wins. So the player to move at `a` would win if the
//! opponent helped and stepped from `b` to `c`. But the opponent can step back to `a` instead.
//! ```
//! use gt_core::bounded::{Distance, Horizon};
//! use gt_core::graph::GameGraph;
//! use gt_core::{Run, Predecessors};
//!
//! let game: GameGraph = "a -> b\nb -> c a\nc -> end\nend".parse().unwrap();
//! assert_eq!(Horizon::dense(&game, 9, &Run::new()).unwrap().forced(&0), None);
//! let game = game.into_reversible(); // steps are counted backwards from the targets
//! let before = |state| {
//!     let state = u32::try_from(state).unwrap();
//!     game.predecessors(&state).map(u64::from).collect::<Vec<_>>()
//! };
//! let reach = Distance::solve(4, [3], before, 9, &Run::new()).unwrap();
//! assert_eq!(reach.steps(0), Some(3)); // if the opponent helped
//! ```
//!
//! # k is counted in plies
//! Plies count the moves of both players: a move and the reply to it are two plies. k = 0 means
//! that the game is already over.

mod distance;
mod horizon;

pub use distance::{Distance, DistanceMap};
pub use horizon::Horizon;

//! What a player can force within k plies.
//!
//! By definition the answer is a table `dp[state][k][player]` of booleans (*dp* stands for dynamic
//! programming). As *k* grows, an entry can only change from false to true. So one number per state
//! and player replaces the whole column: the least *k* for which the entry is true.
//!
//! # Should I be using this?
//! Yes, for positions that are decided soon, in games that are too deep or too large to be solved
//! to the end. When all distances matter,
//! [`retrograde::Tablebase`](crate::retrograde::Tablebase) finds them at the same cost.
//!
//! # Example
//! At `c` the player to move steps to `end` and wins. But the player to move at `b` need not step
//! to `c`: to step back to `a` saves the game.
//! ```
//! use gt_core::{Run, Value, bounded::Horizon, graph::GameGraph};
//!
//! let game: GameGraph = "a -> b\nb -> c a\nc -> end\nend".parse().unwrap();
//! let horizon = Horizon::dense(&game, 9, &Run::new()).unwrap();
//! assert_eq!(horizon.forced(&2), Some(Value::Win { plies: 1 }));
//! assert_eq!(horizon.forced(&0), None);
//! ```
//!
//! # k is counted in plies
//! Plies count the moves of both players: a move and the reply to it are two plies. k = 0 means
//! that the game is already over.

mod horizon;

pub use horizon::Horizon;

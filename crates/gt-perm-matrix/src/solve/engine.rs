//! The engine: solves a whole board by sets of states.
//!
//! It finds the value of every position, to the last ply.
//!
//! # Rows of bits
//! A state is a pair of arrangements: one of the even cells, one of the odd cells. A move acts on
//! each of the two by itself. So a set of states is a table of bits: it has one row per arrangement
//! of one colour class, and in every row one bit per arrangement of the other class. A move takes
//! rows to rows, and it permutes the bits inside every row alike.
//!
//! # Growing sets
//! For each player *p* two sets grow ply by ply from *p*'s winning states. The *won* set holds the
//! states that *p*, to move, wins. The *lost* set holds the states that the opponent, to move,
//! loses. In each ply:
//!
//! * newly won = states in which some move of *p* leads into a state lost at the ply before,
//! * newly lost = states in which every move of the opponent leads into a state won so far.
//!
//! Both are computed from the sets as they were before the ply. A terminal state is never added. A
//! state that is in neither player's sets at the end is a draw.
//!
//! Each of the two computations is a *pass*. While many states are new, a pass works on whole rows.
//! When few states are new, it follows only these; they are the *frontier*.
//!
//! A player without a move has lost. If the rules leave the opponent no move at all, all states
//! with the opponent to move are lost from the beginning, except states that the opponent has won.
//!
//! # What it can solve
//! One colour class must have at most eight cells: 4 x 4, 3 x 5, 2 x 8 and all smaller boards.
//! Under the rule set `ko` a position is more than a state: see the module `ko`. Distances need no
//! last move, so they are the same under every rule set.
//!
//! # Rejected alternatives
//! * *A byte or a bit for every position, and a queue*: then each of up to 28 moves from every
//!   state needs a random access. One pass over 4 x 4 took about fifty times as long.
//! * *Frontiers as lists of 32-bit state numbers*: lists by row are better. They hold *slots*, the
//!   numbers of bits in a row. All that a move needs then lies in one row of 7 KB, and a slot takes
//!   two bytes.

mod class;
mod count;
mod crew;
mod distance;
mod ko;
mod moves;
mod pass;
mod phase;
mod program;
mod rows;
mod solve;
mod state_set;
mod values;
mod win_rows;

pub use self::count::{Keep, ValueCount};
pub use self::distance::Distances;
pub use self::solve::StateSolver;
pub use self::state_set::{MatrixBoard, StateSet};
pub use self::values::StateValues;

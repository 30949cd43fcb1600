//! Chomp as in the answer on Chomp: its program, and its steps from minimax to this program.
//!
//! *The answer on Chomp* is a page of questions and answers with Python programs. The game of this
//! crate comes from there. [`BitChomp`] is the program of the answer. In it the poison may be
//! eaten.
//!
//! The answer derives this program step by step:
//!
//! 1. Full *minimax*: the value of a board is the greatest of the negated values of the boards
//!    after its moves.
//! 2. The same with booleans instead of -1 and 1.
//! 3. *Alpha-beta*: minimax with a *window*, the range of values that can still change the result.
//!    It stops when this range is empty: the window is *closed*. Here the window never leaves
//!    (-1, 1).
//! 4. "Some move leads to a board that does not win", asked *lazily*: it stops at the first such
//!    move.
//! 5. The same with a memory. This is the program that the answer begins with.
//!
//! Each step is a function here. All give the same result on every board. They differ in how many
//! boards they look at, and each function counts them.
//!
//! | function               | in the answer on Chomp                   | stops at a winning move |
//! |------------------------|------------------------------------------|-------------------------|
//! | [`minimax_to_depth`]   | `minimax(board, depth)` with a heuristic | no                      |
//! | [`minimax`]            | the same without a depth                 | no                      |
//! | [`minimax_list`]       | `any([not minimax(move) for ...])`       | no                      |
//! | [`minimax_or`]         | `alpha = alpha or not minimax(move)`     | yes, by `or`            |
//! | [`alpha_beta`]         | `alphabeta(board, alpha, beta)`          | if the window closes    |
//! | [`alpha_beta_window`]  | the same, the window always (-1, 1)      | yes                     |
//! | [`alpha_beta_bool`]    | the same with booleans                   | yes                     |
//! | [`wins_lazily`]        | `any(not alphabeta(move) for ...)`       | yes                     |
//! | [`wins_memoized_list`] | [`memoize()`], and `any` of the full list| no                      |
//! | [`wins_memoized`]      | [`memoize()`], and `any` asked lazily    | yes                     |
//!
//! # Two remarks on the answer
//! * Its `minimax(board, depth)` compares `depth > maxdepth` while it counts `depth` down. So it
//!   would never stop. Here `depth` is the number of plies left, and at 0 the heuristic is asked.
//! * The answer says that `alpha = alpha or not minimax(move)` does the same as `any` of the full
//!   list. But `or` does not evaluate its right side once the left side is true. So this step looks
//!   at fewer boards already: exactly as many as the lazy `any`.
//!
//! # Depth
//! These functions call themselves once per ply, as in the answer. The calls nest at most 129 deep,
//! since every move eats at least one of at most 128 cells. The solvers of `gt_core` keep a stack
//! of their own instead, since they work for games of any length.

mod bitboard;
mod memoize;
mod steps;

pub use self::bitboard::BitChomp;
pub use self::memoize::{Memoized, memoize};
pub use self::steps::{
    StepResult, alpha_beta, alpha_beta_bool, alpha_beta_window, minimax, minimax_list, minimax_or,
    minimax_to_depth, wins_lazily, wins_memoized, wins_memoized_list,
};

//! Chomp in the terms of the text that it comes from: its program on sets of cells, and its steps from minimax to that program.
//!
//! [`BitChomp`] has the program, whose poison is eaten.
//!
//! The text that the program of [`BitChomp`] comes from derives it: full minimax, then booleans instead of -1 and 1,
//! then alpha-beta, whose window never leaves (-1, 1), and so in the end "some move leads to a board that does not win", asked
//! lazily; with a memory this is the program that it began with. Every step is a function here. All give the same answer on every
//! board; they differ in how many boards they look at, which each of them counts.
//!
//! | function                         | as in the text                                  | stops at a winning move     |
//! |----------------------------------|-------------------------------------------------|-----------------------------|
//! | [`minimax_to_depth`]             | `minimax(board, depth)` with a heuristic        | no                          |
//! | [`minimax`]                      | the same without a depth                        | no                          |
//! | [`minimax_list`]                 | `any([not minimax(move) for move in ...])`      | no                          |
//! | [`minimax_or`]                   | `alpha = alpha or not minimax(move)`            | as `or` does                |
//! | [`alpha_beta`]                   | `alphabeta(board, alpha, beta)`                 | where the window closes     |
//! | [`alpha_beta_window`]            | the same with -1 and 1 for ever                 | yes                         |
//! | [`alpha_beta_bool`]              | the same with booleans                          | yes                         |
//! | [`wins_lazily`]                  | `any(not alphabeta(move) for move in ...)`      | yes                         |
//! | [`wins_memoized_list`]           | [`memoize`], and `any` of the full list         | no                          |
//! | [`wins_memoized`]                | [`memoize`], and `any` asked lazily             | yes                         |
//!
//! # Two remarks on the text
//! Its `minimax(board, depth)` compares `depth > maxdepth` while it counts `depth` down, and so would never stop; here the depth is
//! what is left, and 0 asks the heuristic. And its `alpha = alpha or not minimax(move)` is said to be the same as `any` of the full
//! list, but `or` does not evaluate its right side once the left one is true: it already looks at fewer boards, exactly as many as the
//! lazy `any`.
//!
//! # Depth
//! These functions call themselves, as those of the text do, once per ply: at most 129 deep, since every move eats one of at most 128
//! cells. Solvers for any game are in `gt_core`; they keep their own stack.

mod bitboard;
mod memoize;
mod steps;

pub use self::bitboard::BitChomp;
pub use self::memoize::{Memoized, memoize};
pub use self::steps::{
    Counted, alpha_beta, alpha_beta_bool, alpha_beta_window, minimax, minimax_list, minimax_or, minimax_to_depth, wins_lazily,
    wins_memoized, wins_memoized_list,
};

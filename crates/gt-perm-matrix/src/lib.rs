//! The matrix of permutations: two players reflect square sub-matrices to reach winning states.
//!
//! # Rules
//! A board has `n` rows and `m` columns, both at least 2. It holds the numbers 1 to `n m`, one in
//! each cell. The *home* of a number is its cell in reading order. A move reflects a `k` x `k`
//! square in one of its two diagonals.
//!
//! Colour the cells like a chessboard. Every move keeps every number on the colour of its cell. So
//! a *state* places every number on a cell of its home's colour. There are `|even|! * |odd|!`
//! states, where `|even|` and `|odd|` count the cells of each colour.
//!
//! Each player has a *win set*: a set of winning states. After a move of player *p* the new state
//! is judged:
//!
//! 1. If it is in *p*'s set, *p* has won, even if it is in both sets.
//! 2. Otherwise, if it is in the opponent's set, the opponent has won under [`WinRule::Any`]. Under
//!    [`WinRule::Mover`] play goes on.
//! 3. If nobody has won and the next player has no move, that player has lost.
//!
//! A start is judged as if the player who is not to move had just moved. Endless play is a draw.
//!
//! Three rule sets say who may make which move:
//!
//! * [`RuleSet::Free`]: either player makes any move, also the one that undoes the last move.
//! * [`RuleSet::Ko`]: a player may not undo the move just made.
//! * [`RuleSet::Axes`]: the first player reflects in main diagonals, the second in anti-diagonals.
//!
//! A player can be without a move only if the rules have few kinds of moves. Under `axes` one
//! player's kind may be missing. Under `ko` the rules may have a single move.
//!
//! # Source
//! The *matrix article*: a Russian sketch of a bot for this game. The bot uses dynamic programming
//! over `dp[state][k][player]`. The article fixes the moves, the colouring and the number of sets,
//! which is two. It fixes neither the board nor the winning conditions, so they are parameters
//! here. The rule sets `ko` and `axes` are additions of this crate. They are needed because under
//! `free` no position is won in more than one ply.
//!
//! # Example
//! ```
//! use gt_core::prelude::*;
//! use gt_perm_matrix::{Matrix, PermMatrix, MatrixPosition, Goal};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = PermMatrix::new(2, 2, Goal::Targets)?;
//! let matrix = Matrix::parse(game.shape(), "1 3/2 4")?;
//! let position = MatrixPosition::new(matrix, Player::First);
//! let wins = |&(_, after): &(_, MatrixPosition)| game.decided(&after) == Some(Outcome::Loss);
//! assert_eq!(game.successors(&position).filter(wins).count(), 1); // reflect 2 and 3
//! # Ok(())
//! # }
//! ```
//!
//! # Use with gt-core
//! * [`PermMatrix`] is a [`Game`](gt_core::Game) and [`Partizan`](gt_core::Partizan).
//! * Its positions are [`Indexed`](gt_core::Indexed) by the index of the state. It also has
//!   [`Predecessors`](gt_core::Predecessors), is [`Symmetric`](gt_core::Symmetric) and has a
//!   [`Notation`](gt_core::Notation).
//! * [`solve::StateValues`] is a [`Solution`](gt_core::Solution) under every rule set.
//! * [`play::DpBot`] is a [`Bot`](gt_play::bot::Bot).

pub mod draw;
mod names;
pub mod play;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    Colour, Combine, Compare, Condition, Goal, Kind, Linear, Matrix, MatrixParameters,
    MatrixPosition, MoveIndex, PermMatrix, Reflection, RuleSet, Shape, ShapedMatrix, Squares,
    WinRule, WinSet, reflections,
};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! The matrix of permutations: two players reflect square sub-matrices, each towards his own set of winning states.
//!
//! # Rules
//! An `n` x `m` board, both at least 2, holds the numbers 1 to `n m`; the *home* of a number is its cell in reading order. A move
//! reflects a `k` x `k` square in one of its two diagonals. Colour the cells like a chessboard: every number keeps the colour of its
//! cell, so a *state* places every number on a cell of its home's colour, and there are `|even|! * |odd|!` of them.
//!
//! Each player has a set of winning states. After a move of player *p*: if the state is in *p*'s set, *p* has won, also if it is in
//! both; otherwise, if it is in the opponent's set, the opponent has won ([`WinRule::Any`]) or play goes on ([`WinRule::Mover`]). A
//! start is judged as if the player who is not to move had just moved. Where nobody has won, a player who is to move and has no move
//! has lost. Play without end is a draw.
//!
//! Under [`RuleSet::Free`] either player makes any move, and so may undo the one just made. [`RuleSet::Ko`] forbids that;
//! [`RuleSet::Axes`] gives the first player the reflections in main diagonals, the second those in anti-diagonals. Moves run out
//! only with few kinds of moves: under `axes` without the kind of one player, under `ko` with a single move.
//!
//! # Source
//! A Russian sketch of a bot for this game by dynamic programming over `dp[state][k][player]`. It fixes the moves, the colouring and
//! the two sets, but neither the board nor the winning conditions: those are parameters here. The last two rule sets are this
//! crate's, and needed: under `free` no won position is won by more than one ply.
//!
//! # Example
//! ```
//! use gt_core::prelude::*;
//! use gt_perm_matrix::{Matrix, PermMatrix, Position, Goal};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = PermMatrix::new(2, 2, Goal::Targets)?;
//! let matrix = Matrix::parse(game.shape(), "1 3/2 4")?;
//! let position = Position::new(matrix, Player::First);
//! let wins = |&(_, after): &(_, Position)| game.decided(&after) == Some(Outcome::Loss);
//! assert_eq!(game.successors(&position).filter(wins).count(), 1); // reflect 2 and 3
//! # Ok(())
//! # }
//! ```
//!
//! # What it takes from gt-core
//! [`PermMatrix`] is a [`Game`](gt_core::Game), [`Partizan`](gt_core::Partizan), [`Indexed`](gt_core::Indexed) by the state's index,
//! [`Predecessors`](gt_core::Predecessors), [`Symmetric`](gt_core::Symmetric), [`Notation`](gt_core::Notation). [`solve::Solved`]
//! and [`solve::StateValues`] are [`Solution`](gt_core::Solution)s, and [`play::DpBot`] is a [`Bot`](gt_core::bot::Bot).

mod names;
pub mod play;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    Colour, Combine, Compare, Condition, Goal, Grid, Kind, Linear, Matrix, MoveIndex, PermMatrix, Position, Reflection, RuleSet,
    Shape, Squares, WinRule, WinSet, reflections,
};

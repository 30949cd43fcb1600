//! The rules of the games in words, one text file for each game.
//!
//! Each text has the form that [`Offer::rules`](gt_app::Offer::rules) reads.

/// Chomp.
pub(crate) const CHOMP: &str = include_str!("../texts/chomp.txt");
/// The queen in the corner.
pub(crate) const QUEEN: &str = include_str!("../texts/queen.txt");
/// Sea battle.
pub(crate) const SEA: &str = include_str!("../texts/sea.txt");
/// The matrix of permutations.
pub(crate) const MATRIX: &str = include_str!("../texts/matrix.txt");
/// Foxes and hens.
pub(crate) const FOX: &str = include_str!("../texts/fox.txt");
/// Nim.
pub(crate) const NIM: &str = include_str!("../texts/nim.txt");
/// Tic-tac-toe.
pub(crate) const TICTACTOE: &str = include_str!("../texts/tictactoe.txt");
/// Games written as graphs.
pub(crate) const GRAPH: &str = include_str!("../texts/graph.txt");

//! Foxes and hens: the longest capture, moves at speed, exact values of its endgames.
//!
//! # Rules
//! Twenty hens and two foxes on a cross of 33 squares, rows of 3, 3, 7, 7, 7, 3 and 3; columns `a` to `g`, ranks 7 at the top to 1.
//! The hens fill ranks 4 to 1, the foxes stand on `c5` and `e5`. Hens move first. A hen steps to the empty square above it or
//! beside it, never down. A fox steps to an empty neighbour along a row or column, or captures: it jumps over a neighbouring hen
//! to the empty square behind it, and on from there. A hen is taken once; the square that the capturing fox came from counts as
//! empty; the other fox is an obstacle. *Capture is compulsory, and only captures of the greatest length over both foxes are
//! legal.* The foxes have won when at most 8 hens are left, else the hens have won when they fill the henhouse, the nine squares
//! `c5` to `e7`; a side without a move loses. Play without end is a draw.
//!
//! Every number and set above is a parameter: [`Parameters`] has the list, [`NamedRules`] names the games that are ready to use.
//!
//! # Source
//! Jacques Arsac's game 13, the problem of the longest capture, with the author's own solution (read in Russian translation). It
//! gives the algorithm; the rules around it are those of the book's game as above.
//!
//! # Example
//! ```
//! use gt_core::prelude::*;
//! use gt_fox_hens::FoxHens;
//! # fn main() -> Result<(), gt_core::ParseError> {
//! let game = FoxHens::book();
//! let position = game.parse_position("3/1h1/2x1x2/1hhhhhh/hhhhhhh/hhh/hhh f")?;
//! let mut moves = Vec::new();
//! for mv in game.moves(&position) {
//!     let mut text = String::new();
//!     game.write_move(&position, mv, &mut text).expect("a string takes all text");
//!     moves.push(text);
//! }
//! assert_eq!(moves, ["c5-c6", "e5-e6", "c5-b5", "e5-d5", "c5-d5", "e5-f5"]);
//! # Ok(())
//! # }
//! ```
//!
//! # What lives where
//! | room | what |
//! |---|---|
//! | here | the rules: [`Board`], [`Position`], [`Move`], [`Parameters`], [`FoxHens`], [`NamedRules`], captures |
//! | [`solve`] | exact values of endgames, strategies as closed sets, plays counted at speed |
//! | [`play`] | a guess by terms, players by levels, a move and why, puzzles |
//! | [`source`] | the text's own program: the game as one string, the search with two chains |
//! | [`draw`] | positions in characters, and as SVG with a capture |

pub mod draw;
pub mod play;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    BlockedRule, Board, CaptureResult, CaptureRule, CaptureSurvey, Diagonals, FOXES, FoxHens, HENS, LegalCaptures,
    LegalCapturesIter, Move, NamedRules, Parameters, Position, SquareName, squares,
};

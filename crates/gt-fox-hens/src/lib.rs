//! Foxes and hens: the rules, the longest capture, fast move generation, exact endgame values.
//!
//! Hens walk up the board and try to fill the henhouse at its top. Two foxes jump over hens to take
//! them.
//!
//! # Rules
//! The board is a cross of 33 squares, with rows of 3, 3, 7, 7, 7, 3 and 3 squares. Columns are `a`
//! to `g`, ranks are 7 (top) to 1 (bottom). Twenty hens fill ranks 4 to 1, two foxes stand on `c5`
//! and `e5`. The hens move first.
//!
//! * A hen steps to the empty square above it or beside it, never down.
//! * A fox steps to an empty neighbour along a row or column, or it captures.
//! * A capture is a chain of jumps by one fox. Each jump goes over a neighbouring hen to the empty
//!   square behind it.
//! * Within one capture a hen is taken only once. The square that the capturing fox came from
//!   counts as empty. The other fox is an obstacle.
//! * *Capture is compulsory, and only captures of the greatest length over both foxes are legal.*
//!
//! The end of the game is looked for in this order:
//!
//! 1. At most 8 hens are left: the foxes have won.
//! 2. Hens fill the *henhouse*, the nine squares `c5` to `e7`: the hens have won.
//! 3. The side to move is *blocked*, it has no move: it loses.
//!
//! The game is *loopy*: play may never end, because foxes and hens can step to and fro. Endless
//! play is a draw.
//!
//! Every number and set above is a parameter. [`Parameters`] lists them, and [`NamedRules`] names
//! the games that are ready to use.
//!
//! # Source
//! Jacques Arsac's game 13, the problem of the longest capture, with the author's own solution
//! (read in Russian translation). The documentation calls the book *Arsac's book*, and the solution
//! *Arsac's program*. The program finds the longest capture. The rules above are the rules of the
//! book's game.
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
//!     game.write_move(&position, mv, &mut text).expect("writing to a string cannot fail");
//!     moves.push(text);
//! }
//! assert_eq!(moves, ["c5-c6", "e5-e6", "c5-b5", "e5-d5", "c5-d5", "e5-f5"]);
//! # Ok(())
//! # }
//! ```
//!
//! # Which part answers which question
//! | to know | ask |
//! |---|---|
//! | the legal moves, and whether the game is over | [`FoxHens`], as a [`Game`](gt_core::Game) |
//! | the longest capture, its results and its paths | [`FoxHens::legal_captures`], [`FoxHens::survey`], [`FoxHens::paths`] |
//! | the same positions in many small tiers, for tables on disk | [`RowFoxHens`], by [`RowTier`] |
//! | the value of an endgame position, in plies | [`solve::Endgame`] |
//! | the outcome of an endgame position, in a smaller table | [`solve::OutcomeTable`] |
//! | a strategy that a short program can check | [`solve::ClosedSet`], [`solve::WinningSet`] |
//! | how many plays of n plies there are | [`solve::perft`](fn@solve::perft) |
//! | a good move, and the reason for it | [`play::SearchPlayer`] |
//! | a position whose longest capture is unique | [`FoxHens::puzzle`] |
//!
//! # Modules
//! | module | contents |
//! |---|---|
//! | this one | the rules: [`Board`], [`Position`], [`Move`], [`Parameters`], [`FoxHens`], [`RowFoxHens`], [`NamedRules`], captures |
//! | [`solve`] | exact values of endgames, strategies that can be checked, fast counting of plays |
//! | [`play`] | a weighted guess, players by level, the reason for a move, puzzles |
//! | [`source`] | Arsac's program: the game as one string, the search with two chains |
//! | [`draw`] | positions as characters, and as SVG with a capture |
//!
//! # Words
//! * A *set of squares* is a `u64`: bit `8 * row + column`, row 0 at the top. See [`Board`].
//! * In counts, a *board* is a placement of all pieces, without the side to move. Each board gives
//!   two positions. (The type [`Board`] is the empty board.)
//! * Counts *up to the mirror* count a position and its left-right mirror image once.
//! * A *dense number* is the number of a square in reading order, without gaps: 0 to 32 on the
//!   cross. A *dense set* is a set of such numbers, as bits.
//! * A *layer* holds all positions with the same number of hens. Moves lead to the same layer or to
//!   a lower one.
//! * A *row vector* says how many hens stand in each row. A *height* adds up, over the hens, the
//!   rows below each of them. Steps of hens keep the row vector or raise the height by one.
//! * A *path* of a capture is the list of its landing squares, the start first. Its *result* is the
//!   fox's end square with the hens taken. Several paths may have one result. A move is a result.
//!
//! # Features
//! * `serde`: serialises positions, moves and the names of variants of the rules.
//! * `rayon`: more than one thread, where [`Run::threads`](gt_core::Run::threads) asks for them.
//!   The answers are the same.
//! * `deep`: tests that take minutes; no code depends on it.

pub mod draw;
pub mod play;
mod rules;
pub mod solve;
pub mod source;

pub use self::rules::{
    BlockedRule, Board, CaptureResult, CaptureRule, CaptureSurvey, Diagonals, FOXES, FoxHens, HENS,
    LegalCaptures, LegalCapturesIter, Move, NamedRules, Parameters, Position, RowFoxHens, RowTier,
    SquareName, squares,
};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

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
//! | module | what |
//! |---|---|
//! | `board` | [`Board`]: squares, their names, sets of squares as masks, dense numbers, the mirror |
//! | `position` | [`Position`], [`Move`], the text of positions |
//! | `rules` | [`FoxHens`], the rules value, and [`Parameters`], what it is made of |
//! | `preset` | [`NamedRules`]: the book's game, reduced games, relatives, by name |
//! | `game` | [`Game`](gt_core::Game), [`Partizan`](gt_core::Partizan), [`Symmetric`](gt_core::Symmetric) |
//! | `evaluation` | [`Evaluate`](gt_core::Evaluate), by [`Term`]s |
//! | [`player`] | levels, endgames, a move and why |
//! | `notation` | [`Notation`](gt_core::Notation) |
//! | `index` | [`Indexed`](gt_core::Indexed), by the number of hens |
//! | `rows` | [`ByRows`]: the same game numbered by row vectors |
//! | `predecessors` | [`Predecessors`](gt_core::Predecessors): [`FoxHens::unsteps`] and [`FoxHens::uncaptures`] |
//! | `captures` | the capture search: longest, paths, results |
//! | [`certificate`] | strategies as closed sets, found, checked and written |
//! | [`endgame`] | exact values of every position with few hens or few squares for them; outcomes alone, in two bits |
//! | [`perft`] | counting plays at speed, in both countings |
//! | `puzzle` | [`CapturePuzzle`]: positions with one longest capture |
//! | [`picture`] | positions in characters, and as SVG with a capture |
//! | [`text`] | the text's own program: the game as one string, the search with two chains |

mod board;
mod captures;
pub mod certificate;
mod direction;
pub mod endgame;
mod evaluation;
mod game;
mod index;
mod jobs;
mod notation;
pub mod perft;
pub mod picture;
pub mod player;
mod position;
mod predecessors;
mod preset;
mod puzzle;
mod rows;
mod rules;
pub mod text;

pub use board::{Board, SquareName, squares};
pub use captures::{CaptureResult, CaptureSurvey, LegalCaptures, LegalCapturesIter};
pub use evaluation::{Term, Weights};
pub use position::{FOXES, HENS, Move, Position};
pub use preset::NamedRules;
pub use puzzle::CapturePuzzle;
pub use rows::ByRows;
pub use rules::{BlockedRule, CaptureRule, Diagonals, FoxHens, Parameters};

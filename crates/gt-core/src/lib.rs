//! Exact solvers for finite two-player games of perfect information.
//!
//! Write the rules once, as one small trait, and ask: who wins, in how many plies, by which moves.
//!
//! ```
//! use gt_core::memo::Values;
//! use gt_core::prelude::*;
//!
//! /// Nim: take any number of objects from one heap; whoever takes the last object wins.
//! struct Nim([u8; 3]);
//!
//! impl Game for Nim {
//!     type Position = [u8; 3];
//!     type Move = (usize, u8);
//!     fn initial(&self) -> [u8; 3] {
//!         self.0
//!     }
//!     fn moves(&self, heaps: &[u8; 3]) -> impl Iterator<Item = (usize, u8)> {
//!         (0..3).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
//!     }
//!     fn play(&self, heaps: &[u8; 3], (heap, taken): (usize, u8)) -> [u8; 3] {
//!         let mut after = *heaps;
//!         after[heap] -= taken;
//!         after
//!     }
//! }
//! impl Acyclic for Nim {} // every move removes something
//!
//! # fn main() -> Result<(), gt_core::SolveError> {
//! let mut nim = Values::new(Nim([3, 4, 5]));
//! assert_eq!(nim.value(&[3, 4, 5])?, Value::Win { plies: 11 });
//! assert_eq!(nim.best_moves(&[3, 4, 5])?, [(0, 2)]); // to 1, 4, 5
//! # Ok(())
//! # }
//! ```
//!
//! # Which solver
//! | question                     | what the game promises or can do | use                  |
//! |------------------------------|----------------------------------|----------------------|
//! | who wins                     | [`Acyclic`]                      | [`memo::Outcomes`]   |
//! | in how many plies, best line | [`Acyclic`]                      | [`memo::Values`]     |
//! | the same, if play can go on for ever | nothing; or [`Indexed`], [`Predecessors`] | [`retrograde::Tablebase`] |
//! | what is forced within k plies | the same; [`Partizan`] for either player | [`bounded::Horizon`] |
//! | the same, as if both helped   | a neighbour function             | [`bounded::Distance`] |
//! | whether all these values are right | nothing                     | [`certify`]          |
//! | the nimber                   | [`Acyclic`], [`Impartial`]       | [`grundy::Nimbers`]  |
//! | all nimbers, in a table      | the same and [`Indexed`]         | [`grundy::DenseNimbers`] |
//! | the same in misère play      | as its game, never [`Impartial`] | [`GameExt::misere`]  |
//! | fewer positions by symmetry  | [`Symmetric`]                    | [`GameExt::reduced`] |
//! | any game, ended after k plies | nothing                         | [`GameExt::ply_limit`] |
//! | how many plays of k plies     | nothing                          | [`perft::perft`]     |
//! | a good move, to a depth      | nothing; better with [`Evaluate`] | [`alphabeta::Search`] |
//! | the value of one position    | [`Acyclic`]                      | [`alphabeta::Search`] |
//!
//! Every solver takes [`Limits`], reports to an [`Observer`], and fails with a typed error that leaves it usable.
//!
//! # How large a game
//! Bytes per position, where a position takes 8 bytes; the solvers' own docs have the formulas for other sizes, and what paths
//! and moves take beside. A hash table that grows holds the old and the new one for a moment.
//!
//! | solver                                           | while it works                | kept       |
//! |--------------------------------------------------|-------------------------------|------------|
//! | [`memo::Outcomes`], [`memo::Values`]             | 19 to 39                      | the same   |
//! | [`retrograde::Tablebase::explore`]               | more by what lies on cycles   | 22 to 28   |
//! | [`retrograde::Tablebase::build`]                 | 13 per rank, 4 per move       | 4 per rank |
//! | [`retrograde::Tablebase::build_by_predecessors`] | 9 per rank                    | 4 per rank |
//! | [`grundy::DenseNimbers`]                         | 1 per rank, up to nimber 252  | the same   |
//! | [`alphabeta::Search`] with [`table::Exact`]      | 29 to 58                      | the same   |
//! | [`alphabeta::Search`] with [`table::Fixed`]      | 24 per slot                   | the same   |
//!
//! So a dense table of 10^9 ranks takes 4 GB, and 9 or more to make. Set [`Limits::bytes`], and what does not fit is refused
//! before it is allocated.
//!
//! # What it is not for
//! Values of sums of partizan games (use a combinatorial game calculator), imperfect information, chance, learning.
//!
//! # Features
//! * `std` (default): time limits. Without it the crate is `no_std` + `alloc`.
//! * `arena`: players made from solvers, and matches between them with confidence intervals.
//! * `serde`: serialisation of outcomes, values, players and scores.
//! * `testkit`: laws that find what is wrong with a game, proptest strategies, slow oracles; for tests. Implies `std`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod adapt;
pub mod alphabeta;
#[cfg(feature = "arena")]
pub mod arena;
pub mod bits;
#[cfg(feature = "arena")]
pub mod bot;
pub mod bounded;
pub mod capability;
pub mod certify;
pub mod combinatorics;
pub mod error;
pub mod game;
pub mod graph;
pub mod grundy;
pub mod limits;
pub mod memo;
pub mod nimber;
pub mod outcome;
pub mod perft;
pub mod prelude;
pub mod promise;
pub mod retrograde;
pub mod table;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use capability::{Evaluate, Indexed, Notation, Predecessors, Symmetric};
pub use error::{IllegalMove, ParseError, SolveError};
pub use game::{Game, GameExt};
pub use limits::{LimitError, Limits, Observer, Progress, Stats};
pub use nimber::Nimber;
pub use outcome::{Outcome, Player, Score, ToMove, Value};
pub use promise::{Acyclic, Impartial, Partizan};
pub use retrograde::TableError;

/// The examples of the README and of the guide for game authors, run as tests.
#[cfg(all(doctest, feature = "testkit"))]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;

    #[doc = include_str!("../../../docs/IMPLEMENTING_A_GAME.md")]
    struct ImplementingAGame;
}

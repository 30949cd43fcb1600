//! Exact solvers for finite two-player games of perfect information.
//!
//! Write the rules once, as one small trait, and ask: who wins, in how many plies, by which moves.
//!
//! ```
//! use gt_core::Run;
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
//! let nim = Values::new(Nim([3, 4, 5]), &Run::new());
//! assert_eq!(nim.value(&[3, 4, 5])?, Some(Value::Win { plies: 11 }));
//! assert_eq!(nim.best_moves(&[3, 4, 5])?, Some(vec![(0, 2)])); // to 1, 4, 5
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
//! | whether all these values are right | nothing                     | [`certify()`]          |
//! | the nimber                   | [`Acyclic`], [`Impartial`]       | [`grundy::Nimbers`]  |
//! | all nimbers, in a table      | the same and [`Indexed`]         | [`grundy::DenseNimbers`] |
//! | the same in misère play      | as its game, never [`Impartial`] | [`Adapt::misere`] |
//! | fewer positions by symmetry  | [`Symmetric`]                    | [`Adapt::reduced`] |
//! | any game, ended after k plies | nothing                         | [`Adapt::ply_limit`] |
//! | how many plays of k plies     | nothing                          | [`perft::perft`]     |
//! | a good move, to a depth      | nothing; better with [`Evaluate`] | [`alphabeta::Search`] |
//! | the value of one position    | [`Acyclic`]                      | [`alphabeta::Search`] |
//!
//! Every solver takes a [`Run`], which says how to work: threads, limits of memory, positions and
//! time, an interrupt, and who is told how far it has come. A solver that has to stop fails with a
//! typed error.
//!
//! Work that is done up front is `X::solve(.., &run)?`, or one of the verbs of a
//! [`Tablebase`](retrograde::Tablebase). Work that is done on demand is `X::new(game, &run)`.
//!
//! # What to ask
//! Whatever knows values is a [`Solution`]: tables, solvers on demand, formulas. All of them answer
//! alike, by `&self`.
//!
//! | to know                                | ask                                                      |
//! |----------------------------------------|----------------------------------------------------------|
//! | the value of a position                | [`Solution::value`]; `None` is *not known here*          |
//! | every move with its value, best first  | [`Solution::ranked_moves`]                               |
//! | the moves that keep the value          | [`Solution::best_moves`]                                 |
//! | a best play to the end, and why        | [`Explain::line`], [`Explain::why`]                      |
//! | every known position                   | [`Enumerate::for_each`]                                  |
//! | whether the values are right           | [`certify()`](certify::certify)                          |
//!
//! # How large a game
//! Bytes per position, where a position takes 8 bytes; the solvers' own docs have the formulas for
//! other sizes, and what paths and moves take beside. A hash table that grows holds the old and the
//! new one for a moment.
//!
//! | solver                                           | while it works                | kept       |
//! |--------------------------------------------------|-------------------------------|------------|
//! | [`memo::Outcomes`], [`memo::Values`]             | 19 to 39                      | the same   |
//! | [`retrograde::Tablebase::explore`]               | more by what lies on cycles   | 22 to 28   |
//! | [`retrograde::Tablebase::dense`]                 | 13 per rank, 4 per move       | 4 per rank |
//! | [`retrograde::Tablebase::dense_by_predecessors`] | 9 per rank                    | 4 per rank |
//! | [`grundy::Nimbers`]                              | 15 to 30, up to nimber 252    | the same   |
//! | [`grundy::DenseNimbers`]                         | 1 per rank, up to nimber 252  | the same   |
//! | [`alphabeta::Search`] with [`table::Exact`]      | 29 to 58                      | the same   |
//! | [`alphabeta::Search`] with [`table::Fixed`]      | 24 per slot                   | the same   |
//!
//! So a dense table of 10^9 ranks takes 4 GB, and 9 or more to make. Set [`Run::memory`], and what
//! does not fit is refused before it is allocated.
//!
//! # What it is not for
//! Values of sums of partizan games (use a combinatorial game calculator), imperfect information,
//! chance, learning.
//!
//! # Features
//! * `std` (default): time limits, `statistics`. Without it the crate is `no_std` + `alloc`.
//! * `rayon`: more than one thread, where [`Run::threads`] asks for them. Answers are the same.
//!   Implies `std`.
//! * `arena`: players made from solvers, and matches between them with confidence intervals.
//! * `serde`: serialisation of outcomes, values, players and scores.
//! * `testkit`: laws that find what is wrong with a game, proptest strategies, slow oracles; for
//!   tests. Implies `std`.

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
pub mod memo;
pub mod nimber;
pub mod outcome;
pub mod perft;
pub mod prelude;
pub mod promise;
pub mod retrograde;
pub mod run;
pub mod solution;
#[cfg(feature = "std")]
pub mod statistics;
pub mod table;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use adapt::Adapt;
pub use capability::{Evaluate, Indexed, Notation, Predecessors, Symmetric};
pub use certify::certify;
pub use error::{IllegalMove, ParseError, ShapeError, SolveError};
pub use game::{Game, GameExt};
pub use nimber::Nimber;
pub use outcome::{Outcome, Player, Score, ToMove, Value};
pub use promise::{Acyclic, Impartial, Partizan, Shared};
pub use run::{Forecast, LimitError, Progress, Run, Stats, Threads};
pub use solution::{Answer, Enumerate, Explain, MoveOf, PositionOf, Solution};

/// The examples of the README and of the guide for game authors, run as tests.
#[cfg(all(doctest, feature = "testkit"))]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;

    #[doc = include_str!("../../../docs/IMPLEMENTING_A_GAME.md")]
    struct ImplementingAGame;
}

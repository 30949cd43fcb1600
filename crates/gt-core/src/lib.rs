//! Exact solvers for finite two-player games of perfect information.
//!
//! Write the rules once, as one small trait, and ask who wins, in how many plies, and by which
//! moves. A *ply* is one move of one player.
//!
//! ```
//! use gt_core::{Run, memo::Values, prelude::*};
//!
//! /// Nim: take any number of objects from one heap; the player who takes the last object wins.
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
//! let nim = Values::new(Nim([3, 4, 5]), &Run::new());
//! assert_eq!(nim.value(&[3, 4, 5])?, Some(Value::Win { plies: 11 }));
//! assert_eq!(nim.best_moves(&[3, 4, 5])?, Some(vec![(0, 2)])); // leaves 1, 4, 5
//! # Ok::<(), gt_core::SolveError>(())
//! ```
//!
//! The module [`game`] states the contract of these methods, and two more that have defaults. The
//! source of [`example::Matches`] is a complete game of the usual size.
//!
//! # Which solver
//! A *play* is a sequence of moves. In an *acyclic game* every play ends. In a *loopy game* play
//! may never end, because it may come back to a position.
//!
//! Some solvers need more than the rules:
//! * A *promise* is a trait that states a fact about the whole game, such as [`Acyclic`]. Solvers
//!   believe it.
//! * A *capability* is a trait for something that the game can do beyond its rules, such as
//!   numbering its positions ([`Indexed`]).
//!
//! Who does not want to choose names what the game has, and asks a [`Solver`]: it says which method
//! fits and what it will take, and answers by it.
//!
//! A *question* is the kind of answer, and a *method* is how it is found. Each field of the grid is
//! a type of the same name as its question, with the bytes that it keeps per position. *P* is the
//! size of a position.
//!
//! | question                   | on demand: [`memo`], [`grundy`] | all ranks: [`dense`] | tier by tier: [`tiers`] | backwards: [`retrograde`], [`margin`] |
//! |----------------------------|------------------------|------------------------|------------------------|------------------------|
//! | who wins                   | [`memo::Outcomes`], 14 to 28 for *P* = 8 | [`dense::Outcomes`], 1/4 | [`tiers::Outcomes`], 1/4 | [`retrograde::Tablebase`], 4 |
//! | who wins, and in how many plies | [`memo::Values`], 15 to 30 for *P* = 8 | [`dense::Values`], 1 up to 126 plies | [`tiers::Values`], 1 up to 126 plies | [`retrograde::Tablebase`], 4 |
//! | by how many points         | [`memo::MarginValues`], the same | [`dense::MarginValues`], 1 up to 127 points | [`tiers::MarginValues`], 1 up to 127 points | [`margin::MarginTable`], 8 |
//! | which nimber               | [`grundy::Nimbers`], the same | [`dense::Nimbers`], 1 up to 254 | [`tiers::Nimbers`], 1 up to 254 | none: a loopy game has no nimbers |
//! | what the game needs        | [`Acyclic`]            | [`Acyclic`], [`Indexed`] | [`Acyclic`], [`IndexedTiers`] | nothing; [`Indexed`] or [`IndexedTiers`] |
//! | whether all cores help     | [`memo::Values::solve`] | yes                   | yes                    | yes, but not `explore` |
//!
//! Margins need [`Margins`] as well, and nimbers need [`Impartial`]. A field that makes no sense
//! for a game does not compile, and the message says why. What the fourth column takes while it
//! works is said [below](#how-large-a-game).
//!
//! Beside the grid:
//!
//! | question                               | what the game needs              | use                      |
//! |----------------------------------------|----------------------------------|--------------------------|
//! | one tier, given those below it         | [`IndexedTiers`]                 | [`tiers::solve_tier`], [`retrograde::solve_tier`] |
//! | which positions play reaches           | [`IndexedTiers`]                 | [`tiers::Reachable`]     |
//! | what a player can force within k plies | nothing                          | [`bounded::Horizon`]     |
//! | whether given answers are right        | nothing                          | [`certify`](mod@certify) |
//! | how many plays have exactly k plies    | nothing                          | [`perft::perft`]         |
//! | a good move, by a search to a depth    | nothing; better with [`Evaluate`] | [`alphabeta::Search`]   |
//! | the value of one position              | [`Acyclic`]                      | [`alphabeta::Search`]    |
//!
//! A *nimber* is the size of the Nim heap that a position equals.
//!
//! Three more traits help a [`Tablebase`](retrograde::Tablebase) and a
//! [`Horizon`](bounded::Horizon):
//! * [`Indexed`] gives every position a number. Then the table can be *dense*: it has one entry per
//!   number, and stores no positions.
//! * [`Predecessors`] lists the positions that lead to a position. Then a dense table is built
//!   without storing all moves.
//! * [`Partizan`] tells whose turn it is. Then a horizon answers for either player.
//!
//! [`Encode`] turns a position into a fixed number of bytes: for files, for sorted lists and for
//! other machines. [`Grid`] shows a position on a board of cells: for screens and pictures.
//!
//! An *adaptor* turns one game into another. Any solver above takes the new game, if the adaptor
//! keeps what this solver needs. The module [`adapt`] says what each adaptor keeps.
//!
//! | to solve                               | what the game needs              | use                      |
//! |----------------------------------------|----------------------------------|--------------------------|
//! | the game in misère play                | nothing                          | [`Adapt::misere`]        |
//! | the game with fewer positions, by symmetry | [`Symmetric`]                | [`Adapt::reduced`]       |
//! | the same, in a dense table without holes | [`Symmetric`], [`Indexed`]     | [`adapt::Reduced::numbered`] |
//! | any position, by a solution of the reduced game | [`Symmetric`]           | [`adapt::Lifted`]        |
//! | two impartial games side by side       | both [`Impartial`]               | [`adapt::Sum`]           |
//!
//! In *misère play* the player who cannot move wins. A misère game is never [`Impartial`], so it
//! has no nimbers.
//!
//! Every solver takes a [`Run`]. It sets the number of threads, the limits of memory, positions and
//! time, an interrupt, and a function that receives progress reports. A solver that has to stop
//! returns a typed error.
//!
//! There are two kinds of solvers:
//! * Some work *up front*: `X::solve(.., &run)?` does all the work and returns a table. A
//!   [`Tablebase`](retrograde::Tablebase) has several constructors of this kind.
//! * Some work *on demand*: `X::new(game, &run)` does nothing yet, and each question searches only
//!   what it needs. [`alphabeta::Search`] takes its run by
//!   [`with_run`](alphabeta::Search::with_run).
//!
//! # What to ask
//! An *outcome* is a loss, a draw or a win for the player to move. A *value* is an outcome with the
//! number of plies to the end of the game.
//!
//! Everything that knows outcomes or values is a [`Solution`]: tables, solvers on demand, formulas.
//! All of them have the same methods, and all methods take `&self`.
//!
//! | to know                                | ask                                                      |
//! |----------------------------------------|----------------------------------------------------------|
//! | the value of a position                | [`Solution::value`]; `None` means *not known here*       |
//! | every move with its value, best first  | [`Solution::ranked_moves`]                               |
//! | the moves that keep the value          | [`Solution::best_moves`]                                 |
//! | a best play to the end, and why        | [`Explain::line`], [`Explain::why`]                      |
//! | every known position                   | [`Enumerate::for_each`]                                  |
//! | how many positions a table of orbits stands for | [`weighted_census`](retrograde::Tablebase::weighted_census) |
//! | whether the values are right           | [`certify()`](certify::certify)                          |
//!
//! What is known can be stored. [`memo::Frozen::from_pairs`] makes a table of stored answers again,
//! and the crate gt-table keeps tables on disk.
//!
//! # How large a game
//! The table counts bytes per position, for positions of 8 bytes. A *rank* is the number of a
//! position in a dense table, and a *slot* is an entry of a table of fixed size.
//!
//! The documentation of each solver has the formula for other sizes. It also says how much memory
//! paths and lists of moves take. A hash table that grows holds its old and its new memory for a
//! moment: then it takes up to half as much again as the greatest figure in its row.
//!
//! | solver                                           | while it works                | kept       |
//! |--------------------------------------------------|-------------------------------|------------|
//! | [`dense`], [`tiers`]                             | as in the grid, and a path or a stack | as in the grid |
//! | [`retrograde::Tablebase::explore`]               | more, if there are cycles     | 22 to 28   |
//! | [`retrograde::Tablebase::dense`], 4 moves        | 32 per rank                   | 4 per rank |
//! | the same with 8 moves, with 16 moves a position  | 56, 104 per rank              | 4 per rank |
//! | the same, if a limit on memory forbids that      | 4 per rank, 4 to 5 times the time | 4 per rank |
//! | [`retrograde::Tablebase::dense_by_predecessors`] | 9 per rank                    | 4 per rank |
//! | [`alphabeta::Search`] with [`table::Exact`]      | 29 to 58                      | the same   |
//! | [`alphabeta::Search`] with [`table::Fixed`]      | 24 per slot                   | the same   |
//!
//! The ranks of a [`numbered`](adapt::Reduced::numbered) game up to symmetry are its orbits. The
//! numbers themselves take 1.25 bits per rank of the inner game.
//!
//! A dense tablebase of 10^9 ranks keeps 4 GB. While it is built it needs 9 GB if the game lists
//! [`Predecessors`], and otherwise 56 GB with 8 moves a position. If a limit on memory forbids
//! that, it is built in 4 GB, and takes several times as long. If the game is acyclic,
//! [`dense::Outcomes`] needs no more than 250 MB. The path of its
//! [`solve`](dense::Outcomes::solve) adds at least 40 bytes per ply, and is short if most moves
//! lead to smaller ranks, or most to greater ones.
//!
//! The `forecast` of a solver says what a table needs at least, before any work.
//! [`retrograde::Tablebase::estimate`] also counts the moves of some positions. If [`Run::memory`]
//! sets a limit, a table that exceeds it is refused before it is allocated.
//!
//! # What it is not for
//! * Values of sums of partizan games, in which the players have different moves: use a
//!   combinatorial game calculator.
//! * Imperfect information, chance, learning.
//!
//! # Features
//! * `std` (default): time limits. Without it the crate is `no_std` + `alloc`.
//! * `rayon`: several threads, if [`Run::threads`] asks for them. The answers are the same. Implies
//!   `std`.
//! * `serde`: serialisation of outcomes, values, players and scores.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod pass;

pub mod adapt;
pub mod alphabeta;
pub mod bits;
pub mod bounded;
pub mod capability;
pub mod certify;
pub mod combinatorics;
pub mod dense;
pub mod error;
pub mod example;
pub mod game;
pub mod graph;
pub mod grundy;
pub mod margin;
pub mod memo;
pub mod nimber;
pub mod outcome;
pub mod perft;
pub mod prelude;
pub mod promise;
pub mod retrograde;
pub mod run;
pub mod solution;
pub mod solver;
pub mod table;
pub mod tiers;

pub use adapt::Adapt;
pub use capability::{
    Encode, Evaluate, Grid, Images, Indexed, IndexedTiers, Margins, Notation, Predecessors,
    Symmetric, Tiered,
};
pub use certify::certify;
pub use error::{IllegalMove, ParseError, ShapeError, SolveError};
pub use game::{Game, GameExt};
pub use nimber::Nimber;
pub use outcome::{Margin, Outcome, Player, Score, ToMove, Value};
pub use promise::{Acyclic, Impartial, Partizan, Shared};
pub use run::{Forecast, LimitError, Progress, Run, Stats, Threads};
pub use solution::{Answer, Enumerate, Explain, MoveOf, NimberSolution, PositionOf, Solution};
pub use solver::Solver;

/// The examples of the pages, run as tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct OfTheCrate;
    #[doc = include_str!("../../../README.md")]
    struct OfTheWorkspace;
}

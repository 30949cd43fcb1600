//! Sea battle (Battleship), solved by counting: every fleet that agrees with what is known, exactly.
//!
//! # Rules
//! A board of rows x cols cells (10 x 10), a [`Fleet`] of straight ships one cell wide: by the Russian rules one of 4 cells, two
//! of 3, three of 2, four of 1, twenty cells in all. Ships of one length are indistinguishable. Two ships may not touch, not
//! even at a corner; other rules of [`Touch`] allow corners, or everything but overlap. The shooter names a cell, the defender
//! answers *miss*, *hit*, or, when a ship's last cell is hit, *sunk*. [`Rules::not_announced`] is the game in which the
//! defender never says *sunk*. Where ships may touch, two fleets may cover the same cells; they count as two, because a fleet
//! is a set of ships and not a set of cells.
//!
//! # What it answers
//! | question | use |
//! |---|---|
//! | how many fleets agree with what is known | [`Engine::total`] |
//! | in how many of them a cell is occupied; by which ships | [`Engine::map`], [`Engine::survey`] |
//! | the same for one position after another | [`Session`] |
//! | where to shoot | [`choose`] |
//! | who shoots best | [`strategy`], [`defence`], [`Tournament`] |
//! | best play on small boards: on average, and in the worst case | [`optimal`], [`adversary`] |
//! | puzzles: the fleet from the sums of rows and columns | [`bimaru`] |
//! | fleets drawn from them, each equally likely | [`Engine::sample`] |
//!
//! # The idea
//! An article on sea battle ("Once more on sea battle: counting the possible placements of ships") asks for the shot that hits
//! most of the consistent fleets, and counts them by dynamic programming over rows. The [`Engine`] asks the same question with a
//! faster method ([`classes`] is the article's own); both give 1,855,545,978,831,780 fleets on the empty board (the article prints a 5 twice).
//!
//! # What is a game, and what is not
//! Values of positions are asked of a [`Solution`](gt_core::Solution), in every crate of the workspace. One game here has such
//! values: the [`Adversary`](adversary::Adversary), a defender who holds no secret. Every solver of gt-core takes it, and what they
//! find explains itself.
//!
//! The other answers stay outside, because they are not values of positions of a game with perfect information:
//! * Counts, maps and samples ([`Engine`], [`Session`], [`classes`]) say how many fleets agree with what is known. Nobody wins.
//! * [`optimal`] gives an expectation over hidden fleets, a number of shots and no outcome.
//! * [`strategy`] and [`Tournament`] choose and compare shots by chance and by counts.
//! * A puzzle of [`bimaru`] has a number of solutions and nobody to play against.
//!
//! All of them work as a [`Run`](gt_core::Run) says, and fail as a solver does: [`SolveError`](gt_core::SolveError), or
//! [`CountError`] where what is known can be at fault too.
//!
//! # Features
//! * `rayon`: map and play tournaments on as many threads as the [`Run`](gt_core::Run) says; no answer depends on it.
//! * `serde`: serialise boards, fleets, ships, knowledge. Only what cannot be wrong by itself can be read back.
//!
//! # Squares
//! [`Cell`] has row 0 at the top and column 0 at the left. Names are the article's, C1 is the third cell of the *bottom* row;
//! see [`board`].

pub mod adversary;
pub mod bimaru;
pub mod board;
pub mod choose;
pub mod classes;
pub mod defence;
pub mod engine;
pub mod enumerate;
pub mod error;
pub mod fleet;
pub mod heat;
pub mod knowledge;
pub mod optimal;
pub mod position;
pub mod rng;
pub mod rules;
pub mod session;
pub mod ship;
pub mod strategy;
pub mod survey;
pub mod touch;
pub mod tournament;

pub use board::{Board, Cell};
pub use engine::Engine;
pub use error::{CountError, KnowledgeError, PlacementError};
pub use fleet::Fleet;
pub use knowledge::{Knowledge, Mark, ShotAnswer};
pub use rng::Rng;
pub use rules::Rules;
pub use session::Session;
pub use ship::{Direction, Placement, Ship};
pub use survey::{HitMap, ShipSurvey};
pub use touch::Touch;
pub use tournament::Tournament;

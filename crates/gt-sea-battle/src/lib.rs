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
//! | how many fleets agree with what is known | [`Engine::total`](solve::Engine::total) |
//! | in how many of them a cell is occupied; by which ships | [`Engine::map`](solve::Engine::map), [`Engine::survey`](solve::Engine::survey) |
//! | the same for one position after another | [`Session`](solve::Session) |
//! | where to shoot | [`choose`](play::choose) |
//! | who shoots best | [`Shooter`](play::Shooter), [`Defence`](play::Defence), [`Tournament`](play::Tournament) |
//! | best play on small boards: on average, and in the worst case | [`Optimal`](solve::Optimal), [`adversary`](solve::adversary) |
//! | puzzles: the fleet from the sums of rows and columns | [`Bimaru`](play::Bimaru) |
//! | fleets drawn from them, each equally likely | [`Engine::sample`](solve::Engine::sample) |
//!
//! # The idea
//! An article on sea battle ("Once more on sea battle: counting the possible placements of ships") asks for the shot that hits
//! most of the consistent fleets, and counts them by dynamic programming over rows. The [`Engine`](solve::Engine) asks the same question with a
//! faster method ([`source`] is the article's own); both give 1,855,545,978,831,780 fleets on the empty board (the article prints a 5 twice).
//!
//! # What is a game, and what is not
//! Values of positions are asked of a [`Solution`](gt_core::Solution), in every crate of the workspace. One game here has such
//! values: the [`Adversary`](solve::adversary::Adversary), a defender who holds no secret. Every solver of gt-core takes it, and what they
//! find explains itself.
//!
//! The other answers stay outside, because they are not values of positions of a game with perfect information:
//! * Counts, maps and samples ([`Engine`](solve::Engine), [`Session`](solve::Session), [`source`]) say how many fleets agree with what is known. Nobody wins.
//! * [`Optimal`](solve::Optimal) gives an expectation over hidden fleets, a number of shots and no outcome.
//! * [`Shooter`](play::Shooter) and [`Tournament`](play::Tournament) choose and compare shots by chance and by counts.
//! * A puzzle, [`Bimaru`](play::Bimaru), has a number of solutions and nobody to play against.
//!
//! All of them work as a [`Run`](gt_core::Run) says, and fail as a solver does: [`SolveError`](gt_core::SolveError), or
//! [`CountError`] where what is known can be at fault too.
//!
//! # What lives where
//! | room | what |
//! |---|---|
//! | here | the rules: [`Board`], [`Ship`], [`Fleet`], [`Touch`], [`Knowledge`], position files; random numbers |
//! | [`solve`] | the engine, sessions, best play, the adversary |
//! | [`play`] | where to shoot, strategies, defences, tournaments, puzzles |
//! | [`source`] | the article's own algorithm |
//! | [`draw`] | a map as a picture |
//!
//! # Features
//! * `rayon`: map and play tournaments on as many threads as the [`Run`](gt_core::Run) says; no answer depends on it.
//! * `serde`: serialise boards, fleets, ships, knowledge. Only what cannot be wrong by itself can be read back.
//!
//! # Squares
//! [`Cell`] has row 0 at the top and column 0 at the left. Names are the article's, C1 is the third cell of the *bottom* row;
//! columns past Z go on as in spreadsheets: AA, AB.

pub mod draw;
pub mod play;
mod rng;
mod rules;
pub mod solve;
pub mod source;

pub use self::rng::seeded;
pub use self::rules::{
    Board, Cell, CountError, Direction, Fleet, Knowledge, KnowledgeError, Mark, Placement, PlacementError, Rules, Ship, ShotAnswer,
    Touch, parse_position,
};

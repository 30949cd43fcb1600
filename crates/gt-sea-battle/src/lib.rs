//! Sea battle (Battleship), solved by counting: exactly how many fleets agree with what is known.
//!
//! # Rules
//! * The board has rows x cols cells, 10 x 10 in the Russian game. The [`Fleet`] consists of
//!   straight ships, one cell wide.
//! * In the Russian game these are one ship of 4 cells, two of 3, three of 2 and four of 1: twenty
//!   cells. Ships of equal length are indistinguishable.
//! * In the Russian game two ships never touch, not even at a corner. Other [`Touch`] rules allow
//!   corners, or forbid only overlap.
//! * The shooter names a cell. The defender answers *miss*, *hit*, or *sunk* when a ship's last
//!   cell is hit. Under [`Rules::not_announced`] the defender never says *sunk*.
//! * A fleet is a set of ships, not a set of cells. Where ships may touch, two fleets can cover the
//!   same cells; they count as two.
//!
//! # Terms
//! * *Knowledge*: all answers so far. [`Knowledge`] holds them. A *position* is knowledge
//!   together with the rules.
//! * A *consistent* fleet agrees with every answer so far. [`Knowledge`] states the exact
//!   conditions.
//! * A *map* says for each cell how many consistent fleets occupy it.
//! * A *survey* says for each single ship (place, length and direction) how many consistent fleets
//!   contain it. A map follows from it.
//!
//! # What it answers
//! | question | use |
//! |---|---|
//! | how many fleets are consistent | [`Engine::total`](solve::Engine::total) |
//! | how many of them occupy a cell, and with which ship | [`Engine::map`](solve::Engine::map), [`Engine::survey`](solve::Engine::survey) |
//! | the same for one position after another | [`MapSession`](solve::MapSession) |
//! | random consistent fleets, all equally likely | [`Engine::sample`](solve::Engine::sample) |
//! | where to shoot | [`choose`](play::choose) |
//! | which strategy shoots best | [`Shooter`](play::Shooter), [`Defence`](play::Defence), [`Tournament`](play::Tournament) |
//! | best play on small boards, on average and in the worst case | [`Optimal`](solve::Optimal), [`adversary`](solve::adversary) |
//! | puzzles: the fleet from the sums of rows and columns | [`Bimaru`](play::Bimaru) |
//!
//! # Example
//! ```
//! use gt_core::Run;
//! use gt_sea_battle::play::choose;
//! use gt_sea_battle::solve::Engine;
//! use gt_sea_battle::{Knowledge, Rules};
//!
//! let engine = Engine::new(Rules::russian(), &Run::new())?;
//! let board = engine.rules().board();
//! let mut knowledge = Knowledge::new(board);
//! let map = engine.map(&knowledge)?;
//! assert_eq!(map.total(), 1_855_545_978_831_780);
//! let best = choose::best(board, &knowledge, &map).expect("some cell can be hit");
//! assert_eq!(board.name(best.choice), "C1");
//! knowledge.miss(best.choice)?;
//! assert_eq!(engine.total(&knowledge)?, best.remaining_if_miss);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The idea
//! This crate follows an article on sea battle ("Once more on sea battle: counting the possible
//! placements of ships"), called *the sea-battle article* in these docs. The article asks for the
//! shot that hits in most consistent fleets. It counts these fleets by dynamic programming over
//! rows.
//!
//! The [`Engine`](solve::Engine) answers the same question with a faster method. The article's own
//! method is in [`source`]. Both give 1,855,545,978,831,780 fleets on the empty board. The article
//! prints this number with one digit 5 too many.
//!
//! # Which answers are values of a game
//! Every crate of this workspace gives values of positions through a
//! [`Solution`](gt_core::Solution). Here one game has such values: the
//! [`Adversary`](solve::adversary::Adversary), in which the defender holds no secret. Every solver
//! of gt-core takes it and can explain what it finds.
//!
//! The other answers are not values of positions of a game with perfect information:
//! * [`Engine`](solve::Engine), [`MapSession`](solve::MapSession) and [`source`] give counts, maps and
//!   samples. They say how many fleets are consistent; nobody wins.
//! * [`Optimal`](solve::Optimal) gives an expectation over hidden fleets: a number of shots, not an
//!   outcome.
//! * [`Shooter`](play::Shooter) and [`Tournament`](play::Tournament) choose shots by chance and by
//!   counts, and compare the results.
//! * [`Bimaru`](play::Bimaru) is a puzzle. It has a number of solutions and no opponent.
//!
//! All of them obey the limits of a [`Run`](gt_core::Run). They fail with
//! [`SolveError`](gt_core::SolveError), or with [`CountError`] where the knowledge can be at fault
//! too.
//!
//! # Modules
//! | module | content |
//! |---|---|
//! | crate root | the rules: [`Board`], [`Ship`], [`Fleet`], [`Touch`], [`Knowledge`]; position files; seeded random numbers |
//! | [`solve`] | the engine, sessions, best play, the adversary |
//! | [`play`] | where to shoot, strategies, defences, tournaments, puzzles |
//! | [`source`] | the algorithm of the sea-battle article |
//! | [`draw`] | a hit map as an SVG picture |
//!
//! # Features
//! * `rayon`: computes maps on two threads, and plays tournaments on as many threads as the
//!   [`Run`](gt_core::Run) asks for. No answer depends on the number of threads.
//! * `serde`: serialises boards, fleets, ships and knowledge. It reads back only types for which
//!   every value is valid, such as [`Cell`] and [`Mark`].
//!
//! # Cells and their names
//! [`Cell`] has row 0 at the top and column 0 at the left. Names follow the sea-battle article: C1
//! is the third cell of the *bottom* row. Columns past Z continue as in spreadsheets: AA, AB.

pub mod draw;
pub mod play;
mod rng;
mod rules;
pub mod solve;
pub mod source;

pub use self::rng::seeded;
pub use self::rules::{
    Board, Cell, CountError, Direction, Fleet, Knowledge, KnowledgeError, Mark, Placement,
    PlacementError, Rules, Ship, ShotAnswer, Touch, parse_position,
};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! A command of your own for your own game.
//!
//! A game that implements [`Game`](gt_core::Game) is solved by gt-core. This crate puts a command
//! around it: `solve`, `moves`, `explain`, `line`, `perft`, `graph`, `play`, `review`, `games` and
//! `rules`. Answers are text for people or JSON for programs, with limits of time and memory,
//! threads, and progress.
//!
//! ```no_run
//! use gt_app::{App, instance};
//! use gt_core::example::Matches;
//!
//! fn main() -> std::process::ExitCode {
//!     let matches = instance("matches", || Matches(21)).indexed().acyclic().notation();
//!     App::new("matches").game(matches).run()
//! }
//! ```
//!
//! ```text
//! $ matches solve matches
//! $ matches moves matches 7 --format json
//! ```
//!
//! An [`Offer`] says which promises and capabilities the game has, in any order. Its builder
//! methods check each of them by a trait bound; gt-core's [front door](gt_core::solver) chooses the
//! solver by them. After that the type of the game is no longer known: the game is a [`GameKind`],
//! found by name among the [`Games`], and made from its parameters as an [`Instance`].
//!
//! | module | what it holds |
//! |---|---|
//! | `offer` | a game with its traits: [`instance`], [`family`]; `answering`: its solver |
//! | `texts` | how positions and moves are written |
//! | `any_game` | the one place where the type of a game is forgotten; `made`: what stands behind |
//! | `verdict` | answers of any kind as one type |
//! | `board_view` | a position on a board of cells |
//! | `games` | games by name |
//! | `instance` | the questions that a game of any type answers; `any_instance`, `asked`: how |
//! | `misere` | misère play as a parameter |
//! | `own_player` | a computer player of a game's own |
//! | `counted` | what a number of positions counts |
//! | `reached` | what play can reach, as a graph |
//! | `review` | answers about a position, in the notation of the game |
//! | `text_game` | an instance as a game again, of one type for all |
//! | `parameters` | parts of names: lists, boards |
//! | [`command`] | the command line around them (feature `command`) |
//!
//! # Features
//! * `command` (default): [`App`] and the module [`command`]. Without it there are games by name.
//! * `play`: games on all of a terminal. Without it, the verb `play` reads and writes lines.
//! * `web`: the verb `serve`, a page and questions in JSON over HTTP.
//! * `rayon` (default): threads for the solvers of gt-core. [`Run`](gt_core::Run) says how many.

#[cfg(all(test, feature = "play"))]
extern crate self as gt_app; // games that tests share name it

mod answering;
mod any_game;
mod any_instance;
#[cfg(feature = "command")]
mod app;
mod asked;
mod board_view;
#[cfg(feature = "command")]
pub mod command;
mod counted;
#[cfg(feature = "table")]
mod disk;
mod games;
mod instance;
mod made;
mod misere;
mod offer;
mod own_player;
mod parameters;
mod reached;
mod review;
#[cfg(feature = "table")]
mod tables;
mod text_game;
mod texts;
mod unsolved;
mod verdict;

#[cfg(feature = "command")]
pub use app::App;
pub use board_view::{BoardView, CellView, Seen, Tint};
pub use counted::Counted;
pub use games::{GameKind, Games, InstanceName, NameError, NamedInstance, Unmade};
pub use instance::{Found, Inquiry, Instance, LegalMove, Situation};
pub use misere::{MisereIf, misere_family};
pub use offer::{Offer, family, instance, long_family};
pub use own_player::{OwnMove, OwnPlayer, STRONGEST, TextPlayer};
pub use parameters::{list, sides};
pub use reached::Reached;
pub use review::{BestPlay, Explanation, Judged, JudgedMove, Moves, Proof};
#[cfg(feature = "table")]
pub use tables::{TableFailure, TableFlaw, TableMade, TableOrder, TableVerified};
pub use text_game::{TextGame, TextPosition};
pub use unsolved::Unsolved;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Every game of the workspace by name, with the exact solvers that its promises allow.
//!
//! A name such as `chomp:4x5` consists of a game and, after a colon, the parameters of its rules.
//! The type of the game is known only while the name is read. After that the game is an
//! [`Instance`](gt_app::Instance), and any program can ask it questions without knowing that type.
//!
//! A *promise* is a trait of gt-core that a game implements, such as [`Acyclic`](gt_core::Acyclic).
//! The promises of a game decide which solvers can solve it. The solvers of gt-core are compiled in
//! this crate, once for each game. [`gt_app`] gives a game its name and its solvers.
//!
//! | example                    | parameters                        | acyclic | impartial |
//! |----------------------------|-----------------------------------|---------|-----------|
//! | `chomp:4x5`                | rows x columns                    | yes     | yes       |
//! | `queen:8x8`                | rows x columns : piece (optional) | yes     | yes       |
//! | `sea-adversary:4x4:3`      | rows x columns : fleet            | yes     | no        |
//! | `matrix:3x3:heavy-edge:ko` | rows x columns, then any rules    | no      | no        |
//! | `fox:sq4_1f`               | a named game, a file, or JSON     | no      | no        |
//! | `nim:3,4,5`                | the sizes of the heaps            | yes     | yes       |
//! | `tictactoe`                | none                              | yes     | no        |
//! | `graph:FILE`               | a file with a line per position   | some    | some      |
//!
//! *Acyclic* means that no play visits a position twice. A game that is not acyclic is *loopy*:
//! play may never end. *Impartial* means that both players have the same moves everywhere, and a
//! player who cannot move loses.
//!
//! | module | what it holds |
//! |---|---|
//! | `kinds` | the games: how their parameters are read, what each game promises |
//! | `texts` | the rules in words, one file for each game |
//! | [`rules`] | rules small enough for this crate: nim, tic-tac-toe, graphs from files |
//!
//! # Example
//! ```
//! use gt_core::solver::Method;
//! use gt_core::{Outcome, Run};
//!
//! let nim = gt_games::games().named("nim:3,4,5")?.instance;
//! let found = nim.solve(Some(Method::Memo), &Run::new())?;
//! assert_eq!((found.outcome, found.plies), (Outcome::Win, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! * `rayon`: threads, for the solvers of gt-core and of the games. [`Run`](gt_core::Run) says how
//!   many.

mod engines;
mod kinds;
mod queens;
pub mod rules;
mod texts;

pub use kinds::games;
pub use rules::fox_rules;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

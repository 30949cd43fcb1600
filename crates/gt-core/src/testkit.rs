//! What a game author tests with: laws for games, strategies for proptest, oracles for solvers.
//!
//! # In three steps
//! **1.** In the crate of the game, ask for the feature in tests only:
//! ```toml
//! [dev-dependencies]
//! gt-core = { version = "0.1", features = ["testkit"] }
//! ```
//! **2.** Check every law that fits the game, on two or three sizes of it:
//! ```
//! use gt_core::prelude::*;
//! use gt_core::testkit::laws;
//! # struct Matches(u32);
//! # impl Game for Matches {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     fn initial(&self) -> u32 { self.0 }
//! #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
//! #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
//! # }
//! # impl Acyclic for Matches {}
//!
//! // in a #[test]:
//! for matches in [0, 1, 30] {
//!     let report = laws::all!(Matches(matches));
//!     assert_eq!(report.laws(), ["game", "acyclic"]); // those you meant to implement
//! }
//! ```
//! A broken law panics with the position, how to reach it, the move, what was expected and what was found, and the point of the
//! contract to read.
//!
//! **3.** Compare with values that you know from elsewhere, a book or a program that shares no
//! code: laws find rules that contradict each other, not rules that differ from what you meant.
//! ```
//! use gt_core::memo::Values;
//! # use gt_core::prelude::*;
//! # struct Matches(u32);
//! # impl Game for Matches {
//! #     type Position = u32;
//! #     type Move = u32;
//! #     fn initial(&self) -> u32 { self.0 }
//! #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
//! #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
//! # }
//! # impl Acyclic for Matches {}
//! let values = Values::new(Matches(0), &gt_core::Run::new());
//! assert_eq!(values.value(&8), Ok(Some(Value::Loss { plies: 4 })));
//! ```
//! A table of such values stands in a file that says where it comes from: [`golden`] reads it.
//!
//! # For the author of a solver
//! The laws [`laws::outcomes`], [`laws::values`], [`laws::nimbers`] and [`laws::horizon`] explain every answer from the rules;
//! [`oracle`] has slow answers to compare with; [`strategy`] makes random games.

pub mod golden;
pub mod laws;
pub mod oracle;
pub mod strategy;

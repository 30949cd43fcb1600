//! Games that end in a margin: by how many points a player wins.
//!
//! Dots and boxes, Kalah and the endings of Othello are not only won or lost: each player wants as
//! many points as possible. Such a game implements [`Margins`] beside [`Game`]. The margin of a
//! position is what the player to move gains over the opponent if both play as well as they can.
//!
//! # Which solver
//! The [grid](crate#which-solver) has the solvers of acyclic games. Of loopy games,
//! [`MarginTable::dense`] solves all ranks, [`MarginTable::by_tiers`] the ranks of one tier after
//! another, and [`MarginTable::explore`] what play can reach. One
//! margin of a large acyclic game is found by [`Search::margin`], and a margin to a depth, of any
//! game, by [`Search::with_margins`].
//!
//! Give a search of margins a table: `Search::new(game).with_margins().with_table(Exact::new())`.
//! Without a table it searches a position anew each time that play comes to it: 4,264 positions in
//! place of 348 in the example of [`Margins::bounds`]. The table is
//! [`table::Exact`](crate::table::Exact), or [`table::Fixed`](crate::table::Fixed) for large games.
//!
//! [`Game`]: crate::Game
//! [`Search::margin`]: crate::alphabeta::Search::margin
//! [`Search::with_margins`]: crate::alphabeta::Search::with_margins
//!
//! In a loopy game [`Game::endless`](crate::Game::endless) says what endless play is worth. If it is
//! worth points, only margins tell who wins.
//!
//! # Rejected alternatives
//! * *Points for single moves*, added up along the play. Positions would not have to hold the
//!   score. But then a position alone would not say who has won, and every solver of outcomes would
//!   be wrong without notice.
//! * *A margin in place of the outcome in [`Game`]*: most games have no margin.

mod by_tier;
mod certify;
mod components;
mod entry;
mod graph;
mod table;
mod thresholds;

pub use self::by_tier::{MarginsByTier, solve_tier};
pub use self::certify::{MarginCertificate, MarginClaims, certify};
pub use self::table::{Arrivals, MarginTable, Numbering, Ranks};

pub use crate::capability::Margins;
pub use crate::outcome::Margin;

//! Published games, one file each, written against gt-core as a stranger would write them.
//!
//! No game here has an engine of its own: solvers, adaptors and numberings come from gt-core. The
//! header of each file has the rules and their source. The crate `gt-gallery-app` has all of them
//! by name, with the solvers that fit their traits.
//!
//! ```
//! use gt_core::Run;
//! use gt_core::prelude::*;
//! use gt_core::tiers::Values;
//! use gt_gallery::Pawns;
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! let game = Pawns::hexapawn(4, 4)?;
//! let values = Values::explore(&game, [game.initial()], &Run::new())?;
//! assert_eq!(values.outcome(&game.initial())?, Some(Outcome::Win));
//! assert_eq!(game.show_position(&game.initial()), "bbbb/..../..../wwww:w");
//! # Ok(())
//! # }
//! ```
//!
//! A constructor that takes sizes returns a [`ShapeError`](gt_core::ShapeError) for sizes that do
//! not fit. It names the value and what would be valid. Texts that are no position or move give a
//! [`ParseError`](gt_core::ParseError) in the same way.
//!
//! | game | its positions | asked for | by |
//! |---|---|---|---|
//! | [`ConnectFour`] | acyclic, in tiers | the values of all in play | [`tiers::Values`] |
//! | [`Mnk`] | acyclic, in tiers, with symmetries | the values of all in play | [`tiers::Values`] |
//! | [`Pawns`]: breakthrough, hexapawn | acyclic, in tiers, say whose turn it is | the values of all in play | [`tiers::Values`] |
//! | [`DotsAndBoxes`] | acyclic | the margin | [`memo::MarginValues`] |
//! | [`Kalah`] | acyclic | the margin | [`memo::MarginValues`] |
//! | [`Tapatan`] | loopy, with symmetries | the value | [`Tablebase::explore`] |
//! | [`PongHauKi`] | loopy, say whose turn it is | the values of all | [`Tablebase::dense`] |
//! | [`Dao`] | loopy, numbered | the values of all | [`Tablebase::dense`] |
//! | [`Fanorona`] | loopy, say whose turn it is, with symmetries | the values of all in play | [`Tablebase::explore`] |
//! | [`Kayles`] | impartial, sums of components | nimbers | [`grundy::Nimbers`] |
//! | [`Morris`] | loopy inside tiers, with symmetries | the values of all | [`Tablebase::by_tiers`] |
//! | [`ThreeMensMorris`] | loopy, with symmetries | the value | [`Tablebase::explore`] |
//! | [`Teeko`] | loopy, numbered, with predecessors and symmetries | the values of all | [`Tablebase::dense_by_predecessors`] |
//! | [`MuTorere`] | loopy, with symmetries | the values of all in play | [`Tablebase::explore`] |
//! | [`LGame`] | loopy, numbered, with symmetries | the values of all | [`Tablebase::dense`] |
//! | [`Dobutsu`] | loopy, with predecessors and a reflection | the values of all in play | [`Tablebase::explore_by_predecessors`] |
//! | [`DawsonsKayles`] | impartial, sums of components | nimbers | [`grundy::Nimbers`] |
//! | [`Hackenbush`] | impartial, sums of components | nimbers | [`grundy::Nimbers`] |
//!
//! [`memo::MarginValues`]: gt_core::memo::MarginValues
//! [`Tablebase::by_tiers`]: gt_core::retrograde::Tablebase::by_tiers
//! [`Tablebase::explore`]: gt_core::retrograde::Tablebase::explore
//! [`Tablebase::dense_by_predecessors`]: gt_core::retrograde::Tablebase::dense_by_predecessors
//! [`Tablebase::explore_by_predecessors`]: gt_core::retrograde::Tablebase::explore_by_predecessors
//! [`Tablebase::dense`]: gt_core::retrograde::Tablebase::dense
//! [`grundy::Nimbers`]: gt_core::grundy::Nimbers
//! [`tiers::Values`]: gt_core::tiers::Values

mod board;
mod connect_four;
mod dao;
mod dawsons_kayles;
mod dobutsu;
mod dots_and_boxes;
mod fanorona;
mod hackenbush;
mod kalah;
mod kayles;
mod l_game;
mod mnk;
mod morris;
mod morris3;
mod mu_torere;
mod pairs;
mod pawns;
mod pins;
mod pong_hau_ki;
mod tapatan;
mod teeko;
mod text;

pub use connect_four::{ConnectFour, Dropped};
pub use dao::{Dao, DaoBoard};
pub use dawsons_kayles::DawsonsKayles;
pub use dobutsu::{AnimalMove, Animals, Dobutsu};
pub use dots_and_boxes::{DotsAndBoxes, Drawing, Drawn};
pub use fanorona::{Camps, Fanorona};
pub use hackenbush::{GROUND, Hackenbush};
pub use kalah::{Houses, Kalah};
pub use kayles::{Fall, Kayles};
pub use l_game::{LBoard, LGame, LMove};
pub use mnk::Mnk;
pub use morris::{Men, Morris, MorrisMove};
pub use morris3::ThreeMensMorris;
pub use mu_torere::{MuTorere, MuTorereRules, Star};
pub use pawns::{Marching, Pawns};
pub use pong_hau_ki::{Pieces, PongHauKi};
pub use tapatan::{Placed, Tapatan};
pub use teeko::{Teeko, TeekoBoard};
pub use text::PlacedStones;

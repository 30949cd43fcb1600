//! Published games, one file each, written against gt-core as a stranger would write them.
//!
//! No game here has an engine of its own: solvers, adaptors and numberings come from gt-core.
//!
//! | game | its positions | asked for | by |
//! |---|---|---|---|
//! | [`ConnectFour`] | acyclic, in tiers | the values of all in play | [`tiers::Values`] |
//! | [`DotsAndBoxes`] | acyclic | the margin | [`memo::MarginValues`] |
//! | [`Kalah`] | acyclic | the margin | [`memo::MarginValues`] |
//! | [`Tapatan`] | loopy, with symmetries | the value | [`Tablebase::explore`] |
//! | [`PongHauKi`] | loopy, with a turn | the values of all | [`Tablebase::dense`] |
//! | [`Dao`] | loopy, numbered | the values of all | [`Tablebase::dense`] |
//! | [`Dobutsu`] | loopy, reflected, moves backwards | the values of all in play | [`Tablebase::explore_by_predecessors`] |
//! | [`DawsonsKayles`] | impartial, falls apart | nimbers | [`grundy::Nimbers`] |
//! | [`Hackenbush`] | impartial, falls apart | nimbers | [`grundy::Nimbers`] |
//!
//! [`memo::MarginValues`]: gt_core::memo::MarginValues
//! [`Tablebase::explore`]: gt_core::retrograde::Tablebase::explore
//! [`Tablebase::explore_by_predecessors`]: gt_core::retrograde::Tablebase::explore_by_predecessors
//! [`Tablebase::dense`]: gt_core::retrograde::Tablebase::dense
//! [`grundy::Nimbers`]: gt_core::grundy::Nimbers
//! [`tiers::Values`]: gt_core::tiers::Values

mod connect_four;
mod dao;
mod dawsons_kayles;
mod dobutsu;
mod dots_and_boxes;
mod hackenbush;
mod kalah;
mod pong_hau_ki;
mod tapatan;

pub use connect_four::{ConnectFour, Dropped};
pub use dao::{Dao, DaoBoard};
pub use dawsons_kayles::DawsonsKayles;
pub use dobutsu::{AnimalMove, Animals, Dobutsu};
pub use dots_and_boxes::{DotsAndBoxes, Drawn, Turn};
pub use hackenbush::{GROUND, Hackenbush};
pub use kalah::{Houses, Kalah};
pub use pong_hau_ki::{Pieces, PongHauKi};
pub use tapatan::{Placed, Tapatan};

//! A game without its type, so that the laws are compiled once for all games.
//!
//! Every law asks many questions, and each is compiled anew for each type of game. A test binary
//! with twenty games took the compiler longer than anything else in it. So a suite asks an
//! [`AnyGame`]: one type that passes each question on to the rules behind it.
//!
//! # Invariants
//! * What a law sees is what the game says. A position is compared, hashed, cloned and shown by the
//!   code of its own type, and never replaced by an equal one: each [`AnyPosition`] owns a value of
//!   its own. A clone of it is a clone of that value. So a law still finds a `Hash` that
//!   contradicts `Eq`.
//! * Lists of moves, images and so on are made at once and in the order of the game.
//! * A move is `Copy` and cannot give its place back. So all moves that were listed stay until a
//!   suite forgets them, which it does after each law.
//!
//! An [`AnyGame`] has every trait, because it has one type. A suite adds only the laws that fit the
//! game behind it.
mod game;
mod kept;
mod objects;
mod tiers;
mod values;

pub(super) use game::{AnyGame, Capabilities};
pub(super) use kept::Kept;
pub(super) use objects::Turn;
pub(super) use tiers::{RankedTiersOf, TiersOf};
pub(super) use values::{AnyMove, AnyPosition};

//! An error of the compiler that says what a move can be.

use core::fmt::Debug;

use super::Game;

/// The moves of the game can be copied; every [`Game`] has this trait, and nobody implements it.
///
/// The bounds of [`Game::Move`] say the same. This trait only adds what to do to the error of the
/// compiler.
#[diagnostic::on_unimplemented(
    message = "the moves of `{Self}` cannot be copied",
    label = "the type `Move` of this game must be `Copy + Eq + Debug`",
    note = "let a move be a small number, a mask of the squares that change, or the position after the move"
)]
pub trait CopyMoves {}

// For every lifetime, though there is none: the compiler then shows the message of this trait, and
// not only that a type is not `Copy`.
#[diagnostic::do_not_recommend]
impl<G: Game + ?Sized> CopyMoves for G where for<'a> G::Move: Copied<'a> {}

/// What a move can be.
#[expect(unnameable_types, reason = "nobody needs its name")]
pub trait Copied<'a> {}

#[diagnostic::do_not_recommend]
impl<M: Copy + Eq + Debug> Copied<'_> for M {}

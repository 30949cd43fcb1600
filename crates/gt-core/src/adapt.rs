//! Games made of games: the same rules under another end, up to symmetry, for so many plies, or two side by side.
//!
//! An adaptor is a game again, so every solver takes it. It passes on the promises and capabilities that survive the change,
//! and no other: asking for one that does not is an error of the compiler.
//!
//! |                                     | [`Misere`] | [`Reduced`] | [`PlyLimit`] | [`Sum`]                     |
//! |-------------------------------------|------------|-------------|--------------|-----------------------------|
//! | made by                             | [`misere`](Adapt::misere) | [`reduced`](Adapt::reduced) | [`ply_limit`](Adapt::ply_limit) | [`Sum::new`] |
//! | [`Acyclic`](crate::Acyclic)         | passes     | passes      | always       | if both are                 |
//! | [`Impartial`](crate::Impartial)     | never      | passes      | never        | always, as both have to be  |
//! | [`Partizan`](crate::Partizan)       | passes     | never       | passes       | never                       |
//! | [`Indexed`](crate::Indexed)         | passes     | with holes  | passes       | if both are                 |
//! | [`Predecessors`](crate::Predecessors) | passes   | never       | passes       | if both have them and end   |
//! | [`Symmetric`]                       | passes     | never       | passes       | if both are                 |
//! | [`Evaluate`](crate::Evaluate)       | never      | passes      | passes       | never                       |
//! | [`Notation`](crate::Notation)       | passes     | passes      | passes       | never                       |
//!
//! # Should I be using this?
//! Where the rules of a game are there already and only its end, its size or its company changes. An adaptor costs a call that
//! the compiler inlines; it stores nothing but the game. They can be put on top of each other:
//! ```
//! use gt_core::graph::GameGraph;
//! use gt_core::prelude::*;
//!
//! let loopy: GameGraph = "a -> a b\nb".parse().unwrap();
//! let game = loopy.misere().ply_limit(4); // who is left without a move wins, if it happens within 4 plies
//! let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
//! assert_eq!(values.value(&game.initial()), Ok(Some(Value::Draw))); // nobody goes to b
//! ```

mod misere;
mod ply_limit;
mod reduced;
mod sum;

pub use misere::Misere;
pub use ply_limit::{PliesLeft, PlyLimit};
pub use reduced::Reduced;
pub use sum::{Sum, SumMove};

use crate::capability::Symmetric;
use crate::game::Game;

/// The adaptors as methods of every game.
pub trait Adapt: Game {
    /// The same game with the outcome of every finished play turned round: who would have lost wins.
    ///
    /// See [`Misere`], also for what it does not pass on.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let game = "a -> b\nb".parse::<GameGraph>().unwrap().misere();
    /// assert_eq!(game.terminal(&1), Some(Outcome::Win)); // who cannot move has won
    /// ```
    fn misere(self) -> Misere<Self>
    where
        Self: Sized,
    {
        Misere::new(self)
    }

    /// The same game with one position for each orbit of symmetric ones.
    ///
    /// See [`Reduced`], also for which positions to ask about.
    fn reduced(self) -> Reduced<Self>
    where
        Self: Sized + Symmetric,
    {
        Reduced::new(self)
    }

    /// The same game, a draw if it is not over after `plies` plies.
    ///
    /// See [`PlyLimit`]; whether a win within *k* plies can be forced [`bounded::Horizon`](crate::bounded::Horizon) answers at
    /// less cost.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let ring = "a -> b\nb -> a".parse::<GameGraph>().unwrap().ply_limit(3);
    /// let end = (0..3).fold(ring.initial(), |at, _| ring.successors(&at).next().unwrap().1);
    /// assert_eq!(ring.terminal(&end), Some(Outcome::Draw));
    /// ```
    fn ply_limit(self, plies: u32) -> PlyLimit<Self>
    where
        Self: Sized,
    {
        PlyLimit::new(self, plies)
    }
}

impl<G: Game + ?Sized> Adapt for G {}

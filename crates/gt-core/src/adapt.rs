//! Adaptors: games made from other games.
//!
//! Four adaptors are made from any game:
//! * [`Misere`] reverses who wins at the end.
//! * [`Reduced`] has fewer positions, by symmetry.
//! * [`PlyLimit`] makes a play a draw if it is not over after a number of plies.
//! * [`Sum`] is two games side by side.
//!
//! An adaptor is itself a game. The game inside is its *inner game*. An adaptor keeps exactly the
//! promises and capabilities that survive the change, as the table shows. A solver that needs
//! another one does not compile.
//!
//! |                                     | [`Misere`] | [`Reduced`] | [`PlyLimit`] | [`Sum`]                     |
//! |-------------------------------------|------------|-------------|--------------|-----------------------------|
//! | made by                             | [`misere`](Adapt::misere) | [`reduced`](Adapt::reduced) | [`ply_limit`](Adapt::ply_limit) | [`Sum::new`] |
//! | [`Acyclic`](crate::Acyclic)         | kept       | kept        | always       | if both are                 |
//! | [`Descending`](crate::Descending)   | kept       | never       | always       | if both are                 |
//! | [`Impartial`](crate::Impartial)     | never      | kept        | never        | always                      |
//! | [`Partizan`](crate::Partizan)       | kept       | never       | kept         | never                       |
//! | [`Indexed`](crate::Indexed)         | kept       | with holes, or [`numbered`](Reduced::numbered) | kept | if both are      |
//! | [`Predecessors`](crate::Predecessors) | kept     | kept        | kept         | if both have it and are acyclic |
//! | [`Symmetric`]                       | kept       | never       | kept         | if both are                 |
//! | [`Images`](crate::Images)           | kept       | never       | kept         | if both have it             |
//! | [`Evaluate`](crate::Evaluate)       | never      | kept        | kept         | never                       |
//! | [`Margins`](crate::margin::Margins) | never      | kept        | never        | never                       |
//! | [`Notation`](crate::Notation)       | kept       | kept        | kept         | never                       |
//!
//! A [`Sum`] is always impartial because both of its games must be.
//!
//! [`Passing`] is made from rules that are no game yet, because a player may move again: from a
//! [`FreeTurns`]. It is [`Acyclic`](crate::Acyclic) if these rules are [`EndingTurns`], always
//! [`Partizan`](crate::Partizan), and nothing else.
//!
//! A solution of a reduced game knows the representatives. [`Lifted`] asks it about any position of
//! the inner game.
//!
//! # Should I be using this?
//! Yes, if the rules of a game exist already and one of these four changes is all that you need. An
//! adaptor costs one call, which the compiler inlines. It stores the game, and a `PlyLimit` also
//! stores the number of plies. Adaptors can be stacked:
//! ```
//! use gt_core::graph::GameGraph;
//! use gt_core::prelude::*;
//!
//! let loopy: GameGraph = "a -> a b\nb".parse().unwrap();
//! // A player without a move wins, if this happens within 4 plies.
//! let game = loopy.misere().ply_limit(4);
//! let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
//! assert_eq!(values.value(&game.initial()), Ok(Some(Value::Draw))); // neither player moves to b
//! ```

mod bit_ranks;
mod lifted;
mod misere;
mod orbits;
mod passing;
mod ply_limit;
mod reduced;
mod seen;
mod sum;

pub use lifted::Lifted;
pub use misere::Misere;
pub use orbits::{OrbitNumbers, Orbits};
pub use passing::{EndingTurns, FreeTurns, OrPass, Passing};
pub use ply_limit::{PliesLeft, PlyLimit};
pub use reduced::{InnerRanks, Reduced};
pub use sum::{Sum, SumMove};

use crate::capability::Symmetric;
use crate::game::Game;

/// The adaptors as methods of every game.
pub trait Adapt: Game {
    /// Reverses the outcome of every finished play of the game: wins become losses.
    ///
    /// See [`Misere`], also for the traits that it does not keep.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let game = "a -> b\nb".parse::<GameGraph>().unwrap().misere();
    /// assert_eq!(game.terminal(&1), Some(Outcome::Win)); // a player who cannot move wins
    /// ```
    fn misere(self) -> Misere<Self>
    where
        Self: Sized,
    {
        Misere::new(self)
    }

    /// Keeps one position of the game for each orbit of symmetric ones.
    ///
    /// See [`Reduced`], which also says which position to ask about.
    /// `game.reduced().numbered(&run)` numbers the orbits for dense tables: see
    /// [`Reduced::numbered`].
    fn reduced(self) -> Reduced<Self>
    where
        Self: Sized + Symmetric,
    {
        Reduced::new(self)
    }

    /// Makes the game a draw if it is not over after `plies` plies.
    ///
    /// See [`PlyLimit`]. To find out whether a player can force a win within *k* plies,
    /// [`bounded::Horizon`](crate::bounded::Horizon) costs less.
    ///
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

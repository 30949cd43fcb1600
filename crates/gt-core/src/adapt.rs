//! Adaptors: games made from other games.
//!
//! Three adaptors are made from any game:
//! * [`Misere`] reverses who wins at the end.
//! * [`Reduced`] has fewer positions, by symmetry.
//! * [`Sum`] is two games side by side.
//!
//! An adaptor is itself a game. The game inside is its *inner game*. An adaptor keeps exactly the
//! promises and capabilities that survive the change, as the table shows. A solver that needs
//! another one does not compile.
//!
//! |                                     | [`Misere`] | [`Reduced`] | [`Sum`]                     |
//! |-------------------------------------|------------|-------------|-----------------------------|
//! | made by                             | [`misere`](Adapt::misere) | [`reduced`](Adapt::reduced) | [`Sum::new`] |
//! | [`Acyclic`](crate::Acyclic)         | kept       | kept        | if both are                 |
//! | [`Impartial`](crate::Impartial)     | never      | kept        | always                      |
//! | [`Partizan`](crate::Partizan)       | kept       | never       | never                       |
//! | [`Indexed`](crate::Indexed)         | kept       | with holes, or [`numbered`](Reduced::numbered) | if both are      |
//! | [`Predecessors`](crate::Predecessors) | kept     | kept        | if both have it and are acyclic |
//! | [`Symmetric`]                       | kept       | never       | if both are                 |
//! | [`Images`](crate::Images)           | kept       | never       | if both have it             |
//! | [`Evaluate`](crate::Evaluate)       | never      | kept        | never                       |
//! | [`Margins`](crate::margin::Margins) | never      | kept        | never                       |
//! | [`Encode`](crate::Encode)           | kept       | kept        | if both have it             |
//! | [`Grid`](crate::Grid)               | kept       | kept        | never                       |
//! | [`Notation`](crate::Notation)       | kept       | kept        | never                       |
//!
//! A [`Sum`] is always impartial because both of its games must be.
//!
//! [`OneTier`] changes nothing but the numbering: the ranks of a game are its one tier.
//!
//! A solution of a reduced game knows the representatives. [`Lifted`] asks it about any position of
//! the inner game.
//!
//! # Should I be using this?
//! Yes, if the rules of a game exist already and one of these three changes is all that you need.
//! An adaptor costs one call, which the compiler inlines. It stores the game and nothing else.
//! Adaptors can be stacked:
//! ```
//! use gt_core::{adapt::Sum, example::Matches, prelude::*};
//!
//! // Two heaps of one match. A player who cannot move wins.
//! let game = Sum::new(Matches(1), Matches(1)).misere();
//! let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
//! assert_eq!(values.value(&game.initial()), Ok(Some(Value::Win { plies: 2 })));
//! ```

mod bit_ranks;
mod lifted;
mod misere;
mod one_tier;
mod orbits;
mod reduced;
mod seen;
mod sum;

pub use lifted::Lifted;
pub use misere::Misere;
pub use one_tier::OneTier;
pub use orbits::{OrbitNumbers, Orbits};
pub use reduced::{InnerRanks, Reduced};
pub use sum::{Sum, SumMove};

use crate::capability::Symmetric;
use crate::game::Game;

/// The adaptors as methods of every game.
pub trait Adapt: Game {
    /// Reverses the outcome of every finished play of the game: wins become losses.
    ///
    /// See [`Misere`], also for the traits that it does not keep.
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
}

impl<G: Game + ?Sized> Adapt for G {}

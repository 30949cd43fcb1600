//! A computer player of a game's own: it searches and guesses where no solver can come.

use std::sync::Arc;

use gt_core::{Game, Run, SolveError, Value};

use super::unsolved::Unsolved;

/// A computer player of a game's own.
///
/// A game that is too large to be solved may have a player that searches and guesses. An offer
/// names it with [`Offer::player`](crate::Offer::player). Then faces let it play where no solver
/// answers, and say its reasons.
///
/// # The contract
/// 1. `choose` returns a legal move wherever there is one.
/// 2. `value` is the value by the rules. Where it is not known soon, it is `None`.
pub trait OwnPlayer<G: Game>: Send {
    /// Chooses a move; `None` where the game is over. `strength` is 1 to [`STRONGEST`].
    ///
    /// # Errors
    /// Those of its search; limits of its run.
    fn choose(
        &mut self,
        position: &G::Position,
        strength: u8,
    ) -> Result<Option<OwnMove<G::Move>>, SolveError>;

    /// The value of a position, where it is known without a long search.
    ///
    /// # Errors
    /// Those of its solvers; limits of its run.
    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError>;
}

/// The greatest strength of an [`OwnPlayer`]; the least is 1.
pub const STRONGEST: u8 = 6;

/// A move that an [`OwnPlayer`] chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMove<M> {
    /// The move.
    pub mv: M,
    /// Why, in half a sentence; may be empty.
    pub why: String,
    /// The play that it expects, the move first; may be empty.
    pub line: Vec<M>,
}

/// An [`OwnPlayer`] of a game whose type is no longer known; positions and moves are texts.
///
/// # Errors
/// [`Unsolved::Position`] and [`Unsolved::NoNotation`] if the position cannot be read;
/// [`Unsolved::Stopped`] with the errors of the player.
pub trait TextPlayer: Send {
    /// Chooses a move, as [`OwnPlayer::choose`].
    ///
    /// # Errors
    /// See [`TextPlayer`].
    fn choose(&mut self, position: &str, strength: u8)
    -> Result<Option<OwnMove<String>>, Unsolved>;

    /// The value of a position, as [`OwnPlayer::value`].
    ///
    /// # Errors
    /// See [`TextPlayer`].
    fn value(&self, position: &str) -> Result<Option<Value>, Unsolved>;
}

/// Makes the player of a game.
pub(super) type MakePlayer<G> =
    Arc<dyn Fn(&G, &Run) -> Result<Box<dyn OwnPlayer<G>>, SolveError> + Send + Sync>;

//! A computer player of a game's own: it searches and guesses where no solver can come.

use gt_core::{Game, Run, SolveError, Stats, Value};
use std::sync::Arc;

use super::answering::Made;
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

/// A player with the texts of its game.
struct ByText<G: Game> {
    made: Made<G>,
    player: Box<dyn OwnPlayer<G>>,
}

impl<G: Game + Send + Sync> TextPlayer for ByText<G> {
    fn choose(
        &mut self,
        position: &str,
        strength: u8,
    ) -> Result<Option<OwnMove<String>>, Unsolved> {
        let at = self.made.position(Some(position))?;
        let strength = strength.clamp(1, STRONGEST);
        let chosen = self.player.choose(&at, strength).map_err(Unsolved::before)?;
        let (game, texts) = (&*self.made.game, self.made.texts());
        Ok(chosen.map(|OwnMove { mv, why, line }| {
            let text = (texts.mv)(game, &at, mv);
            let mut now = at;
            let line = line.into_iter().map(|mv| {
                let text = (texts.mv)(game, &now, mv);
                now = game.play(&now, mv);
                text
            });
            OwnMove { mv: text, why, line: line.collect() }
        }))
    }

    fn value(&self, position: &str) -> Result<Option<Value>, Unsolved> {
        let at = self.made.position(Some(position))?;
        self.player.value(&at).map_err(|error| Unsolved::stopped(error, Stats::default()))
    }
}

/// Makes the player of a game, if it has one.
pub(super) fn of<G: Game + Send + Sync + 'static>(
    made: &Made<G>,
    run: &Run,
) -> Result<Option<Box<dyn TextPlayer>>, Unsolved> {
    let Some(make) = &made.offered.player else { return Ok(None) };
    let player = make(&made.game, run).map_err(Unsolved::before)?;
    Ok(Some(Box::new(ByText { made: made.clone(), player })))
}

//! One game.

use alloc::vec::Vec;
use core::fmt::Debug;

use thiserror::Error;

use crate::bot::Bot;
use crate::error::{IllegalMove, SolveError};
use crate::game::{Game, GameExt};
use crate::outcome::{Outcome, Player};
use crate::run::{LimitError, Meter, Run};

/// A game that was played.
///
/// `moves` leads from `start` to `end`; the plies of a random opening are not among them, they lie
/// before `start`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Play<P, M> {
    /// Where it began.
    pub start: P,
    /// The moves, in order.
    pub moves: Vec<M>,
    /// Where it stopped.
    pub end: P,
    /// Why it stopped.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over {
        /// The outcome for the player to move.
        outcome: Outcome,
        /// Who is to move: `First` made the first move of the game.
        to_move: Player,
    },
    /// It was cut off after as many plies as were allowed.
    CutOff,
}

/// Why a match was not played to its end.
///
/// The games counted until then are lost with it. The first two are faults of a [`Bot`]: a player
/// that may resign should say so in the rules of its game.
/// # Example
/// ```
/// # use gt_core::{Game, arena::{Arena, ArenaError}, bot::{Bot, Random}, graph::GameGraph};
/// struct Resigns;
/// impl<G: Game> Bot<G> for Resigns {
///     fn choose(&mut self, _: &G, _: &G::Position) -> Result<Option<G::Move>, gt_core::SolveError> {
///         Ok(None)
///     }
/// }
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let error = Arena::new(game, 0).compete(&mut Resigns, &mut Random::new(0), &gt_core::Run::new()).unwrap_err();
/// assert_eq!(error.to_string(), "the first player chose no move in position 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArenaError<P: Debug, M: Debug> {
    /// A player chose a move that is not legal.
    #[error("the {player} player chose badly: {refused}")]
    IllegalMove {
        /// Which one: `First` made the first move of the game.
        player: Player,
        /// What and where.
        refused: IllegalMove<P, M>,
    },
    /// A player chose nothing though there are legal moves.
    #[error("the {player} player chose no move in position {position:?}")]
    NoMove {
        /// Which one: `First` made the first move of the game.
        player: Player,
        /// Where.
        position: P,
    },
    /// A player could not find out what it wanted to know.
    #[error("the {player} player did not choose: {reason}")]
    NoAnswer {
        /// Which one: `First` made the first move of the game.
        player: Player,
        /// Why.
        reason: SolveError,
    },
    /// The time was over.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// A game of `G` that was played, or why it was not.
pub type PlayResult<G> =
    Result<Play<<G as Game>::Position, <G as Game>::Move>, ArenaError<<G as Game>::Position, <G as Game>::Move>>;

/// Lets `first` and `second` play from `start`, at most `plies` plies.
pub(super) fn play<G: Game>(
    game: &G,
    start: G::Position,
    first: &mut impl Bot<G>,
    second: &mut impl Bot<G>,
    plies: u32,
    run: &Run,
) -> PlayResult<G> {
    let mut meter = Meter::new(run, "playing", None);
    let mut end = start.clone();
    let mut moves = Vec::new();
    let mut player = Player::First;
    let ending = loop {
        if let Some(outcome) = game.terminal(&end) {
            break Ending::Over { outcome, to_move: player };
        }
        if moves.len() as u64 >= u64::from(plies) {
            break Ending::CutOff;
        }
        meter.step(moves.len() as u64)?;
        let chosen = match player {
            Player::First => first.choose(game, &end),
            Player::Second => second.choose(game, &end),
        };
        let Some(mv) = chosen.map_err(|reason| ArenaError::NoAnswer { player, reason })? else {
            return Err(ArenaError::NoMove { player, position: end });
        };
        end = game.try_play(&end, mv).map_err(|refused| ArenaError::IllegalMove { player, refused })?;
        moves.push(mv);
        player = !player;
    };
    meter.end(moves.len() as u64);
    Ok(Play { start, moves, end, ending })
}

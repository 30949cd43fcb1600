//! Playing one game.
use core::fmt::Debug;

use thiserror::Error;

use crate::bot::Bot;
use gt_core::error::{IllegalMove, SolveError};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::{Outcome, Player};
use gt_core::run::{LimitError, Meter, Run};

/// A game that was played.
///
/// `moves` leads from `start` to `end`. A random opening lies before `start`; its plies are not
/// among `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Play<P, M> {
    /// The position where the game began.
    pub start: P,
    /// The moves, in order.
    pub moves: Vec<M>,
    /// The position where the game stopped.
    pub end: P,
    /// Why the game stopped.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game ended by the rules.
    Over {
        /// The outcome for the player to move.
        outcome: Outcome,
        /// The player to move at the end. `First` made the first move of the game.
        to_move: Player,
    },
    /// The game was cut off after the allowed number of plies.
    CutOff,
}

/// Why a match was not played to its end.
///
/// The results counted before the error are lost. The first two variants are faults of a [`Bot`]. A
/// player that should be able to resign needs a game whose rules have a move for it.
/// # Example
/// ```
/// # use gt_core::{Game, Run, SolveError, graph::GameGraph};
/// # use gt_play::{arena::Arena, bot::{Bot, Random}};
/// struct Resigns;
/// impl<G: Game> Bot<G> for Resigns {
///     fn choose(&mut self, _: &G, _: &G::Position) -> Result<Option<G::Move>, SolveError> {
///         Ok(None)
///     }
/// }
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let arena = Arena::new(game, 0);
/// let error = arena.compete(&mut Resigns, &mut Random::new(0), &Run::new()).unwrap_err();
/// assert_eq!(error.to_string(), "the first player chose no move in position 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArenaError<P: Debug, M: Debug> {
    /// A player chose a move that is not legal.
    #[error("the {player} player chose badly: {refused}")]
    IllegalMove {
        /// The player that chose. `First` made the first move of the game.
        player: Player,
        /// The move and the position.
        refused: IllegalMove<P, M>,
    },
    /// A player chose no move although there are legal moves.
    #[error("the {player} player chose no move in position {position:?}")]
    NoMove {
        /// The player that chose. `First` made the first move of the game.
        player: Player,
        /// The position.
        position: P,
    },
    /// A player failed to find an answer that it needed.
    #[error("the {player} player did not choose: {reason}")]
    NoAnswer {
        /// The player that chose. `First` made the first move of the game.
        player: Player,
        /// Why the player failed.
        reason: SolveError,
    },
    /// The match reached a limit of the run, such as its time.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// A game of `G` that was played, or the reason why it was not.
pub type PlayResult<G> = Result<
    Play<<G as Game>::Position, <G as Game>::Move>,
    ArenaError<<G as Game>::Position, <G as Game>::Move>,
>;

/// Lets `first` and `second` play from `start`, for at most `plies` plies.
pub(super) fn play<G: Game>(
    game: &G,
    start: G::Position,
    first: &mut impl Bot<G>,
    second: &mut impl Bot<G>,
    plies: u32,
    run: &Run,
) -> PlayResult<G> {
    let mut meter = Meter::new(run, "playing", None).counting("ply");
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
        end = game
            .try_play(&end, mv)
            .map_err(|refused| ArenaError::IllegalMove { player, refused })?;
        moves.push(mv);
        player = !player;
    };
    meter.end(moves.len() as u64);
    Ok(Play { start, moves, end, ending })
}

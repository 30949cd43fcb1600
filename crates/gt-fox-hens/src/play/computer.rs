//! The computer of a game that is played: a search player of any level, with the endgames of the
//! top rows.

use std::sync::Arc;

use gt_core::error::counted;
use gt_core::{Game, Outcome, Run, Solution, SolveError, Value};
use gt_play::bot::Bot;

use super::{Decision, MoveReason, SearchLevel, SearchPlayer, Weights};
use crate::rules::{FoxHens, HENS, Move, Position};
use crate::solve::{Endgame, EndgameOnDemand};

/// The greatest number of positions of an endgame table made for an answer.
///
/// Solving it takes a fraction of a second.
const ENDGAMES: u64 = 6_000_000;

/// Prepares the endgames of the top rows, in a table that takes a fraction of a second.
///
/// It is solved where a search comes to it. Returns `None` if captures are free, because the engine
/// does not solve such rules.
///
/// # Errors
/// [`SolveError::Limit`] if the table would take more memory than `run` allows.
pub fn top_endgames(rules: &FoxHens, run: &Run) -> Result<Option<EndgameOnDemand>, SolveError> {
    let Some(part) = rules.top_part(ENDGAMES) else { return Ok(None) };
    match EndgameOnDemand::new(&part, run) {
        Ok(table) => Ok(Some(table)),
        Err(SolveError::Limit(limit)) => Err(limit.into()),
        Err(_) => Ok(None),
    }
}

/// Returns the run with half of the memory that [`top_endgames`] leave, if they are `used`.
///
/// The other half is for a table of all positions that the position leads to, if one is made.
pub fn search_share(rules: &FoxHens, used: bool, run: &Run) -> Run {
    let Some(limit) = run.max_memory() else { return run.clone() };
    let part = if used { rules.top_part(ENDGAMES) } else { None };
    let taken =
        part.and_then(|part| Endgame::forecast(&part).ok()).map_or(0, |forecast| forecast.bytes);
    run.clone().memory(limit.saturating_sub(taken) / 2)
}

/// A [`SearchPlayer`] with endgames of any kind; its search is compiled in this crate, once a kind.
pub trait Chooser: Bot<FoxHens> {
    /// The level of the player.
    fn level(&self) -> SearchLevel;

    /// Chooses a move as [`SearchPlayer::choice`] does.
    ///
    /// # Errors
    /// As [`SearchPlayer::choice`].
    fn choice(&mut self, position: &Position) -> Result<Option<Decision>, SolveError>;

    /// Searches a position as [`SearchPlayer::search`] does.
    ///
    /// # Errors
    /// As [`SearchPlayer::search`].
    fn search(&mut self, position: &Position) -> Result<Option<Decision>, SolveError>;
}

impl<E> Chooser for SearchPlayer<E>
where
    E: Solution<Answer = Value, Game: Game<Position = Position, Move = Move>> + Clone,
{
    fn level(&self) -> SearchLevel {
        self.level()
    }

    fn choice(&mut self, position: &Position) -> Result<Option<Decision>, SolveError> {
        self.choice(position)
    }

    fn search(&mut self, position: &Position) -> Result<Option<Decision>, SolveError> {
        self.search(position)
    }
}

/// The endgames of a [`Chooser`].
#[derive(Clone, Copy, Debug)]
pub enum Endgames<'t> {
    /// A table that is solved where a search comes to it.
    OnDemand(&'t EndgameOnDemand),
    /// A whole table.
    Solved(&'t Endgame),
}

/// Makes a player as [`SearchPlayer::with`] does, which looks `plies` ahead if they are given.
///
/// # Errors
/// As [`SearchPlayer::with`].
pub fn chooser<'t>(
    rules: &FoxHens,
    (level, weights): (SearchLevel, Weights),
    plies: Option<u32>,
    endgames: Option<Endgames<'t>>,
    run: &Run,
) -> Result<Box<dyn Chooser + 't>, SolveError> {
    fn of<'t, E>(player: SearchPlayer<E>, plies: Option<u32>) -> Box<dyn Chooser + 't>
    where
        E: Solution<Answer = Value, Game: Game<Position = Position, Move = Move>> + Clone + 't,
    {
        match plies {
            Some(plies) => Box::new(player.looking(plies)),
            None => Box::new(player),
        }
    }
    Ok(match endgames {
        Some(Endgames::Solved(table)) => {
            of(SearchPlayer::with(rules, level, weights, Some(table), run)?, plies)
        }
        Some(Endgames::OnDemand(table)) => {
            of(SearchPlayer::with(rules, level, weights, Some(table), run)?, plies)
        }
        None => {
            let none: Option<&EndgameOnDemand> = None;
            of(SearchPlayer::with(rules, level, weights, none, run)?, plies)
        }
    })
}

/// A computer that plays at any level, and knows the endgames of the top rows.
///
/// # Example
/// ```
/// use gt_core::{Game, Run};
/// use gt_fox_hens::NamedRules;
/// use gt_fox_hens::play::{Computer, SearchLevel};
///
/// let rules = NamedRules::Strip3x5.rules();
/// let mut computer = Computer::new(&rules, &Run::new())?;
/// let start = rules.initial();
/// let choice = computer.choice(SearchLevel::TOP, &start)?.expect("the hens can move");
/// assert!(choice.why(&rules, &start).ends_with("by the endgame table"));
/// assert!(computer.value(&start)?.is_some()); // the whole game is small
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Debug)]
pub struct Computer {
    rules: FoxHens,
    endgames: Option<Arc<EndgameOnDemand>>,
    share: Run,
    /// The player of the level that was asked for last. Its transposition table is large, and
    /// nobody may ask.
    player: Option<SearchPlayer<Arc<EndgameOnDemand>>>,
}

impl Computer {
    /// A computer within the limits of `run`; nothing is solved yet.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the endgames would take more memory than `run` allows.
    pub fn new(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        let endgames = top_endgames(rules, run)?.map(Arc::new);
        let share = search_share(rules, endgames.is_some(), run);
        Ok(Self { rules: rules.clone(), endgames, share, player: None })
    }

    /// Chooses a move at a level; `None` where the game is over.
    ///
    /// # Errors
    /// As [`SearchPlayer::choice`].
    pub fn choice(
        &mut self,
        level: SearchLevel,
        at: &Position,
    ) -> Result<Option<Decision>, SolveError> {
        let kept = self.player.take().filter(|player| player.level() == level);
        let player = if let Some(player) = kept {
            player
        } else {
            let (endgames, weights) = (self.endgames.clone(), Weights::default());
            SearchPlayer::with(&self.rules, level, weights, endgames, &self.share)?
        };
        self.player.insert(player).choice(at)
    }

    /// The value of a position in the top rows; `None` below.
    ///
    /// # Errors
    /// Those of the endgames.
    pub fn value(&self, at: &Position) -> Result<Option<Value>, SolveError> {
        self.endgames.as_ref().map_or(Ok(None), |endgames| endgames.value(at))
    }
}

impl Decision {
    /// Says why the move was chosen at `position`, in half a sentence.
    pub fn why(&self, rules: &FoxHens, position: &Position) -> String {
        let words = |value: Value| match (value.outcome(), value.plies()) {
            (Outcome::Draw, _) | (_, None) => "a draw".to_owned(),
            (outcome, Some(plies)) => format!("a {outcome} in {}", counted(plies, "ply")),
        };
        let compulsory = if self.mv.is_capture() {
            let fox = rules.board().name(self.mv.from);
            format!("fox {fox} must take {}; ", self.mv.taken.count_ones())
        } else {
            String::new()
        };
        let side = if position.turn == HENS { "hens" } else { "foxes" };
        let reason = match self.reason {
            MoveReason::Only => "there is no other move".to_owned(),
            MoveReason::Endgame(value) => format!("{}, by the endgame table", words(value)),
            MoveReason::Proved(value) => format!("{}, proved by search", words(value)),
            MoveReason::Guess { score, depth } => {
                format!(
                    "{:+.2} hens for the {side}, {} ahead",
                    f64::from(score.get()) / 100.0,
                    counted(depth, "ply")
                )
            }
        };
        compulsory + &reason
    }
}

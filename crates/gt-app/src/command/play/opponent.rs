//! The computer in a game of any name: what it knows, and how it chooses a move.

use core::cell::RefCell;
use core::cmp::Reverse;
use core::ops::DerefMut;

use gt_core::solution::{Answer, RankedMoves};
use gt_core::solver::{Choice, Method};
use gt_core::{Forecast, Game, LimitError, Run, Solution, SolveError};
use gt_play::bot::{Bot, Level, LevelBot, Mistakes};
use gt_play::session::Worth;

use crate::instance::{Inquiry, Situation};
use crate::own_player::{OwnMove, STRONGEST, TextPlayer};
use crate::review::Judged;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// A search does not store more positions for a game that is played: a person waits.
const MOST: u64 = 1_000_000;

/// So many moves are looked at for positions that a search stores: about a second's work.
const SEARCHED: u64 = 1 << 23;

/// So many moves are looked at for a table: about four seconds' work on one thread.
const SOLVED: u64 = 220_000_000;

/// So many positions are solved by an engine that tells only who wins: about a second's work.
const OUTCOMES: u64 = 1 << 30;

/// Whether the game is too large to be solved while a person waits.
pub(in crate::command) const fn is_too_large(error: &SolveError) -> bool {
    !matches!(error, SolveError::Limit(LimitError::Time | LimitError::Interrupted))
}

/// A computer that plays a game of any name.
pub(in crate::command) trait Computer<'i> {
    /// Chooses a move, and says why if it can; `None` where there is no move.
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError>;
}

/// A move by its number, and why it was chosen; the reason may be empty.
pub(in crate::command) type Reply = Option<(u32, String)>;

impl<'i, P> Computer<'i> for LevelBot<P>
where
    P: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
{
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        Ok(self.choose(game, at)?.map(|mv| (mv, String::new())))
    }
}

/// Random moves, and nothing else: they need no solver.
impl<'i> Computer<'i> for Mistakes {
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        Ok(self.choose(game, at).map(|mv| (mv, String::new())))
    }
}

impl<'i, C: Computer<'i> + ?Sized> Computer<'i> for Box<C> {
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        (**self).reply(game, at)
    }
}

/// A move by its number, with its reason and the play that is expected.
pub(in crate::command) type Advice = Option<(u32, OwnMove<String>)>;

/// A game's own player, which knows some values.
pub(in crate::command) struct Own<'i> {
    game: TextGame<'i>,
    player: RefCell<Box<dyn TextPlayer>>,
}

impl<'i> Own<'i> {
    /// The game's own player within the limits of `run`; `None` if the game has none.
    pub(in crate::command) fn new(
        game: &TextGame<'i>,
        run: &Run,
    ) -> Result<Option<Self>, Unsolved> {
        let player = game.instance().player(run)?;
        Ok(player.map(|player| Self { game: game.clone(), player: RefCell::new(player) }))
    }

    /// The move of some strength, by its number and with its reason.
    fn choose(&self, at: &TextPosition, strength: u8) -> Result<Advice, SolveError> {
        let chosen = self.player.borrow_mut().choose(&at.situation().position, strength);
        let Some(chosen) = known(chosen)?.flatten() else { return Ok(None) };
        let mut moves = (0..).zip(&at.situation().moves);
        let mv = moves.find(|(_, legal)| legal.mv == chosen.mv);
        Ok(mv.map(|(mv, _)| (mv, chosen)))
    }

    /// What the strongest player would do; `None` where the value of the position is known.
    pub(in crate::command) fn advice(&self, at: &TextPosition) -> Result<Advice, SolveError> {
        if self.value(at)?.is_some() { Ok(None) } else { self.choose(at, STRONGEST) }
    }

    /// The computer of a level.
    pub(in crate::command) fn player(&self, level: Level, seed: u64) -> OwnComputer<'_, 'i> {
        let (strength, mistakes) = match level {
            Level::Random => (1, level.mistakes()),
            Level::Number(number) => (number, 0),
            Level::Perfect => (STRONGEST, 0),
        };
        OwnComputer { own: self, strength, mistakes: Mistakes::new(mistakes, seed) }
    }
}

/// A move and the reason for it.
pub(in crate::command) fn reasoned(OwnMove { mv, why, .. }: &OwnMove<String>) -> String {
    if why.is_empty() { mv.clone() } else { format!("{mv}: {why}") }
}

impl<'i> Solution for Own<'i> {
    type Game = TextGame<'i>;
    type Answer = Worth;

    fn game(&self) -> &TextGame<'i> {
        &self.game
    }

    fn value(&self, at: &TextPosition) -> Result<Option<Worth>, SolveError> {
        let value = self.player.borrow().value(&at.situation().position);
        Ok(known(value)?.flatten().map(Worth::from))
    }
}

/// A game's own player as the computer of a level.
pub(in crate::command) struct OwnComputer<'o, 'i> {
    own: &'o Own<'i>,
    strength: u8,
    mistakes: Mistakes,
}

impl<'i> Computer<'i> for OwnComputer<'_, 'i> {
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        if let Some(mistake) = self.mistakes.choose(game, at) {
            return Ok(Some((mistake, String::new())));
        }
        Ok(self.own.choose(at, self.strength)?.map(|(mv, chosen)| (mv, chosen.why)))
    }
}

/// What was found, if anything; only a limit of the run is an error here.
fn known<T>(found: Result<T, Unsolved>) -> Result<Option<T>, SolveError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Unsolved::Stopped { error, .. }) if !is_too_large(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// The solver of an instance as a solution about texts.
pub(in crate::command) struct Known<'i, Q = Box<dyn Inquiry>> {
    game: TextGame<'i>,
    inquiry: RefCell<Q>,
}

/// Begins to answer questions about `at` and what follows from it, while a person waits; nothing is
/// solved yet.
///
/// What the front door chooses answers if it is quick; else a quick engine of the game's own that
/// tells who wins; else a search that gives up soon. All bounds are counts of moves and positions,
/// and no times. So what answers does not depend on the machine. Also says whether it is what the
/// front door chooses.
pub(in crate::command) fn quick(
    game: &TextGame<'_>,
    at: &TextPosition,
    run: &Run,
) -> (Box<dyn Inquiry>, bool) {
    let (instance, here) = (game.instance(), at.situation());
    let moves = |at: &Situation| at.moves.len() as u64;
    let most = moves(here).max(moves(game.initial().situation()));
    let is_quick = |plan: &Choice| {
        plan.forecast.is_some_and(|Forecast { positions, bytes, .. }| {
            // A position has half as many moves as the first one, and costs some by itself.
            let each = if plan.method == Method::Retrograde { 8 } else { 1 } * (8 + most / 2);
            let is_little = if plan.only_outcomes {
                positions <= OUTCOMES
            } else {
                positions.saturating_mul(each) <= SOLVED
            };
            is_little && run.check_memory(bytes).is_ok()
        })
    };
    if instance.plan(Some(&here.position), None, run).is_ok_and(|plan| is_quick(&plan)) {
        return (instance.inquiry(run), true);
    }
    let mut plans = instance.plans(run).into_iter();
    if let Some(own) = plans.find(|plan| plan.method.is_own() && is_quick(plan)) {
        return (instance.inquiry_by(Some(own.method), run), false);
    }
    let stored = SEARCHED / moves(here).max(1);
    (instance.inquiry(&run.clone().positions(stored.min(MOST))), false)
}

impl<'i> Known<'i> {
    /// Nothing is solved yet: see [`quick`].
    pub(in crate::command) fn new(game: TextGame<'i>, at: &TextPosition, run: &Run) -> Self {
        let (inquiry, _) = quick(&game, at, run);
        Self::by(game, inquiry)
    }
}

impl Known<'_> {
    /// The limits of `run`, and a limit of positions, because a person waits.
    pub(in crate::command) fn run(run: &Run) -> Run {
        run.clone().positions(MOST)
    }
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Known<'i, Q> {
    /// What `inquiry` knows of the game.
    pub(in crate::command) const fn by(game: TextGame<'i>, inquiry: Q) -> Self {
        Self { game, inquiry: RefCell::new(inquiry) }
    }

    /// The value of a position, or why it is not known.
    pub(in crate::command) fn ask(&self, at: &TextPosition) -> Result<Worth, Unsolved> {
        self.ask_text(&at.situation().position)
    }

    fn ask_text(&self, position: &str) -> Result<Worth, Unsolved> {
        let judged = self.inquiry.borrow_mut().value(Some(position))?;
        let Judged { outcome, plies, margin, .. } = judged;
        Ok(Worth { outcome, plies: plies.map(u64::from), margin })
    }
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Solution for Known<'i, Q> {
    type Game = TextGame<'i>;
    type Answer = Worth;

    fn game(&self) -> &TextGame<'i> {
        &self.game
    }

    fn value(&self, at: &TextPosition) -> Result<Option<Worth>, SolveError> {
        // If only this position needs more than is allowed, the game goes on.
        known(self.ask(at))
    }

    /// Asks about each move without a list of the moves after it.
    fn ranked_moves(&self, at: &TextPosition) -> Result<RankedMoves<u32, Worth>, SolveError> {
        let mut ranked = Vec::with_capacity(at.situation().moves.len());
        for (mv, legal) in (0..).zip(&at.situation().moves) {
            ranked.push((mv, known(self.ask_text(&legal.position))?.and_then(Answer::before_move)));
        }
        ranked.sort_by_key(|&(_, worth)| Reverse(worth));
        Ok(ranked)
    }
}

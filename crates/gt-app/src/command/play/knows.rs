//! What is known of a game while a person waits, and the computer that plays by it.

use core::cell::OnceCell;
use core::ops::DerefMut;

use gt_core::solution::RankedMoves;
use gt_core::{Run, Solution, SolveError};
use gt_play::bot::{Level, LevelBot, Lookahead, Mistakes};
use gt_play::session::Worth;

use super::opponent::{Advice, Computer, Known, Own, Reply, is_too_large};
use crate::instance::Inquiry;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// What is known of a game while a person waits. What answers is found out at the first question.
pub(in crate::command) struct Knows<'i, Q = Box<dyn Inquiry>> {
    known: Known<'i, Q>,
    run: Run,
    by: OnceCell<By<'i>>,
}

/// What answers: of the three, the first that there is.
pub(in crate::command) enum By<'i> {
    /// The game is solved.
    Solver,
    /// It is too large for that, and has a player of its own.
    Own(Own<'i>),
    /// What can be forced within some plies.
    Ahead(Box<Lookahead<TextGame<'i>>>),
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Knows<'i, Q> {
    /// Nothing is found out yet. `run` limits a search of the own player, and a look ahead.
    pub(in crate::command) fn new(known: Known<'i, Q>, run: &Run) -> Self {
        Self { known, run: run.clone(), by: OnceCell::new() }
    }

    /// Finds out what answers: tries to solve the game from `at` on.
    ///
    /// # Errors
    /// Those of the solver, unless the game is too large for it; those of the own player.
    pub(in crate::command) fn begin(&self, at: &TextPosition) -> Result<&By<'i>, Unsolved> {
        if let Some(by) = self.by.get() {
            return Ok(by);
        }
        let by = match self.known.ask(at) {
            Ok(_) => By::Solver,
            Err(Unsolved::Stopped { error, .. }) if is_too_large(&error) => {
                match Own::new(self.game(), &self.run)? {
                    Some(own) => By::Own(own),
                    None => By::Ahead(Box::new(self.ahead(Level::Perfect))),
                }
            }
            Err(why) => return Err(why),
        };
        Ok(self.by.get_or_init(|| by))
    }

    /// What answers. Without a value of `at` it looks ahead, too.
    fn by(&self, at: &TextPosition) -> Result<&By<'i>, SolveError> {
        match self.begin(at) {
            Ok(by) => Ok(by),
            Err(Unsolved::Stopped { error, .. }) => Err(error),
            Err(_) => Ok(self.by.get_or_init(|| By::Ahead(Box::new(self.ahead(Level::Perfect))))),
        }
    }

    fn ahead(&self, level: Level) -> Lookahead<TextGame<'i>> {
        Lookahead::new(self.game().clone(), level.plies(), &self.run)
    }

    /// What the game's own player would do, if it plays and the value is not known.
    pub(in crate::command) fn advice(&self, at: &TextPosition) -> Result<Advice, SolveError> {
        if let By::Own(own) = self.by(at)? { own.advice(at) } else { Ok(None) }
    }

    /// The computer of a level; all chance comes from `seed`.
    pub(in crate::command) fn player(&self, level: Level, seed: u64) -> Player<'_, 'i, Q> {
        Player { knows: self, level, seed, made: None }
    }
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Solution for Knows<'i, Q> {
    type Game = TextGame<'i>;
    type Answer = Worth;

    fn game(&self) -> &TextGame<'i> {
        self.known.game()
    }

    fn value(&self, at: &TextPosition) -> Result<Option<Worth>, SolveError> {
        match self.by(at)? {
            By::Solver => self.known.value(at),
            By::Own(own) => own.value(at),
            By::Ahead(seen) => Ok(seen.value(at)?.map(Worth::from)),
        }
    }

    fn ranked_moves(&self, at: &TextPosition) -> Result<RankedMoves<u32, Worth>, SolveError> {
        match self.by(at)? {
            By::Solver => self.known.ranked_moves(at),
            By::Own(own) => own.ranked_moves(at),
            By::Ahead(seen) => {
                let ranked = seen.ranked_moves(at)?.into_iter();
                Ok(ranked.map(|(mv, value)| (mv, value.map(Worth::from))).collect())
            }
        }
    }
}

/// The computer of a level. One that moves at random asks no solver.
pub(in crate::command) struct Player<'k, 'i, Q = Box<dyn Inquiry>> {
    knows: &'k Knows<'i, Q>,
    level: Level,
    seed: u64,
    made: Option<Box<dyn Computer<'i> + 'k>>,
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Computer<'i> for Player<'_, 'i, Q> {
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        let &mut Self { knows, level, seed, .. } = self;
        if let Some(made) = &mut self.made {
            return made.reply(game, at);
        }
        let mistakes = level.mistakes();
        let made: Box<dyn Computer<'i> + '_> = if level == Level::Random {
            Box::new(Mistakes::new(mistakes, seed))
        } else {
            match knows.by(at)? {
                By::Solver => Box::new(LevelBot::new(&knows.known, mistakes, seed)),
                By::Own(own) => Box::new(own.player(level, seed)),
                By::Ahead(_) => Box::new(LevelBot::new(knows.ahead(level), 0, seed)),
            }
        };
        self.made.insert(made).reply(game, at)
    }
}

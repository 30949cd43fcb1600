//! What is known of a game while a person waits, and the computer that plays by it.

use core::ops::DerefMut;

use gt_core::{Run, Solution, SolveError};
use gt_play::bot::{Level, LevelBot, Lookahead};
use gt_play::session::Worth;

use super::opponent::{Computer, Known, Own, is_too_large};
use crate::instance::Inquiry;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// What is known of a game while a person waits: of the three, the first that there is.
pub(in crate::command) enum Knows<'i, Q = Box<dyn Inquiry>> {
    /// The game is solved.
    All(Known<'i, Q>),
    /// It is too large for that, and has a player of its own.
    Own(Own<'i>),
    /// What can be forced within some plies.
    Ahead { seen: Box<Lookahead<TextGame<'i>>>, run: Run },
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Knows<'i, Q> {
    /// Tries to solve the game from `at` on, by `known`.
    ///
    /// `run` limits a search of the own player, and a look ahead.
    ///
    /// # Errors
    /// Those of the solver, unless the game is too large for it; those of the own player.
    pub(in crate::command) fn of(
        known: Known<'i, Q>,
        at: &TextPosition,
        run: &Run,
    ) -> Result<Self, Unsolved> {
        match known.ask(at) {
            Ok(_) => Ok(Self::All(known)),
            Err(Unsolved::Stopped { error, .. }) if is_too_large(&error) => {
                if let Some(own) = Own::new(known.game(), run)? {
                    return Ok(Self::Own(own));
                }
                let seen = Lookahead::new(known.game().clone(), Level::Perfect.plies(), run);
                Ok(Self::Ahead { seen: Box::new(seen), run: run.clone() })
            }
            Err(why) => Err(why),
        }
    }

    /// The game's own player, if it plays.
    pub(in crate::command) const fn own(&self) -> Option<&Own<'i>> {
        if let Self::Own(own) = self { Some(own) } else { None }
    }

    /// The computer of a level; all chance comes from `seed`.
    pub(in crate::command) fn player(&self, level: Level, seed: u64) -> Box<dyn Computer<'i> + '_> {
        match self {
            Self::All(known) => Box::new(LevelBot::new(known, level.mistakes(), seed)),
            Self::Own(own) => Box::new(own.player(level, seed)),
            Self::Ahead { seen, run } => {
                let ahead = Lookahead::new(seen.game().clone(), level.plies(), run);
                let mistakes = if level == Level::Random { 100 } else { 0 };
                Box::new(LevelBot::new(ahead, mistakes, seed))
            }
        }
    }
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Solution for Knows<'i, Q> {
    type Game = TextGame<'i>;
    type Answer = Worth;

    fn game(&self) -> &TextGame<'i> {
        match self {
            Self::All(known) => known.game(),
            Self::Own(own) => own.game(),
            Self::Ahead { seen, .. } => seen.game(),
        }
    }

    fn value(&self, at: &TextPosition) -> Result<Option<Worth>, SolveError> {
        match self {
            Self::All(known) => known.value(at),
            Self::Own(own) => own.value(at),
            Self::Ahead { seen, .. } => Ok(seen.value(at)?.map(Worth::from)),
        }
    }
}

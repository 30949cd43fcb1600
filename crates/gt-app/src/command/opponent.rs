//! The computer in a game of any name: what it knows, and what it says.

use core::cell::RefCell;
use core::ops::DerefMut;

use gt_core::{LimitError, Player as Side, Run, Solution, SolveError};
use gt_play::bot::{Bot, Level, Player};
use gt_play::session::{Chosen, ValuesIn, Voice, Worth, values};

use super::failure::Failure;
use crate::instance::Inquiry;
use crate::review::Judged;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// More positions are not solved for a game that is played: a person waits.
const MOST: u64 = 1_000_000;

/// Whether the game is too large to be solved while a person waits.
pub(super) const fn is_too_large(error: &SolveError) -> bool {
    !matches!(error, SolveError::Limit(LimitError::Time | LimitError::Interrupted))
}

/// The computer in a game of any name.
pub(super) struct OfInstance<'s, S, P, M> {
    knows: &'s S,
    player: Player<P>,
    /// The player of another level.
    make: M,
    rules: String,
}

impl<'s, S, P, M> OfInstance<'s, S, P, M> {
    /// `knows` gives hints and values, `player` chooses the moves, `make` gives the player of
    /// another level.
    pub(super) const fn new(knows: &'s S, player: Player<P>, make: M, rules: String) -> Self {
        Self { knows, player, make, rules }
    }
}

impl<'i, S, P, M> Voice<TextGame<'i>> for OfInstance<'_, S, P, M>
where
    S: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
    P: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
    M: Fn(Level) -> Player<P>,
{
    type Error = Failure;

    fn choose(
        &mut self,
        game: &TextGame<'i>,
        at: &TextPosition,
        _: Side,
    ) -> Result<Chosen<TextGame<'i>>, Failure> {
        let chosen = self.player.choose(game, at)?;
        Ok(chosen.map(|mv| (mv, vec![format!("the bot plays {}", self.show(game, at, mv)).into()])))
    }

    fn values(
        &mut self,
        _: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Option<ValuesIn<TextGame<'i>>>, Failure> {
        Ok(Some(values(self.knows, at)?))
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.player = (self.make)(level);
        true
    }

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn how(&self) -> String {
        let sample = self.knows.game().instance().sample().and_then(|(_, mv)| mv);
        sample.map_or_else(
            || "your move is one of those that moves lists".into(),
            |mv| format!("your move is written like {mv}"),
        )
    }

    fn board(&self, game: &TextGame<'i>, at: &TextPosition) -> String {
        let board = game.instance().board(Some(&at.situation().position));
        board.unwrap_or_else(|why| why.to_string())
    }
}

/// The solver of an instance as a solution about texts.
pub(super) struct Known<'i, Q = Box<dyn Inquiry>> {
    game: TextGame<'i>,
    inquiry: RefCell<Q>,
}

impl<'i> Known<'i> {
    /// Nothing is solved yet; `run` limits the work.
    pub(super) fn new(game: TextGame<'i>, run: &Run) -> Self {
        let inquiry = game.instance().inquiry(&Self::run(run));
        Self::by(game, inquiry)
    }

    /// The limits of `run`, and a limit of positions, because a person waits.
    pub(super) fn run(run: &Run) -> Run {
        run.clone().positions(MOST)
    }
}

impl<'i, Q: DerefMut<Target = dyn Inquiry>> Known<'i, Q> {
    /// What `inquiry` knows of the game.
    pub(super) const fn by(game: TextGame<'i>, inquiry: Q) -> Self {
        Self { game, inquiry: RefCell::new(inquiry) }
    }

    /// The value of a position, or why it is not known.
    pub(super) fn ask(&self, at: &TextPosition) -> Result<Worth, Unsolved> {
        let judged = self.inquiry.borrow_mut().value(Some(&at.situation().position))?;
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
        match self.ask(at) {
            Ok(worth) => Ok(Some(worth)),
            // Only this position needs more than is allowed; the game goes on.
            Err(Unsolved::Stopped { error, .. }) if !is_too_large(&error) => Err(error),
            Err(_) => Ok(None),
        }
    }
}

//! The computer in a game of any name: what it knows, and what it says.

use core::cell::RefCell;
use core::ops::DerefMut;

use gt_core::{LimitError, Run, Solution, SolveError};
use gt_play::bot::{Bot, Level, LevelBot, Mistakes};
use gt_play::session::{Chosen, Voice, Worth, WorthsIn, values};

use super::starts::Starts;
use crate::command::failure::Failure;
use crate::instance::{Inquiry, LegalMove};
use crate::own_player::{OwnMove, STRONGEST, TextPlayer};
use crate::review::Judged;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// More positions are not solved for a game that is played: a person waits.
const MOST: u64 = 1_000_000;

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

impl<'i, C: Computer<'i> + ?Sized> Computer<'i> for Box<C> {
    fn reply(&mut self, game: &TextGame<'i>, at: &TextPosition) -> Result<Reply, SolveError> {
        (**self).reply(game, at)
    }
}

/// The computer in a game of any name, as the voice of a game by lines.
pub(in crate::command) struct OfInstance<'s, 'i, S, P, M> {
    knows: &'s S,
    /// The game's own player, which gives hints where no value is known.
    own: Option<&'s Own<'i>>,
    player: P,
    /// The player of another level.
    make: M,
    rules: String,
    /// Draws the starts of more games, if they are drawn.
    starts: Option<Starts<'i>>,
}

impl<'s, 'i, S, P, M> OfInstance<'s, 'i, S, P, M> {
    /// `knows` gives values, `player` chooses the moves, `make` gives the player of another level.
    pub(in crate::command) const fn new(
        knows: &'s S,
        own: Option<&'s Own<'i>>,
        player: P,
        make: M,
        rules: String,
    ) -> Self {
        Self { knows, own, player, make, rules, starts: None }
    }

    /// Draws the starts of more games.
    pub(in crate::command) fn drawing(self, starts: Option<Starts<'i>>) -> Self {
        Self { starts, ..self }
    }
}

impl<'i, S, P, M> Voice<TextGame<'i>> for OfInstance<'_, 'i, S, P, M>
where
    S: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
    P: Computer<'i>,
    M: Fn(Level) -> P,
{
    type Error = Failure;

    fn choose(
        &mut self,
        game: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Chosen<TextGame<'i>>, Failure> {
        let chosen = self.player.reply(game, at)?;
        Ok(chosen.map(|(mv, why)| {
            let why = if why.is_empty() { why } else { format!(": {why}") };
            (mv, vec![format!("the bot plays {}{why}", self.named(game, at, mv))])
        }))
    }

    fn values(
        &mut self,
        _: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Option<WorthsIn<TextGame<'i>>>, Failure> {
        Ok(Some(values(self.knows, at)?))
    }

    fn hint(&mut self, _: &TextGame<'i>, at: &TextPosition) -> Result<Option<String>, Failure> {
        let advice = self.own.map_or(Ok(None), |own| own.advice(at))?;
        Ok(advice.map(|(_, chosen)| reasoned(&chosen)))
    }

    fn line(&mut self, _: &TextGame<'i>, at: &TextPosition) -> Result<Option<String>, Failure> {
        let advice = self.own.map_or(Ok(None), |own| own.advice(at))?;
        Ok(advice.map(|(_, chosen)| format!("expected: {}", chosen.line.join(" "))))
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.player = (self.make)(level);
        true
    }

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn new_start(&mut self, _: &TextGame<'i>) -> Option<TextPosition> {
        self.starts.as_mut()?.draw()
    }

    fn how(&self) -> String {
        let sample = self.knows.game().instance().sample().and_then(|(_, mv)| mv);
        sample.map_or_else(
            || "your move is one of those that moves lists".into(),
            |mv| format!("your move is written like {mv}"),
        )
    }

    fn named(&self, _: &TextGame<'i>, at: &TextPosition, mv: u32) -> String {
        at.situation().moves.get(mv as usize).map_or_else(String::new, LegalMove::named)
    }

    fn board(&self, game: &TextGame<'i>, at: &TextPosition) -> String {
        let board = game.instance().board(Some(&at.situation().position));
        board.unwrap_or_else(|why| why.to_string())
    }
}

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
    fn choose(
        &self,
        at: &TextPosition,
        strength: u8,
    ) -> Result<Option<(u32, OwnMove<String>)>, SolveError> {
        let chosen = self.player.borrow_mut().choose(&at.situation().position, strength);
        let Some(chosen) = known(chosen)?.flatten() else { return Ok(None) };
        let mut moves = (0..).zip(&at.situation().moves);
        let mv = moves.find(|(_, legal)| legal.mv == chosen.mv);
        Ok(mv.map(|(mv, _)| (mv, chosen)))
    }

    /// What the strongest player would do; `None` where the value of the position is known.
    pub(in crate::command) fn advice(
        &self,
        at: &TextPosition,
    ) -> Result<Option<(u32, OwnMove<String>)>, SolveError> {
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

impl<'i> Known<'i> {
    /// Nothing is solved yet; `run` limits the work.
    pub(in crate::command) fn new(game: TextGame<'i>, run: &Run) -> Self {
        let inquiry = game.instance().inquiry(&Self::run(run));
        Self::by(game, inquiry)
    }

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
        // If only this position needs more than is allowed, the game goes on.
        known(self.ask(at))
    }
}

//! The thread that owns the solver, and answers questions one after the other.

use gt_core::{Run, Solution, SolveError};
use gt_play::bot::Level;
use gt_play::session::{Conversation, Dialogue, Seat, values};

use super::event::{Found, Question};
use crate::command::failure::Failure;
use crate::command::play::face::Desk;
use crate::command::play::knows::{Knows, Player};
use crate::command::play::opponent::{Computer as _, Known, Reply, reasoned};
use crate::command::play::screen::{Ask, Finding, serve};
use crate::command::play::voice::OfInstance;
use crate::text_game::{TextGame, TextPosition};

/// Answers the questions on a desk until the end.
///
/// The game is solved at the first question that needs it. A game that is too large for that is
/// played by its own player; if it has none, it is searched for each question.
pub(super) fn work(
    game: &TextGame<'_>,
    seed: u64,
    run: &Run,
    desk: &Desk<Ask<Question, TextPosition>>,
    tell: &dyn Fn(Finding<TextPosition, Found>),
) {
    let mut next = desk.next(false);
    let Some(first) = &next else { return };
    let knows = Knows::new(Known::new(game.clone(), &first.about, run), run);
    while let Some(ask) = next {
        // A random move needs no solver. What answers all else serves every position.
        let is_random = ask.question == Question::Reply(Level::Random);
        let begun = if is_random { Ok(()) } else { knows.begin(&ask.about).map(drop) };
        desk.serve_one();
        match begun {
            Ok(()) => {
                let mut worker =
                    Worker { knows: &knows, next_seed: seed, seed, players: Vec::new() };
                return serve(ask, desk, tell, |at, question| worker.answer(at, question));
            }
            Err(why) => {
                let Ask { ticket, about, .. } = ask;
                tell(Finding { ticket, about, found: Err(why.into()) });
            }
        }
        next = desk.next(false);
    }
}

/// What is known of the game, and who plays it.
struct Worker<'w, 'i> {
    knows: &'w Knows<'i>,
    seed: u64,
    /// The seed of the next player.
    next_seed: u64,
    players: Vec<(Level, Player<'w, 'i>)>,
}

impl Worker<'_, '_> {
    fn answer(&mut self, at: &TextPosition, question: Question) -> Result<Found, Failure> {
        Ok(match question {
            Question::Values => Found::Values(values(self.knows, at)?),
            Question::Line => Found::Words(self.words(at, |talk| talk.line())?),
            Question::Why => Found::Words(self.words(at, |talk| talk.why())?),
            Question::Advice => {
                let advice = self.knows.advice(at)?;
                Found::Advice(advice.map(|(mv, chosen)| (mv, reasoned(&chosen))))
            }
            Question::Reply(level) => Found::Reply(self.reply(at, level)?),
        })
    }

    /// The computer's move at a level; each level keeps its player.
    fn reply(&mut self, at: &TextPosition, level: Level) -> Result<Reply, SolveError> {
        if !self.players.iter().any(|(of, _)| *of == level) {
            self.players.push((level, self.knows.player(level, self.next_seed)));
            self.next_seed = self.next_seed.wrapping_add(1);
        }
        let player = self.players.iter_mut().find(|(of, _)| *of == level);
        player.map_or(Ok(None), |(_, player)| player.reply(self.knows.game(), at))
    }

    /// What the player by lines says of a position.
    fn words(
        &self,
        at: &TextPosition,
        of: impl FnOnce(&mut dyn Conversation<Error = Failure>) -> Result<Vec<String>, Failure>,
    ) -> Result<String, Failure> {
        let player = |level| self.knows.player(level, self.seed);
        let voice = OfInstance::new(self.knows, player(Level::Perfect), player, String::new());
        let seats = [Seat::Person, Seat::Person];
        let game = self.knows.game().clone();
        let said = of(&mut Dialogue::new(game, at.clone(), seats, voice, ""))?;
        Ok(said.join("\n"))
    }
}

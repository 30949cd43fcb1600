//! The thread that owns the solver, and answers questions one after the other.

use gt_core::{Run, Solution, SolveError};
use gt_play::bot::{Level, LevelBot};
use gt_play::session::{Conversation, Dialogue, Said, Seat, values};

use super::event::{Answer, Ask, Found, Question};
use crate::command::failure::Failure;
use crate::command::play::face::Desk;
use crate::command::play::knows::Knows;
use crate::command::play::opponent::{Computer, Known, OfInstance, reasoned};
use crate::text_game::{TextGame, TextPosition};

/// Answers the questions on a desk until the end.
///
/// The game is solved at the first question. A game that is too large for that is played by its own
/// player; if it has none, it is searched for each question.
pub(super) fn work(
    game: &TextGame<'_>,
    seed: u64,
    run: &Run,
    desk: &Desk<Ask>,
    tell: &impl Fn(Answer),
) {
    while let Some(ask) = desk.next(false) {
        let knows = Knows::of(Known::new(game.clone(), run), &ask.position, run);
        desk.serve_one();
        match knows {
            Ok(knows) => return Worker { knows: &knows, seed, desk, tell }.serve(ask),
            Err(why) => {
                let why = Failure::from(why).message().unwrap_or_default();
                tell(answer(ask, Err(why)));
            }
        }
    }
}

fn answer(Ask { ticket, position, .. }: Ask, found: Result<Found, String>) -> Answer {
    Answer { ticket, position, found }
}

/// What is known of the game, and what it serves.
struct Worker<'w, 'i, T> {
    knows: &'w Knows<'i>,
    seed: u64,
    desk: &'w Desk<Ask>,
    tell: &'w T,
}

impl<'i, T: Fn(Answer)> Worker<'_, 'i, T> {
    /// Answers a question, and those after it.
    fn serve(&self, first: Ask) {
        let mut seed = self.seed;
        let mut players: Vec<(Level, Box<dyn Computer<'i> + '_>)> = Vec::new();
        let mut next = Some(first);
        while let Some(ask) = next {
            let found = match ask.question {
                Question::Values => self.values(&ask.position),
                Question::Line => self.words(&ask.position, |talk| talk.line()).map(Found::Line),
                Question::Why => self.words(&ask.position, |talk| talk.why()).map(Found::Why),
                Question::Advice => self.advice(&ask.position),
                Question::Reply(level) => {
                    if !players.iter().any(|(of, _)| *of == level) {
                        players.push((level, self.knows.player(level, seed)));
                        seed = seed.wrapping_add(1);
                    }
                    let player = players.iter_mut().find(|(of, _)| *of == level);
                    let reply = player.map_or(Ok(None), |(_, player)| {
                        player.reply(self.knows.game(), &ask.position)
                    });
                    reply.map(Found::Reply).map_err(said)
                }
            };
            // What was stopped has found nothing.
            if !self.desk.is_stopped() {
                (self.tell)(answer(ask, found));
            }
            next = self.desk.next(true);
        }
    }

    fn values(&self, at: &TextPosition) -> Result<Found, String> {
        Ok(Found::Values(values(self.knows, at).map_err(said)?))
    }

    fn advice(&self, at: &TextPosition) -> Result<Found, String> {
        let advice = self.knows.own().map_or(Ok(None), |own| own.advice(at)).map_err(said)?;
        Ok(Found::Advice(advice.map(|(mv, chosen)| (mv, reasoned(&chosen)))))
    }

    /// What the player by lines says of a position.
    fn words(
        &self,
        at: &TextPosition,
        of: impl FnOnce(&mut dyn Conversation<Error = Failure>) -> Result<Vec<Said>, Failure>,
    ) -> Result<String, String> {
        let own = self.knows.own();
        let player = |_| LevelBot::new(self.knows, 0, self.seed);
        let voice = OfInstance::new(self.knows, own, player(Level::Perfect), player, String::new());
        let seats = [Seat::Person, Seat::Person];
        let game = self.knows.game().clone();
        let said = of(&mut Dialogue::new(game, at.clone(), seats, voice, ""));
        let said = said.map_err(|why| why.message().unwrap_or_default())?;
        Ok(said.into_iter().map(|said| said.text).collect::<Vec<_>>().join("\n"))
    }
}

fn said(error: SolveError) -> String {
    Failure::from(error).message().unwrap_or_default()
}

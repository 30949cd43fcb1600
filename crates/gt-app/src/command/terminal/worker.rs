//! The thread that owns the solver, and answers questions one after the other.

use gt_core::{Run, Solution, SolveError};
use gt_play::bot::{Level, Lookahead, Player};
use gt_play::session::{Conversation, Dialogue, Said, Seat, Session, Worth, values};

use super::event::{Answer, Ask, Found, Question};
use crate::command::face::Desk;
use crate::command::failure::Failure;
use crate::command::opponent::{Computer, Known, OfInstance, Own, is_too_large, reasoned};
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// Answers the questions on a desk until the end.
///
/// The game is solved at the first question, unless its own player is wanted. A game that is too
/// large for that is played by its own player; if it has none, it is searched for each question.
pub(super) fn work(
    game: &TextGame<'_>,
    is_own_player: bool,
    seed: u64,
    run: &Run,
    desk: &Desk<Ask>,
    tell: &impl Fn(Answer),
) {
    let own = match Own::new(game, run) {
        Ok(own) => own,
        Err(why) => {
            let why = Failure::from(why).message().unwrap_or_default();
            while let Some(ask) = desk.next(false) {
                tell(answer(ask, Err(why.clone())));
            }
            return;
        }
    };
    let by_own = |own: &Own<'_>, ask| {
        let player = |level, seed| own.player(level, seed);
        Worker { knows: own, own: Some(own), seed, desk, tell }.serve(ask, player);
    };
    let known = Known::new(game.clone(), run);
    while let Some(ask) = desk.next(false) {
        if let Some(own) = own.as_ref().filter(|_| is_own_player) {
            desk.serve_one();
            return by_own(own, ask);
        }
        let tried = known.ask(&ask.position);
        desk.serve_one();
        match (tried, &own) {
            (Ok(_), _) => {
                let player = |level: Level, seed| Player::new(&known, level.mistakes(), seed);
                let worker = Worker { knows: &known, own: None, seed, desk, tell };
                return worker.serve(ask, player);
            }
            (Err(Unsolved::Stopped { error, .. }), own) if is_too_large(&error) => {
                if let Some(own) = own {
                    return by_own(own, ask);
                }
                let see = |level: Level| Lookahead::new(game.clone(), level.plies(), run);
                let player = |level: Level, seed| {
                    Player::new(see(level), if level == Level::Random { 100 } else { 0 }, seed)
                };
                let knows_some = see(Level::Perfect);
                let worker = Worker { knows: &knows_some, own: None, seed, desk, tell };
                return worker.serve(ask, player);
            }
            (Err(why), _) => {
                let why = Failure::from(why).message().unwrap_or_default();
                tell(answer(ask, Err(why)));
            }
        }
    }
}

fn answer(Ask { ticket, position, .. }: Ask, found: Result<Found, String>) -> Answer {
    Answer { ticket, position, found }
}

/// A solution with what it serves.
struct Worker<'w, 'i, S, T> {
    knows: &'w S,
    /// The game's own player, if it gives advice.
    own: Option<&'w Own<'i>>,
    seed: u64,
    desk: &'w Desk<Ask>,
    tell: &'w T,
}

impl<'i, S, T: Fn(Answer)> Worker<'_, 'i, S, T>
where
    S: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
{
    /// Answers a question, and those after it. `player` makes the computer of a level.
    fn serve<P: Computer<'i>>(&self, first: Ask, player: impl Fn(Level, u64) -> P) {
        let mut seed = self.seed;
        let mut players: Vec<(Level, P)> = Vec::new();
        let mut next = Some(first);
        while let Some(ask) = next {
            let found = match ask.question {
                Question::Values => self.values(&ask.position),
                Question::Line => self.words(&ask.position, |talk| talk.line()).map(Found::Line),
                Question::Why => self.words(&ask.position, |talk| talk.why()).map(Found::Why),
                Question::Advice => self.advice(&ask.position),
                Question::Reply(level) => {
                    if !players.iter().any(|(of, _)| *of == level) {
                        players.push((level, player(level, seed)));
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
        let advice = self.own.map_or(Ok(None), |own| own.advice(at)).map_err(said)?;
        Ok(Found::Advice(advice.map(|(mv, chosen)| (mv, reasoned(&chosen)))))
    }

    /// What the player by lines says of a position.
    fn words(
        &self,
        at: &TextPosition,
        of: impl FnOnce(&mut dyn Conversation<Error = Failure>) -> Result<Vec<Said>, Failure>,
    ) -> Result<String, String> {
        let player = |_| Player::new(self.knows, 0, self.seed);
        let voice =
            OfInstance::new(self.knows, self.own, player(Level::Perfect), player, String::new());
        let seats = [Seat::Person, Seat::Person];
        let session = Session::new(self.knows.game().clone(), at.clone(), seats);
        let said = of(&mut Dialogue::new(session, voice, ""));
        let said = said.map_err(|why| why.message().unwrap_or_default())?;
        Ok(said.into_iter().map(|said| said.text).collect::<Vec<_>>().join("\n"))
    }
}

fn said(error: SolveError) -> String {
    Failure::from(error).message().unwrap_or_default()
}

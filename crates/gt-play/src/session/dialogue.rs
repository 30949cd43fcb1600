//! The conversation about a game of gt-core.

use core::fmt;
use std::rc::Rc;

use gt_core::{Game, GameExt, Notation, Outcome, SolveError};

use super::any::{AnyGame, AnyPosition, AnyVoice};
use super::conversation::{Conversation, Turn, list};
use super::voice::Voice;
use super::{LoadError, Record, Refused, Seat, Session, WorthsIn, ended};
use crate::bot::Level;

/// A session with a voice: the conversation about a game.
///
/// Its type does not name the game, so a program with many games compiles it once. The games that
/// are played have up to some 10^6 moves a position, each asked for by its number.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo};
/// use gt_play::{bot::{Bot, Forced}, session::*};
/// /// Plays what is known to be best.
/// struct Perfect(memo::Values<Matches>);
/// impl Voice<Matches> for Perfect {
///     type Error = Refused;
///     fn choose(
///         &mut self, game: &Matches, at: &u32,
///     ) -> Result<Option<(u32, Vec<String>)>, Refused> {
///         let mv = Forced::new(&self.0).choose(game, at)?;
///         Ok(mv.map(|mv| (mv, vec![format!("I take {mv}")])))
///     }
///     fn values(&mut self, _: &Matches, at: &u32) -> Result<Option<Worths<u32, u32>>, Refused> {
///         Ok(Some(values(&self.0, at)?))
///     }
/// }
/// let voice = Perfect(memo::Values::new(Matches(7), &Run::new()));
/// let seats = Seat::against("perfect", false);
/// let mut talk = Dialogue::new(Matches(7), 7, seats, voice, "matches:7");
/// assert_eq!(talk.hear("hint")?.said[0], "you have a win in 3 plies (2 moves); best: 3");
/// assert_eq!(talk.hear("7")?.said[0], "\"7\" is not a legal move; legal: 1 2 3");
/// talk.hear("3")?;
/// assert_eq!((talk.turn(), &*talk.reply()?[0]), (Turn::Computer, "I take 1"));
/// # Ok::<(), Refused>(())
/// ```
pub struct Dialogue<'a, E> {
    session: Session<AnyGame<'a>>,
    voice: Box<dyn Voice<AnyGame<'a>, Error = E> + 'a>,
    instance: String,
    with_values: bool,
}

impl<E> fmt::Debug for Dialogue<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialogue").field("instance", &self.instance).finish_non_exhaustive()
    }
}

impl<'a, E: From<Refused> + From<SolveError>> Dialogue<'a, E> {
    /// A conversation about a game from `start`; `instance` names the game in records.
    ///
    /// The first seat is that of the player to move at the start.
    pub fn new<G: Notation<Position: 'static> + 'a>(
        game: G,
        start: G::Position,
        seats: [Seat; 2],
        voice: impl Voice<G, Error = E> + 'a,
        instance: impl Into<String>,
    ) -> Self {
        let game = Rc::new(game);
        let any = AnyGame::new(Rc::clone(&game));
        Self {
            session: Session::new(any, AnyPosition::new(start), seats),
            voice: Box::new(AnyVoice { game, voice }),
            instance: instance.into(),
            with_values: false,
        }
    }

    /// Shows the value of every move before a person is asked.
    #[must_use]
    pub fn showing_values(self, with_values: bool) -> Self {
        Self { with_values, ..self }
    }

    /// Makes a legal move, and shows what comes of it.
    fn make(&mut self, mv: u32) -> Result<Vec<String>, E> {
        self.session.make(mv)?;
        self.scene()
    }

    /// The moves in words.
    fn texts(&self, moves: impl IntoIterator<Item = u32>) -> Vec<String> {
        let (game, at) = (self.session.game(), self.session.position());
        moves.into_iter().map(|mv| game.show_move(at, mv)).collect()
    }

    /// The moves with what they do.
    fn named(&self, moves: impl IntoIterator<Item = u32>) -> Vec<String> {
        let (game, at) = (self.session.game(), self.session.position());
        moves.into_iter().map(|mv| self.voice.named(game, at, mv)).collect()
    }

    /// Finds the values here, unless they are known.
    fn known(&mut self) -> Result<Option<&WorthsIn<AnyGame<'a>>>, E> {
        if self.session.values().is_none() {
            let found = self.voice.values(self.session.game(), self.session.position())?;
            if let Some(found) = found {
                self.session.hear(found);
            }
        }
        Ok(self.session.values())
    }

    fn all_values(&mut self) -> Result<String, E> {
        let Some(known) = self.known()?.cloned() else { return Ok(UNKNOWN.into()) };
        let texts = self.named(known.moves.iter().map(|&(mv, _)| mv));
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let lines = texts.iter().zip(&known.moves).map(|(text, (_, worth))| {
            let worth = worth.map_or_else(|| "unknown".to_owned(), |worth| worth.to_string());
            format!("  {text:<width$}  {worth}")
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// More moves of a best line are not said.
const LONGEST_LINE: usize = 100;

/// More moves are not refuted one by one; the best ones come first.
const MOST_REFUTED: usize = 20;

/// What is said where no value is known.
const UNKNOWN: &str = "the value of this position is not known here";

impl<E: From<Refused> + From<SolveError>> Conversation for Dialogue<'_, E> {
    type Error = E;

    fn how(&self) -> String {
        self.voice.how()
    }

    fn scene(&mut self) -> Result<Vec<String>, E> {
        let (game, at) = (self.session.game(), self.session.position());
        let mut said = vec![self.voice.board(game, at)];
        if let Some(over) = self.session.over() {
            said.push(ended(self.session.seats(), over));
        } else if self.session.is_persons_turn() && self.with_values {
            said.push(self.all_values()?);
        }
        Ok(said)
    }

    fn turn(&self) -> Turn {
        if self.session.over().is_some() {
            Turn::Over
        } else if self.session.is_persons_turn() {
            Turn::Person("your move> ".into())
        } else {
            Turn::Computer
        }
    }

    fn reply(&mut self) -> Result<Vec<String>, E> {
        let (game, at) = (self.session.game(), self.session.position());
        let chosen = self.voice.choose(game, at)?;
        let (mv, mut said) = chosen.ok_or(Refused::NoMove)?;
        said.extend(self.make(mv)?);
        Ok(said)
    }

    fn tell(&mut self, line: &str) -> Result<Result<Vec<String>, String>, E> {
        let (game, at) = (self.session.game(), self.session.position());
        let read = game.parse_move(at, line).ok();
        if let Some(mv) = read.filter(|&mv| game.legal_moves(at).any(|legal| legal == mv)) {
            return self.make(mv).map(Ok);
        }
        let legal = list(&self.texts(self.session.legal()));
        Ok(Err(format!("{line:?} is not a legal move; legal: {legal}")))
    }

    fn undo(&mut self) -> bool {
        self.session.undo() > 0
    }

    fn redo(&mut self) -> bool {
        self.session.redo() > 0
    }

    fn moves(&self) -> Vec<String> {
        self.named(self.session.legal())
    }

    fn values(&mut self) -> Result<Vec<String>, E> {
        Ok(vec![self.all_values()?])
    }

    fn hint(&mut self) -> Result<Vec<String>, E> {
        if let Some(hint) = self.voice.hint(self.session.game(), self.session.position())? {
            return Ok(vec![hint]);
        }
        let Some(known) = self.known()?.cloned() else { return Ok(vec![UNKNOWN.into()]) };
        let Some(worth) = known.worth else { return Ok(vec![UNKNOWN.into()]) };
        let best = known.best();
        Ok(vec![format!("you have a {worth}; best: {}", list(&self.texts(best)))])
    }

    fn line(&mut self) -> Result<Vec<String>, E> {
        let (game, mut at) = (self.session.game(), self.session.position().clone());
        if let Some(line) = self.voice.line(game, &at)? {
            return Ok(vec![line]);
        }
        let (mut moves, mut seen) = (Vec::new(), vec![at.clone()]);
        let end = loop {
            if game.terminal(&at).is_some() {
                break "then the game is over";
            }
            if moves.len() == LONGEST_LINE {
                break "and so on";
            }
            let known = self.voice.values(game, &at)?;
            let Some((worth, mv)) =
                known.and_then(|known| Some((known.worth?, known.best().first().copied()?)))
            else {
                break "what follows is not known here";
            };
            if worth.outcome != Outcome::Draw && worth.plies.is_none() && worth.margin.is_none() {
                break "no best line is known, only who wins";
            }
            moves.push(game.show_move(&at, mv));
            at = game.play(&at, mv);
            if seen.contains(&at) {
                break "then play repeats";
            }
            seen.push(at.clone());
        };
        Ok(vec![match moves.len() {
            0 => format!("there is no best line: {end}"),
            _ => format!("a best line: {}; {end}", moves.join(" ")),
        }])
    }

    fn rules(&self) -> String {
        self.voice.rules()
    }

    fn restart(&mut self) -> Result<(), E> {
        self.session.restart(self.voice.new_start(self.session.game()));
        Ok(())
    }

    fn change_sides(&mut self) -> Result<String, String> {
        let mut seats = self.session.seats().clone();
        seats.reverse();
        let side = match &seats {
            [Seat::Person, Seat::Person] => return Err("both sides are played by people".into()),
            [Seat::Person, _] => "first",
            [_, Seat::Person] => "second",
            _ => return Err("no side is played by a person".into()),
        };
        self.session.seat(seats);
        Ok(format!("you are the {side} player now"))
    }

    fn set_level(&mut self, level: Level) -> Result<(), String> {
        if !self.voice.set_level(level) {
            return Err("the computer has only one strength in this game".into());
        }
        let seats = self.session.seats().clone().map(|seat| match seat {
            Seat::Person => Seat::Person,
            Seat::Computer(_) => Seat::computer(level),
        });
        self.session.seat(seats);
        Ok(())
    }

    /// A win is proved by one move. Otherwise every move is refuted, by its best reply.
    fn why(&mut self) -> Result<Vec<String>, E> {
        let Some(known) = self.known()?.cloned() else { return self.hint() };
        let Some(worth) = known.worth else { return self.hint() };
        let (game, at) = (self.session.game(), self.session.position());
        if let (Outcome::Win, None, Some(&mv)) = (worth.outcome, worth.margin, known.best().first())
        {
            let (mv, after) = (game.show_move(at, mv), game.play(at, mv));
            let has = self.voice.values(game, &after)?.and_then(|known| known.worth);
            let has = has.map(|has| format!(", where the opponent has a {has}"));
            let leads = format!("{mv} leads to {}", game.show_position(&after));
            return Ok(vec![format!("you have a {worth}: {leads}{}", has.unwrap_or_default())]);
        }
        let mut said = vec![match known.moves.len() {
            1 => format!("you have a {worth}: there is only one move"),
            all => format!("you have a {worth}: none of the {all} moves does better"),
        }];
        for (mv, worth) in known.moves.into_iter().take(MOST_REFUTED) {
            let (text, after) = (game.show_move(at, mv), game.play(at, mv));
            let worth = worth.map_or_else(|| "unknown".to_owned(), |worth| worth.to_string());
            let known = self.voice.values(game, &after)?;
            let reply = known
                .and_then(|known| known.best().first().copied())
                .map_or_else(String::new, |reply| {
                    format!(": the reply is {}", game.show_move(&after, reply))
                });
            said.push(format!("  {text}  {worth}{reply}"));
        }
        Ok(vec![said.join("\n")])
    }

    fn record(&self) -> Record {
        self.session.record(&self.instance)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        self.session.load(&self.instance, record)
    }
}

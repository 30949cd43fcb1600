//! The conversation about a game of gt-core.

use gt_core::{Game, GameExt, Notation, Outcome, Player, SolveError};

use super::conversation::{Conversation, Said, Turn, list};
use super::{LoadError, Over, Record, Refused, Seat, Session, ValuesIn, ended};
use crate::bot::Level;

/// The computer's move, and what is said of it; `None` if there is no move.
pub type Chosen<G> = Option<(<G as Game>::Move, Vec<Said>)>;

/// What the computer knows of a game, and how it speaks of it.
///
/// One method is required: how to choose a move. A game with words of its own overrides others.
pub trait Voice<G: Notation> {
    /// Why a conversation ends without an end.
    type Error: From<Refused> + From<SolveError>;

    /// Chooses the computer's move for `player`, and says it.
    ///
    /// # Errors
    /// Those of the solvers that are asked.
    fn choose(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
    ) -> Result<Chosen<G>, Self::Error>;

    /// The values of a position and its moves; `None` if nothing here knows values.
    ///
    /// # Errors
    /// Those of the solvers that are asked.
    fn values(&mut self, _game: &G, _at: &G::Position) -> Result<Option<ValuesIn<G>>, Self::Error> {
        Ok(None)
    }

    /// A hint in words of its own; `None` to make it from the values.
    ///
    /// # Errors
    /// Those of the solvers that are asked.
    fn hint(&mut self, _game: &G, _at: &G::Position) -> Result<Option<String>, Self::Error> {
        Ok(None)
    }

    /// The best moves from here in words of its own; `None` to make them from the values.
    ///
    /// # Errors
    /// Those of the solvers that are asked.
    fn line(&mut self, _game: &G, _at: &G::Position) -> Result<Option<String>, Self::Error> {
        Ok(None)
    }

    /// The rules, in lines of any width; empty if they are not written down here.
    fn rules(&self) -> String {
        String::new()
    }

    /// Sets the strength of the computer; `false` if it has only one.
    fn set_level(&mut self, _level: Level) -> bool {
        false
    }

    /// Where a new game begins, if not where this one began.
    fn new_start(&mut self, _game: &G) -> Option<G::Position> {
        None
    }

    /// How a move is written, as a half sentence.
    fn how(&self) -> String {
        "your move is one of those that moves lists".into()
    }

    /// Who plays in a game from `start`, if that depends on it.
    fn seats(&self, _game: &G, _start: &G::Position) -> Option<[Seat; 2]> {
        None
    }

    /// Draws a position.
    fn board(&self, game: &G, at: &G::Position) -> String {
        game.show_position(at)
    }

    /// Draws a position with its best moves, if they can be shown.
    fn board_with(&self, _game: &G, _at: &G::Position, _best: &[G::Move]) -> Option<String> {
        None
    }

    /// Writes a move for people.
    fn show(&self, game: &G, at: &G::Position, mv: G::Move) -> String {
        game.show_move(at, mv)
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// What to say to the person if it is none.
    fn read(&self, game: &G, at: &G::Position, text: &str) -> Result<G::Move, String> {
        let read = game.parse_move(at, text).ok();
        read.filter(|&mv| game.legal_moves(at).any(|legal| legal == mv)).ok_or_else(|| {
            let legal: Vec<_> = game.legal_moves(at).map(|mv| self.show(game, at, mv)).collect();
            format!("{text:?} is not a legal move; legal: {}", list(&legal))
        })
    }

    /// What is said before a person is asked for a move.
    fn before(&self, _game: &G, _at: &G::Position) -> Option<String> {
        None
    }

    /// How a person is asked for a move.
    fn prompt(&self, _game: &G, _at: &G::Position) -> String {
        "your move> ".into()
    }

    /// What is shown of a move before the board after it.
    fn shown(&self, _game: &G, _at: &G::Position, _mv: G::Move) -> Vec<Said> {
        Vec::new()
    }

    /// The last words.
    ///
    /// # Errors
    /// Those of the solvers that are asked.
    fn over(&mut self, session: &Session<G>, over: Over) -> Result<Vec<Said>, Self::Error> {
        Ok(vec![ended(session.seats(), over).into()])
    }
}

/// A session with a voice: the conversation about a game.
///
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::{Player, Run, memo};
/// use gt_play::bot::{Bot, Forced};
/// use gt_play::session::*;
///
/// /// Plays what is known to be best.
/// struct Perfect(memo::Values<Matches>);
/// impl Voice<Matches> for Perfect {
///     type Error = Refused;
///     fn choose(
///         &mut self, game: &Matches, at: &u32, _: Player,
///     ) -> Result<Option<(u32, Vec<Said>)>, Refused> {
///         let mv = Forced::new(&self.0).choose(game, at)?;
///         Ok(mv.map(|mv| (mv, vec![format!("I take {mv}").into()])))
///     }
///     fn values(&mut self, _: &Matches, at: &u32) -> Result<Option<Values<u32, u32>>, Refused> {
///         Ok(Some(values(&self.0, at)?))
///     }
/// }
/// let voice = Perfect(memo::Values::new(Matches(7), &Run::new()));
/// let session = Session::new(Matches(7), 7, Seat::against("perfect", false));
/// let mut talk = Dialogue::new(session, voice, "matches:7");
/// assert_eq!(talk.hear("hint")?.said[0].text, "you have a win in 3 plies (2 moves); best: 3");
/// assert_eq!(talk.hear("7")?.said[0].text, "\"7\" is not a legal move; legal: 1 2 3");
/// talk.hear("3")?;
/// assert_eq!((talk.turn(), &*talk.reply()?[0].text), (Turn::Computer, "I take 1"));
/// # Ok::<(), Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dialogue<G: Notation, V> {
    session: Session<G>,
    voice: V,
    instance: String,
    with_values: bool,
    /// Whether a person and the computer have changed sides.
    is_changed: bool,
}

impl<G: Notation, V: Voice<G>> Dialogue<G, V> {
    /// A conversation; `instance` names the game in records.
    pub fn new(session: Session<G>, voice: V, instance: impl Into<String>) -> Self {
        Self { session, voice, instance: instance.into(), with_values: false, is_changed: false }
    }

    /// Shows the value of every move before a person is asked.
    #[must_use]
    pub fn showing_values(self, with_values: bool) -> Self {
        Self { with_values, ..self }
    }

    /// Seats who plays in a game from where this one began, if that depends on it.
    fn seat(&mut self) {
        let start = self.session.history().start();
        let Some(mut seats) = self.voice.seats(self.session.game(), start) else { return };
        // The level may have been set since.
        let now = self.session.seats().iter().find(|seat| **seat != Seat::Person);
        if let Some(now) = now {
            seats = seats.map(|seat| if seat == Seat::Person { seat } else { now.clone() });
        }
        if self.is_changed {
            seats.reverse();
        }
        self.session.seat(seats);
    }

    /// Makes a legal move, and shows what comes of it.
    fn make(&mut self, mv: G::Move) -> Result<Vec<Said>, V::Error> {
        let before = self.session.make(mv)?;
        let mut said = self.voice.shown(self.session.game(), &before, mv);
        said.extend(self.scene()?);
        Ok(said)
    }

    /// The moves in words.
    fn texts(&self, moves: impl IntoIterator<Item = G::Move>) -> Vec<String> {
        let (game, at) = (self.session.game(), self.session.position());
        moves.into_iter().map(|mv| self.voice.show(game, at, mv)).collect()
    }

    /// Finds the values here, unless they are known.
    fn known(&mut self) -> Result<Option<&ValuesIn<G>>, V::Error> {
        if self.session.values().is_none() {
            let found = self.voice.values(self.session.game(), self.session.position())?;
            if let Some(found) = found {
                self.session.hear(found);
            }
        }
        Ok(self.session.values())
    }

    fn all_values(&mut self) -> Result<String, V::Error> {
        let Some(known) = self.known()?.cloned() else { return Ok(UNKNOWN.into()) };
        let texts = self.texts(known.moves.iter().map(|&(mv, _)| mv));
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

impl<G: Notation, V: Voice<G>> Conversation for Dialogue<G, V> {
    type Error = V::Error;

    fn how(&self) -> String {
        self.voice.how()
    }

    fn scene(&mut self) -> Result<Vec<Said>, V::Error> {
        let (game, at) = (self.session.game(), self.session.position());
        let mut said = vec![self.voice.board(game, at).into()];
        if let Some(over) = self.session.over() {
            said.extend(self.voice.over(&self.session, over)?);
        } else if self.session.is_persons_turn() {
            said.extend(self.voice.before(game, at).map(Said::from));
            if self.with_values {
                said.push(self.all_values()?.into());
            }
        }
        Ok(said)
    }

    fn turn(&self) -> Turn {
        if self.session.over().is_some() {
            Turn::Over
        } else if self.session.is_persons_turn() {
            Turn::Person(self.voice.prompt(self.session.game(), self.session.position()))
        } else {
            Turn::Computer
        }
    }

    fn reply(&mut self) -> Result<Vec<Said>, V::Error> {
        let (game, at) = (self.session.game(), self.session.position());
        let chosen = self.voice.choose(game, at, self.session.to_move())?;
        let (mv, mut said) = chosen.ok_or(Refused::NoMove)?;
        said.extend(self.make(mv)?);
        Ok(said)
    }

    fn tell(&mut self, line: &str) -> Result<Result<Vec<Said>, String>, V::Error> {
        match self.voice.read(self.session.game(), self.session.position(), line) {
            Ok(mv) => self.make(mv).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    fn undo(&mut self) -> bool {
        self.session.undo() > 0
    }

    fn redo(&mut self) -> bool {
        self.session.redo() > 0
    }

    fn moves(&self) -> Vec<String> {
        self.texts(self.session.legal())
    }

    fn values(&mut self) -> Result<Vec<Said>, V::Error> {
        Ok(vec![self.all_values()?.into()])
    }

    fn hint(&mut self) -> Result<Vec<Said>, V::Error> {
        if let Some(hint) = self.voice.hint(self.session.game(), self.session.position())? {
            return Ok(vec![hint.into()]);
        }
        let Some(known) = self.known()?.cloned() else { return Ok(vec![UNKNOWN.into()]) };
        let Some(worth) = known.worth else { return Ok(vec![UNKNOWN.into()]) };
        let best = known.best();
        let text = format!("you have a {worth}; best: {}", list(&self.texts(best.iter().copied())));
        let board = self.voice.board_with(self.session.game(), self.session.position(), &best);
        Ok([text].into_iter().chain(board).map(Said::from).collect())
    }

    fn line(&mut self) -> Result<Vec<Said>, V::Error> {
        let (game, mut at) = (self.session.game(), self.session.position().clone());
        if let Some(line) = self.voice.line(game, &at)? {
            return Ok(vec![line.into()]);
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
            moves.push(self.voice.show(game, &at, mv));
            at = game.play(&at, mv);
            if seen.contains(&at) {
                break "then play repeats";
            }
            seen.push(at.clone());
        };
        Ok(vec![match moves.len() {
            0 => format!("there is no best line: {end}").into(),
            _ => format!("a best line: {}; {end}", moves.join(" ")).into(),
        }])
    }

    fn rules(&self) -> String {
        self.voice.rules()
    }

    fn restart(&mut self) -> Result<(), V::Error> {
        self.session.restart(self.voice.new_start(self.session.game()));
        self.seat();
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
        self.is_changed = !self.is_changed;
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
    fn why(&mut self) -> Result<Vec<Said>, V::Error> {
        let Some(known) = self.known()?.cloned() else { return self.hint() };
        let Some(worth) = known.worth else { return self.hint() };
        let (game, at) = (self.session.game(), self.session.position());
        if let (Outcome::Win, None, Some(&mv)) = (worth.outcome, worth.margin, known.best().first())
        {
            let (mv, after) = (self.voice.show(game, at, mv), game.play(at, mv));
            let has = self.voice.values(game, &after)?.and_then(|known| known.worth);
            let has = has.map(|has| format!(", where the opponent has a {has}"));
            let leads = format!("{mv} leads to {}", game.show_position(&after));
            return Ok(vec![
                format!("you have a {worth}: {leads}{}", has.unwrap_or_default()).into(),
            ]);
        }
        let mut said = vec![match known.moves.len() {
            1 => format!("you have a {worth}: there is only one move"),
            all => format!("you have a {worth}: none of the {all} moves does better"),
        }];
        for (mv, worth) in known.moves.into_iter().take(MOST_REFUTED) {
            let (text, after) = (self.voice.show(game, at, mv), game.play(at, mv));
            let worth = worth.map_or_else(|| "unknown".to_owned(), |worth| worth.to_string());
            let known = self.voice.values(game, &after)?;
            let reply = known
                .and_then(|known| known.best().first().copied())
                .map_or_else(String::new, |reply| {
                    format!(": the reply is {}", self.voice.show(game, &after, reply))
                });
            said.push(format!("  {text}  {worth}{reply}"));
        }
        Ok(vec![said.join("\n").into()])
    }

    fn record(&self) -> Record {
        self.session.record(&self.instance)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        self.session.load(&self.instance, record)?;
        self.seat();
        Ok(())
    }
}

//! One game that is played: whose turn it is, moves, the way back and forth, the record.
//!
//! A [`Session`] is the state of a game between two [`Seat`]s, each with a person or the computer.
//! It takes moves and commands, and says what came of them. It reads nothing, writes nothing, and
//! waits for nobody. A *face* does that: lines of text, a terminal, a page.
//!
//! | to | use |
//! |---|---|
//! | make a move, take it back, make it again | [`Session::make`], [`undo`](Session::undo), [`redo`](Session::redo) |
//! | begin again, change sides | [`Session::restart`], [`Session::seat`] |
//! | let the computer move | [`Session::reply`], with any [`Bot`], such as a [`LevelBot`](crate::bot::LevelBot) of a [`Level`](crate::bot::Level) |
//! | know what every move is worth | [`values`] of any solution, then [`Session::hear`] |
//! | write the game down, and go on from a record | [`Session::record`], [`Session::load`] |
//! | talk to a person by lines of text | [`Dialogue`] |
//! | play a game that is no `Game` | [`History`] and [`Conversation`] |
//!
//! # Invariants
//! * Whatever commands come, taking moves back leads to the very state before.
//! * An answer carries the position that it is for. An answer for another position is refused: the
//!   search that gave it began before a move was taken back.
//! * A session is `Send` if its game, positions and moves are.
//!
//! # Example
//! ```
//! use gt_core::{Run, example::Matches, memo};
//! use gt_play::{bot::Forced, session::{Seat, Session, values}};
//!
//! let known = memo::Values::new(Matches(7), &Run::new());
//! let mut session = Session::new(Matches(7), 7, [Seat::Person, Seat::computer("perfect")]);
//! session.read("2")?; // 5 are left
//! let mv = session.reply(&mut Forced::new(&known))?.expect("its turn");
//! assert_eq!((mv, *session.position()), (1, 4));
//! session.hear(values(&known, session.position())?);
//! assert_eq!(session.values().unwrap().worth.unwrap().to_string(), "loss in 2 plies (1 move)");
//! session.undo(); // both moves, so that the person is to move
//! assert_eq!((*session.position(), session.values()), (7, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod command;
mod conversation;
mod dialogue;
mod history;
mod record;
mod tag;
mod voice;

use core::cell::OnceCell;
use core::fmt;

use gt_core::{Game, GameExt, Notation, Outcome, Player, SolveError};
use thiserror::Error;

pub use self::command::Command;
pub use self::conversation::{Conversation, LineWish, Reply, Turn, list};
pub use self::dialogue::Dialogue;
pub use self::history::History;
pub use self::record::{LoadError, Record, RecordLine};
pub use self::voice::{Chosen, Voice};
pub use crate::worth::{Worth, Worths, WorthsIn, WorthsOf, values};

use crate::bot::Bot;

/// Who plays for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person, who is asked.
    Person,
    /// The computer, by the name of its level or strategy.
    Computer(String),
}

impl Seat {
    /// The computer, by the name of its level or strategy.
    pub fn computer(name: impl fmt::Display) -> Self {
        Self::Computer(name.to_string())
    }

    /// Both seats: the person begins, or is `second`.
    pub fn against(name: impl fmt::Display, second: bool) -> [Self; 2] {
        let computer = Self::computer(name);
        if second { [computer, Self::Person] } else { [Self::Person, computer] }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if let Self::Computer(name) = self { name } else { "person" })
    }
}

/// Says who has won to the people at the board: `you have won`, if only one of the seats is theirs.
pub fn ended(seats: &[Seat; 2], over: Over) -> String {
    let Some(winner) = over.winner() else { return "the game is a draw".into() };
    let is_person = seats.each_ref().map(|seat| *seat == Seat::Person);
    match (is_person[0] == is_person[1], is_person[winner.index()]) {
        (true, _) => format!("the {winner} player has won"),
        (false, true) => "you have won".into(),
        (false, false) => "the bot has won".into(),
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The player to move at the end.
    pub to_move: Player,
    /// The outcome for that player.
    pub outcome: Outcome,
}

impl Over {
    /// Who has won; `None` for a draw.
    pub const fn winner(self) -> Option<Player> {
        match self.outcome {
            Outcome::Win => Some(self.to_move),
            Outcome::Draw => None,
            Outcome::Loss => Some(self.to_move.other()),
        }
    }
}

/// Why a move was not made. The session is as before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused {
    /// The move is not legal, or the game is over.
    #[error("{0} is not a legal move")]
    Illegal(String),
    /// The computer chose no move, although there is one.
    #[error("the computer has no legal move")]
    NoMove,
    /// The computer failed to find an answer that it needed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// A game that is played: see the [module docs](self).
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    seats: [Seat; 2],
    history: History<G::Position, G::Move>,
    known: Option<WorthsIn<G>>,
    /// The record that was loaded last, for its comments.
    loaded: Option<Record>,
    /// The tag of the rules, once a record needed it.
    tag: OnceCell<String>,
}

impl<G: Game> Session<G> {
    /// A game from `start`; the first seat is that of the player to move there.
    pub const fn new(game: G, start: G::Position, seats: [Seat; 2]) -> Self {
        let tag = OnceCell::new();
        Self { game, seats, history: History::new(start), known: None, loaded: None, tag }
    }

    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Who plays; the first seat made the first move.
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Seats other players, such as after a change of sides.
    pub fn seat(&mut self, seats: [Seat; 2]) {
        self.seats = seats;
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        self.history.now()
    }

    /// The moves so far, and those that can be made again.
    pub const fn history(&self) -> &History<G::Position, G::Move> {
        &self.history
    }

    /// The player to move, also where the game is over. The first player made the first move.
    pub const fn to_move(&self) -> Player {
        Player::BOTH[self.history.made() % 2]
    }

    /// Whether a person is to move, or would be if the game were not over.
    pub fn is_persons_turn(&self) -> bool {
        self.is_persons(self.history.made())
    }

    fn is_persons(&self, made: usize) -> bool {
        self.seats[made % 2] == Seat::Person
    }

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<Over> {
        let outcome = self.game.terminal(self.position())?;
        Some(Over { to_move: self.to_move(), outcome })
    }

    /// The legal moves, in the game's order.
    pub fn legal(&self) -> impl Iterator<Item = G::Move> {
        self.game.legal_moves(self.position())
    }

    /// Makes a move, whoever is to move; returns the position before it.
    /// # Errors
    /// [`Refused::Illegal`] if it is not legal here.
    pub fn make(&mut self, mv: G::Move) -> Result<G::Position, Refused> {
        let before = self.position().clone();
        let after = self.game.try_play(&before, mv);
        let after = after.map_err(|wrong| Refused::Illegal(format!("{:?}", wrong.mv)))?;
        self.history.push(mv, after);
        Ok(before)
    }

    /// Makes the move that an answer gives, if the answer is for this position.
    ///
    /// For a bot that chose in another thread. Returns whether the move was made.
    /// # Errors
    /// As [`make`](Self::make).
    pub fn make_at(&mut self, position: &G::Position, mv: G::Move) -> Result<bool, Refused> {
        if self.position() != position || self.is_persons_turn() {
            return Ok(false);
        }
        self.make(mv).map(|_| true)
    }

    /// Lets the computer move; `None` if the game is over, or a person is to move.
    /// # Errors
    /// [`Refused::Solve`] if the bot fails; [`Refused::NoMove`] and [`Refused::Illegal`] if it
    /// breaks the rules.
    pub fn reply(&mut self, bot: &mut impl Bot<G>) -> Result<Option<G::Move>, Refused> {
        if self.is_persons_turn() || self.over().is_some() {
            return Ok(None);
        }
        let mv = bot.choose(&self.game, self.history.now())?.ok_or(Refused::NoMove)?;
        self.make(mv)?;
        Ok(Some(mv))
    }

    /// Takes moves back until a person is to move: a person's move and the computer's reply to it.
    ///
    /// Where nobody is a person, it takes one move back. Returns how many moves it took back: 0 if
    /// a person has not moved yet.
    pub fn undo(&mut self) -> usize {
        let made = self.history.made();
        let watched = self.seats.iter().all(|seat| *seat != Seat::Person);
        let to = (0..made).rev().find(|&ply| watched || self.is_persons(ply));
        self.history.go_to(to.unwrap_or(made));
        made - self.history.made()
    }

    /// Makes moves again that were taken back, until a person is to move or no move is left.
    ///
    /// Returns how many moves it made.
    pub fn redo(&mut self) -> usize {
        let (made, all) = (self.history.made(), self.history.len());
        let watched = self.seats.iter().all(|seat| *seat != Seat::Person);
        let to = (made + 1..=all).find(|&ply| watched || self.is_persons(ply));
        self.history.go_to(to.unwrap_or(all));
        self.history.made() - made
    }

    /// Begins a new game: from `start`, or from where this one began. The seats stay.
    ///
    /// A new game from the same start can be taken back by [`redo`](Self::redo), until a move is
    /// made.
    pub fn restart(&mut self, start: Option<G::Position>) {
        match start {
            Some(start) => {
                self.history = History::new(start);
                self.tag = OnceCell::new();
            }
            None => self.history.go_to(0),
        }
    }

    /// Keeps values that were found, if they are for this position; tells whether they are.
    pub fn hear(&mut self, values: WorthsIn<G>) -> bool {
        let is_here = values.position == *self.position();
        if is_here {
            self.known = Some(values);
        }
        is_here
    }

    /// The values of this position, if they were found.
    pub fn values(&self) -> Option<&WorthsIn<G>> {
        self.known.as_ref().filter(|known| known.position == *self.position())
    }
}

impl<G: Notation> Session<G> {
    /// Makes the move that a person wrote.
    /// # Errors
    /// [`Refused::Illegal`] if it cannot be read, or is not legal here.
    pub fn read(&mut self, text: &str) -> Result<G::Position, Refused> {
        match self.game.parse_move(self.position(), text) {
            Ok(mv) => self.make(mv).map_err(|_| Refused::Illegal(text.to_owned())),
            Err(_) => Err(Refused::Illegal(text.to_owned())),
        }
    }

    fn tag(&self) -> &str {
        self.tag.get_or_init(|| tag::tag(&self.game, self.history.start()))
    }

    /// The game so far as a record; `instance` names the game.
    ///
    /// Moves that were taken back are not in it. What a record that was loaded has besides is.
    pub fn record(&self, instance: &str) -> Record {
        let [first, second] = &self.seats;
        // A tag that somebody else gave stays.
        let given = self.loaded.as_ref().and_then(Record::rules).filter(|text| !tag::is_tag(text));
        let rules = given.map_or_else(|| self.tag().to_owned(), str::to_owned);
        let header = [
            ("instance", instance.to_owned()),
            ("rules", rules),
            ("start", self.game.show_position(self.history.start())),
            ("first", first.to_string()),
            ("second", second.to_string()),
        ];
        let moves = self.history.moves().map(|(at, &mv)| self.game.show_move(at, mv));
        Record::new(header, moves).annotated(self.loaded.as_ref())
    }

    /// Begins again with the start and the moves of a record; the seats stay.
    /// # Errors
    /// [`LoadError::OtherGame`] if it is of another game than `instance`; [`LoadError::OtherRules`]
    /// if it has a tag of other rules; [`LoadError::Text`] for a wrong start; [`LoadError::Move`]
    /// for a wrong move. Then the session is as before.
    pub fn load(&mut self, instance: &str, record: &Record) -> Result<(), LoadError> {
        record.check(instance)?;
        let start = match record.get("start") {
            Some(start) => self.game.parse_position(start)?,
            None => self.game.initial(),
        };
        let mut history = History::new(start);
        let tag = OnceCell::new();
        if let Some(found) = record.rules().filter(|text| tag::is_tag(text)) {
            let expected = tag.get_or_init(|| tag::tag(&self.game, history.start()));
            if found != expected {
                let (found, expected) = (found.to_owned(), expected.clone());
                return Err(LoadError::OtherRules { found, expected });
            }
        }
        let mut loaded = record.clone();
        let moves = loaded.moves.iter_mut().filter(|line| !line.text.is_empty());
        for (ply, RecordLine { text: mv, .. }) in (1..).zip(moves) {
            let wrong = |why: String| LoadError::Move { ply, mv: mv.clone(), why };
            let read = self.game.parse_move(history.now(), mv);
            let read = read.map_err(|why| wrong(why.to_string()))?;
            let after = self.game.try_play(history.now(), read);
            let after = after.map_err(|_| wrong("it is not legal there".into()))?;
            *mv = self.game.show_move(history.now(), read);
            history.push(read, after);
        }
        (self.history, self.loaded, self.tag) = (history, Some(loaded), tag);
        self.known = None;
        Ok(())
    }
}

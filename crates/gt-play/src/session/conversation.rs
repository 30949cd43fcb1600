//! A game that is talked through by lines of text, without reading or writing any.

use super::{Command, LoadError, Record};
use crate::bot::Level;

/// What a person wishes that only the face can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineWish {
    /// End the session.
    Quit,
    /// Write [`Conversation::record`] to this file.
    Write(String),
    /// Give the text of this file to [`Conversation::load`].
    Load(String),
}

/// The answer to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What to show, paragraph by paragraph: a line of any width, or several as they stand.
    pub said: Vec<String>,
    /// What to do then.
    pub wish: Option<LineWish>,
}

impl<T: Into<String>> From<Vec<T>> for Reply {
    fn from(said: Vec<T>) -> Self {
        Self { said: said.into_iter().map(Into::into).collect(), wish: None }
    }
}

impl From<LineWish> for Reply {
    fn from(wish: LineWish) -> Self {
        Self { said: Vec::new(), wish: Some(wish) }
    }
}

/// Whose turn it is to speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person's, who is asked like this.
    Person(String),
    /// The computer's: [`Conversation::reply`].
    Computer,
    /// Nobody's: the game is over. A person may still say commands, such as undo.
    Over,
}

/// A game that a person plays by lines of text; a face reads the lines and shows what is said.
///
/// The face calls [`begin`](Self::begin). Then it asks the person and calls [`hear`](Self::hear), or
/// it calls [`reply`](Self::reply). Where it is nobody's turn, it may end, or listen on.
pub trait Conversation {
    /// Why a conversation ends without an end.
    type Error;

    /// How a move is written, as a half sentence.
    fn how(&self) -> String;

    /// The board, and what is to say there.
    /// # Errors
    /// Those of the solvers that are asked.
    fn scene(&mut self) -> Result<Vec<String>, Self::Error>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Lets the computer move.
    /// # Errors
    /// Those of the solvers that are asked.
    fn reply(&mut self) -> Result<Vec<String>, Self::Error>;

    /// Makes the move that a line names; the inner error is what to say if it names none.
    /// # Errors
    /// Those of the solvers that are asked.
    fn tell(&mut self, line: &str) -> Result<Result<Vec<String>, String>, Self::Error>;

    /// Takes back what a person did last; `false` if there is nothing.
    fn undo(&mut self) -> bool;

    /// Makes again what was taken back; `false` if there is nothing.
    fn redo(&mut self) -> bool;

    /// The legal moves.
    fn moves(&self) -> Vec<String>;

    /// What each move is worth.
    /// # Errors
    /// Those of the solvers that are asked.
    fn values(&mut self) -> Result<Vec<String>, Self::Error>;

    /// The best moves.
    /// # Errors
    /// Those of the solvers that are asked.
    fn hint(&mut self) -> Result<Vec<String>, Self::Error>;

    /// Why the position is worth what it is; the hint, if that says it.
    /// # Errors
    /// Those of the solvers that are asked.
    fn why(&mut self) -> Result<Vec<String>, Self::Error> {
        self.hint()
    }

    /// The best moves from here to the end; the hint, if that says them.
    /// # Errors
    /// Those of the solvers that are asked.
    fn line(&mut self) -> Result<Vec<String>, Self::Error> {
        self.hint()
    }

    /// The rules, in lines of any width; empty if they are not written down here.
    fn rules(&self) -> String {
        String::new()
    }

    /// Begins a new game, with who plays as now.
    /// # Errors
    /// Those of the solvers that are asked.
    fn restart(&mut self) -> Result<(), Self::Error>;

    /// Lets a person and the computer change sides, and says who plays what then.
    /// # Errors
    /// What to say if they cannot.
    fn change_sides(&mut self) -> Result<String, String> {
        Err("the sides cannot be changed in this game".into())
    }

    /// Sets the strength of the computer.
    /// # Errors
    /// What to say if the computer has only one.
    fn set_level(&mut self, _level: Level) -> Result<(), String> {
        Err("the computer has only one strength in this game".into())
    }

    /// The game so far.
    fn record(&self) -> Record;

    /// Begins again with a record. If it is refused, the game is as before.
    /// # Errors
    /// Why the record cannot be played.
    fn load(&mut self, record: &Record) -> Result<(), LoadError>;

    /// The first words, and the board.
    /// # Errors
    /// Those of the solvers that are asked.
    fn begin(&mut self) -> Result<Vec<String>, Self::Error> {
        let mut said = vec![help(self.how())];
        said.extend(self.scene()?);
        Ok(said)
    }

    /// Answers a line of the person: a move, or a [`Command`].
    ///
    /// Where the game is over, it answers commands only, and passes over other lines.
    /// # Errors
    /// Those of the solvers that are asked.
    fn hear(&mut self, line: &str) -> Result<Reply, Self::Error> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Reply::default());
        }
        let is_over = self.turn() == Turn::Over;
        let command = match (Command::named(line), Command::short(line)) {
            (Some(command), _) => command,
            (None, Some(command)) if is_over => command,
            (None, _) if is_over => return Ok(Reply::default()),
            (None, short) => match (self.tell(line)?, short) {
                (Ok(said), _) => return Ok(said.into()),
                (Err(_), Some(command)) => command,
                (Err(why), None) => return Ok(vec![why].into()),
            },
        };
        Ok(match command {
            Command::Quit => LineWish::Quit.into(),
            Command::Undo if !self.undo() => vec!["there is nothing to take back"].into(),
            Command::Redo if !self.redo() => vec!["there is nothing to redo"].into(),
            Command::Undo | Command::Redo => self.scene()?.into(),
            Command::Hint | Command::Line | Command::Why | Command::Moves | Command::Values
                if is_over =>
            {
                vec![IS_OVER].into()
            }
            Command::Hint => self.hint()?.into(),
            Command::Line => self.line()?.into(),
            Command::Why => self.why()?.into(),
            Command::Moves => vec![listed(&self.moves())].into(),
            Command::Values => self.values()?.into(),
            Command::Rules => vec![rules(self.rules())].into(),
            Command::New => {
                self.restart()?;
                self.scene()?.into()
            }
            Command::Sides => vec![self.change_sides().unwrap_or_else(|why| why)].into(),
            Command::Level(name) => {
                let level = name.parse::<Level>().map_err(|why| why.to_string());
                let set = level.and_then(|level| self.set_level(level).map(|()| level));
                let said = set.map(|level| format!("the level of the computer is {level} now"));
                vec![said.unwrap_or_else(|why| why)].into()
            }
            Command::Record(None) => vec![self.record().to_string().trim_end()].into(),
            Command::Record(Some(file)) => LineWish::Write(file.to_owned()).into(),
            Command::Load(file) => LineWish::Load(file.to_owned()).into(),
            Command::Help => vec![help(self.how())].into(),
        })
    }
}

/// What is said to who wants to go on where the game is over.
const IS_OVER: &str = "the game is over; undo takes your last move back";

fn help(how: String) -> String {
    how + "; you can also say moves, values, hint, line, why, undo, redo, new, sides, level N, \
        rules, record [FILE], load FILE, quit"
}

fn rules(text: String) -> String {
    if text.is_empty() { "the rules of this game are not written down here".into() } else { text }
}

/// Lists moves with what they do: one a line, if something is said of them.
fn listed(moves: &[String]) -> String {
    if moves.iter().any(|mv| mv.contains(": ")) { moves.join("\n") } else { list(moves) }
}

/// Lists moves for people: all, or the first of many and how many there are.
pub fn list(moves: &[String]) -> String {
    /// More than this tire a reader.
    const MOST: usize = 100;
    match moves.get(..MOST).filter(|first| first.len() < moves.len()) {
        Some(first) => format!("{} ... ({} in all)", first.join(" "), moves.len()),
        None => moves.join(" "),
    }
}

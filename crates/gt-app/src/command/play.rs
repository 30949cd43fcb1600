//! A game by lines of text: the first face of a session of play.

#[cfg(feature = "play")]
pub(super) mod face;
pub(super) mod knows;
pub(super) mod opponent;
#[cfg(feature = "play")]
pub(super) mod pick;
#[cfg(feature = "play")]
pub mod screen;
pub(super) mod starts;
#[cfg(feature = "play")]
pub(super) mod terminal;
pub(super) mod voice;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use gt_play::bot::Level;
use gt_play::session::{Conversation, Dialogue, LineWish, Refused, Reply, Turn};

use super::context::Context;
use super::failure::Failure;
use crate::command::files::file::is_one_file;
use crate::command::files::reading::Sources;
use crate::command::files::records::{Place, RecordFile, Taken, read_record};
use crate::command::text::layout::wrapped;
use crate::command::text::wording::plain;
use crate::games::Games;

/// The options of every verb that plays.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PlayOptions {
    /// Play by lines of text, also at a terminal
    #[arg(long)]
    pub plain: bool,
    /// Show what every move is worth before you are asked
    #[arg(long)]
    pub show_values: bool,
    /// Write the game to this file after every move: a new file, or a record of this game
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write over a record of this game without a question
    #[arg(long)]
    pub force: bool,
    /// Go on from the record in this file
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
}

/// The options of every verb that plays against the computer.
#[derive(Clone, Debug, clap::Args)]
pub struct OpponentOptions {
    /// Strength of the computer: random, 1 (weakest) to 6, or perfect
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Perfect)]
    pub opponent: Level,
    /// Let the computer make the first move [default: you do]
    #[arg(long)]
    pub second: bool,
    /// Play by the table in this folder, and solve nothing
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR")]
    pub table: Option<PathBuf>,
}

impl OpponentOptions {
    /// The folder of the table to play by.
    #[cfg(feature = "table")]
    pub fn table(&self) -> Option<&Path> {
        self.table.as_deref()
    }

    /// The folder of the table to play by: there is none without the feature `table`.
    #[cfg(not(feature = "table"))]
    #[expect(clippy::unused_self, reason = "a table is an option of the feature `table`")]
    pub const fn table(&self) -> Option<&Path> {
        None
    }
}

impl PlayOptions {
    /// The game that the record of `--load` names, as it names it; `None` without `--load`.
    ///
    /// # Errors
    /// Those of the file; [`Failure::Question`] if it is no record, or names no game.
    pub fn recorded(&self, context: &Context) -> Result<Option<String>, Failure> {
        let Some(file) = &self.load else { return Ok(None) };
        let record = read_record(file, Sources::Files, &Games::new(), context)?;
        record.instance().map(|name| Some(name.to_owned())).map_err(Failure::question)
    }

    /// The file of `--record`; `instance` names the game.
    ///
    /// # Errors
    /// Those of [`Place::of`]; [`Failure::Question`] if a record stands there that nobody gives up.
    pub(super) fn record_file(
        &self,
        instance: impl FnOnce() -> Result<String, Failure>,
        games: &Games,
        context: &Context,
    ) -> Result<Option<RecordFile>, Failure> {
        let Some(path) = &self.record else { return Ok(None) };
        let goes_on = self.load.as_ref().is_some_and(|loaded| is_one_file(loaded, path));
        let agrees = |taken: Taken| {
            if goes_on { Ok(taken.given_up()) } else { self.agreed(taken, context) }
        };
        Place::of(path, &instance()?, games, context)?.file(agrees).map(Some)
    }

    /// A record that is written over, if the command line or the person agrees.
    fn agreed(&self, taken: Taken, context: &Context) -> Result<RecordFile, Failure> {
        if self.force { Ok(taken.given_up()) } else { taken.asked(context) }
    }

    /// Plays a game in the words of its voice.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn talk(
        &self,
        talk: Dialogue<'_, Failure>,
        games: &Games,
        context: &Context,
    ) -> Result<(), Failure> {
        self.play(&mut talk.showing_values(self.show_values), games, context)
    }

    /// Plays until the input ends, or the person quits; also when the game is over, so that moves
    /// can be taken back.
    ///
    /// Nothing is said before the computer's first move is known, so a game that cannot begin says
    /// only why. `games` are those whose records may be read.
    ///
    /// # Errors
    /// Those of the conversation, of the files, and of the input and output.
    pub fn play(
        &self,
        talk: &mut dyn Conversation<Error = Failure>,
        games: &Games,
        context: &Context,
    ) -> Result<(), Failure> {
        let mut record = self.record_file(|| instance(talk), games, context)?;
        if let Some(file) = &self.load {
            load(talk, file, games, context)?;
        }
        let mut said = talk.begin()?;
        if talk.turn() == Turn::Computer {
            said.extend(talk.reply()?);
        }
        loop {
            for text in said {
                context.output().text(|out| writeln!(out, "{}", wrapped(&text)))?;
            }
            if let Some(file) = &mut record {
                file.write(talk.record().to_string())?;
            }
            context.run().check_running()?;
            let prompt = match talk.turn() {
                Turn::Computer => {
                    said = talk.reply()?;
                    continue;
                }
                Turn::Person(prompt) => prompt,
                Turn::Over if context.input().is_terminal => OVER.to_owned(),
                Turn::Over => String::new(),
            };
            context.output().text(|out| write!(out, "{prompt}"))?;
            let mut line = String::new();
            if context.input().lock().read_line(&mut line).map_err(Failure::input)? == 0 {
                return Ok(());
            }
            let Reply { said: answer, wish } = talk.hear(&line)?;
            said = match wish {
                None => answer,
                Some(LineWish::Quit) => return Ok(()),
                Some(wish) => self.done(talk, &wish, games, context)?,
            };
        }
    }

    /// Reads or writes the file that a person names; a file that is wrong does not end the game.
    fn done(
        &self,
        talk: &mut dyn Conversation<Error = Failure>,
        wish: &LineWish,
        games: &Games,
        context: &Context,
    ) -> Result<Vec<String>, Failure> {
        let tried = match wish {
            LineWish::Load(file) => {
                load(talk, Path::new(file), games, context).and_then(|()| talk.begin())
            }
            LineWish::Write(file) => {
                let place = Place::of(Path::new(file), &instance(talk)?, games, context);
                let file = place.and_then(|place| place.file(|taken| self.agreed(taken, context)));
                file.and_then(|mut file| {
                    file.write(talk.record().to_string())?;
                    Ok(vec![format!("written to {}", file.path().display())])
                })
            }
            LineWish::Quit => Ok(Vec::new()),
        };
        match tried {
            Err(Failure::Question(why) | Failure::Unanswered(why)) => {
                Ok(vec![plain(&why).into_owned()])
            }
            tried => tried,
        }
    }
}

/// How a person at a terminal is asked when the game is over.
const OVER: &str = "the game is over (undo, record, quit)> ";

/// The game, as its records name it.
fn instance(talk: &dyn Conversation<Error = Failure>) -> Result<String, Failure> {
    talk.record().instance().map(str::to_owned).map_err(Failure::question)
}

/// Goes on from the record in a file.
fn load(
    talk: &mut dyn Conversation<Error = Failure>,
    file: &Path,
    games: &Games,
    context: &Context,
) -> Result<(), Failure> {
    talk.load(&read_record(file, Sources::Files, games, context)?).map_err(Failure::question)
}

/// The seed that was given, or one from the clock.
pub fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(time.subsec_nanos()) ^ time.as_secs()
    })
}

impl From<Refused> for Failure {
    fn from(why: Refused) -> Self {
        match why {
            Refused::Solve(error) => error.into(),
            why => Self::Unanswered(why.to_string()),
        }
    }
}

//! A game by lines of text: the first face of a session of play.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use gt_core::Notation;
use gt_play::bot::Level;
use gt_play::session::{
    Conversation, Dialogue, Record, Refused, Reply, Said, Session, Turn, Voice, Wish,
};

use super::context::Context;
use super::failure::Failure;
use super::file::OutputFile;
use super::layout::wrapped;
use super::wording::plain;

/// The options of every verb that plays.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PlayOptions {
    /// Play by lines of text, also at a terminal
    #[arg(long)]
    pub plain: bool,
    /// Show what every move is worth before you are asked
    #[arg(long)]
    pub show_values: bool,
    /// Write the game to this file after every move
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
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
    /// The position that the record of `--load` begins with, if there is a record that names one.
    ///
    /// # Errors
    /// Those of the file; [`Failure::Question`] if it is no record.
    pub fn recorded_start(&self, context: &Context) -> Result<Option<String>, Failure> {
        let Some(file) = &self.load else { return Ok(None) };
        Ok(read_record(file, context)?.get("start").map(str::to_owned))
    }

    /// Plays a session with the voice of its game; `instance` names it in records.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn talk<G: Notation>(
        &self,
        session: Session<G>,
        voice: impl Voice<G, Error = Failure>,
        instance: &str,
        context: &Context,
    ) -> Result<(), Failure> {
        let talk = Dialogue::new(session, voice, instance).showing_values(self.show_values);
        self.play(&mut { talk }, context)
    }

    /// Plays until the input ends, or the person quits; also when the game is over, so that moves
    /// can be taken back.
    ///
    /// Nothing is said before the computer's first move is known, so a game that cannot begin says
    /// only why.
    ///
    /// # Errors
    /// Those of the conversation, of the files, and of the input and output.
    pub fn play(
        &self,
        talk: &mut dyn Conversation<Error = Failure>,
        context: &Context,
    ) -> Result<(), Failure> {
        let record = OutputFile::asked(self.record.as_deref(), context)?;
        if let Some(file) = &self.load {
            load(talk, &read_record(file, context)?).map_err(Failure::Question)?;
        }
        let mut written = String::new();
        let mut said = talk.begin()?;
        if talk.turn() == Turn::Computer {
            said.extend(talk.reply()?);
        }
        loop {
            for Said { pause, text } in said {
                thread::sleep(pause);
                context.output().text(|out| writeln!(out, "{}", wrapped(&text)))?;
            }
            if let Some(file) = &record {
                let now = talk.record().to_string();
                if now != written {
                    file.clone().write(|out| out.write_all(now.as_bytes()))?;
                    written = now;
                }
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
                Some(Wish::Quit) => return Ok(()),
                Some(wish) => done(talk, &wish, context)?,
            };
        }
    }
}

/// How a person at a terminal is asked when the game is over.
const OVER: &str = "the game is over (undo, record, quit)> ";

/// Reads or writes the file that a person names; a file that is wrong does not end the game.
fn done(
    talk: &mut dyn Conversation<Error = Failure>,
    wish: &Wish,
    context: &Context,
) -> Result<Vec<Said>, Failure> {
    let tried = match wish {
        Wish::Load(file) => read_record(Path::new(file), context)
            .and_then(|record| load(talk, &record).map_err(Failure::Question))
            .and_then(|()| talk.begin()),
        Wish::Write(file) => OutputFile::ready(Path::new(file), context)
            .and_then(|out| out.write(|out| write!(out, "{}", talk.record())))
            .map(|()| vec![format!("written to {file}").into()]),
        Wish::Quit => Ok(Vec::new()),
    };
    match tried {
        Err(Failure::Question(why) | Failure::Unanswered(why)) => Ok(vec![plain(&why).into()]),
        tried => tried,
    }
}

fn load(talk: &mut dyn Conversation<Error = Failure>, record: &Record) -> Result<(), String> {
    talk.load(record).map_err(|why| why.to_string())
}

/// Reads a record from a file.
///
/// # Errors
/// [`Failure::Unanswered`] if the file cannot be read; [`Failure::Question`] if it is no record.
pub(super) fn read_record(file: &Path, context: &Context) -> Result<Record, Failure> {
    /// The greatest length of a record, in bytes.
    const LONGEST: u64 = 1 << 24;
    let text = context.read_text(file, LONGEST, "record")?;
    text.parse().map_err(|why| Failure::Question(format!("{}: {why}", file.display())))
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

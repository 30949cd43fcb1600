//! Records as files: which are read, and which may be written over.
//!
//! # Invariants
//! * A record that is longer than is read to its end is refused, and never cut.
//! * A file is written over only if it is a record of the same game, and somebody agrees: see
//!   [`Place`]. The name of a link, a pipe or a folder is refused.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use gt_core::Run;
use gt_play::session::Record;

use super::file::OutputFile;
use super::reading::{Sources, in_words};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::{Games, NameError, NamedInstance};

/// Reads a record from a file. It names its game by [the one spelling](Games::spelling), however
/// the file does.
///
/// # Errors
/// [`Failure::Unanswered`] if the file cannot be read, or is too long; [`Failure::Question`] if it
/// is no record.
pub(in crate::command) fn read_record(
    file: &Path,
    from: Sources,
    games: &Games,
    context: &Context,
) -> Result<Record, Failure> {
    /// The greatest length of a record, in bytes.
    const LONGEST: u64 = 1 << 24;
    let text = context.read_text_from(file, LONGEST, "record", from)?;
    let wrong = |why| Failure::Question(format!("{}: {why}", file.display()));
    Ok(spelled(text.parse().map_err(wrong)?, games, context.run())?)
}

/// The record with the one spelling of its game; as it is, if the name is none of `games`.
///
/// # Errors
/// [`NameError::Stopped`].
pub(in crate::command) fn spelled(
    record: Record,
    games: &Games,
    run: &Run,
) -> Result<Record, NameError> {
    let Ok(name) = record.instance() else { return Ok(record) };
    match games.spelling(name, run) {
        Ok(name) => Ok(record.renamed(&name)),
        Err(NameError::Stopped(limit)) => Err(NameError::Stopped(limit)),
        // Who needs the game says what is wrong with its name.
        Err(_) => Ok(record),
    }
}

/// Makes the instance that a record names, which is in no file: whoever wrote the record does not
/// choose what is read here.
///
/// # Errors
/// [`Failure::Question`] if the record names no instance, or one in a file.
pub(in crate::command) fn recorded(
    record: &Record,
    games: &Games,
    context: &Context,
) -> Result<NamedInstance, Failure> {
    let name = record.instance().map_err(Failure::question)?;
    games.named_within(name, context.run()).map_err(|why| match why {
        NameError::NamesFile(name) => Failure::Question(format!(
            "{name:?} names a file, and a record opens none; name the instance yourself"
        )),
        why => why.into(),
    })
}

/// A file that a game may be written to.
#[derive(Debug)]
pub(in crate::command) struct RecordFile {
    file: OutputFile,
    written: String,
}

impl RecordFile {
    /// Where it is.
    pub(in crate::command) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Whether this was written last, or tried.
    pub(in crate::command) fn has(&self, record: &str) -> bool {
        self.written == record
    }

    /// Writes the game, unless it is written already.
    ///
    /// # Errors
    /// As [`OutputFile::write`].
    pub(in crate::command) fn write(&mut self, record: String) -> Result<(), Failure> {
        if self.has(&record) {
            return Ok(());
        }
        self.written = record; // what cannot be written is not tried again and again
        self.file.clone().write(|out| out.write_all(self.written.as_bytes()))?;
        self.file = self.file.clone().over_file();
        Ok(())
    }
}

/// What stands where a game is to be written.
#[derive(Debug)]
pub(in crate::command) enum Place {
    /// Nothing.
    Free(RecordFile),
    /// A record of this game.
    Taken(Taken),
}

/// A record of the same game, which may be written over if somebody agrees.
#[derive(Debug)]
pub(in crate::command) struct Taken(OutputFile);

impl Place {
    /// Looks at a path; nothing is written. `instance` names the game.
    ///
    /// # Errors
    /// [`Failure::Question`] if something stands there that is no record of this game;
    /// [`Failure::Unanswered`] if a file there cannot be written.
    pub(in crate::command) fn of(
        path: &Path,
        instance: &str,
        games: &Games,
        context: &Context,
    ) -> Result<Self, Failure> {
        let shown = path.display();
        let stays = |what: &str| {
            Failure::Question(format!(
                "{shown} is {what}, and stays as it is; expected the name of a new file, or of a \
                 record of {instance}"
            ))
        };
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let file = OutputFile::ready(path, context)?.over_nothing();
                return Ok(Self::Free(RecordFile { file, written: String::new() }));
            }
            Ok(about) if !about.is_file() => return Err(stays(in_words(about.file_type()))),
            // What else is wrong with it is said by who opens it.
            Err(_) | Ok(_) => {}
        }
        let file = OutputFile::ready(path, context)?.over_file();
        let record = read_record(path, Sources::Files, games, context);
        if !record.is_ok_and(|record| record.check(instance).is_ok()) {
            return Err(stays("no record of this game"));
        }
        Ok(Self::Taken(Taken(file)))
    }

    /// The file, if nothing stands there, or who is asked agrees.
    pub(in crate::command) fn file(
        self,
        agrees: impl FnOnce(Taken) -> Result<RecordFile, Failure>,
    ) -> Result<RecordFile, Failure> {
        match self {
            Self::Free(file) => Ok(file),
            Self::Taken(taken) => agrees(taken),
        }
    }
}

impl Taken {
    /// How somebody is asked, without the answers.
    pub(in crate::command) fn question(&self) -> String {
        format!("write over the record {}?", self.0.path().display())
    }

    /// Somebody agrees that the record is written over.
    pub(in crate::command) fn given_up(self) -> RecordFile {
        RecordFile { file: self.0, written: String::new() }
    }

    /// Asks the person at the terminal.
    ///
    /// # Errors
    /// [`Failure::Question`] if the person does not agree, or nobody can be asked.
    pub(in crate::command) fn asked(self, context: &Context) -> Result<RecordFile, Failure> {
        let shown = self.0.path().display().to_string();
        if !context.input().is_terminal {
            return Err(Failure::Question(format!(
                "{shown} is a record of this game already, and nobody can be asked here; expected \
                 the name of a new file, or --force"
            )));
        }
        context.output().text(|out| write!(out, "{} (yes or no) ", self.question()))?;
        let mut line = String::new();
        context.input().lock().read_line(&mut line)?;
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" => Ok(self.given_up()),
            _ => Err(Failure::Question(format!("{shown} stays as it is"))),
        }
    }
}

//! Where the questions of a context come from, besides its arguments.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use super::context::Context;
use super::failure::Failure;
use super::lock::locked;

/// Where the questions of a context come from: batches, moves of a game, and what `-` stands for.
pub(super) struct Input {
    from: Mutex<Box<dyn BufRead + Send>>,
    /// Whether a person at a terminal types it.
    pub(super) is_terminal: bool,
}

impl Input {
    pub(super) fn stdin() -> Self {
        Self { is_terminal: io::stdin().is_terminal(), ..Self::reader(io::stdin()) }
    }

    pub(super) fn reader(from: impl Read + Send + 'static) -> Self {
        Self { from: Mutex::new(Box::new(BufReader::new(from))), is_terminal: false }
    }

    /// The input, for as long as something is read from it.
    pub(super) fn lock(&self) -> MutexGuard<'_, Box<dyn BufRead + Send>> {
        locked(&self.from)
    }
}

impl Context {
    /// Lets `read` read the file of this path, or the input of the context if it is `-`.
    ///
    /// # Errors
    /// Those of the system, if the file cannot be opened.
    pub fn open<T>(&self, path: &Path, read: impl FnOnce(&mut dyn BufRead) -> T) -> io::Result<T> {
        if path.as_os_str() == "-" {
            return Ok(read(&mut **self.input().lock()));
        }
        Ok(read(&mut BufReader::new(File::open(path)?)))
    }

    /// Reads what a path names, or the input if it is `-`: a text of at most `longest` bytes.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it cannot be read; `what` says what it is.
    pub fn read_text(&self, path: &Path, longest: u64, what: &str) -> Result<String, Failure> {
        let mut text = String::new();
        let read = self.open(path, |input| input.take(longest).read_to_string(&mut text));
        read.flatten().map_err(|why| {
            Failure::Unanswered(format!("cannot read the {what} {}: {why}", path.display()))
        })?;
        Ok(text)
    }

    /// Returns an argument of the command line, or the input if it is `-`.
    ///
    /// # Errors
    /// As [`read_text`](Self::read_text).
    pub fn argument<'t>(
        &self,
        text: &'t str,
        longest: u64,
        what: &str,
    ) -> Result<Cow<'t, str>, Failure> {
        match text {
            "-" => self.read_text(Path::new(text), longest, what).map(Cow::Owned),
            text => Ok(Cow::Borrowed(text)),
        }
    }
}

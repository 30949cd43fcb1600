//! Files that verbs read: regular ones, and streams that the caller of the command has opened.
//!
//! # Invariant
//! Nothing but a regular file is opened by its name. So no name makes the command wait for a pipe
//! that nobody writes to, or read a device without an end. A text has a greatest length, also one
//! that a stream gives.

use std::borrow::Cow;
use std::fs::{self, File, FileType};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use crate::command::context::Context;
use crate::command::failure::Failure;

/// What may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Sources {
    /// Regular files, and streams: `-` and `/dev/stdin`, the input of the context; `/dev/fd/N`,
    /// which the caller of the command has opened.
    All,
    /// Regular files alone: somebody types the name into a game, whose input is the stream.
    Files,
}

impl Context {
    /// Lets `read` read the file of this path, or the input of the context if it is `-`.
    ///
    /// # Errors
    /// Those of the system, if the file cannot be opened; [`ErrorKind::InvalidInput`] if it is no
    /// regular file, and no stream that the caller of the command has opened.
    pub fn open<T>(&self, path: &Path, read: impl FnOnce(&mut dyn BufRead) -> T) -> io::Result<T> {
        if is_input(path) {
            return Ok(read(&mut **self.input().lock()));
        }
        self.check_opens(path).map_err(|_| io::Error::from(ErrorKind::PermissionDenied))?;
        Ok(read(&mut BufReader::new(opened(path, Sources::All)?)))
    }

    /// Reads what a path names, or the input if it is `-`: a text of at most `longest` bytes.
    ///
    /// A byte-order mark at its beginning is left out.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it cannot be read, or is longer; `what` says what it is.
    pub fn read_text(&self, path: &Path, longest: u64, what: &str) -> Result<String, Failure> {
        self.read_text_from(path, longest, what, Sources::All)
    }

    /// Reads a text like [`read_text`](Self::read_text).
    pub(in crate::command) fn read_text_from(
        &self,
        path: &Path,
        longest: u64,
        what: &str,
        from: Sources,
    ) -> Result<String, Failure> {
        if !is_input(path) {
            self.check_opens(path)?;
        }
        // What does not fit is not read to its end.
        let most = longest.min(self.run().max_memory().unwrap_or(longest)).saturating_add(1);
        let bytes = |input: &mut dyn Read| {
            let mut bytes = Vec::new();
            input.take(most).read_to_end(&mut bytes).map(|_| bytes)
        };
        let read = if from == Sources::All && is_input(path) {
            bytes(&mut **self.input().lock())
        } else {
            opened(path, from).and_then(|mut file| bytes(&mut file))
        };
        let cannot = |why: &dyn core::fmt::Display| {
            Failure::Unanswered(format!("cannot read the {what} {}: {why}", path.display()))
        };
        let bytes = read.map_err(|why| cannot(&why))?;
        if bytes.len() as u64 > longest {
            return Err(cannot(&format!("it is longer than {longest} bytes")));
        }
        self.run().check_memory(bytes.len() as u64)?;
        let mut text = String::from_utf8(bytes).map_err(|why| cannot(&why.utf8_error()))?;
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
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

/// Whether a path is the input of the context.
fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-" || path == Path::new("/dev/stdin")
}

/// Opens a file, if it may be read.
fn opened(path: &Path, from: Sources) -> io::Result<File> {
    // A shell names a stream like this: `gt replay <(..)`.
    let streams = ["/dev/fd", "/proc/self/fd"].map(Path::new);
    let is_stream = path.parent().is_some_and(|folder| streams.contains(&folder));
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() || is_stream && from == Sources::All && !kind.is_dir() {
        return File::open(path);
    }
    let expected = match from {
        Sources::All => "expected a regular file, or - for the input",
        Sources::Files => "expected a regular file",
    };
    let why = format!("it is {}; {expected}", in_words(kind));
    Err(io::Error::new(ErrorKind::InvalidInput, why))
}

/// What something in a folder is, if it is no regular file.
pub(in crate::command) fn in_words(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a named pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
    }
    match () {
        () if kind.is_dir() => "a folder",
        () if kind.is_symlink() => "a symbolic link",
        () => "a device",
    }
}

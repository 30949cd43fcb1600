//! What can go wrong with a table on disk.
//!
//! A table is untrusted input: it may come from a stranger, from a disk that forgets, or from a
//! release to come. Whatever is wrong with it is one of these, and no panic.

use std::io;
use std::path::{Path, PathBuf};

use gt_core::SolveError;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::exchange::ExchangeError;

/// An error of a table on disk. Those of a file or a folder name it.
///
/// | variant | what to do |
/// |---|---|
/// | [`Io`](Self::Io) | see to the disk, then call again: a table that is made goes on |
/// | [`Damaged`](Self::Damaged) | take another copy, or solve into a new folder |
/// | [`NoTable`](Self::NoTable) | name another folder |
/// | [`Foreign`](Self::Foreign) | open it with the game, the question and the rules that it says |
/// | [`Setting`](Self::Setting) | say the setting that it was begun with, or take a new folder |
/// | [`Unfinished`](Self::Unfinished) | solve it again with the same settings: it goes on |
/// | [`Locked`](Self::Locked) | wait for the other process |
/// | [`Occupied`](Self::Occupied) | name a new or an empty folder; nothing was touched |
/// | [`Invalid`](Self::Invalid) | say a value that is valid, as the error does |
/// | [`Solve`](Self::Solve) | raise the limit and call again, or correct the rules |
/// | [`Exchange`](Self::Exchange) | see to the process that it names, then call again: it goes on |
///
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::Run;
/// use gt_table::{Table, TableError};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// gt_table::solve(Matches(2_999), &folder, &Run::new())?;
/// let error = Table::open(Matches(4_000), &folder, &Run::new()).unwrap_err();
/// assert!(matches!(error, TableError::Foreign { what: "rules" | "size", .. }), "{error}");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The system refused to read, write, rename or sync.
    #[error("{}: cannot {doing}: {source}", .path.display())]
    Io {
        /// The file or the folder.
        path: PathBuf,
        /// What was tried, such as "write".
        doing: &'static str,
        /// The answer of the system.
        source: io::Error,
    },
    /// A part of the table is missing, cut off, changed, or belongs to another place.
    ///
    /// It is found when the part is read, and no answer comes from it.
    #[error("{} is damaged: {why}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The folder holds no table.
    #[error("{} is no table: {why}", .path.display())]
    NoTable {
        /// The folder.
        path: PathBuf,
        /// What was found in place of a table.
        why: String,
    },
    /// The table is one of another game, question, format, size or rules; its text says which game
    /// the table holds.
    #[error(
        "{} is a table of another {what}: {}, and not {}{}",
        .path.display(), shown(.found), shown(.expected), held(.instance.as_deref(), .what)
    )]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// The instance that the table names, if it names one.
        instance: Option<String>,
        /// In what it differs: "game", "question", "format", "form" (dense or sparse), "size",
        /// "rules".
        what: &'static str,
        /// What the table says.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The table was begun with another setting, which its bytes depend on.
    #[error("{} was begun with {setting} {found}, and not {asked}", .path.display())]
    Setting {
        /// The folder.
        path: PathBuf,
        /// The name of the setting.
        setting: &'static str,
        /// What the table was begun with.
        found: String,
        /// What was asked for now.
        asked: String,
    },
    /// Tiers are still to be solved.
    #[error("{} is not finished: {done} of {tiers} tiers are solved; solve it again to go on", .path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
        /// How many tiers are solved.
        done: u64,
        /// How many tiers there are.
        tiers: u64,
    },
    /// Another process, or another thread of this one, writes this table.
    ///
    /// The lock is the system's, so it ends with its process.
    #[error("{} is being written by {}", .path.display(), holder(*.process))]
    Locked {
        /// The folder.
        path: PathBuf,
        /// The number that its system gives the other process, if the folder says so.
        process: Option<u32>,
    },
    /// The folder holds something that is no part of a table.
    #[error("{} holds {name:?}, which is no part of a table: name a new or an empty folder", .path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
        /// The first name that is not ours.
        name: String,
    },
    /// A setting or a tier that the table cannot have.
    #[error("{setting} cannot be {found}: expected {expected}")]
    Invalid {
        /// The name of the setting.
        setting: &'static str,
        /// What was asked for.
        found: String,
        /// What would be valid.
        expected: String,
    },
    /// The solver stopped: at a limit, at an interrupt, or because the rules break a promise.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Another process that makes the table too is lost or gave up.
    #[error(transparent)]
    Exchange(#[from] ExchangeError),
}

/// Who holds a lock.
fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".to_owned(), |number| format!("process {number}"))
}

/// A text that fits a line: of a long one its beginning, its length and its digest.
fn shown(text: &str) -> String {
    /// The most characters of the beginning.
    const MOST: usize = 64;
    if text.chars().nth(MOST).is_none() {
        return text.to_owned();
    }
    let begin: String = text.chars().take(MOST / 2).collect();
    let digest =
        Sha256::digest(text)[..8].iter().fold(0_u64, |sum, &byte| (sum << 8) | u64::from(byte));
    format!("{begin}... ({} bytes, SHA-256 {digest:016x}...)", text.len())
}

/// Says which game a foreign table holds, unless the error says so already.
fn held(instance: Option<&str>, what: &str) -> String {
    instance.filter(|_| what != "game").map_or_else(String::new, |of| {
        let of = shown(of);
        format!("; it holds {of}")
    })
}

impl TableError {
    pub(crate) fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), doing, source }
    }

    pub(crate) fn damaged(path: &Path, why: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), why: why.into() }
    }
}

impl From<gt_core::LimitError> for TableError {
    fn from(limit: gt_core::LimitError) -> Self {
        Self::Solve(limit.into())
    }
}

/// Whoever asks a table as a solution gets the text.
impl From<TableError> for SolveError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Solve(error) => error,
            other => Self::Unreadable { what: "the table".into(), why: other.to_string() },
        }
    }
}

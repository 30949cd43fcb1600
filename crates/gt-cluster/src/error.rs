//! Why a run of several processes did not begin, or ended.

use core::time::Duration;
use std::io;
use std::path::{Path, PathBuf};

use gt_core::{LimitError, SolveError};
use gt_table::{ExchangeError, TableError};
use thiserror::Error;

/// Why processes did not find each other, or did not finish their work.
///
/// Nothing on disk is lost by any of them: the same call goes on with what is there.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The list of hosts cannot be used.
    #[error("{}: {found}; expected {expected}", place(.path, *.line))]
    Hosts {
        /// The file.
        path: PathBuf,
        /// The line, from 1, unless the file as a whole is meant.
        line: Option<usize>,
        /// What is there.
        found: String,
        /// What would be valid.
        expected: String,
    },
    /// The file with the secret cannot be used.
    #[error("{}: {why}", .path.display())]
    Secret {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and how to mend it.
        why: String,
    },
    /// The invitation of the parent process cannot be used.
    #[error("no invitation to a run on this machine: {why}")]
    Invitation {
        /// What came in its place.
        why: String,
    },
    /// The system refused a socket, a thread or random bytes.
    #[error("cannot {doing}: {source}")]
    Io {
        /// What was tried.
        doing: String,
        /// The answer of the system.
        source: io::Error,
    },
    /// Another process answered, and does not belong to the same run.
    #[error("process {process} ({host}) does not belong to this run: {why}")]
    Refused {
        /// Which one.
        process: usize,
        /// Where it runs.
        host: String,
        /// What differs.
        why: String,
    },
    /// Processes did not come in time.
    #[error("after {waited:?} processes are missing: {}", .missing.join("; "))]
    Missing {
        /// Each with its number, its host and what was seen of it.
        missing: Vec<String>,
        /// How long this process waited.
        waited: Duration,
    },
    /// The table cannot be made, or this process stopped at a limit or an interrupt.
    #[error(transparent)]
    Table(TableError),
    /// Another process is lost or gave up.
    #[error(transparent)]
    Exchange(#[from] ExchangeError),
}

/// A file, and a line of it.
fn place(path: &Path, line: Option<usize>) -> String {
    match line {
        Some(line) => format!("{}, line {line}", path.display()),
        None => path.display().to_string(),
    }
}

impl ClusterError {
    /// Says what the system refused.
    pub(crate) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { doing: doing.into(), source }
    }
}

/// That another process ended is no error of the table.
impl From<TableError> for ClusterError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Exchange(error) => Self::Exchange(error),
            other => Self::Table(other),
        }
    }
}

/// A run that stops while its processes look for each other.
impl From<LimitError> for ClusterError {
    fn from(limit: LimitError) -> Self {
        Self::Table(SolveError::from(limit).into())
    }
}

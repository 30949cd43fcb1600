//! Where the questions of a context come from, besides its arguments.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::{Mutex, MutexGuard};

use super::lock::locked;

/// Where the questions of a context come from: batches, moves of a game, and what `-` stands for.
pub(in crate::command) struct Input {
    from: Mutex<Box<dyn BufRead + Send>>,
    /// Whether a person at a terminal types it.
    pub(in crate::command) is_terminal: bool,
}

impl Input {
    pub(in crate::command) fn stdin() -> Self {
        Self { is_terminal: io::stdin().is_terminal(), ..Self::reader(io::stdin()) }
    }

    pub(in crate::command) fn reader(from: impl Read + Send + 'static) -> Self {
        Self { from: Mutex::new(Box::new(BufReader::new(from))), is_terminal: false }
    }

    /// The input, for as long as something is read from it.
    pub(in crate::command) fn lock(&self) -> MutexGuard<'_, Box<dyn BufRead + Send>> {
        locked(&self.from)
    }
}

//! Where the questions of a context come from, besides its arguments.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::{Mutex, MutexGuard};

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

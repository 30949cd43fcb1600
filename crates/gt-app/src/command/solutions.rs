//! Solutions that are kept, and shared by all who ask about them.
//!
//! A server answers many questions about few games. So it keeps what it has solved, with its bytes
//! under one limit, and forgets what was not asked about for longest.
//!
//! | module | what it holds |
//! |---|---|
//! | `request` | what can be asked, read from JSON |
//! | `caps` | what they may take |
//! | `shelf`, `store` | the games that are kept; with the rules of all games |
//! | `entry` | one game: its instance, what its solver learned, and who waits for it |
//! | `answer` | a question, answered as JSON |
//!
//! # Invariants
//! * What is kept, and what may be built at the moment, takes at most [`Caps::kept`] bytes.
//! * One thread at a time asks the solver of a game. So two who ask for the same game at once let
//!   it be solved once: one solves, and the other waits.
//! * A question that may take long has a place among those; others need none, and leave no bytes
//!   to wait for. So short questions do not wait behind long ones: see `caps`.
//! * A solver works as long as somebody waits for it. The last one who gives up stops it.
//! * What is forgotten while somebody reads it is freed when that answer is written.

mod answer;
mod caps;
mod entry;
mod request;
mod shelf;
mod store;
#[cfg(test)]
mod tests;

use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "table")]
use std::path::Path;
use std::sync::Arc;

use gt_core::Run;
use gt_core::solver::Method;
use tokio::sync::Semaphore;

use super::failure::Failure;
use super::verbs::{With, search};
use crate::games::Games;
use entry::{Entry, Waiting};
use request::Request;
use store::Store;

pub(crate) use caps::Caps;
#[cfg(feature = "table")]
pub(super) use shelf::schemas;

/// Games with what was solved of them; threads share it.
#[derive(Debug)]
pub(crate) struct Solutions(Store);

impl Solutions {
    /// The verbs that are answered here, as a path names them.
    pub(crate) const VERBS: &[&str] = request::VERBS;

    /// Nothing is solved yet.
    pub(crate) fn new(games: Games, caps: Caps) -> Self {
        Self(Store::new(games, caps))
    }

    /// Opens a table; questions name it by the last part of its folder, which is returned.
    ///
    /// If another table has that name, a number is added.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it is no table of one of the games, or if it is not whole.
    #[cfg(feature = "table")]
    pub(crate) fn open(&mut self, folder: &Path) -> Result<String, Failure> {
        let info = gt_table::info(folder).map_err(super::verbs::unreadable)?;
        let (instance, table) = super::verbs::opened(folder, &self.0.games, &Run::new())?;
        Ok(self.0.shelf.tables_mut().add(folder, instance, table, info))
    }

    /// Reads a question about `verb`, one of [`VERBS`](Self::VERBS); nothing is solved yet.
    ///
    /// Somebody waits for the answer as long as the ticket lives.
    ///
    /// # Errors
    /// [`Failure::Question`] if the question is wrong.
    pub(crate) fn ticket(self: &Arc<Self>, verb: &str, body: &[u8]) -> Result<Ticket, Failure> {
        let Store { games, shelf, .. } = &self.0;
        let request = Request::read(verb, body, games)?;
        let entry = request.game().map(|game| shelf.entry(game)).transpose()?;
        let waiting = entry.as_ref().filter(|_| request.needs_solver()).map(Waiting::for_the);
        let gone = Arc::new(AtomicBool::new(false));
        Ok(Ticket {
            solutions: Arc::clone(self),
            request: Arc::new(request),
            entry,
            gone,
            _waiting: waiting,
        })
    }
}

/// Somebody who waits for an answer. Dropping it gives up.
#[derive(Debug)]
pub(crate) struct Ticket {
    solutions: Arc<Solutions>,
    request: Arc<Request>,
    entry: Option<Arc<Entry>>,
    /// Set when the ticket is dropped.
    gone: Arc<AtomicBool>,
    /// Counts it as one who waits for the solver.
    _waiting: Option<Waiting>,
}

impl Ticket {
    /// The work that finds the answer, for another thread; `long` has the places of long questions.
    pub(crate) fn job(&self, long: &Arc<Semaphore>) -> Job {
        Job {
            long: Arc::clone(long),
            solutions: Arc::clone(&self.solutions),
            request: Arc::clone(&self.request),
            entry: self.entry.clone(),
            gone: Arc::clone(&self.gone),
        }
    }

    /// The search for one position that could answer in place of the solver, if its time is over.
    pub(crate) fn search(&self) -> Option<Method> {
        let entry = self.entry.as_ref().filter(|_| self.request.needs_solver())?;
        let instance = entry.made()?;
        let method = With::of(entry.key.with.clone()).method(&*instance, &Run::new()).ok()?;
        search(&*instance, method)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::SeqCst);
        // And `_waiting` is dropped, which may stop the solver.
    }
}

/// The work that finds an answer; made by [`Ticket::job`].
#[derive(Debug)]
pub(crate) struct Job {
    long: Arc<Semaphore>,
    solutions: Arc<Solutions>,
    request: Arc<Request>,
    entry: Option<Arc<Entry>>,
    gone: Arc<AtomicBool>,
}

impl Job {
    /// Works in this thread until the answer is found, or nobody waits for it any more.
    ///
    /// The answer is one JSON object, the same as that of the command, without the end of the line.
    ///
    /// # Errors
    /// Those of the verb; [`Failure::Over`] if nobody waits, or there is no place for a long one.
    pub(crate) fn answer(self) -> Result<Vec<u8>, Failure> {
        let Self { long, solutions, request, entry, gone } = &self;
        answer::answer(&solutions.0, request, entry.as_ref(), gone, long)
    }
}

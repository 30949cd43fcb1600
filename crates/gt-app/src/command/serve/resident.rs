//! Verbs that this process answers itself, because they keep what earlier questions found.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;

use clap::{ArgMatches, FromArgMatches};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::refusal::Refusal;
use super::words::Words;
use crate::command::args::Common;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::serve::captured::Captured;

/// How long a question waits for the one before it, which may have been given up just now.
const PATIENCE: Duration = Duration::from_millis(250);
/// Bytes that a position stored by a solver may take, with all that belongs to it.
const POSITION: u64 = 512;

/// Answers a verb: its name, its arguments, and the context with its limits.
type Answer = dyn Fn(&str, &ArgMatches, &Context) -> Result<(), Failure> + Send + Sync;

/// Verbs that this process answers itself.
#[derive(Clone)]
pub(super) struct Resident {
    verbs: &'static [&'static str],
    answer: Arc<Answer>,
    /// One question at a time.
    place: Arc<Semaphore>,
}

impl Resident {
    pub(super) fn new(
        verbs: &'static [&'static str],
        answer: impl Fn(&str, &ArgMatches, &Context) -> Result<(), Failure> + Send + Sync + 'static,
    ) -> Self {
        Self { verbs, answer: Arc::new(answer), place: Arc::new(Semaphore::new(1)) }
    }

    /// Answers a question within `memory` bytes; `None` if another process has to do it.
    ///
    /// That is so if it is about another verb, if it takes more memory, or if another question is
    /// being answered. The work stops when this is dropped.
    ///
    /// # Errors
    /// The failure of the verb.
    pub(super) async fn answer(
        &self,
        program: &clap::Command,
        words: &Words,
        memory: u64,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(&verb) = self.verbs.iter().find(|verb| words.are_of(verb)) else {
            return Ok(None);
        };
        let place = timeout(PATIENCE, Arc::clone(&self.place).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Ok(None) };
        let name = [program.get_name().to_owned()];
        let matches = program
            .clone()
            .try_get_matches_from(name.iter().chain(&words.words))
            .map_err(Refusal::wrong)?;
        let mut common = Common::from_arg_matches(&matches).map_err(Refusal::wrong)?;
        common.memory = common.memory.map(|asked| asked.min(memory));
        let captured = Captured::default();
        let input = words.input.clone().unwrap_or_default();
        let context =
            Context::detached_reading(&common, std::io::Cursor::new(input), captured.clone())
                .positions(memory / POSITION);
        let _stop = Stop(context.stop());
        let answer = Arc::clone(&self.answer);
        let work = move || {
            let mut matches = &matches;
            while let Some((_, verb)) = matches.subcommand() {
                matches = verb;
            }
            let answered = answer(verb, matches, &context);
            drop(place);
            answered
        };
        let answered = spawn_blocking(work).await;
        match answered.map_err(|_| Refusal::limit("the solver has failed"))? {
            Ok(()) => Ok(Some(captured.line())),
            Err(failure @ (Failure::Question(_) | Failure::Over(_))) => Err(failure.into()),
            Err(_) => Ok(None),
        }
    }
}

impl fmt::Debug for Resident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resident").field("verbs", &self.verbs).finish_non_exhaustive()
    }
}

/// Stops the work of a context when it is dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

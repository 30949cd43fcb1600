//! The thread that keeps `--time` and `--memory` if the verb does not, and draws the progress line.
//!
//! A verb usually ends by itself, because solvers look at the clock thousands of times a second and
//! count their tables. This thread is for the rest: the work between two looks, the freeing of
//! large tables, a read that waits for input, memory that no solver counted. It ends the process
//! with the one line of error. A verb that writes to stdout looks at the clock itself. The thread
//! waits a little longer for such a verb, and ends it only if the reader has stopped reading. The
//! system needs time to free what the process holds. So a process with gigabytes is ended that much
//! sooner.

use core::time::Duration;
use std::sync::Arc;
#[cfg(feature = "web")]
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use crate::command::failure::Failure;
use crate::command::scope::limits::{GRACE, Limits};
use crate::command::scope::memory::freeing;
use crate::command::scope::process;
use crate::command::scope::{Scope, Stage};

/// How much longer an answer may wait for its reader.
const WAIT: Duration = Duration::from_millis(100);
/// The longest and the shortest time between two looks at the memory.
const LOOK: [Duration; 2] = [Duration::from_millis(3), Duration::from_micros(500)];
/// The bytes of new pages that come in a microsecond at most; so near the limit the looks are more.
const PAGES: u64 = 4_000;
/// The time between two drawings.
const DRAW: Duration = Duration::from_millis(90);
/// The bytes that the program may always take beyond the limit, for threads, buffers and text.
const OWN: u64 = 4 << 20;

/// Starts the thread; `is_drawn` says whether it draws progress. The limit of memory is for what
/// comes beyond `own`, the bytes of the process before its work.
///
/// It ends when the answer is written, or the context is gone.
///
/// # Errors
/// [`Failure::Over`] if the system cannot start a thread.
pub(in crate::command) fn start(
    scope: Arc<Scope>,
    is_drawn: bool,
    own: Option<u64>,
) -> Result<(), Failure> {
    thread(move || watch(&scope, is_drawn, own))
}

/// The thread for questions that come one after the other: it watches each until it is answered.
#[cfg(feature = "web")]
#[derive(Debug)]
pub(in crate::command) struct Watcher(Sender<Arc<Scope>>);

#[cfg(feature = "web")]
impl Watcher {
    /// Starts the thread, for a process that takes `own` bytes before its first question.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system cannot start a thread.
    pub(in crate::command) fn start(own: Option<u64>) -> Result<Self, Failure> {
        let (tell, scopes) = channel::<Arc<Scope>>();
        thread(move || scopes.iter().for_each(|scope| watch(&scope, false, own)))?;
        Ok(Self(tell))
    }

    /// Watches a question, within some milliseconds.
    pub(in crate::command) fn watch(&self, scope: &Arc<Scope>) {
        // The thread lives as long as this.
        let _ = self.0.send(Arc::clone(scope));
    }
}

fn thread(body: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().name("watch".into()).spawn(body);
    started.map(drop).map_err(|error| Failure::over(format!("cannot start a thread: {error}")))
}

/// Watches until the answer is written.
fn watch(scope: &Scope, is_drawn: bool, own: Option<u64>) {
    // Tables may take 1/32 more than the limit, for what nobody counts.
    let Limits { started, memory, .. } = scope.limits;
    let more = (memory / 32).max(OWN);
    let most = own.map_or(u64::MAX, |own| memory.saturating_add(more).saturating_add(own));
    let [longest, shortest] = LOOK;
    let (mut pause, mut drawn) = (longest, started);
    while scope.stage() != Stage::Done {
        thread::sleep(pause);
        let stage = scope.stage();
        if stage == Stage::Done {
            return;
        }
        let left = look(scope, most);
        pause = Duration::from_micros(left / PAGES).clamp(shortest, longest);
        if is_drawn && stage != Stage::Answered && drawn.elapsed() >= DRAW {
            scope.reports.draw(started);
            drawn = Instant::now();
        }
    }
}

/// Ends the process at the limits; returns how many bytes it may still take.
fn look(scope: &Scope, most: u64) -> u64 {
    let (bytes, reports) = (scope.limits.look(), &scope.reports);
    let out_of_time = || reports.out_of_time() + &reports.line_of_batch();
    let end = scope.limits.end;
    if end.is_some_and(|end| Instant::now() + freeing(bytes) >= end + GRACE) {
        process::end_unless_busy(scope, out_of_time);
    }
    if end.is_some_and(|end| Instant::now() >= end + GRACE + WAIT) {
        process::end_unless_done(scope, out_of_time);
    }
    // A trial may take some more until it has stopped.
    if bytes > most && !(bytes / 2 <= most && scope.limits.stop_trial()) {
        process::end_unless_done(scope, || {
            scope.limits.too_little_memory(&reports.reached()) + &reports.line_of_batch()
        });
    }
    most.saturating_sub(bytes)
}

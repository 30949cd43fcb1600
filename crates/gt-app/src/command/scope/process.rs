//! What a process has once: its signals, the error line on stderr, and its end.
//!
//! Nothing else of the command is global. A context that a library makes uses none of this.
//!
//! Ctrl-C, SIGTERM and SIGHUP set the flags that stop the solvers, and end the process 0.1 s later.
//! Solvers look at the flag thousands of times a second. So the verb usually ends by itself, and
//! says how far it came. Other work does not look at the flag, such as a blocked read from stdin or
//! the allocation of a large table. It ends with the process.

use core::mem;
use core::sync::atomic::Ordering;
use core::time::Duration;
#[cfg(feature = "web")]
use std::io::BufRead;
use std::io::{self, Write};
#[cfg(feature = "play")]
use std::panic;
use std::process;
#[cfg(feature = "play")]
use std::sync::Once;
#[cfg(feature = "web")]
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread;

use super::lock::{locked, patient};
use super::memory;
use super::{Scope, Stage};
use crate::command::text::wording;

/// The time that a verb has to end by itself, and the system to free its memory.
const GRACE: Duration = Duration::from_millis(100);

/// The time that a verb has that was asked to end, and ends by itself.
const PATIENCE: Duration = Duration::from_secs(2);

/// The contexts that end with the process; signals are caught from the first one on.
static CONTEXTS: Mutex<Vec<Weak<Scope>>> = Mutex::new(Vec::new());

/// Whether the process has said why it ends; it says it once, whichever thread comes first.
static SAID: Mutex<bool> = Mutex::new(false);

/// Puts right what a face has changed, such as the terminal: see [`put_right`].
#[cfg(feature = "play")]
static RIGHT: Mutex<Option<Arc<dyn Fn() + Send + Sync>>> = Mutex::new(None);

/// Lets `what` be called before the process ends here, and before a panic is reported.
///
/// It replaces what was given before. It may be called by any thread, and more than once.
#[cfg(feature = "play")]
pub(in crate::command) fn put_right(what: impl Fn() + Send + Sync + 'static) {
    static HOOK: Once = Once::new();
    *locked(&RIGHT) = Some(Arc::new(what));
    HOOK.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            right();
            report(panic);
        }));
    });
}

/// Puts right what a face has changed.
#[cfg(feature = "play")]
fn right() {
    let right = locked(&RIGHT).clone();
    if let Some(right) = right {
        right();
    }
}

/// Lets signals stop a context, and its unfinished files end with the process.
///
/// # Errors
/// A line that says why, if the system does not let the process watch for Ctrl-C.
pub(in crate::command) fn begin(scope: &Arc<Scope>) -> Result<(), String> {
    let mut contexts = locked(&CONTEXTS);
    if contexts.is_empty() {
        ctrlc::set_handler(interrupted)
            .map_err(|error| format!("cannot watch for Ctrl-C: {error}"))?;
    }
    // One entry at least stays, so that the handler is set once.
    contexts.retain(|context| context.strong_count() > 0);
    contexts.push(Arc::downgrade(scope));
    drop(contexts);
    Ok(())
}

/// The lines of stdin, read by a thread; this process ends with whoever writes them.
///
/// A server holds the other end of stdin as long as it wants the process. The system closes it,
/// however the server ends.
///
/// # Errors
/// A line that says why, if the system gives no thread.
#[cfg(feature = "web")]
pub(in crate::command) fn lines() -> Result<Receiver<String>, String> {
    let (tell, lines) = channel();
    let read = move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            // The other end lives as long as the process.
            let _ = tell.send(line);
        }
        end("nobody waits for the answer");
    };
    thread::Builder::new()
        .name("server".into())
        .spawn(read)
        .map_err(|error| format!("cannot start a thread: {error}"))?;
    Ok(lines)
}

/// Stops every context, and ends the process.
fn interrupted() {
    let running: Vec<Arc<Scope>> = locked(&CONTEXTS).iter().filter_map(Weak::upgrade).collect();
    for scope in &running {
        scope.limits.stop.store(true, Ordering::Relaxed);
    }
    let ending = running.iter().filter(|scope| scope.ends_itself()).count();
    if ending > 0 {
        thread::sleep(PATIENCE);
    }
    thread::sleep(GRACE.saturating_sub(memory::freeing(memory::in_use().unwrap_or(0))));
    let came = running.first().map_or_else(String::new, |scope| {
        format!("{}{}", scope.reports.reached(), scope.reports.line_of_batch())
    });
    end(&format!("interrupted{came}"));
}

/// Ends the process with exit code 1 and one line of `why`, unless its answer has begun, or
/// something is being written.
pub(in crate::command) fn end_unless_busy(scope: &Scope, why: impl FnOnce() -> String) {
    if let Ok(stage) = scope.stage.try_lock()
        && *stage == Stage::Working
    {
        end(&why());
    }
}

/// Ends the process with exit code 1 and one line of `why`, also in the middle of what it writes.
///
/// For a process whose reader has stopped reading, or that holds too much memory. An answer that is
/// written stays.
pub(in crate::command) fn end_unless_done(scope: &Scope, why: impl FnOnce() -> String) {
    let is_done = scope.stage.try_lock().is_ok_and(|stage| *stage == Stage::Done);
    if !is_done {
        end(&why());
    }
}

/// Ends the process with exit code 1 and one line of `why`.
fn end(why: &str) -> ! {
    // Kept to the end, so that no context begins meanwhile.
    let contexts = locked(&CONTEXTS);
    for scope in contexts.iter().filter_map(Weak::upgrade) {
        scope.reports.hide();
        scope.files.abandon();
    }
    #[cfg(feature = "play")]
    right();
    complain(why);
    process::exit(1);
}

/// Writes the line of `why` on stderr, unless a line has been written before.
pub(in crate::command) fn complain(why: &str) {
    // If nobody reads stderr, the line is lost.
    once(&SAID, || drop(writeln!(io::stderr(), "{}", wording::line(why))));
}

/// Writes once, whichever thread comes first.
///
/// Whoever comes later waits until all is written, because the process may end then.
fn once(is_written: &Mutex<bool>, write: impl FnOnce()) {
    if let Some(mut is_written) = patient(is_written)
        && !mem::replace(&mut *is_written, true)
    {
        write();
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicU32;
    use std::sync::mpsc::channel;

    use super::*;

    /// The second thread ended the process before the first one had written: no line was seen.
    #[test]
    fn who_comes_later_waits_until_the_line_is_written() {
        let (said, lines) = (Mutex::new(false), AtomicU32::new(0));
        let (begins, has_begun) = channel();
        thread::scope(|scope| {
            let first = || {
                once(&said, || {
                    begins.send(()).expect("it is waited for");
                    thread::sleep(Duration::from_millis(20));
                    lines.fetch_add(1, Ordering::Relaxed);
                });
            };
            scope.spawn(first);
            has_begun.recv().expect("it begins");
            once(&said, || panic!("the line is written once"));
            assert_eq!(lines.load(Ordering::Relaxed), 1);
        });
    }
}

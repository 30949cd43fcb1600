//! Who may use stdout: the verb that writes, or the thread that ends the process.
//!
//! So the process never ends in the middle of what it writes.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::failure;
use super::file;
use super::progress;

/// How far the answer of the whole command is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing of the answer is written, so the process may be ended.
    Working,
    /// A long list is being written while the verb works; the verb ends by itself.
    Listing,
    /// The answer is being written; the verb ends by itself.
    Answered,
    /// The answer is written.
    Done,
}

/// Held while something is written.
static STAGE: Mutex<Stage> = Mutex::new(Stage::Working);

/// Waits until stdout is free, and removes the progress line.
pub(super) fn hold() -> MutexGuard<'static, Stage> {
    let held = STAGE.lock().unwrap_or_else(PoisonError::into_inner);
    progress::clear();
    held
}

/// Says that the answer of the whole command begins: from now on, the process ends by itself.
///
/// While a list is written, the verb works on; so what it has last reported stays.
pub(super) fn begin(stage: Stage) {
    match stage {
        Stage::Listing => progress::hide(),
        _ => progress::clear(),
    }
    *STAGE.lock().unwrap_or_else(PoisonError::into_inner) = stage;
}

/// How far the answer of the whole command is. While something is written, the answer counts as not
/// begun.
pub(super) fn stage() -> Stage {
    match STAGE.try_lock() {
        Ok(stage) => *stage,
        Err(TryLockError::Poisoned(stage)) => *stage.into_inner(),
        Err(TryLockError::WouldBlock) => Stage::Working,
    }
}

/// Ends the process with exit code 1 and one line of `why`, unless something is being written.
pub(super) fn end_unless_busy(why: impl FnOnce() -> String) {
    if let Ok(stage) = STAGE.try_lock()
        && *stage == Stage::Working
    {
        exit(&why());
    }
}

/// Ends the process with exit code 1 and one line of `why`, also in the middle of what it writes.
///
/// For a process whose reader has stopped reading, or that holds too much memory. An answer that is
/// written stays.
pub(super) fn end_unless_done(why: impl FnOnce() -> String) {
    let is_done = match STAGE.try_lock() {
        Ok(stage) => *stage == Stage::Done,
        Err(_) => false,
    };
    if !is_done {
        exit(&why());
    }
}

fn exit(why: &str) {
    progress::hide();
    file::abandon();
    failure::complain(why);
    process::exit(1);
}

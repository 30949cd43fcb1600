//! Who may use stdout: the verb that writes, or the thread that ends the process.
//!
//! So the process never ends in the middle of what it writes.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::failure;
use super::progress;

/// Held while something is written; true once the answer of the whole command has begun.
static ANSWERED: Mutex<bool> = Mutex::new(false);

/// Waits until stdout is free, and removes the progress line.
pub(super) fn hold() -> MutexGuard<'static, bool> {
    let held = ANSWERED.lock().unwrap_or_else(PoisonError::into_inner);
    progress::clear();
    held
}

/// Says that the answer of the whole command begins: from now on, the process ends by itself.
pub(super) fn begin_answer() {
    *hold() = true;
}

/// Tells whether the answer of the whole command has begun.
pub(super) fn is_answered() -> bool {
    match ANSWERED.try_lock() {
        Ok(answered) => *answered,
        Err(TryLockError::Poisoned(answered)) => *answered.into_inner(),
        Err(TryLockError::WouldBlock) => false,
    }
}

/// Ends the process with exit code 1 and one line of `why`, unless something is being written.
pub(super) fn end_unless_busy(why: impl FnOnce() -> String) {
    if let Ok(answered) = ANSWERED.try_lock()
        && !*answered
    {
        let why = why();
        progress::hide();
        failure::complain(&why);
        process::exit(1);
    }
}

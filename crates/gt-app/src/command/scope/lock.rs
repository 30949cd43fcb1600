//! Locks of what the threads of a context share.

use core::time::Duration;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

/// How long the end of a process waits for what takes nothing, such as a terminal.
///
/// A busy machine may need a part of it to write a line.
pub(in crate::command) const PATIENCE: Duration = Duration::from_secs(1);

/// Locks, also after a panic of the thread that held the lock.
pub(in crate::command) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks, unless the lock is held for long: a terminal takes nothing, or this very thread has
/// panicked while it held the lock.
pub(in crate::command) fn patient<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    const LOOKS: u32 = 500;
    for _ in 0..LOOKS {
        match mutex.try_lock() {
            Ok(held) => return Some(held),
            Err(TryLockError::Poisoned(held)) => return Some(held.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(2 * PATIENCE / LOOKS),
        }
    }
    None
}

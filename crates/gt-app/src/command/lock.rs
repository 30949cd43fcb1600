//! Locks of what the threads of a context share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic of the thread that held the lock.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

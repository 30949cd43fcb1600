//! When the time of the command is over.

use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::memory;

/// The time that a verb has to end by itself, and the system to free its memory.
pub(super) const GRACE: Duration = Duration::from_millis(150);

/// The end of the time, if it has a limit.
static END: Mutex<Option<Instant>> = Mutex::new(None);

/// Sets when the time of the command is over.
pub(super) fn set(end: Option<Instant>) {
    *END.lock().unwrap_or_else(PoisonError::into_inner) = end;
}

/// When the command must stop writing; `None` if its time has no limit.
///
/// This is the end of the time, or so much sooner that the system can free what the process holds
/// now.
pub(super) fn of_writing() -> Option<Instant> {
    let end = (*END.lock().unwrap_or_else(PoisonError::into_inner))?;
    let late = memory::in_use().map_or(Duration::ZERO, memory::freeing).saturating_sub(GRACE);
    Some(end.checked_sub(late).unwrap_or(end))
}

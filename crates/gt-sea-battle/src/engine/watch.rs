//! What one question may use, and who is told how far it has come.

use gt_core::{LimitError, Limits, Observer, Progress};

use super::layers::Field;

/// Limits and observer of one question, told of every half row.
pub(super) struct Watch<'a> {
    pub(super) limits: &'a Limits,
    observer: &'a mut dyn Observer,
    done: u64,
    total: u64,
}

impl<'a> Watch<'a> {
    /// Before `passes` passes over the board, of which the first begins at the phase `valid`.
    pub(super) fn new(field: Field<'_>, limits: &'a Limits, observer: &'a mut dyn Observer, passes: usize, valid: usize) -> Self {
        Self { limits, observer, done: 0, total: (passes * field.phases() - valid) as u64 }
    }

    /// One half row is done.
    pub(super) fn step(&mut self) -> Result<(), LimitError> {
        self.done += 1;
        self.observer.progress(Progress::new(self.done, Some(self.total)));
        self.limits.check_running()
    }
}

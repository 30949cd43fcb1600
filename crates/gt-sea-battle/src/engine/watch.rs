//! What one question may use, and who is told how far it has come.

use gt_core::{LimitError, Limits, Observer, Progress};

use super::plan::Field;

/// Limits and observer of one question, told of every row.
pub(super) struct Watch<'a> {
    pub(super) limits: &'a Limits,
    observer: &'a mut dyn Observer,
    places: usize,
    width: usize,
    rows: usize,
}

impl<'a> Watch<'a> {
    /// Before `passes` passes over the board.
    pub(super) fn new(field: Field<'_>, limits: &'a Limits, observer: &'a mut dyn Observer, passes: usize) -> Self {
        let frame = field.scan.frame;
        Self { limits, observer, places: 0, width: frame.width, rows: passes * frame.height }
    }

    /// One place is done.
    pub(super) fn step(&mut self) -> Result<(), LimitError> {
        self.places += 1;
        if self.places.is_multiple_of(self.width) {
            let done = (self.places / self.width) as u64;
            self.observer.progress(Progress::new(done, Some(self.rows as u64)));
        }
        self.limits.check_running()
    }
}

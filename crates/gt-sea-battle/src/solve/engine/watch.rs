//! The progress of the passes of one question, counted in rows of the scan.

use core::sync::atomic::{AtomicUsize, Ordering};

use gt_core::run::Gauge;
use gt_core::{LimitError, Run};

use super::plan::Field;

/// Checks the limits at every place and reports every row; two sweeps may share it.
#[derive(Debug)]
pub(super) struct Watch {
    gauge: Gauge,
    places: AtomicUsize,
    width: usize,
}

impl Watch {
    /// Begins a phase that passes over `places` places in all.
    pub(super) fn new(run: &Run, phase: &'static str, field: Field<'_>, places: usize) -> Self {
        let width = field.scan.frame.width;
        let rows = places.div_ceil(width) as u64;
        Self {
            gauge: Gauge::new(run, phase, Some(rows)).counting("row"),
            places: AtomicUsize::new(0),
            width,
        }
    }

    /// Notes that one more place is done.
    pub(super) fn step(&self) -> Result<(), LimitError> {
        let places = self.places.fetch_add(1, Ordering::Relaxed) + 1;
        if places.is_multiple_of(self.width) {
            self.gauge.add(1)
        } else {
            self.gauge.check_running()
        }
    }

    /// Notes that all places are done.
    pub(super) fn end(&self) {
        self.gauge.end();
    }
}

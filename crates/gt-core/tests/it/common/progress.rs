//! Checks the progress that a run reports.

use std::sync::{Arc, Mutex};

use gt_core::{Progress, Run};

/// Returns the phases of `work` with their totals, in order.
///
/// Asserts about every phase:
///
/// * Progress is reported several times, and never falls.
/// * It begins at 0 or 1, and at the end it reaches the total.
#[track_caller]
pub(crate) fn phases(work: impl FnOnce(&Run)) -> Vec<(&'static str, Option<u64>)> {
    phases_of(2, work)
}

/// Returns the same, and asserts that every phase has so many reports at least.
#[track_caller]
pub(crate) fn phases_of(
    reports: usize,
    work: impl FnOnce(&Run),
) -> Vec<(&'static str, Option<u64>)> {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    work(&Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now))));
    told(reports, &seen.lock().unwrap())
}

#[track_caller]
fn told(reports: usize, seen: &[Progress]) -> Vec<(&'static str, Option<u64>)> {
    let phases = seen.chunk_by(|a, b| (a.phase, a.total) == (b.phase, b.total));
    let told = |phase: &[Progress]| {
        let (first, last) = (phase[0], phase[phase.len() - 1]);
        assert!(phase.len() >= reports && phase.is_sorted_by_key(|now| now.done), "{phase:?}");
        assert!(
            first.done <= 1 && last.total.is_none_or(|total| last.done == total),
            "{first:?} to {last:?}"
        );
        (last.phase, last.total)
    };
    phases.map(told).collect()
}

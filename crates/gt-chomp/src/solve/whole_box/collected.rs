//! The P-positions that the finished tasks have found so far.

use gt_core::{LimitError, Run};

use super::schedule::{Finished, Plan, Schedule};
use crate::rules::Shape;
use crate::solve::p_set::Segment;

/// One segment of P-positions per task, empty until the task is finished, and the bytes of all.
#[derive(Debug)]
pub(super) struct Collected<'a> {
    shape: &'a Shape,
    plan: &'a Plan,
    segments: Vec<Segment>,
    bytes: u64,
    working_bytes: u64,
    run: &'a Run,
}

impl<'a> Collected<'a> {
    /// No P-positions yet; the work itself takes `working_bytes`.
    pub(super) fn new(shape: &'a Shape, plan: &'a Plan, working_bytes: u64, run: &'a Run) -> Self {
        let tasks = usize::try_from(plan.tasks).unwrap_or(usize::MAX);
        let segments = vec![Segment::default(); tasks];
        Self { shape, plan, segments, bytes: 0, working_bytes, run }
    }

    pub(super) fn into_segments(self) -> Vec<Segment> {
        self.segments
    }

    /// Takes in a finished task; returns the number of its positions.
    ///
    /// It keeps the P-positions and passes on the strings that the task sends.
    ///
    /// # Errors
    /// [`LimitError`] if the P-positions found so far need more memory than the limit leaves.
    pub(super) fn take_in(
        &mut self,
        finished: Finished,
        schedule: &mut Schedule<'_>,
    ) -> Result<u64, LimitError> {
        let Finished { prefix, segment, messages } = finished;
        self.bytes += segment.bytes();
        self.run.check_memory(self.working_bytes.saturating_add(self.bytes))?;
        self.segments[prefix.number(self.shape)] = segment;
        schedule.finish(&prefix, messages);
        Ok(self.shape.count(self.plan.rows, prefix.bound(self.shape)))
    }
}

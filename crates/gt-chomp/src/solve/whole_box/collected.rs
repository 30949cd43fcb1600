//! What the tasks have found so far.

use gt_core::{LimitError, Run};

use super::schedule::{Finished, Plan, Schedule};
use crate::rules::Shape;
use crate::solve::p_set::Segment;

/// What the tasks have found so far.
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
    /// Nothing yet; the work takes `working_bytes` besides what is found.
    pub(super) fn new(shape: &'a Shape, plan: &'a Plan, working_bytes: u64, run: &'a Run) -> Self {
        let tasks = usize::try_from(plan.tasks).unwrap_or(usize::MAX);
        let segments = vec![Segment::default(); tasks];
        Self { shape, plan, segments, bytes: 0, working_bytes, run }
    }

    pub(super) fn into_segments(self) -> Vec<Segment> {
        self.segments
    }

    /// Keeps the P-positions of a task, passes on what it sends, and gives the number of its positions; refuses if the P-positions
    /// are more than the forecast left room for.
    pub(super) fn take_in(&mut self, finished: Finished, schedule: &mut Schedule<'_>) -> Result<u64, LimitError> {
        let Finished { prefix, segment, messages } = finished;
        self.bytes += segment.bytes();
        self.run.check_memory(self.working_bytes.saturating_add(self.bytes))?;
        self.segments[prefix.number(self.shape)] = segment;
        schedule.finish(&prefix, messages);
        Ok(self.shape.count(self.plan.rows, prefix.bound(self.shape)))
    }
}

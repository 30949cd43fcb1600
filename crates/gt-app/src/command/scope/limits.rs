//! The limits of a context: its time, its memory, and the flag that interrupts it.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use bytesize::ByteSize;
use gt_core::{Run, Threads};

use super::memory::{self, in_use};
use crate::command::args::Common;

/// The time that a verb has to end by itself, and the system to free its memory.
pub(in crate::command) const GRACE: Duration = Duration::from_millis(150);

/// The limits of a context; `--time` and `--memory` are kept nowhere else.
#[derive(Debug)]
pub(in crate::command) struct Limits {
    /// When the context began.
    pub(in crate::command) started: Instant,
    /// When its time is over; `None` if it has no limit, or one that the clock cannot hold.
    pub(in crate::command) end: Option<Instant>,
    /// The limit of memory, in bytes.
    pub(in crate::command) memory: u64,
    /// Stops the work when it is set.
    pub(in crate::command) stop: Arc<AtomicBool>,
    /// Whether the process ends with the context.
    ends_process: bool,
    /// Whether the verb is only tried, so that its refusal is an answer.
    is_tried: bool,
    /// Whether more memory was in use than is allowed.
    is_short: AtomicBool,
    /// The most memory that was in use when somebody looked, in bytes.
    peak: AtomicU64,
}

impl Limits {
    /// Starts the clock.
    pub(in crate::command) fn new(common: &Common, ends_process: bool) -> Self {
        let started = Instant::now();
        Self {
            started,
            end: common.time.and_then(|time| started.checked_add(time)),
            memory: common.memory.unwrap_or_else(memory::default_limit),
            stop: Arc::default(),
            ends_process,
            is_tried: common.dry_run,
            is_short: AtomicBool::new(false),
            peak: AtomicU64::new(0),
        }
    }

    /// Says that more memory is in use than is allowed; `reached` says how far the work came.
    pub(in crate::command) fn too_little_memory(&self, reached: &str) -> String {
        let limit = ByteSize::b(self.memory);
        format!("more than {limit} of memory needed{reached}, {limit} allowed; raise --memory")
    }

    /// Lets a verb that is only tried stop by itself, because the memory is short.
    pub(in crate::command) fn stop_trial(&self) -> bool {
        if self.is_tried {
            self.is_short.store(true, Ordering::Release);
            self.stop.store(true, Ordering::Release);
        }
        self.is_tried
    }

    /// Whether a verb that was tried stopped because the memory is short.
    pub(in crate::command) fn has_stopped_trial(&self) -> bool {
        self.is_short.load(Ordering::Acquire)
    }

    /// The run that keeps these limits.
    pub(in crate::command) fn run(&self, threads: Option<usize>) -> Run {
        let threads = threads.and_then(Threads::exactly).unwrap_or(Threads::All);
        let run = Run::new().threads(threads).memory(self.memory).interrupt(Arc::clone(&self.stop));
        self.end.map_or_else(|| run.clone(), |end| run.clone().deadline(end))
    }

    /// When the context must stop writing; `None` if its time has no limit.
    ///
    /// This is the end of the time. If the process ends with the context, it is so much sooner that
    /// the system can free what the process holds now.
    pub(in crate::command) fn end_of_writing(&self) -> Option<Instant> {
        let end = self.end?;
        if !self.ends_process {
            return Some(end);
        }
        let late = in_use().map_or(Duration::ZERO, memory::freeing).saturating_sub(GRACE);
        Some(end.checked_sub(late).unwrap_or(end))
    }

    /// The memory of the process that is in use now, in bytes; 0 if the system does not say.
    pub(in crate::command) fn look(&self) -> u64 {
        let bytes = in_use().unwrap_or(0);
        self.peak.fetch_max(bytes, Ordering::Relaxed);
        bytes
    }

    /// The most memory that was in use so far, in bytes, as far as somebody has looked.
    pub(in crate::command) fn peak(&self) -> u64 {
        self.look().max(self.peak.load(Ordering::Relaxed))
    }
}

//! What all solutions together, and each of them, may take.

use core::sync::atomic::AtomicBool;
use std::sync::Arc;

use gt_core::{Run, Threads};

/// What solutions that are kept may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    /// The bytes of all solutions together.
    pub(crate) kept: u64,
    /// The bytes of one solution, and of the work on it; at most `kept`.
    pub(crate) memory: u64,
    /// The threads of one solver; `None` for all cores.
    pub(crate) threads: Option<usize>,
}

impl Caps {
    /// The run of a question that `stop` ends.
    pub(super) fn run(&self, stop: &Arc<AtomicBool>) -> Run {
        let threads = self.threads.and_then(Threads::exactly).unwrap_or(Threads::All);
        Run::new().threads(threads).memory(self.memory).interrupt(Arc::clone(stop))
    }
}

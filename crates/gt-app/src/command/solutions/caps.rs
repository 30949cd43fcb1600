//! What all solutions together, and each of them, may take.

use core::sync::atomic::AtomicBool;
use std::sync::Arc;

use gt_core::{Forecast, Run, Threads};

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
    /// A solver that needs more positions makes a question long: it takes some tenths of a second.
    const FEW: u64 = 100_000;

    /// Whether a solver that says so before is done at once, in few bytes.
    pub(super) fn is_short(&self, forecast: Option<Forecast>) -> bool {
        // Some forecasts are lower bounds.
        let most = self.short() / 4;
        forecast.is_some_and(|needs| needs.positions <= Self::FEW && needs.bytes <= most)
    }

    /// The bytes that the solver of a short question may take.
    pub(super) const fn short(&self) -> u64 {
        self.memory / 16
    }

    /// The bytes that questions may hold, with a long one that begins.
    ///
    /// As much as one long question holds is left to short ones, if there is so much.
    pub(super) fn with_long(&self) -> u64 {
        self.kept - self.memory.min(self.kept - self.memory)
    }

    /// The run of a question that `stop` ends.
    pub(super) fn run(&self, stop: &Arc<AtomicBool>) -> Run {
        let threads = self.threads.and_then(Threads::exactly).unwrap_or(Threads::All);
        Run::new().threads(threads).memory(self.memory).interrupt(Arc::clone(stop))
    }
}

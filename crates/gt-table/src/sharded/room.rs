//! What a worker may take in memory.

use gt_core::{LimitError, Run};

/// The bytes that a worker has under way in a round, to all others together, where no limit is set.
const UNDER_WAY: usize = 1 << 20;

/// The part of one worker in the memory that a process may take.
pub(super) struct Room<'r> {
    pub(super) run: &'r Run,
    /// How many workers share the limit on memory.
    workers: usize,
    under_way: usize,
}

impl<'r> Room<'r> {
    /// So many workers share the limits of `run`.
    pub(super) fn new(run: &'r Run, workers: usize) -> Self {
        let own = run.max_memory().map_or(u64::MAX, |most| most / workers.max(1) as u64);
        let under_way =
            usize::try_from(own / 64).map_or(UNDER_WAY, |own| own.clamp(1 << 12, UNDER_WAY));
        Self { run, workers, under_way }
    }

    /// How many workers there are in this process.
    pub(super) const fn workers(&self) -> usize {
        self.workers
    }

    /// The bytes that may be under way to one of so many workers.
    pub(super) fn share(&self, workers: usize) -> usize {
        (self.under_way / workers).max(1 << 8)
    }

    /// Whether a batch that was sent keeps its memory for the next one.
    pub(super) const fn keeps(&self, capacity: usize) -> bool {
        capacity <= 2 * self.under_way
    }

    /// Refuses `bytes` of one worker if they are more than its part of the limit. What is under way
    /// is there in up to four copies: sent, framed, received, and taken in.
    pub(super) const fn check(&self, bytes: u64) -> Result<(), LimitError> {
        let all = bytes.saturating_add(4 * self.under_way as u64);
        self.run.check_memory(all.saturating_mul(self.workers as u64))
    }
}

/// Makes room for exactly so many items more.
pub(super) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), LimitError> {
    let bytes = ((list.len() + more) as u64).saturating_mul(size_of::<T>() as u64);
    list.try_reserve_exact(more).map_err(|_| LimitError::OutOfMemory { bytes })
}

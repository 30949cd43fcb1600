//! The limit that ended a run.

use thiserror::Error;

/// Which limit ended the work: one that the caller set, or the memory of the machine.
///
/// Within a [`SolveError`](crate::SolveError) it is the variant `Limit`. It is the only error after
/// which asking again makes sense, with a larger limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitError {
    /// More positions would have to be stored than [`Run::positions`](crate::Run::positions) allows.
    #[error("position budget of {limit} exhausted")]
    Positions {
        /// The budget that was set, in positions.
        limit: u64,
    },
    /// Tables would need more memory than [`Run::memory`](crate::Run::memory) allows.
    #[error("{needed} bytes needed, {limit} allowed")]
    Memory {
        /// The forecast, in bytes.
        needed: u64,
        /// The budget that was set, in bytes.
        limit: u64,
    },
    /// The allocator refused; nobody set a limit that would have.
    #[error("the allocator refused {bytes} bytes; set a limit of memory to be told before")]
    OutOfMemory {
        /// What was asked for, in bytes.
        bytes: u64,
    },
    /// The time set by [`Run::time`](crate::Run::time) or [`Run::deadline`](crate::Run::deadline) is over.
    #[error("out of time")]
    Time,
    /// The flag given to [`Run::interrupt`](crate::Run::interrupt) was set.
    #[error("interrupted")]
    Interrupted,
}

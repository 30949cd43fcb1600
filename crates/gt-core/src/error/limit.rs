//! The limit that ended a run.

use thiserror::Error;

use super::words::counted;

/// Which limit ended the work: a limit that the caller set, or the memory of the machine.
///
/// In a [`SolveError`](crate::SolveError) it is the variant `Limit`. After this error, and only
/// after this one, it makes sense to ask again with a larger limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitError {
    /// More positions than [`Run::positions`](crate::Run::positions) allows would be stored.
    #[error("limit of {} reached", counted(.limit, "position"))]
    Positions {
        /// The limit that was set, in positions.
        limit: u64,
    },
    /// Tables would need more memory than [`Run::memory`](crate::Run::memory) allows.
    #[error("{needed} bytes needed, {limit} allowed")]
    Memory {
        /// The forecast of the solver, in bytes.
        needed: u64,
        /// The limit that was set, in bytes.
        limit: u64,
    },
    /// The allocator refused, and no limit was set that would have stopped the solver before.
    #[error("the allocator refused {bytes} bytes; set a memory limit to stop before this")]
    OutOfMemory {
        /// The bytes that were requested.
        bytes: u64,
    },
    /// The time that `Run::time` or `Run::deadline` allows is over.
    #[error("out of time")]
    Time,
    /// The flag given to [`Run::interrupt`](crate::Run::interrupt) was set.
    #[error("interrupted")]
    Interrupted,
}

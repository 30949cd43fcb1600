//! The work and the memory that a solver will need.

use core::fmt;

use super::Run;
use crate::error::counted;

/// Positions that a solver will look at, and bytes that it will take.
///
/// It says nothing about seconds and free memory, because they depend on the machine.
/// # Example
/// ```
/// use gt_core::{graph::GameGraph, retrograde::Tablebase};
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
/// let forecast = Tablebase::forecast(&chain);
/// assert_eq!((forecast.positions, forecast.bytes), (1000, 4_072));
/// assert_eq!(forecast.to_string(), "1000 positions, 4072 bytes");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// The number of positions, or of ranks if the solver keeps an entry per rank.
    pub positions: u64,
    /// The most bytes that are in use at once while the solver works.
    ///
    /// If this depends on what the solver finds, it is a lower bound or an estimate, and the
    /// solver's docs say so.
    pub bytes: u64,
    /// The least bytes with which it still works, in more time; [`bytes`](Self::bytes) if it has no
    /// such way.
    pub least_bytes: u64,
}

impl Forecast {
    /// What a solver takes that has one way to work.
    #[must_use]
    pub const fn new(positions: u64, bytes: u64) -> Self {
        Self { positions, bytes, least_bytes: bytes }
    }

    /// Says that the solver also works with fewer bytes, in more time.
    #[must_use]
    pub(crate) const fn or_least(self, bytes: u64) -> Self {
        let most = if bytes > self.bytes { bytes } else { self.bytes };
        Self { bytes: most, least_bytes: bytes, ..self }
    }

    /// Adds bytes that are in use beside the solver's.
    #[must_use]
    pub const fn besides(self, bytes: u64) -> Self {
        Self {
            bytes: self.bytes.saturating_add(bytes),
            least_bytes: self.least_bytes.saturating_add(bytes),
            ..self
        }
    }

    /// What the solver will use under the limit of `run`: the least where the limit allows no more.
    #[must_use]
    pub const fn within(self, run: &Run) -> Self {
        match run.check_memory(self.bytes) {
            Ok(()) => self,
            Err(_) => Self { bytes: self.least_bytes, ..self },
        }
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", counted(self.positions, "position"), counted(self.bytes, "byte"))?;
        if self.least_bytes < self.bytes {
            write!(f, ", or {} in more time", self.least_bytes)?;
        }
        Ok(())
    }
}

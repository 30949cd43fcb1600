//! The work and the memory that a solver will need.

use core::fmt;

use crate::error::counted;

/// Positions that a solver will look at, and bytes that it will take.
///
/// It says nothing about seconds and free memory, because they depend on the machine.
///
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
///
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
    /// If this depends on what the solver finds, it is a lower bound, and the solver's docs say so.
    pub bytes: u64,
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", counted(self.positions, "position"), counted(self.bytes, "byte"))
    }
}

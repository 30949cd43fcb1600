//! What a solver will need.

use core::fmt;

/// Positions that a solver will look at, and bytes that it will take.
///
/// Seconds and free memory are not known here: they depend on the machine.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
///
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
/// let forecast = Tablebase::forecast(&chain);
/// assert_eq!((forecast.positions, forecast.bytes), (1000, 8_000));
/// assert_eq!(forecast.to_string(), "1000 positions, 8000 bytes");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Positions, or ranks where a solver takes an entry for each rank.
    pub positions: u64,
    /// Bytes taken at once while the solver works. Where that depends on what is found, a lower
    /// bound, and the docs say which.
    pub bytes: u64,
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions, {} bytes", self.positions, self.bytes)
    }
}

//! What a solver is going to do, before it does it.

use core::fmt;

use super::method::Method;
use crate::run::Forecast;

/// The method that answers a question, why it was chosen, and what it takes.
///
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::solver::{Method, Solver};
/// use gt_core::Run;
///
/// let plan = Solver::of(Matches(1_000)).acyclic().indexed().plan(&Run::new());
/// assert_eq!(plan.method, Method::Dense);
/// assert_eq!(plan.forecast.unwrap().positions, 1_001);
/// let text = plan.to_string();
/// assert!(text.starts_with("dense (all ranks): every position has a rank"), "{text}");
/// assert!(text.ends_with("; 1001 positions, 1001 bytes"), "{text}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The method.
    pub method: Method,
    /// What its positions count, in a few words: `all ranks`, `one of each orbit`.
    pub over: &'static str,
    /// Why this method, and not another one.
    pub why: &'static str,
    /// The positions and the bytes, if they are known before.
    pub forecast: Option<Forecast>,
    /// What would make it cheaper, if something would.
    pub cheaper: Option<&'static str>,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}; ", self.method, self.over, self.why)?;
        match self.forecast {
            Some(forecast) => write!(f, "{forecast}")?,
            None => f.write_str("the number of positions is not known before")?,
        }
        self.cheaper.map_or(Ok(()), |cheaper| write!(f, "; {cheaper}"))
    }
}

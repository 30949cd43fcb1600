//! What a solver is going to do, before it does it.

use core::fmt;

use super::method::Method;
use crate::run::Forecast;

/// The method that answers a question, why it was chosen, and what it takes.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, solver::{Method, Solver}};
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
    /// Over which positions, in a few words: `all ranks`, `one of each orbit`.
    pub over: &'static str,
    /// What it keeps, and so what [`Stats::positions`](crate::Stats) counts, and which positions
    /// are known.
    ///
    /// Tiers may be solved whole if that is sooner. So the plan says [`Kept::Reachable`], and that
    /// of the [`Answers`](super::Answers) what was kept.
    pub kept: Kept,
    /// Why this method, and not another one.
    pub why: &'static str,
    /// The positions, the bytes that are used under the limit of the run, and the least that would
    /// do, if they are known before.
    pub forecast: Option<Forecast>,
    /// What would make it cheaper, if something would.
    pub cheaper: Option<&'static str>,
    /// Whether only who wins is told, without plies and points.
    pub only_outcomes: bool,
}

/// What a method keeps, and so which positions are known.
///
/// Positions that play reaches from those that were asked about are always known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kept {
    /// The positions that play can reach from those that were asked about: no others are known.
    Reachable,
    /// One position of each orbit that play can reach: no others are known.
    ReachedOrbits,
    /// The positions that have a rank, reachable or not: all of them are known.
    Ranks,
    /// One position of each orbit, reachable or not: all of them are known.
    Orbits,
    /// The positions that a search looked at: it looks for any other when that is asked about.
    Searched,
    /// No positions: a formula answers.
    Nothing,
}

impl Choice {
    /// The plan of an [`OwnEngine`](super::OwnEngine): its name, over which positions it works, and why
    /// it is the one to ask.
    #[must_use]
    pub const fn own(
        name: &'static str,
        over: &'static str,
        why: &'static str,
        kept: Kept,
    ) -> Self {
        let (method, forecast, cheaper) = (Method::Own(name), None, None);
        Self { method, over, kept, why, forecast, cheaper, only_outcomes: false }
    }

    /// The plan with what it will take, if that is known.
    #[must_use]
    pub const fn taking(mut self, forecast: Option<Forecast>) -> Self {
        self.forecast = forecast;
        self
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}; ", self.method, self.over, self.why)?;
        match self.forecast {
            Some(forecast) => write!(f, "{forecast}")?,
            None if self.kept == Kept::Nothing => f.write_str("no positions are kept")?,
            None => f.write_str("the number of positions is not known before")?,
        }
        self.cheaper.map_or(Ok(()), |cheaper| write!(f, "; {cheaper}"))
    }
}

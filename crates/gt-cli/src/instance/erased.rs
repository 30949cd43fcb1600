//! What any generic verb can ask of a game whose type has been forgotten.

use gt_core::{Outcome, Run, Stats};

use super::method::Method;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::sentence;

/// What a generic solver found out about the first position of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) outcome: Outcome,
    /// Remoteness; `None` for a draw, and where the method does not know it.
    pub(crate) plies: Option<u32>,
    /// The nimber of the position, where the method computes it.
    pub(crate) nimber: Option<u32>,
    pub(crate) work: Stats,
}

impl Found {
    /// What was found, for people.
    pub(crate) fn sentence(&self) -> String {
        sentence(self.outcome, self.plies.map(u64::from), self.nimber)
    }
}

/// A game whose type has been forgotten.
pub(crate) trait Instance {
    /// Solves the first position.
    ///
    /// # Errors
    /// [`Failure::Question`] names the promise that `method` needs and the game lacks.
    fn solve(&self, method: Method, context: &Context) -> Result<Found, Failure>;

    /// How many plays of `plies` plies begin at the first position.
    fn perft(&self, plies: u32, run: &Run) -> Result<u64, Failure>;

    /// The first position, drawn in one or more lines.
    fn board(&self) -> String;
}

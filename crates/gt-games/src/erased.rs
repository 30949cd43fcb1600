//! A game whose type has been forgotten, and what can be asked of it.

use core::fmt;

use gt_core::{Outcome, Run, SolveError, Stats};
use thiserror::Error;

use super::method::Method;

/// What a solver found out about the first position of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Who wins: a win is one of the player to move.
    pub outcome: Outcome,
    /// Remoteness; `None` for a draw, and where the method does not know it.
    pub plies: Option<u32>,
    /// The nimber of the position, where the method computes it.
    pub nimber: Option<u32>,
    /// What the solver stored.
    pub work: Stats,
}

/// Why a solver found nothing out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The method needs a promise that the game does not give.
    #[error("the game does not promise {}", method.needs())]
    Lacks {
        /// The method that was asked for.
        method: Method,
    },
    /// The solver stopped before it was done.
    #[error("{error}")]
    Stopped {
        /// Why.
        error: SolveError,
        /// What was stored by then.
        work: Stats,
    },
    /// The solver came to its end and knows no value.
    #[error("the value of the position is not known")]
    Unknown,
}

impl Unsolved {
    /// The solver stopped with this error after so much work.
    pub(super) fn stopped(error: impl Into<SolveError>, work: Stats) -> Self {
        Self::Stopped { error: error.into(), work }
    }
}

/// A game whose type has been forgotten.
pub trait Instance: fmt::Debug {
    /// Solves the first position.
    ///
    /// Time and memory are those of the solver on this game: see `memo`, `alphabeta`, `retrograde`, `bounded` and
    /// `grundy` of gt-core. The limits of `run` hold.
    ///
    /// # Errors
    /// [`Unsolved::Lacks`] if the game does not give the promise that `method` needs;
    /// [`Unsolved::Stopped`] at a limit of `run`.
    fn solve(&self, method: Method, run: &Run) -> Result<Found, Unsolved>;

    /// How many plays of `plies` plies begin at the first position.
    ///
    /// Visits each play but for its last ply, and stores none.
    ///
    /// # Errors
    /// At a limit of `run`, and if there are more plays than a `u64` counts.
    fn perft(&self, plies: u32, run: &Run) -> Result<u64, SolveError>;

    /// The first position, drawn in one or more lines.
    fn board(&self) -> String;
}

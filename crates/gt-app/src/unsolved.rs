//! Why a question has no answer.

use gt_core::solver::Method;
use gt_core::{ParseError, SolveError, Stats};
use thiserror::Error;

/// Why a question has no answer.
///
/// The instance stays usable. After [`Lacks`](Self::Lacks) the caller can choose another method.
/// After [`Stopped`](Self::Stopped) at a limit the caller can try again with a larger limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The method needs a promise that the game does not make.
    #[error("{}", lacks(*method))]
    Lacks {
        /// The method that was asked for.
        method: Method,
    },
    /// The solver stopped before it was done.
    #[error("{error}")]
    Stopped {
        /// Why it stopped: a limit of the run, or a size that it cannot take.
        error: SolveError,
        /// How much the solver had stored by then; zero if it was building a table.
        work: Stats,
    },
    /// The solver finished, but does not know the value.
    #[error("the value of the position is not known")]
    Unknown,
    /// The value is known, but no best play: its solver tells only who wins.
    #[error("a best play is not known: the solver tells who wins, and not how soon")]
    NoLine,
    /// The text is not a position of the game.
    #[error("{0}")]
    Position(ParseError),
    /// A position was named, but the game has no notation.
    #[error("positions of this game have no notation here; leave the position out")]
    NoNotation,
}

fn lacks(method: Method) -> String {
    if method.is_own() {
        return format!("{method} has no answer about this position");
    }
    format!("{method} needs a promise that the game does not make: {}", method.needs())
}

impl Unsolved {
    /// The solver stopped with this error before it told how much it stored.
    pub(super) fn before(error: impl Into<SolveError>) -> Self {
        Self::stopped(error, Stats::default())
    }

    /// The solver stopped with this error, after this work.
    pub(super) fn stopped(error: impl Into<SolveError>, work: Stats) -> Self {
        Self::Stopped { error: error.into(), work }
    }
}

//! A game whose type is no longer known, and the questions that it answers.

use core::fmt;

use gt_core::{Outcome, Run, SolveError, Stats};
use thiserror::Error;

use super::method::Method;

/// What a solver found out about the first position of an instance.
///
/// The *first position* is the one that play begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The remoteness in plies; `None` for a draw, and if the method does not compute it.
    pub plies: Option<u32>,
    /// The nimber of the position, if the method computes it.
    pub nimber: Option<u32>,
    /// The margin in points for the player to move, if the game ends in a margin.
    pub margin: Option<i32>,
    /// How much the solver stored.
    pub work: Stats,
}

/// Why a solver did not find a value.
///
/// The instance stays usable. After [`Lacks`](Self::Lacks) the caller can choose another method.
/// After [`Stopped`](Self::Stopped) at a limit the caller can try again with a larger limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The method needs a promise that the game does not make.
    #[error("the game does not promise {}", method.needs())]
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
}

impl Unsolved {
    /// The solver stopped with this error, after this work.
    pub(super) fn stopped(error: impl Into<SolveError>, work: Stats) -> Self {
        Self::Stopped { error: error.into(), work }
    }
}

/// A game whose type is no longer known.
///
/// All questions are about its first position.
pub trait Instance: fmt::Debug {
    /// Solves the first position.
    ///
    /// The solver keeps to the limits of `run`. Nothing is kept for the next call.
    ///
    /// # Errors
    /// * [`Unsolved::Lacks`] if the game does not make the promise that `method` needs.
    /// * [`Unsolved::Stopped`] at a limit of `run`, or if the game is too large for the solver.
    /// * [`Unsolved::Unknown`] if the solver finished without a value.
    ///
    /// # Complexity
    /// Time and memory of the solver on this game: see `memo`, `alphabeta`, `retrograde`, `bounded`
    /// and `grundy` of gt-core.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_games::{Method, Named, Unsolved};
    /// let nim: Named = "nim:3,4,5".parse()?;
    /// assert_eq!(nim.instance.solve(Method::Grundy, &Run::new())?.nimber, Some(2)); // 3 ^ 4 ^ 5
    /// let tictactoe: Named = "tictactoe".parse()?; // not impartial
    /// let refused = tictactoe.instance.solve(Method::Grundy, &Run::new());
    /// assert_eq!(refused, Err(Unsolved::Lacks { method: Method::Grundy }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve(&self, method: Method, run: &Run) -> Result<Found, Unsolved>;

    /// Counts the plays of `plies` plies that begin at the first position.
    ///
    /// It goes through every play, but the last ply is only counted, not made. No play is stored.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] at a limit of `run`.
    /// * [`SolveError::Overflow`] if there are more plays than a `u64` can count.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_games::Named;
    /// let tictactoe: Named = "tictactoe".parse()?;
    /// assert_eq!(tictactoe.instance.perft(3, &Run::new())?, 9 * 8 * 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn perft(&self, plies: u32, run: &Run) -> Result<u64, SolveError>;

    /// Draws the first position in one or more lines, without a line break at the end.
    fn board(&self) -> String;
}

//! Solvers that a game brings along: they come in by the same door as those of this crate.

use alloc::sync::Arc;

use super::answers::Answers;
use super::chosen::Choice;
use super::known::BoxedSolution;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Value};
use crate::run::Run;

/// A solver of one game's own: an algorithm for its rules, a theorem, or a table.
///
/// [`Solver::engine`](super::Solver::engine) registers it. It answers before the methods of this
/// crate if it knows values. If it knows only who wins, it answers where values would take long.
/// # Example
/// ```
/// use std::sync::Arc;
/// use gt_core::example::Matches;
/// use gt_core::solver::{Answers, Choice, Kept, Known, Method, OwnEngine, Solver};
/// use gt_core::{Outcome, Run, Solution, SolveError, Stats};
/// /// Four matches, eight, twelve and so on lose.
/// struct Fours(Arc<Matches>);
/// impl Solution for Fours {
///     type Game = Matches;
///     type Answer = Outcome;
///     fn game(&self) -> &Matches { &self.0 }
///     fn value(&self, left: &u32) -> Result<Option<Outcome>, SolveError> {
///         Ok(Some(if left % 4 == 0 { Outcome::Loss } else { Outcome::Win }))
///     }
/// }
///
/// /// The theorem as an engine.
/// struct Theorem;
/// impl OwnEngine<Matches> for Theorem {
///     fn plan(&self, _: &Matches, _: &u32) -> Option<Choice> {
///         Some(Choice::own("theorem", "nothing", "a multiple of four loses", Kept::Nothing))
///     }
///     fn solve(
///         &self, game: &Arc<Matches>, _: &u32, plan: Choice, _: &Run,
///     ) -> Result<Known<'static, Matches>, SolveError> {
///         let fours = Box::new(Fours(game.clone()));
///         Ok(Known::Outcomes(Answers::new(fours, plan, Stats::default())))
///     }
/// }
///
/// let many = Solver::of(Matches(4_000_000_000)).acyclic().indexed().engine(Arc::new(Theorem));
/// let known = many.ask(&Run::new())?;
/// let Known::Outcomes(known) = known else { panic!("the theorem tells no plies") };
/// assert_eq!(known.plan.method, Method::Own("theorem"));
/// assert_eq!(known.value(&4_000_000_000)?, Some(Outcome::Loss));
/// # Ok::<(), SolveError>(())
/// ```
pub trait OwnEngine<G: Game>: Send + Sync {
    /// Whether it knows values: plies beside outcomes.
    fn knows_plies(&self) -> bool {
        false
    }

    /// What it would do for a question about `position`; `None` if it has no answer there.
    ///
    /// Nothing is solved. The plan is one by [`Choice::own`].
    fn plan(&self, game: &G, position: &G::Position) -> Option<Choice>;

    /// Solves by this plan, so that `position` and what follows from it can be asked about.
    /// # Errors
    /// [`SolveError::Limit`] at a limit of `run`, and what the engine refuses.
    fn solve(
        &self,
        game: &Arc<G>,
        position: &G::Position,
        plan: Choice,
        run: &Run,
    ) -> Result<Known<'static, G>, SolveError>;
}

/// What is known of a game, as far as its solver tells: values, or only who wins.
#[derive(Debug)]
pub enum Known<'g, G: Game> {
    /// Who wins, and in how many plies.
    Values(Answers<BoxedSolution<'g, G, Value>>),
    /// Who wins.
    Outcomes(Answers<BoxedSolution<'g, G, Outcome>>),
}

impl<'g, G: Game + 'g> Known<'g, G> {
    /// Who wins, whatever else is known.
    pub fn into_outcomes(self) -> Answers<BoxedSolution<'g, G, Outcome>> {
        match self {
            Self::Values(known) => known.who_wins(),
            Self::Outcomes(known) => known,
        }
    }
}

//! Answers as they are handed out, with how they were found.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::chosen::Choice;
use super::known::BoxedSolution;
use crate::error::SolveError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::run::Stats;
use crate::solution::{
    Answer, MoveOf, NimberSolution, OutcomesOf, PositionOf, RankedMoves, Solution,
};

/// A solution, the plan by which it was made, and the work that it took.
#[derive(Clone)]
pub struct Answers<S> {
    pub(super) known: S,
    /// The plan.
    pub plan: Choice,
    /// The work so far.
    pub stats: Stats,
}

impl<S> Answers<S> {
    /// What an [`OwnEngine`](super::OwnEngine) knows, by which plan, and after which work.
    pub const fn new(known: S, plan: Choice, stats: Stats) -> Self {
        Self { known, plan, stats }
    }

    /// The solution alone.
    pub fn into_solution(self) -> S {
        self.known
    }
}

impl<'g, G: Game + 'g, A: Answer + 'g> Answers<BoxedSolution<'g, G, A>> {
    /// Who wins, whatever else is known.
    pub(super) fn who_wins(self) -> Answers<BoxedSolution<'g, G, Outcome>> {
        let Self { known, plan, stats } = self;
        Answers { known: Box::new(OutcomesOf(known)), plan, stats }
    }
}

impl<S> fmt::Debug for Answers<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers")
            .field("plan", &self.plan)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

impl<S: Solution> Solution for Answers<S> {
    type Game = S::Game;
    type Answer = S::Answer;

    fn game(&self) -> &S::Game {
        self.known.game()
    }

    pass_solution!(this => this.known);
}

impl<S: NimberSolution> NimberSolution for Answers<S> {
    fn nimber(&self, position: &PositionOf<S>) -> Result<Option<Nimber>, SolveError> {
        self.known.nimber(position)
    }
}

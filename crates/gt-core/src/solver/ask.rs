//! What a [`Solver`] asks: a method of this crate, or an engine of the game's own.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Solver;
use super::case::Case as _;
use super::choice::{Cause, takes_long};
use super::chosen::Choice;
use super::engine::{Known, OwnEngine};
use super::facts::{AnswerKind, Facts};
use super::has::{If, Names};
use super::method::Method;
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::Run;

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// Values, or who wins if only that can be known in good time.
    ///
    /// Engines of the game's own are asked besides the methods of this crate: see
    /// [`engine`](Self::engine).
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn ask<'g>(&self, run: &Run) -> Result<Known<'g, G>, SolveError>
    where
        G: 'g,
    {
        match self.engine_to_ask(run) {
            Some((engine, plan)) => engine.solve(&self.game, &self.position(), plan, run),
            None => Ok(Known::Values(self.by_rows(run)?)),
        }
    }

    /// What [`ask`](Self::ask) would do; nothing is solved.
    /// # Complexity
    /// As [`plan`](Self::plan).
    pub fn plan_to_ask(&self, run: &Run) -> Option<Choice> {
        let own = self.engine_to_ask(run).map(|(_, plan)| plan);
        own.or_else(|| self.case().plan(AnswerKind::Value, run))
    }

    /// The engine that answers [`ask`](Self::ask), if one does.
    ///
    /// What knows values comes first, unless it takes long and an engine knows who wins.
    fn engine_to_ask(&self, run: &Run) -> Option<(&Arc<dyn OwnEngine<G>>, Choice)> {
        match self.method {
            Some(Method::Own(_)) => return self.own_for_outcomes(run),
            Some(_) => return None,
            None if self.engines.is_empty() => return None,
            None => {}
        }
        let values = self.own(true, run);
        // The size of a table is the size of the game, whether it fits or not.
        let case = self.case();
        let table = || {
            let row = case.whatever_its_size(case.asked(AnswerKind::Value))?;
            Some(case.planned(row, AnswerKind::Value, Cause::First, run))
        };
        let plan = values.as_ref().map(|(_, plan)| plan.clone()).or_else(table);
        let is_long = plan.is_none_or(|plan| takes_long(&plan, run));
        let outcomes = if is_long { self.own(false, run) } else { None };
        outcomes.or(values)
    }

    /// The plan of a question of this kind; `None` if the game lacks what it needs.
    /// # Complexity
    /// As [`plan`](Self::plan).
    pub fn plan_of(&self, kind: AnswerKind, run: &Run) -> Option<Choice> {
        let own = match kind {
            AnswerKind::Outcome => self.own_for_outcomes(run),
            AnswerKind::Value => self.own(true, run),
            AnswerKind::Margin | AnswerKind::Nimber => None,
        };
        let kind = if kind == AnswerKind::Outcome { self.outcomes_as() } else { kind };
        own.map(|(_, plan)| plan).or_else(|| self.case().plan(kind, run))
    }

    /// What answers who wins: margins, if play may never end and the game ends by points.
    pub(super) fn outcomes_as(&self) -> AnswerKind {
        let ends = self.facts().includes(Facts::ENDS);
        if C::Points::HAS && !ends && self.method.is_none() {
            AnswerKind::Margin
        } else {
            AnswerKind::Outcome
        }
    }

    /// Whether it was said that the game ends by points.
    pub const fn is_by_points(&self) -> bool {
        C::Points::HAS
    }

    /// The plan of each method that answers a question about the game, and of each engine.
    /// # Complexity
    /// As [`plan`](Self::plan), for each method.
    pub fn plans(&self, run: &Run) -> Vec<Choice> {
        let position = self.position();
        let own = self.engines.iter().filter_map(|engine| self.plan_of_own(&**engine, &position));
        let by = |method| self.case().plan_by(method, run);
        own.chain(Method::ALL.into_iter().filter_map(by)).collect()
    }

    /// The first engine of the game's own that answers and fits, and its plan.
    ///
    /// `plies` says whether it has to know them, or must not.
    pub(super) fn own(&self, plies: bool, run: &Run) -> Option<(&Arc<dyn OwnEngine<G>>, Choice)> {
        let is_one = self.roots.len() <= 1 && !self.all_ranks;
        let is_open = self.method.is_none_or(Method::is_own) && is_one;
        if self.engines.is_empty() || !is_open {
            return None;
        }
        let position = self.position();
        let engines = self.engines.iter().filter(|engine| engine.knows_plies() == plies);
        engines.into_iter().find_map(|engine| {
            let plan = self.plan_of_own(&**engine, &position)?;
            let fits = plan.forecast.is_none_or(|takes| {
                run.check_memory(takes.bytes).is_ok()
                    && run.max_positions().is_none_or(|most| takes.positions <= most)
            });
            let is_asked = self.method.map_or(fits, |method| method == plan.method);
            is_asked.then_some((engine, plan))
        })
    }

    /// What an engine would do, and whether it tells plies.
    fn plan_of_own(&self, engine: &dyn OwnEngine<G>, at: &G::Position) -> Option<Choice> {
        let plan = engine.plan(&self.game, at)?;
        Some(Choice { only_outcomes: !engine.knows_plies(), ..plan })
    }

    /// The engine that tells best who wins: one that was made for outcomes comes first.
    pub(super) fn own_for_outcomes(&self, run: &Run) -> Option<(&Arc<dyn OwnEngine<G>>, Choice)> {
        self.own(false, run).or_else(|| self.own(true, run))
    }
}

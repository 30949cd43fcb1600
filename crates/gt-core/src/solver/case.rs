//! The game and the question as the choice of a method sees them, whatever the type of the game.
//!
//! What is chosen, and in which order it is tried, is compiled once for all games.

use super::Solver;
use super::choice::{Asked, Cause, Route, Rule, choose};
use super::chosen::{Choice, Kept};
use super::facts::{AnswerKind, Facts};
use super::has::{Names, said_of};
use super::method::Method;
use super::refused::{reason, refused};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{Forecast, LimitError, Run};

/// What the choice of a method asks of a game and of its question.
pub(super) trait Case {
    /// What was said of the type of the game.
    fn said(&self) -> Facts;

    /// What the game has: what was said of its type, less what its data take back.
    fn facts(&self) -> Facts;

    fn asked(&self, question: AnswerKind) -> Asked;

    /// What a way takes at least, if that is known before.
    fn least(&self, way: Route, question: AnswerKind) -> Option<Forecast>;

    /// What a way takes under the limit of `run`, and at least, if that is known before.
    fn forecast(&self, way: Route, question: AnswerKind, run: &Run) -> Option<Forecast>;

    /// The number of positions that a search has to find, but no more than `most`.
    fn count_searched(&self, most: u64) -> u64;
}

impl<G: Shared, C: Names<G>> Case for Solver<G, C> {
    fn said(&self) -> Facts {
        said_of::<G, C>()
    }

    fn facts(&self) -> Facts {
        self.said().without(self.withheld)
    }

    fn asked(&self, question: AnswerKind) -> Asked {
        let some = !self.all_ranks && !self.roots.is_empty();
        Asked {
            question,
            method: self.method,
            some,
            later: some && !self.roots.contains(&self.game.initial()),
            all: self.all_ranks,
        }
    }

    fn least(&self, way: Route, question: AnswerKind) -> Option<Forecast> {
        self.least_of(way, question)
    }

    fn forecast(&self, way: Route, question: AnswerKind, run: &Run) -> Option<Forecast> {
        self.forecast_of(way, question, run)
    }

    fn count_searched(&self, most: u64) -> u64 {
        let mut times = 0;
        let mut count = |_: &G::Position| {
            times += 1;
            if times < most { Ok(()) } else { Err(LimitError::Positions { limit: most }.into()) }
        };
        drop(self.for_each_searched(&mut count));
        times
    }
}

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// The game and the question, without their types.
    pub(super) fn case(&self) -> &(dyn Case + '_) {
        self
    }
}

impl dyn Case + '_ {
    /// The row of the table that counts, and the plan.
    pub(super) fn chosen(
        &self,
        question: AnswerKind,
        run: &Run,
    ) -> (Option<&'static Rule>, Choice) {
        let asked = self.asked(question);
        let Some(row) = self.choose(asked, run) else {
            let (why, _) = reason(self.facts(), asked);
            let method = asked.method.unwrap_or(Method::Memo);
            return (None, Choice { method, ..Choice::own("", "nothing", why, Kept::Nothing) });
        };
        // A search that nobody named comes after tables that do not fit.
        let is_last = row.is_search() && asked.method.is_none();
        let cause = if is_last { Cause::Outgrown } else { Cause::First };
        (Some(row), self.planned(row, question, cause, run))
    }

    /// The row that counts, and the plan; the error says why there is none.
    pub(super) fn row(
        &self,
        question: AnswerKind,
        run: &Run,
    ) -> Result<(&'static Rule, Choice), SolveError> {
        let (row, plan) = self.chosen(question, run);
        let row = row.ok_or_else(|| refused(self.facts(), self.asked(question)))?;
        Ok((row, plan))
    }

    /// The plan of a question; `None` if the game lacks what it needs.
    pub(super) fn plan(&self, question: AnswerKind, run: &Run) -> Option<Choice> {
        let (row, plan) = self.chosen(question, run);
        row.map(|_| plan)
    }

    /// The plan of a method, whether its table fits or not.
    pub(super) fn plan_by(&self, method: Method, run: &Run) -> Option<Choice> {
        let kinds = [AnswerKind::Margin, AnswerKind::Value, AnswerKind::Nimber];
        kinds.into_iter().find_map(|kind| {
            let asked = Asked { method: Some(method), ..self.asked(kind) };
            let row = self.whatever_its_size(asked)?;
            run.check_running().ok().map(|()| self.planned(row, kind, Cause::First, run))
        })
    }

    /// The row that counts, of those whose tables fit.
    pub(super) fn choose(&self, asked: Asked, run: &Run) -> Option<&'static Rule> {
        let fits = |way| {
            let least = self.least(way, asked.question);
            least.is_none_or(|least| run.check_memory(least.bytes).is_ok())
        };
        choose(self.facts(), asked, &fits, self.said())
    }

    /// The row that counts, as if all tables fitted.
    pub(super) fn whatever_its_size(&self, asked: Asked) -> Option<&'static Rule> {
        choose(self.facts(), asked, &|_| true, self.said())
    }

    pub(super) fn planned(
        &self,
        row: &Rule,
        question: AnswerKind,
        cause: Cause,
        run: &Run,
    ) -> Choice {
        let is_whole = self.asked(question).all && row.kept == Kept::Reachable;
        Choice {
            method: row.method(question),
            over: row.over,
            kept: if is_whole { Kept::Ranks } else { row.kept },
            why: row.why(cause),
            forecast: self.forecast(row.way, question, run),
            cheaper: row.cheaper(self.facts()),
            only_outcomes: question == AnswerKind::Outcome,
        }
    }
}

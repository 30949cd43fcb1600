//! The order of attempts: what is tried first, and what follows where that does not fit.
//!
//! * The row of the table that counts answers.
//! * If what it stores outgrows a limit, and positions are asked about, a search follows that looks
//!   for these alone.
//! * If later positions are asked about, and the table would be large, the search comes first, for
//!   a share of the work. Whether a table that play makes is large, its first part says. The share
//!   is a number of positions and not a time, so the method that answers does not depend on the
//!   machine.

use alloc::vec::Vec;

use super::Solver;
use super::answers::Answers;
use super::case::Case;
use super::choice::{Asked, Cause, LONG, Route, Rule, alone};
use super::chosen::{Choice, Kept};
use super::facts::AnswerKind;
use super::has::Names;
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Run, Stats};

/// What was made of a solution that was boxed: the box, and the work.
pub(super) type Made<S> = Result<(S, Stats), SolveError>;

/// The positions of a table of unknown size that is not large: it is made before any search.
const SMALL: u64 = 1 << 20;

/// The positions that a search stores before a large table is made.
///
/// If the table has to be made in the end, no more than these positions and [`SMALL`] were looked
/// at in vain: some two seconds on one thread. Of a table whose size is known, see [`LONG`], they
/// are one part in 32.
const SHARE: u64 = 1 << 22;

/// An attempt to answer.
pub(super) struct Attempt<'r> {
    /// Its limits.
    pub(super) now: Run,
    /// The limits of each question after it.
    pub(super) later: &'r Run,
    /// What it keeps.
    pub(super) kept: Kept,
}

/// A way to answer: it solves, and keeps the answer; returns the work.
type Solves<'s> = &'s mut dyn FnMut(Route, &mut Attempt<'_>) -> Result<Stats, SolveError>;

impl dyn Case + '_ {
    /// Solves by the way that is chosen, or by what follows it; returns the plan and the work.
    fn first_that_fits(
        &self,
        question: AnswerKind,
        run: &Run,
        solve: Solves<'_>,
    ) -> Result<(Choice, Stats), SolveError> {
        let (row, plan) = self.row(question, run)?;
        let started = run.started();
        let mut by = |row: &Rule, plan: Choice, now: Run| {
            let mut attempt = Attempt { now, later: run, kept: plan.kept };
            let stats = solve(row.way, &mut attempt)?;
            Ok((Choice { kept: attempt.kept, ..plan }, stats))
        };
        let search = self.search_beside(row, question);
        if let Some(search) = search
            && let Some(is_sized) = self.is_large(row, &plan)
        {
            let is_allowed = |share| run.max_positions().is_none_or(|most| most > share);
            if !is_sized && is_allowed(SMALL) {
                match by(row, plan.clone(), started.clone().positions(SMALL)) {
                    Err(error) if is_size(&error) => {}
                    done => return done,
                }
            }
            let found = self.planned(search, question, Cause::Found, run);
            let share = if is_allowed(SHARE) { SHARE } else { SMALL };
            if is_allowed(share) {
                match by(search, found, self.share(search, share, &started)) {
                    Err(error) if is_size(&error) => {}
                    done => return done,
                }
            }
        }
        let mut outgrown = match by(row, plan, started.clone()) {
            Err(error) if is_size(&error) => error,
            done => return done,
        };
        // What a later position passes over may fit where a search on demand does not.
        let asked = Asked { later: false, ..self.asked(question) };
        let next = self.choose(asked, run);
        if let Some(next) = next.filter(|next| next.way != row.way && search.is_some()) {
            let plan = self.planned(next, question, Cause::First, run);
            outgrown = match by(next, plan, started.clone()) {
                Err(error) if is_size(&error) => error,
                done => return done,
            };
        }
        let Some(search) = search else { return Err(outgrown) };
        by(search, self.planned(search, question, Cause::Outgrown, run), started)
    }

    /// The search for the positions alone, if they are asked about and the row is not one itself.
    fn search_beside(&self, row: &Rule, question: AnswerKind) -> Option<&'static Rule> {
        let asked = self.asked(question);
        let is_open = asked.some && asked.method.is_none() && !row.is_search();
        if is_open { alone(self.facts(), question) } else { None }
    }

    /// Whether a row whose table is large, or may be, says its size before; `None` if it is small.
    fn is_large(&self, row: &Rule, plan: &Choice) -> Option<bool> {
        let sized = match row.way {
            Route::OrbitRanksBack | Route::OrbitRanks => {
                self.least(Route::RanksGraph, AnswerKind::Value)
            }
            Route::LoopyTiersOfOrbits => self.least(Route::LoopyTiers, AnswerKind::Value),
            _ => plan.forecast,
        };
        // The question for the first position is one about the game.
        let is_open = self.asked(AnswerKind::Value).later;
        let is_large = sized.is_none_or(|takes| takes.positions > LONG);
        (is_open && is_large).then_some(sized.is_some())
    }

    /// The run of a search for its share of the work.
    fn share(&self, search: &Rule, share: u64, run: &Run) -> Run {
        // A look ahead begins anew with each position.
        let times = if search.way == Route::Horizon { self.count_searched(share) } else { 1 };
        run.clone().positions(share / u64::max(times, 1)).silent()
    }
}

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// Solves by the way that is chosen, or by what follows it.
    pub(super) fn first_that_fits<S>(
        &self,
        question: AnswerKind,
        run: &Run,
        solve: impl Fn(Route, &mut Attempt<'_>) -> Made<S>,
    ) -> Result<Answers<S>, SolveError> {
        let mut made = None;
        let mut solve = |way, attempt: &mut Attempt<'_>| {
            let (known, stats) = solve(way, attempt)?;
            made = Some(known);
            Ok(stats)
        };
        let (plan, stats) = self.case().first_that_fits(question, run, &mut solve)?;
        let Some(known) = made else { unreachable!("a way that ends well has answered") };
        Ok(Answers { known, plan, stats })
    }

    /// The positions that are asked about.
    pub(super) fn asked_about(&self) -> Vec<G::Position> {
        if self.roots.is_empty() { [self.game.initial()].into() } else { self.roots.clone() }
    }

    /// Asks for each position that a search has to find: those asked about, and what a move makes
    /// of them if their moves are asked about, too.
    pub(super) fn for_each_searched(
        &self,
        ask: &mut dyn FnMut(&G::Position) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        let all = self.asked_about();
        all.iter().try_for_each(&mut *ask)?;
        let goes_on = |at: &&G::Position| self.with_moves && self.game.decided(at).is_none();
        for at in all.iter().filter(goes_on) {
            self.game.moves(at).try_for_each(|mv| ask(&self.game.play(at, mv)))?;
        }
        Ok(())
    }
}

const fn is_size(error: &SolveError) -> bool {
    matches!(
        error,
        SolveError::Limit(LimitError::Memory { .. } | LimitError::Positions { .. })
            | SolveError::TierLimit {
                limit: LimitError::Memory { .. } | LimitError::Positions { .. },
                ..
            }
    )
}

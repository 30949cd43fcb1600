//! The solutions that a [`Solver`] makes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Solver;
use super::answers::Answers;
use super::attempt::{Attempt, Made};
use super::case::Case as _;
use super::choice::{Asked, Cause, Route, is_reachable};
use super::chosen::{Choice, Kept};
use super::engine::Known;
use super::facts::AnswerKind;
use super::has::{If, Named, Names, SaysNimbers, SaysPoints, said_of};
use super::known::{BoxedNimbers, BoxedSolution, ForMargins, ForValues, PerPosition, Plain};
use super::method::Method;
use super::refused::refused;
use crate::adapt::{Lifted, Reduced};
use crate::capability::Symmetric;
use crate::dense::AllRanks;
use crate::error::SolveError;
use crate::margin::MarginTable;
use crate::memo::{self, Memo};
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::Shared;
use crate::retrograde::Tablebase;
use crate::run::{Run, Stats};
use crate::solution::{Answer, NimberSolution, OutcomesOf, Solution};
use crate::tiers::{AllTiers, Coded, Question as Asks};

/// Whether the table can choose this way for the game; if not, its branch is not compiled.
macro_rules! can {
    ($game:ty, $said:ty, $way:ident) => {
        const { is_reachable(Route::$way, said_of::<$game, $said>()) }
    };
}

/// A table or a search as a solution of the game, with what it took.
macro_rules! made {
    ($table:expr) => {{
        let table = $table;
        let stats = table.stats();
        (Box::new(Plain(table)), stats)
    }};
    (lifted $game:expr, $table:expr) => {{
        let table = $table;
        let stats = table.stats();
        (Box::new(Plain(Lifted::new($game, table))), stats)
    }};
}

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// The plan of a question for values: which method, why, and what it takes. Nothing is solved.
    /// # Complexity
    /// Counts ranks, and looks at the moves of at most 4,096 positions.
    pub fn plan(&self, run: &Run) -> Choice {
        let own = self.own(true, run);
        own.map_or_else(|| self.case().chosen(AnswerKind::Value, run).1, |(_, plan)| plan)
    }

    /// Values: who wins, and in how many plies.
    /// # Errors
    /// * [`SolveError::Unsupported`] if the method that was named needs what nobody said of the
    ///   game.
    /// * [`SolveError::Limit`] or [`SolveError::TierLimit`] at a limit of `run`.
    /// * [`SolveError::EndlessPoints`] if endless play is worth points where it decides.
    /// * Those of the method, if the game breaks a contract.
    pub fn solve<'g>(&self, run: &Run) -> Result<Answers<BoxedSolution<'g, G, Value>>, SolveError>
    where
        G: 'g,
    {
        if let Some((engine, plan)) = self.own(true, run)
            && let Known::Values(known) = engine.solve(&self.game, &self.position(), plan, run)?
        {
            return Ok(known);
        }
        self.by_rows(run)
    }

    pub(super) fn by_rows<'g>(
        &self,
        run: &Run,
    ) -> Result<Answers<BoxedSolution<'g, G, Value>>, SolveError>
    where
        G: 'g,
    {
        self.first_that_fits(AnswerKind::Value, run, |way, attempt| match way {
            Route::Tiers | Route::Ranks | Route::Memo | Route::MemoOfOrbits => {
                self.forward(way, attempt)
            }
            way => self.backward(way, attempt),
        })
    }

    /// Who wins.
    ///
    /// Margins tell it of a loopy game that ends by points: endless play may be worth some.
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn outcomes<'g>(
        &self,
        run: &Run,
    ) -> Result<Answers<BoxedSolution<'g, G, Outcome>>, SolveError>
    where
        G: 'g,
    {
        if let Some((engine, plan)) = self.own_for_outcomes(run) {
            let known = engine.solve(&self.game, &self.position(), plan, run);
            return known.map(Known::into_outcomes);
        }
        if self.outcomes_as() == AnswerKind::Margin {
            return self.margins_if_said(run).map(Answers::who_wins);
        }
        self.first_that_fits(AnswerKind::Outcome, run, |way, attempt| match way {
            Route::Tiers | Route::Ranks | Route::Memo | Route::MemoOfOrbits => {
                self.forward(way, attempt)
            }
            way => {
                let (known, stats) = self.backward(way, attempt)?;
                Ok((Box::new(OutcomesOf(known)) as BoxedSolution<'g, G, Outcome>, stats))
            }
        })
    }

    /// The game with what was said of it.
    pub fn named(&self) -> Named<G, C> {
        Named::new(Arc::clone(&self.game), self.withheld)
    }

    /// The position that an engine is asked about.
    pub(super) fn position(&self) -> G::Position {
        self.roots.first().cloned().unwrap_or_else(|| self.game.initial())
    }

    /// Answers of any kind, for games in which every play ends.
    fn forward<'g, A>(&self, way: Route, attempt: &mut Attempt<'_>) -> Made<BoxedSolution<'g, G, A>>
    where
        G: 'g,
        A: Coded<Told = A>
            + Asks<Named<G, C>>
            + memo::OnDemand<Named<G, C>>
            + memo::OnDemand<Reduced<Named<G, C>>>
            + Answer
            + 'static,
    {
        let game = self.named();
        let Attempt { now: ref run, later, .. } = *attempt;
        if !C::Ends::HAS {
            unreachable!("the row needs that every play ends");
        }
        match way {
            Route::Tiers if can!(G, C, Tiers) => {
                let (table, stats) = self.tiers::<A>(attempt)?;
                Ok((Box::new(Plain(table)), stats))
            }
            Route::Ranks if can!(G, C, Ranks) => Ok(made!(AllRanks::<_, A>::solve(game, run)?)),
            Route::MemoOfOrbits if can!(G, C, MemoOfOrbits) => {
                let search = Memo::<_, A>::new(Reduced::new(game.clone()), run);
                for root in self.asked_about() {
                    search.value(&game.representative(&root))?;
                }
                Ok(made!(lifted game, search.with_run(later)))
            }
            Route::Memo if can!(G, C, Memo) => {
                let search = Memo::<_, A>::new(game, run);
                for root in self.asked_about() {
                    search.value(&root)?;
                }
                Ok(made!(search.with_run(later)))
            }
            _ => unreachable!("the table has no such row for this game"),
        }
    }

    fn tiers<A: Asks<Named<G, C>>>(
        &self,
        attempt: &mut Attempt<'_>,
    ) -> Made<AllTiers<Named<G, C>, A>> {
        let (game, roots, run) = (self.named(), self.asked_about(), &attempt.now);
        let table = match self.method {
            _ if self.all_ranks => AllTiers::solve(game, run)?,
            Some(_) => AllTiers::explore(game, roots, run)?,
            None => AllTiers::explore_or_solve(game, roots, run)?,
        };
        if table.is_whole() {
            attempt.kept = Kept::Ranks;
        }
        let stats = table.stats();
        Ok((table, stats))
    }

    /// Values of games in which play may never end, and of single positions.
    fn backward<'g>(&self, way: Route, attempt: &Attempt<'_>) -> Made<BoxedSolution<'g, G, Value>>
    where
        G: 'g,
    {
        let (game, reduced) = (self.named(), Reduced::new(self.named()));
        let (run, later, roots) = (&attempt.now, attempt.later, self.asked_about());
        let orbits = || roots.iter().map(|root| reduced.representative(root)).collect::<Vec<_>>();
        Ok(match way {
            Route::OrbitRanksBack if can!(G, C, OrbitRanksBack) => {
                made!(lifted game, Tablebase::dense_by_predecessors(reduced.numbered(run)?, run)?)
            }
            Route::OrbitRanks if can!(G, C, OrbitRanks) => {
                made!(lifted game, Tablebase::dense(reduced.numbered(run)?, run)?)
            }
            Route::RanksBack if can!(G, C, RanksBack) => {
                made!(Tablebase::dense_by_predecessors(game, run)?)
            }
            Route::LoopyTiersOfOrbits if can!(G, C, LoopyTiersOfOrbits) => {
                made!(lifted game, Tablebase::by_tiers(reduced, run)?)
            }
            Route::LoopyTiers if can!(G, C, LoopyTiers) => made!(Tablebase::by_tiers(game, run)?),
            Route::HashedOrbitsBack if can!(G, C, HashedOrbitsBack) => {
                let roots = orbits();
                made!(lifted game, Tablebase::explore_by_predecessors(reduced, roots, run)?)
            }
            Route::RanksGraph if can!(G, C, RanksGraph) => made!(Tablebase::dense(game, run)?),
            Route::HashedOrbits if can!(G, C, HashedOrbits) => {
                let roots = orbits();
                made!(lifted game, Tablebase::explore(reduced, roots, run)?)
            }
            Route::Search if can!(G, C, Search) => {
                let search = PerPosition::<_, ForValues<G>>::new(game, run);
                self.for_each_searched(&mut |at| search.value(at).map(drop))?;
                made!(search.with_run(later))
            }
            Route::Horizon => {
                let search = PerPosition::<_, ()>::new(game, run);
                self.for_each_searched(&mut |at| search.value(at).map(drop))?;
                made!(search.with_run(later))
            }
            Route::Hashed if can!(G, C, Hashed) => made!(Tablebase::explore(game, roots, run)?),
            _ => unreachable!("the table has no such row for this game"),
        })
    }
}

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// By how many points the player to move wins.
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn margins<'g>(
        &self,
        run: &Run,
    ) -> Result<Answers<BoxedSolution<'g, G, Margin>>, SolveError>
    where
        G: 'g,
        C: SaysPoints,
    {
        self.margins_if_said(run)
    }

    /// The nimber.
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn nimbers<'g>(&self, run: &Run) -> Result<Answers<BoxedNimbers<'g, G>>, SolveError>
    where
        G: 'g,
        C: SaysNimbers,
    {
        let (row, plan) = self.case().row(AnswerKind::Nimber, run)?;
        let game = self.named();
        let mut attempt = Attempt { now: run.started(), later: run, kept: plan.kept };
        let (known, stats): (BoxedNimbers<'g, G>, Stats) = match row.way {
            Route::Tiers if can!(G, C, Tiers) => {
                let (table, stats) = self.tiers::<Nimber>(&mut attempt)?;
                (Box::new(Plain(table)), stats)
            }
            Route::Ranks if can!(G, C, Ranks) => {
                made!(AllRanks::<_, Nimber>::solve(game, run)?)
            }
            _ => return self.nimbers_if_said(run),
        };
        Ok(Answers { known, plan: Choice { kept: attempt.kept, ..plan }, stats })
    }

    /// The margins, for callers that do not know whether the game has some.
    /// # Errors
    /// As [`solve`](Self::solve); [`SolveError::Unsupported`] if nobody said that it has.
    pub fn margins_if_said<'g>(
        &self,
        run: &Run,
    ) -> Result<Answers<BoxedSolution<'g, G, Margin>>, SolveError>
    where
        G: 'g,
    {
        self.first_that_fits(AnswerKind::Margin, run, |way, attempt| self.margins_by(way, attempt))
    }

    fn margins_by<'g>(
        &self,
        way: Route,
        attempt: &mut Attempt<'_>,
    ) -> Made<BoxedSolution<'g, G, Margin>>
    where
        G: 'g,
    {
        if !C::Points::HAS {
            unreachable!("the row needs margins");
        }
        let (game, roots) = (self.named(), self.asked_about());
        let Attempt { now: ref run, later, .. } = *attempt;
        Ok(match way {
            Route::MarginRanks if can!(G, C, MarginRanks) => {
                made!(MarginTable::dense(game, run)?)
            }
            Route::MarginTiers if can!(G, C, MarginTiers) => {
                made!(MarginTable::by_tiers(game, run)?)
            }
            Route::MarginHashedOrbits if can!(G, C, MarginHashedOrbits) => {
                let reduced = Reduced::new(game.clone());
                let roots: Vec<_> = roots.iter().map(|root| reduced.representative(root)).collect();
                made!(lifted game, MarginTable::explore(reduced, roots, run)?)
            }
            Route::MarginHashed if can!(G, C, MarginHashed) => {
                made!(MarginTable::explore(game, roots, run)?)
            }
            Route::Search if can!(G, C, Search) => {
                let search = PerPosition::<_, ForMargins<G::Position>>::new(game, run);
                self.for_each_searched(&mut |at| search.value(at).map(drop))?;
                made!(search.with_run(later))
            }
            way => self.forward(way, attempt)?,
        })
    }

    /// The nimbers on demand, for callers that do not know whether the game has some.
    /// # Errors
    /// As [`solve`](Self::solve); [`SolveError::Unsupported`] if nobody said that it has.
    pub fn nimbers_if_said<'g>(&self, run: &Run) -> Result<Answers<BoxedNimbers<'g, G>>, SolveError>
    where
        G: 'g,
    {
        let asked = Asked { method: Some(Method::Grundy), ..self.asked(AnswerKind::Nimber) };
        let case = self.case();
        let row = case.whatever_its_size(asked).ok_or_else(|| refused(case.facts(), asked))?;
        if !C::Ends::HAS || !C::Parts::HAS {
            unreachable!("the row needs nimbers");
        }
        let plan = case.planned(row, AnswerKind::Nimber, Cause::First, run);
        let search = Memo::<_, Nimber>::new(self.named(), run);
        for root in self.asked_about() {
            search.nimber(&root)?;
        }
        let stats = search.stats();
        Ok(Answers { known: Box::new(Plain(search)), plan, stats })
    }
}

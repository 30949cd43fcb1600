//! Answers for acyclic games that are solved tier by tier, from the least tier up.
//!
//! Positions are divided into *tiers*, so that no move leads to a greater tier: see
//! [`Tiered`](crate::Tiered). Here each tier has a table of its own, and every tier is solved after
//! the tiers that it leads to.
//!
//! [`Outcomes`], [`Values`], [`MarginValues`] and [`Nimbers`] are [`AllTiers`] with another kind of
//! answer. The grid on the [front page](crate#which-solver) has their bytes per rank, and the other
//! methods. [`Reachable`] says which positions play reaches, in 1/8 byte per rank and 1/8 of the
//! largest level.
//!
//! For games that are loopy inside a tier, in which play may never end, there is
//! [`Tablebase::by_tiers`](crate::retrograde::Tablebase::by_tiers).
//!
//! # Should I be using this?
//! Yes, if every play ends, and something never grows: stones to place, pieces left. Compared with
//! [`dense`](crate::dense):
//! * A rank counts inside a tier. So positions are often numbered with fewer holes, because a tier
//!   knows how many pieces there are.
//! * All cores work on a tier, without a graph, a queue or a stack.
//! * [`explore`](Values::explore) leaves out what play cannot reach.
//!
//! Use `dense` for a game without tiers, and [`memo`](crate::memo) for a game whose positions have
//! no numbers.
//!
//! # How it works
//! A tier whose moves all lead to other tiers is *swept*: every rank is looked at once, by itself,
//! in blocks that threads solve side by side. Answers are stored as numbers in the order that the
//! player to move prefers. So a look at a position is one read and one comparison per move.
//!
//! If a move stays in its tier, the tier is *walked*: depth-first, with an explicit stack. Per ply
//! it takes 32 bytes (64 for nimbers), and 8 for each successor that waits. All threads walk in one
//! table.
//!
//! The *level* of a tier is the length of the longest way of tiers that leads down from it. Tiers
//! of one level do not lead to each other, so their blocks are solved side by side.
//!
//! # One tier at a time
//! A game whose tables do not fit in memory together is solved tier by tier: a [`Plan`] says in
//! which order, and [`solve_tier`] solves one tier, given the answers of the tiers that it leads
//! to. Where these lie is a trait, [`Planes`]: in memory, in files, on another machine.
//! [`solve_ranks`] solves a part of a tier. A [`Plane`] holds the answers of a tier as codes of a
//! stated [`Width`].
//!
//! # What they notice
//! A game that breaks the promise [`Acyclic`] or a contract gives a typed error. The contract of
//! [`IndexedTiers`] says what is noticed, and what only its law finds. A successor after a move
//! that wins at once is not looked at.
//!
//! # Invariants
//! * A table that is returned is complete: a rank without an answer is a hole, or not reachable
//!   from what [`explore`](Values::explore) was asked for.
//! * Nothing depends on the number of threads, but for the moves that a walk looks at.
//! * Ranks are `u64` throughout. A tier may have more than 2^32 of them.

mod checked;
pub(crate) mod code;
mod counts;
pub(crate) mod cycle;
mod lend;
mod marked;
mod mex;
mod plan;
pub(crate) mod plane;
mod reach;
mod recent;
mod row;
#[cfg(feature = "rayon")]
mod shared;
mod source;
mod start;
mod sweep;
mod walk;
mod watch;
pub(crate) mod width;
pub(crate) mod work;

pub use self::code::{Coded, Question};
pub use self::lend::{Planes, SolvedTier, solve_ranks, solve_tier};
pub use self::plan::{Plan, PlannedTier, TierForecast, TierNeed};
pub use self::plane::Plane;
pub use self::reach::Reachable;
pub use self::width::Width;

pub(crate) use self::checked::checked;
pub(crate) use self::lend::{LentPlanes, lend, missing};
pub(crate) use self::plan::{named, unlisted};
pub(crate) use self::source::{Source, Successor};
pub(crate) use self::walk::fill;
pub(crate) use self::watch::Watch;
pub(crate) use self::width::{Cells, Fulls, Words};
pub(crate) use self::work::TierAtWork;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::code::InBits;
use self::marked::for_each_where;
use self::reach::ReachedRanks;
use self::width::{Bytes, Halves, TwoBits, words};
use self::work::{Stop, Sweeping};
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::{Acyclic, Shared};
use crate::run::{Run, Stats};
use crate::solution::{Enumerate, NimberSolution, PositionOf, Solution};

/// The name of the phase in which tiers are solved.
const SOLVING: &str = "solving tiers";

/// The answers of an acyclic game in tiers: one code per rank of every tier.
///
/// `A` is the kind of answer, a [`Question`]: [`Outcome`], [`Value`], [`Margin`] or [`Nimber`].
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves that are looked at: the moves of a position up to
/// the first that wins at once; for margins and nimbers all. Memory: the bytes of
/// the [grid](crate#which-solver), and the stack of a walk. A tier in which an answer does not fit its width
/// is solved again, after all tables were widened one by one: the old table of one tier then exists
/// beside the new ones.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::{Nimbers, Outcomes};
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = Outcomes::solve(Matches(999_999), &Run::new())?;
/// assert_eq!(table.value(&999_999)?, Some(Outcome::Win));
/// assert_eq!(table.best_moves(&999_999)?, Some(vec![3])); // leaves a multiple of four
/// assert_eq!(table.census().losses, 250_000);
/// assert_eq!(table.bytes(), 256_000);
///
/// let nimbers = Nimbers::solve(Matches(2_500), &Run::new())?;
/// assert_eq!(nimbers.nimber(&2_499)?, Some(Nimber(3)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct AllTiers<G: IndexedTiers, A> {
    game: G,
    plan: Plan<G::Tier>,
    /// One plane for each tier, all of one width; not solved yet: no ranks.
    planes: Vec<Plane<A>>,
    stats: Stats,
    is_whole: bool,
}

/// Who wins, in two bits a rank, for an acyclic game in tiers.
pub type Outcomes<G> = AllTiers<G, Outcome>;

/// Who wins and in how many plies, for an acyclic game in tiers.
///
/// The remoteness is least for the winner and greatest for the loser. A draw is always a draw by
/// rule, because every play ends.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Values;
/// use gt_core::{Run, Threads};
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = Values::solve(Matches(100), &Run::new().threads(Threads::All))?;
/// assert_eq!(table.value(&9)?, Some(Value::Win { plies: 5 }));
/// assert_eq!(table.line(&9)?.unwrap().moves, [1, 1, 3, 1, 3]); // the loser delays the end
/// assert_eq!(table.census()?.longest(), Some(50));
/// # Ok(())
/// # }
/// ```
pub type Values<G> = AllTiers<G, Value>;

/// By how many points the player to move wins, for an acyclic game in tiers.
pub type MarginValues<G> = AllTiers<G, Margin>;

/// The nimbers of an impartial acyclic game in tiers.
pub type Nimbers<G> = AllTiers<G, Nimber>;

impl<G: IndexedTiers + Acyclic + Shared, A: Question<G>> AllTiers<G, A> {
    /// Solves every rank of every tier.
    /// # Errors
    /// * [`SolveError::TierLimit`] if `run` does not allow the ranks or the tables. It names the
    ///   tier that does not fit, and comes before anything is allocated, unless a table has to be
    ///   widened.
    /// * [`SolveError::Limit`] if time is over, at an interrupt, or if a stack does not fit.
    /// * [`SolveError::Cycle`] if play can come back to a position: the promise [`Acyclic`] is
    ///   false.
    /// * [`SolveError::NextTier`], [`SolveError::TierNotSolved`], [`SolveError::TierMismatch`],
    ///   [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Tiered`](crate::Tiered) or [`IndexedTiers`].
    /// * [`SolveError::NotNormalPlay`] for nimbers, if a position is over with another outcome than
    ///   a loss.
    /// * [`SolveError::Overflow`] if an answer does not fit the greatest [`Width`].
    pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = run.started();
        let plan = Plan::new(&game, &run)?;
        plan.forecast(|len| A::NARROWEST.bytes(len))?.check(&run)?;
        Self::solve_planned(game, plan, None, &run)
    }

    /// Solves the positions that play reaches from `roots`; all others stay unknown.
    ///
    /// It finds them first, from the greatest tier down. The census of the table then counts
    /// reachable positions only.
    /// # Complexity
    /// As [`solve`](Self::solve), but moves are generated only for reachable positions, twice each.
    /// Ranks that play does not reach cost a look at one bit. Only where many ranks around them are
    /// reached, they are asked for in [`positions_in_tier`](IndexedTiers::positions_in_tier), too.
    /// The bits of [`Reachable`] exist beside the table.
    /// # Errors
    /// As [`solve`](Self::solve).
    /// # Example
    /// ```
    /// # use gt_core::{Run, example::Matches, prelude::*, tiers::Outcomes};
    /// let table = Outcomes::explore(Matches(9_000), [2_500], &Run::new()).unwrap();
    /// assert_eq!(table.iter().count(), 2_501);
    /// assert_eq!(table.value(&2_501), Ok(None)); // not reached from 2,500 matches
    /// ```
    pub fn explore(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = run.started();
        let plan = Plan::new(&game, &run)?;
        let work = reach::forecast(&plan)?.total().bytes;
        plan.forecast(|len| A::NARROWEST.bytes(len))?.besides(work).check(&run)?;
        let only = reach::find(&game, &plan, roots, &run)?;
        Self::solve_planned(game, plan, Some(&only), &run)
    }

    /// Solves what play reaches from `roots`, or every rank of every tier if that is sooner.
    ///
    /// To find out whether play reaches a rank takes longer than to solve it. This ends, and all
    /// ranks are solved, when play has reached an eighth of them. It ends sooner if play has
    /// reached a third of the ranks of the first tiers, as soon as these have a sixty-fourth of all
    /// ranks.
    /// The marks that were made until then are what it takes beyond [`solve`](Self::solve).
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn explore_or_solve(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = run.started();
        let plan = Plan::new(&game, &run)?;
        let work = reach::forecast(&plan)?.total().bytes;
        let own = plan.forecast(|len| A::NARROWEST.bytes(len))?;
        // Where the marks do not fit beside the answers, nothing is marked.
        if own.clone().besides(work).check(&run).is_err() {
            own.check(&run)?;
            return Self::solve_planned(game, plan, None, &run);
        }
        let all = plan.ranks();
        let goes_on = |passed: u64, reached: u64| {
            reached <= all / 8 && (passed < all / 64 || reached <= passed / 3)
        };
        let only = reach::find_while(&game, &plan, roots, goes_on, &run)?;
        Self::solve_planned(game, plan, only.as_ref(), &run)
    }

    fn solve_planned(
        game: G,
        plan: Plan<G::Tier>,
        only: Option<&ReachedRanks>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let total = only.map_or(plan.ranks(), ReachedRanks::count_all);
        let watch = Watch::new(run, SOLVING, Some(total));
        let planes = unsolved(&plan, run)?;
        let mut table =
            Self { game, plan, planes, stats: Stats::default(), is_whole: only.is_none() };
        let (mut start, mut width) = (0, A::NARROWEST);
        while let Some(level) = if A::IN_BITS {
            table.levels::<TwoBits>(start, only, run, &watch)?
        } else {
            match width {
                Width::TwoBits | Width::Byte => table.levels::<Bytes>(start, only, run, &watch)?,
                Width::Half => table.levels::<Halves>(start, only, run, &watch)?,
                Width::Full => table.levels::<Fulls>(start, only, run, &watch)?,
            }
        } {
            width = widen(
                &mut table.planes,
                &table.plan,
                width,
                only.map_or(0, ReachedRanks::bytes),
                run,
            )?;
            watch.again();
            start = level;
        }
        watch.end();
        Ok(table)
    }

    /// Solves all tiers from level `start` on. Returns a level whose answers do not fit the width.
    fn levels<W: Words>(
        &mut self,
        start: usize,
        only: Option<&ReachedRanks>,
        run: &Run,
        watch: &Watch,
    ) -> Result<Option<usize>, SolveError> {
        let Self { game, plan, planes, stats, .. } = self;
        let work = Sweeping { game: &*game, run, watch };
        for (number, level) in plan.levels().enumerate().skip(start) {
            if number > start {
                watch.level();
            }
            let (mut tiers, mut fresh) = (Vec::new(), Vec::new());
            for &index in level {
                let (tier, len) = (plan.tier(index), plan.tier_len(index));
                fresh.push(words::<W>(len, run).map_err(|limit| named(tier, limit))?);
                let plane = |next| {
                    let index = plan.find(next).ok_or_else(|| unlisted(tier, next));
                    index.map(|index| &planes[index])
                };
                let Some(at_work) = TierAtWork::new(work.game, tier, plane, run)? else {
                    unreachable!("all planes have one width")
                };
                let only = only.map(|only| (only, index));
                tiers.push(TierAtWork { only, ..at_work });
            }
            match work.level::<A, W>(&tiers, &mut fresh) {
                Ok(found) => sweep::add(stats, found),
                Err(Stop::Error(error)) => return Err(error),
                Err(Stop::Narrow | Stop::Elsewhere) => return Ok(Some(number)),
            }
            for (&index, words) in level.iter().zip(fresh) {
                planes[index] = Plane::of(W::cells(words), plan.tier_len(index));
            }
        }
        Ok(None)
    }
}

/// No answers for any tier.
fn unsolved<T: Copy + Ord + core::fmt::Debug, A: Coded>(
    plan: &Plan<T>,
    run: &Run,
) -> Result<Vec<Plane<A>>, SolveError> {
    let mut planes = Vec::new();
    for _ in 0..plan.len() {
        run.push(&mut planes, Plane::of(Cells::unknown(0, A::NARROWEST, run)?, 0))?;
    }
    Ok(planes)
}

/// Copies the answers of all tiers to codes of the next width.
///
/// `beside` are the bytes that stay beside the tables.
fn widen<T: Copy + Ord + core::fmt::Debug, A: Coded>(
    planes: &mut [Plane<A>],
    plan: &Plan<T>,
    width: Width,
    beside: u64,
    run: &Run,
) -> Result<Width, SolveError> {
    let wider = width.wider().ok_or_else(A::too_great)?;
    let largest = planes.iter().map(Plane::bytes).max().unwrap_or(0);
    let besides = largest.saturating_add(beside);
    plan.forecast(|len| wider.bytes(len))?.besides(besides).check(run)?;
    for (index, plane) in planes.iter_mut().enumerate() {
        if let Err(error) = plane.widen(run) {
            let SolveError::Limit(limit) = error else { return Err(error) };
            return Err(named(plan.tier(index), limit));
        }
    }
    Ok(wider)
}

impl<G: IndexedTiers, A: Coded> AllTiers<G, A> {
    /// The ranks of `game`, and the least bytes that [`solve`](Self::solve) takes, in all and by
    /// tier.
    ///
    /// A wider table and the stack of a walk take more. [`explore`](Self::explore) also takes what
    /// [`Reachable`] does.
    /// # Errors
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// * [`SolveError::Limit`] if there are too many tiers to list.
    pub fn forecast(game: &G) -> Result<TierForecast<G::Tier>, SolveError> {
        Ok(Plan::new(game, &Run::new())?.forecast(|len| A::NARROWEST.bytes(len))?)
    }

    /// The answer of the position of `tier` with this rank; `None` if there is none.
    pub fn at_rank(&self, tier: G::Tier, rank: u64) -> Option<A> {
        self.planes[self.plan.find(tier)?].get(rank)
    }

    /// The answers of a tier; `None` if the game does not list it.
    pub fn plane(&self, tier: G::Tier) -> Option<&Plane<A>> {
        Some(&self.planes[self.plan.find(tier)?])
    }

    /// Every rank that has an answer, with its tier, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (G::Tier, u64, A)> {
        self.planes.iter().enumerate().flat_map(move |(index, plane)| {
            let tier = self.plan.tier(index);
            plane.iter().map(move |(rank, answer)| (tier, rank, answer))
        })
    }

    /// Whether every rank of every tier was solved, and not only what play reaches.
    ///
    /// A table of stored answers does not know.
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The bytes that the tables take.
    pub fn bytes(&self) -> u64 {
        self.planes.iter().map(Plane::bytes).sum()
    }

    /// What making the table took.
    ///
    /// `positions` counts the ranks that have an answer, `expanded` the positions whose moves were
    /// generated to solve them, and `edges` the moves that were looked at. If a tier is solved
    /// again at a greater width, the first attempt is not counted.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    #[inline]
    fn answer(&self, position: &G::Position) -> Option<A> {
        let index = self.plan.find(self.game.tier(position))?;
        self.planes[index].get(self.game.rank_in_tier(position))
    }
}

/// A question is one lookup, which costs one [`rank_in_tier`](IndexedTiers::rank_in_tier).
impl<G: IndexedTiers, A: Coded> Solution for AllTiers<G, A> {
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        Ok(self.answer(position).map(Coded::told))
    }

    fn kept_bytes(&self) -> u64 {
        self.bytes()
    }
}

/// The positions come in the order of tiers and ranks.
impl<G: IndexedTiers, A: Coded> Enumerate for AllTiers<G, A> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, A::Told) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        for (index, plane) in self.planes.iter().enumerate() {
            let mut answered = |rank, position| {
                let told = plane.get(rank).map(Coded::told);
                told.map_or(ControlFlow::Continue(()), |answer| visit(&position, answer))
            };
            let is_known = |rank| plane.code(rank) != width::NONE;
            let tier = self.plan.tier(index);
            if for_each_where(&self.game, tier, plane.len(), is_known, &mut answered)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl<G: IndexedTiers> NimberSolution for AllTiers<G, Nimber> {
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        Ok(self.answer(position))
    }
}

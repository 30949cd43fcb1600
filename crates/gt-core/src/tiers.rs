//! Answers for acyclic games that are solved tier by tier, from the least tier up.
//!
//! Positions are divided into *tiers*, so that no move leads to a greater tier: see
//! [`Tiered`](crate::Tiered). Here each tier has a table of its own, and every tier is solved after
//! the tiers that it leads to.
//!
//! | to know                          | use          | bytes per rank                              |
//! |----------------------------------|--------------|---------------------------------------------|
//! | who wins                         | [`Outcomes`] | 1/4                                         |
//! | who wins, and in how many plies  | [`Values`]   | 1 up to 126 plies, 2 up to 32,766, then 4   |
//! | which positions play reaches     | [`Reachable`] | 1/8, and 1/8 of the largest level          |
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
//! If a move stays in its tier, the tier is *walked*: depth-first, with a stack of 8 bytes for each
//! successor that waits, and one bit per rank. One thread walks.
//!
//! The *level* of a tier is the length of the longest way of tiers that leads down from it. Tiers
//! of one level do not lead to each other, so their blocks are solved side by side.
//!
//! # What they notice
//! A game that breaks the promise [`Acyclic`] or a contract gives a typed error. The contract of
//! [`IndexedTiers`] says what is noticed, and what only its law finds. A successor after a move
//! that wins at once is not looked at.
//!
//! # Invariants
//! * A table that is returned is complete: a rank without an answer is a hole, or not reachable
//!   from what [`explore`](Values::explore) was asked for.
//! * Nothing depends on the number of threads.
//! * Ranks are `u64` throughout. A tier may have more than 2^32 of them.

mod checked;
mod code;
mod marked;
mod plan;
mod reach;
mod read;
mod recent;
mod sweep;
mod walk;
mod watch;
mod work;

pub use self::plan::TierForecast;
pub use self::reach::Reachable;

pub(crate) use self::checked::checked;
pub(crate) use self::plan::{Plan, named};
pub(crate) use self::watch::Watch;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::code::{Byte, Code, Full, Half, NONE, TwoBits};
use self::marked::for_each_where;
use self::reach::ReachedRanks;
use self::work::{Planes, Work};
use crate::capability::IndexedTiers;
use crate::dense::{OutcomeCounts, count_outcomes};
use crate::error::SolveError;
use crate::outcome::{Outcome, Value};
use crate::promise::{Acyclic, Shared};
use crate::run::{Run, Stats, try_vec};
use crate::solution::{Enumerate, Line, PositionOf, Solution, play_best};

/// The name of the phase in which tiers are solved.
const SOLVING: &str = "solving tiers";

/// Who wins, in two bits a rank, for an acyclic game in tiers.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves that are looked at: the moves of a position up to
/// the first that wins. Memory: *n* / 4 bytes, and the stack of a walk as in the
/// [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Outcomes;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = Outcomes::solve(Matches(999_999), &Run::new())?;
/// assert_eq!(table.value(&999_999)?, Some(Outcome::Win));
/// assert_eq!(table.best_moves(&999_999)?, Some(vec![3])); // leaves a multiple of four
/// assert_eq!(table.census().losses, 250_000);
/// assert_eq!(table.bytes(), 256_000);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<G: IndexedTiers> {
    game: G,
    plan: Plan<G::Tier>,
    planes: Planes<TwoBits>,
    stats: Stats,
}

/// Who wins and in how many plies, for an acyclic game in tiers.
///
/// The remoteness is least for the winner and greatest for the loser. A draw is always a draw by
/// rule, because every play ends.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves: all moves of a position that does not win at
/// once. Memory: *n* bytes up to 126 plies, 2 *n* up to 32,766, then 4 *n*. A tier in which an
/// answer does not fit is solved again, after all tables were widened one by one: the old table of
/// one tier then exists beside the new ones. The stack of a walk is as in the [module docs](self).
///
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
/// The compiler refuses a game without tiers:
/// ```compile_fail
/// # use gt_core::graph::GameGraph;
/// let game = "a -> b\nb".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
/// let table = gt_core::tiers::Values::solve(&game, &gt_core::Run::new());
/// ```
#[derive(Clone, Debug)]
pub struct Values<G: IndexedTiers> {
    game: G,
    plan: Plan<G::Tier>,
    planes: Widths,
    stats: Stats,
}

/// The codes of values, at one width.
#[derive(Clone, Debug)]
enum Widths {
    Bytes(Planes<Byte>),
    Halves(Planes<Half>),
    Words(Planes<Full>),
}

/// Empty planes for every tier.
fn empty<C: Code>(tiers: usize, run: &Run) -> Result<Planes<C>, SolveError> {
    let mut planes = Vec::new();
    for _ in 0..tiers {
        run.push(&mut planes, Vec::new())?;
    }
    Ok(planes)
}

fn bytes<C: Code>(planes: &Planes<C>) -> u64 {
    planes.iter().map(|plane| size_of_val(plane.as_slice()) as u64).sum()
}

#[inline]
fn code_at<C: Code>(planes: &Planes<C>, index: usize, rank: u64) -> u32 {
    usize::try_from(rank)
        .map_or(NONE, |place| planes.get(index).map_or(NONE, |plane| C::get(plane, place)))
}

impl Widths {
    fn get(&self, index: usize, rank: u64) -> Option<Value> {
        match self {
            Self::Bytes(planes) => Byte::answer(code_at::<Byte>(planes, index, rank)),
            Self::Halves(planes) => Half::answer(code_at::<Half>(planes, index, rank)),
            Self::Words(planes) => Full::answer(code_at::<Full>(planes, index, rank)),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Bytes(planes) => bytes::<Byte>(planes),
            Self::Halves(planes) => bytes::<Half>(planes),
            Self::Words(planes) => bytes::<Full>(planes),
        }
    }

    /// Copies the answers to the next width; `None` if there is none.
    ///
    /// `beside` are the bytes that stay beside the tables.
    fn widen<T: Copy + Ord + core::fmt::Debug>(
        self,
        plan: &Plan<T>,
        beside: u64,
        run: &Run,
    ) -> Result<Option<Self>, SolveError> {
        match self {
            Self::Bytes(planes) => {
                widened::<Byte, Half, _>(planes, plan, beside, run).map(Self::Halves).map(Some)
            }
            Self::Halves(planes) => {
                widened::<Half, Full, _>(planes, plan, beside, run).map(Self::Words).map(Some)
            }
            Self::Words(_) => Ok(None),
        }
    }
}

/// Copies values to another width, tier by tier.
fn widened<C: Code<Answer = Value>, D: Code<Answer = Value>, T: Copy + Ord + core::fmt::Debug>(
    planes: Planes<C>,
    plan: &Plan<T>,
    beside: u64,
    run: &Run,
) -> Result<Planes<D>, SolveError> {
    let largest =
        planes.iter().map(|plane| size_of_val(plane.as_slice()) as u64).max().unwrap_or(0);
    plan.forecast(sweep::bytes_of::<D>)?.besides(largest.saturating_add(beside)).check(run)?;
    let mut wide = empty::<D>(planes.len(), run)?;
    for (index, (narrow, wide)) in planes.into_iter().zip(&mut wide).enumerate() {
        *wide = try_vec(D::Word::default(), narrow.len(), run)
            .map_err(|limit| named(plan.tier(index), limit))?;
        for place in 0..narrow.len() {
            if let Some(code) = C::answer(C::get(&narrow, place)).and_then(D::code) {
                D::put(wide, place, code);
            }
        }
    }
    Ok(wide)
}

macro_rules! shared_verbs {
    ($solver:ident, $answer:ty, $least:ty, $noun:literal) => {
        impl<G: IndexedTiers + Acyclic + Shared> $solver<G> {
            /// Solves every rank of every tier.
            ///
            /// # Errors
            /// * [`SolveError::TierLimit`] if `run` does not allow the ranks or the tables. It
            ///   names the tier that does not fit, and comes before anything is allocated, unless a
            ///   table has to be widened.
            /// * [`SolveError::Limit`] if time is over, at an interrupt, or if a stack does not
            ///   fit.
            /// * [`SolveError::Cycle`] if play can come back to a position: the promise [`Acyclic`]
            ///   is false.
            /// * [`SolveError::NextTier`], [`SolveError::TierNotSolved`],
            ///   [`SolveError::TierMismatch`], [`SolveError::RankMismatch`],
            ///   [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if `game` does not keep
            ///   the contract of [`Tiered`](crate::Tiered) or [`IndexedTiers`].
            /// * [`SolveError::Overflow`] if a remoteness exceeds 2^31 - 2 plies.
            pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
                let run = run.started();
                let plan = Plan::new(&game, &run)?;
                plan.forecast(sweep::bytes_of::<$least>)?.check(&run)?;
                Self::solve_planned(game, plan, None, &run)
            }

            /// Solves the positions that play reaches from `roots`; all others stay unknown.
            ///
            /// It finds them first, from the greatest tier down. The census of the table then
            /// counts reachable positions only.
            ///
            /// # Complexity
            /// As [`solve`](Self::solve), but moves are generated only for reachable positions,
            /// twice each. Ranks that play does not reach cost a look at one bit. Only where many
            /// ranks around them are reached, they are asked for in
            /// [`positions_in_tier`](IndexedTiers::positions_in_tier), too. The bits of
            /// [`Reachable`] exist beside the table.
            /// # Errors
            /// As [`solve`](Self::solve).
            /// # Example
            /// ```
            /// # use gt_core::{Run, example::Matches, prelude::*};
            #[doc = concat!("let table = gt_core::tiers::", stringify!($solver), "::explore(Matches(9_000), [2_500], &Run::new()).unwrap();")]
            /// assert_eq!(table.iter().count(), 2_501);
            /// assert_eq!(table.value(&2_501), Ok(None)); // not reached from 2,500 matches
            /// ```
            pub fn explore(game: G, roots: impl IntoIterator<Item = G::Position>, run: &Run) -> Result<Self, SolveError> {
                let run = run.started();
                let plan = Plan::new(&game, &run)?;
                let work = reach::forecast(&plan)?.total().bytes;
                plan.forecast(sweep::bytes_of::<$least>)?.besides(work).check(&run)?;
                let only = reach::find(&game, &plan, roots, &run)?;
                Self::solve_planned(game, plan, Some(&only), &run)
            }
        }

        impl<G: IndexedTiers> $solver<G> {
            /// The ranks of `game`, and the least bytes that [`solve`](Self::solve) takes, in all
            /// and by tier.
            ///
            /// A wider table and the stack of a walk take more.
            /// [`explore`](Self::explore) also takes what [`Reachable`] does.
            /// # Errors
            /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less,
            ///   or not listed.
            /// * [`SolveError::Limit`] if there are too many tiers to list.
            pub fn forecast(game: &G) -> Result<TierForecast<G::Tier>, SolveError> {
                Ok(Plan::new(game, &Run::new())?.forecast(sweep::bytes_of::<$least>)?)
            }

            #[doc = concat!("The ", $noun, " of the position of `tier` with this rank; `None` if there is none.")]
            pub fn at_rank(&self, tier: G::Tier, rank: u64) -> Option<$answer> {
                self.at(self.plan.find(tier)?, rank)
            }

            #[doc = concat!("Every rank that has a ", $noun, ", with its tier, ascending.")]
            pub fn iter(&self) -> impl Iterator<Item = (G::Tier, u64, $answer)> {
                (0..self.plan.len()).flat_map(move |index| {
                    let tier = self.plan.tier(index);
                    let ranks = 0..self.plan.tier_len(index);
                    ranks.filter_map(move |rank| Some((tier, rank, self.at(index, rank)?)))
                })
            }

            /// The bytes that the tables take.
            pub fn bytes(&self) -> u64 {
                self.planes_bytes()
            }

            /// What making the table took.
            ///
            /// `positions` counts the ranks that have an answer, `expanded` the positions whose
            /// moves were generated to solve them, and `edges` the moves that were looked at. If a
            /// tier is solved again at a greater width, the first attempt is not counted.
            pub const fn stats(&self) -> Stats {
                self.stats
            }
        }

        /// A question is one lookup, which costs one [`rank_in_tier`](IndexedTiers::rank_in_tier).
        impl<G: IndexedTiers> Solution for $solver<G> {
            type Game = G;
            type Answer = $answer;

            fn game(&self) -> &G {
                &self.game
            }

            fn value(&self, position: &G::Position) -> Result<Option<$answer>, SolveError> {
                let index = self.plan.find(self.game.tier(position));
                Ok(index.and_then(|index| self.at(index, self.game.rank_in_tier(position))))
            }
        }

        /// The positions come in the order of tiers and ranks.
        impl<G: IndexedTiers> Enumerate for $solver<G> {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<Self>, $answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                for index in 0..self.plan.len() {
                    let at = |rank| self.at(index, rank);
                    let mut answered = |rank, position| at(rank).map_or(ControlFlow::Continue(()), |answer| visit(&position, answer));
                    let (tier, len) = (self.plan.tier(index), self.plan.tier_len(index));
                    if for_each_where(&self.game, tier, len, |rank| at(rank).is_some(), &mut answered)?.is_break() {
                        break;
                    }
                }
                Ok(())
            }
        }
    };
}

shared_verbs!(Outcomes, Outcome, TwoBits, "outcome");
shared_verbs!(Values, Value, Byte, "value");

impl<G: IndexedTiers + Acyclic + Shared> Outcomes<G> {
    fn solve_planned(
        game: G,
        plan: Plan<G::Tier>,
        only: Option<&ReachedRanks>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let watch =
            Watch::new(run, SOLVING, Some(only.map_or(plan.ranks(), ReachedRanks::count_all)));
        let (mut planes, mut stats) = (empty::<TwoBits>(plan.len(), run)?, Stats::default());
        let work = Work { game: &game, plan: &plan, only, run, watch: &watch };
        work.levels::<TwoBits>(&mut planes, 0, &mut stats)?; // every outcome has a code
        watch.end();
        Ok(Self { game, plan, planes, stats })
    }
}

impl<G: IndexedTiers + Acyclic + Shared> Values<G> {
    fn solve_planned(
        game: G,
        plan: Plan<G::Tier>,
        only: Option<&ReachedRanks>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let watch =
            Watch::new(run, SOLVING, Some(only.map_or(plan.ranks(), ReachedRanks::count_all)));
        let work = Work { game: &game, plan: &plan, only, run, watch: &watch };
        let mut planes = Widths::Bytes(empty::<Byte>(plan.len(), run)?);
        let (mut start, mut stats) = (0, Stats::default());
        loop {
            let narrow = match &mut planes {
                Widths::Bytes(planes) => work.levels::<Byte>(planes, start, &mut stats)?,
                Widths::Halves(planes) => work.levels::<Half>(planes, start, &mut stats)?,
                Widths::Words(planes) => work.levels::<Full>(planes, start, &mut stats)?,
            };
            let Some(level) = narrow else { break };
            let too_long =
                SolveError::Overflow { what: "remoteness in plies", max: Full::MOST_PLIES.into() };
            planes =
                planes.widen(&plan, only.map_or(0, ReachedRanks::bytes), run)?.ok_or(too_long)?;
            watch.again();
            start = level;
        }
        watch.end();
        Ok(Self { game, plan, planes, stats })
    }
}

impl<G: IndexedTiers> Outcomes<G> {
    #[inline]
    fn at(&self, index: usize, rank: u64) -> Option<Outcome> {
        TwoBits::answer(code_at::<TwoBits>(&self.planes, index, rank))
    }

    fn planes_bytes(&self) -> u64 {
        bytes::<TwoBits>(&self.planes)
    }

    /// How many positions are won, drawn and lost.
    ///
    /// # Complexity
    /// Reads the tables once, 32 ranks at a time.
    pub fn census(&self) -> OutcomeCounts {
        let mut counts = OutcomeCounts::default();
        self.planes.iter().for_each(|plane| counts.add(count_outcomes(plane)));
        counts
    }

    /// A whole play from `position` to the end of the game.
    ///
    /// It takes the first of the best moves at every ply. There are no moves if the game is over.
    /// `None` if an outcome on the way is unknown.
    ///
    /// The winner's moves win, but perhaps not as fast as possible, and the loser does not delay.
    /// For such a line use [`Values`].
    /// # Complexity
    /// One call of [`best_moves`](Solution::best_moves) per ply.
    /// # Errors
    /// * [`SolveError::Cycle`] if the play comes back to a position: the promise [`Acyclic`] is
    ///   false.
    /// * As [`best_moves`](Solution::best_moves).
    /// # Example
    /// ```
    /// # use gt_core::{Run, tiers::Outcomes, example::Matches};
    /// let table = Outcomes::solve(Matches(20), &Run::new()).unwrap();
    /// assert_eq!(table.line(&9).unwrap().unwrap().moves, [1, 1, 3, 1, 3]);
    /// ```
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError>
    where
        G: Acyclic,
    {
        play_best(self, position)
    }
}

impl<G: IndexedTiers> Values<G> {
    #[inline]
    fn at(&self, index: usize, rank: u64) -> Option<Value> {
        self.planes.get(index, rank)
    }

    fn planes_bytes(&self) -> u64 {
        self.planes.bytes()
    }
}

//! Tables from answers that are known already: read from a file, or found by another program.

use alloc::format;
use core::fmt::Display;

use super::code::Coded;
use super::plan::{Plan, named};
use super::plane::Plane;
use super::{AllTiers, unsolved, widen};
use crate::capability::IndexedTiers;
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::run::{Meter, Run, Stats};

impl<G: IndexedTiers, A: Coded + Display> AllTiers<G, A> {
    /// Makes the table of `game` from stored answers, in any order.
    ///
    /// Each comes with its tier and rank, as [`iter`](Self::iter) yields them. A rank without an
    /// answer stays unknown. The answers are believed: check them with
    /// [`certify`](mod@crate::certify).
    /// # Complexity
    /// Time: one `unrank_in_tier` per answer. Memory as for [`solve`](Self::solve), without a stack.
    /// # Errors
    /// * [`SolveError::TierLimit`] and [`SolveError::Limit`] as for [`solve`](Self::solve).
    /// * [`SolveError::Shape`] if the game has no such tier or rank, if the rank is a hole, or if
    ///   it has two different answers.
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// * [`SolveError::Overflow`] if an answer does not fit the greatest
    ///   [`Width`](super::Width).
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_core::tiers::Values;
    ///
    /// let solved = Values::solve(Matches(2_500), &Run::new()).unwrap();
    /// let stored: Vec<_> = solved.iter().collect();
    /// let table = Values::from_answers(Matches(2_500), stored, &Run::new()).unwrap();
    /// assert!(table.iter().eq(solved.iter()));
    /// assert_eq!(table.bytes(), solved.bytes());
    /// ```
    pub fn from_answers(
        game: G,
        answers: impl IntoIterator<Item = (G::Tier, u64, A)>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let plan = Plan::new(&game, run)?;
        plan.forecast(|len| A::NARROWEST.bytes(len))?.check(run)?;
        let mut planes = unsolved(&plan, run)?;
        for (index, plane) in planes.iter_mut().enumerate() {
            *plane = Plane::unknown(plan.tier_len(index), run).map_err(|error| match error {
                SolveError::Limit(limit) => named(plan.tier(index), limit),
                error => error,
            })?;
        }
        let mut width = A::NARROWEST;
        let mut meter = Meter::new(run, "reading", None);
        let (mut read, mut stats) = (0, Stats::default());
        for (tier, rank, answer) in answers {
            meter.step(read)?;
            read += 1;
            let index = position(&game, &plan, tier, rank, answer)?;
            while answer.code(width).is_none() {
                width = widen(&mut planes, &plan, width, 0, run)?;
            }
            match planes[index].get(rank) {
                None => {
                    planes[index].set(rank, answer, run)?;
                    stats.positions += 1;
                }
                Some(first) if first != answer => {
                    let rank = format_args!("{rank} of a tier");
                    return Err(stored::contradiction(&rank, first, answer));
                }
                Some(_) => {}
            }
        }
        meter.end(read);
        Ok(Self { game, plan, planes, stats, is_whole: false })
    }
}

/// The number of a tier in which a rank has a position.
fn position<G: IndexedTiers, A: Display>(
    game: &G,
    plan: &Plan<G::Tier>,
    tier: G::Tier,
    rank: u64,
    answer: A,
) -> Result<usize, SolveError> {
    let Some(index) = plan.find(tier) else {
        let expected = "one that tiers() lists";
        return Err(ShapeError::new("tier", format!("{tier:?}"), expected).into());
    };
    let len = plan.tier_len(index);
    if rank >= len {
        let what = format!("rank in tier {tier:?}");
        return Err(ShapeError::new(what, rank, format!("below {len}")).into());
    }
    if game.unrank_in_tier(tier, rank).is_none() {
        return Err(stored::hole_with(answer, rank));
    }
    Ok(index)
}

//! Tables from answers that are known already: read from a file, or found by another program.

use alloc::format;

use super::code::{Byte, Code, Full, Half, NONE, TwoBits};
use super::plan::{Plan, named};
use super::sweep;
use super::work::Planes;
use super::{Outcomes, Values, Widths, code_at, empty};
use crate::capability::IndexedTiers;
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::outcome::{Outcome, Value};
use crate::run::{LimitError, Meter, Run, Stats, try_vec};
use crate::solution::Answer;

/// Planes for all ranks of every tier, without answers.
fn unknown<C: Code, T: Copy + Ord + core::fmt::Debug>(
    plan: &Plan<T>,
    run: &Run,
) -> Result<Planes<C>, SolveError> {
    plan.forecast(sweep::bytes_of::<C>)?.check(run)?;
    let mut planes = empty::<C>(plan.len(), run)?;
    for (index, plane) in planes.iter_mut().enumerate() {
        let len = plan.tier_len(index);
        let words = usize::try_from(len.div_ceil(C::PER_WORD as u64));
        let words = words.map_err(|_| LimitError::OutOfMemory { bytes: sweep::bytes_of::<C>(len) });
        let words = words.and_then(|words| try_vec(C::Word::default(), words, run));
        *plane = words.map_err(|limit| named(plan.tier(index), limit))?;
    }
    Ok(planes)
}

/// Stores an answer; false if it has no code.
fn put<C: Code<Answer: Answer>>(
    planes: &mut Planes<C>,
    at: TierRank,
    answer: C::Answer,
) -> Result<bool, SolveError> {
    let Some(code) = C::code(answer) else { return Ok(false) };
    let before = code_at::<C>(planes, at.index, at.rank);
    if before == NONE {
        if let (Some(plane), Ok(place)) = (planes.get_mut(at.index), usize::try_from(at.rank)) {
            C::put(plane, place, code);
        }
    } else if let Some(first) = C::answer(before).filter(|_| before != code) {
        return Err(stored::contradiction(&format_args!("{} of a tier", at.rank), first, answer));
    }
    Ok(true)
}

/// A rank of a tier, by the number of the tier.
#[derive(Clone, Copy)]
struct TierRank {
    index: usize,
    rank: u64,
}

/// Passes every answer on with its rank.
fn each<G: IndexedTiers, A: Answer>(
    game: &G,
    plan: &Plan<G::Tier>,
    answers: impl IntoIterator<Item = (G::Tier, u64, A)>,
    run: &Run,
    mut put: impl FnMut(TierRank, A) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let mut meter = Meter::new(run, "reading", None);
    let mut read = 0;
    for (tier, rank, answer) in answers {
        meter.step(read)?;
        let Some(index) = plan.find(tier) else {
            return Err(
                ShapeError::new("tier", format!("{tier:?}"), "one that tiers() lists").into()
            );
        };
        let len = plan.tier_len(index);
        if rank >= len {
            return Err(ShapeError::new(
                format!("rank in tier {tier:?}"),
                rank,
                format!("below {len}"),
            )
            .into());
        }
        if game.unrank_in_tier(tier, rank).is_none() {
            return Err(stored::hole_with(answer, rank));
        }
        put(TierRank { index, rank }, answer)?;
        read += 1;
    }
    meter.end(read);
    Ok(())
}

impl<G: IndexedTiers> Outcomes<G> {
    /// Makes the table of `game` from stored outcomes, in any order.
    ///
    /// Each comes with its tier and rank, as [`iter`](Self::iter) yields them. A rank without an
    /// outcome stays unknown. The outcomes are believed: check them with
    /// [`certify`](mod@crate::certify).
    /// # Complexity
    /// Time: one `unrank_in_tier` per outcome. Memory as for [`solve`](Self::solve), without a stack.
    /// # Errors
    /// * [`SolveError::TierLimit`] and [`SolveError::Limit`] as for [`solve`](Self::solve).
    /// * [`SolveError::Shape`] if the game has no such tier or rank, if the rank is a hole, or if
    ///   it has two different outcomes.
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_core::tiers::Outcomes;
    ///
    /// let solved = Outcomes::solve(Matches(2_500), &Run::new()).unwrap();
    /// let stored: Vec<_> = solved.iter().collect();
    /// let table = Outcomes::from_answers(Matches(2_500), stored, &Run::new()).unwrap();
    /// assert!(table.iter().eq(solved.iter()));
    /// ```
    pub fn from_answers(
        game: G,
        answers: impl IntoIterator<Item = (G::Tier, u64, Outcome)>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let plan = Plan::new(&game, run)?;
        let mut planes = unknown::<TwoBits, _>(&plan, run)?;
        each(&game, &plan, answers, run, |at, outcome| {
            put::<TwoBits>(&mut planes, at, outcome).map(drop)
        })?;
        let mut table = Self { game, plan, planes, stats: Stats::default() };
        table.stats.positions = table.census().positions();
        Ok(table)
    }
}

impl<G: IndexedTiers> Values<G> {
    /// Makes the table of `game` from stored values, in any order.
    ///
    /// Each comes with its tier and rank, as [`iter`](Self::iter) yields them. A rank without a
    /// value stays unknown. The values are believed: check them with
    /// [`certify`](mod@crate::certify).
    /// # Complexity
    /// Time: one `unrank_in_tier` per value. Memory as for [`solve`](Self::solve), without a stack.
    /// # Errors
    /// * [`SolveError::TierLimit`] and [`SolveError::Limit`] as for [`solve`](Self::solve).
    /// * [`SolveError::Shape`] if the game has no such tier or rank, if the rank is a hole, or if
    ///   it has two different values.
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// * [`SolveError::Overflow`] if a remoteness exceeds 2^31 - 2 plies.
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
        answers: impl IntoIterator<Item = (G::Tier, u64, Value)>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let plan = Plan::new(&game, run)?;
        let mut planes = Some(Widths::Bytes(unknown::<Byte, _>(&plan, run)?));
        each(&game, &plan, answers, run, |at, value| {
            while let Some(table) = &mut planes {
                let stored = match table {
                    Widths::Bytes(planes) => put::<Byte>(planes, at, value)?,
                    Widths::Halves(planes) => put::<Half>(planes, at, value)?,
                    Widths::Words(planes) => put::<Full>(planes, at, value)?,
                };
                if stored {
                    return Ok(());
                }
                planes =
                    planes.take().map(|narrow| narrow.widen(&plan, 0, run)).transpose()?.flatten();
            }
            Err(SolveError::Overflow { what: "remoteness in plies", max: Full::MOST_PLIES.into() })
        })?;
        let too_long =
            SolveError::Overflow { what: "remoteness in plies", max: Full::MOST_PLIES.into() };
        let mut table =
            Self { game, plan, planes: planes.ok_or(too_long)?, stats: Stats::default() };
        table.stats.positions = table.iter().count() as u64;
        Ok(table)
    }
}

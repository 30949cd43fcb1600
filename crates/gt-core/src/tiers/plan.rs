//! The order in which tiers are solved, and what they take.

use alloc::format;
use alloc::vec::Vec;

use super::width::Width;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::run::{Forecast, LimitError, Run};

/// The tiers of a game in an order in which they can be solved, with their lengths and levels.
///
/// The *level* of a tier is 0 if it leads to no other, else one more than the greatest level that
/// it leads to. Tiers of one level do not lead to each other, so they may be solved at the same
/// time, on different machines too.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::tiers::{Plan, Width};
/// use gt_core::Run;
///
/// let game = Matches(2_499); // a tier is a thousand matches
/// let plan = Plan::new(&game, &Run::new()).unwrap();
/// let planned: Vec<_> = plan.tiers().map(|p| (p.tier, p.len, p.level)).collect();
/// assert_eq!(planned, [(0, 1_000, 0), (1, 1_000, 1), (2, 500, 2)]);
/// let need = plan.need(&game, 2, Width::Byte).unwrap();
/// assert_eq!((need.own, need.below), (500, 1_000));
/// ```
#[derive(Clone, Debug)]
pub struct Plan<T> {
    /// By number, ascending by tier.
    tiers: Vec<PlannedTier<T>>,
    /// The numbers of the tiers, by level.
    order: Vec<usize>,
}

/// A tier of a [`Plan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedTier<T> {
    /// The tier.
    pub tier: T,
    /// How many ranks it has, holes included.
    pub len: u64,
    /// The length of the longest way of tiers that leads down from it.
    pub level: u32,
}

/// What a tier needs in memory while it is solved, in bytes. The stack of a walk takes more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TierNeed {
    /// For its own answers.
    pub own: u64,
    /// For the answers of the tiers that it leads to.
    pub below: u64,
}

/// Not generic, so the sort is compiled once.
fn sort_by(order: &mut [usize], level: &dyn Fn(usize) -> u32) {
    order.sort_by_key(|&index| level(index));
}

impl<T: Copy + Ord + core::fmt::Debug> Plan<T> {
    /// Lists the tiers of `game`, and checks that each leads to lesser ones.
    /// # Errors
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// * [`SolveError::Limit`] if there are too many tiers to list, or if time is over.
    pub fn new<G: IndexedTiers<Tier = T>>(game: &G, run: &Run) -> Result<Self, SolveError> {
        let mut tiers = Vec::new();
        for tier in game.tiers() {
            run.push(&mut tiers, PlannedTier { tier, len: game.tier_len(tier), level: 0 })?;
        }
        tiers.sort_unstable_by_key(|planned| planned.tier);
        tiers.dedup_by_key(|planned| planned.tier);
        let mut plan = Self { tiers, order: Vec::new() };
        for index in 0..plan.tiers.len() {
            let tier = plan.tiers[index].tier;
            let mut level = 0;
            for next in game.next_tiers(tier) {
                run.check_running()?;
                let Some(lower) = plan.find(next).filter(|&lower| lower < index) else {
                    return Err(unlisted(tier, next));
                };
                level = level.max(plan.tiers[lower].level + 1);
            }
            plan.tiers[index].level = level;
            run.push(&mut plan.order, index)?;
        }
        let Self { tiers, order } = &mut plan;
        sort_by(order, &|index| tiers[index].level);
        Ok(plan)
    }

    /// The tiers, each after all tiers that it leads to.
    pub fn tiers(&self) -> impl DoubleEndedIterator<Item = PlannedTier<T>> {
        self.order.iter().map(|&index| self.tiers[index])
    }

    /// A tier with its length and its level; `None` if it is not listed.
    pub fn get(&self, tier: T) -> Option<PlannedTier<T>> {
        self.find(tier).map(|index| self.tiers[index])
    }

    /// What a tier needs while it is solved, with codes of this width; `None` if it is not listed.
    ///
    /// A table whose answers need wider codes takes more: see [`Width::bytes`].
    pub fn need<G: IndexedTiers<Tier = T>>(
        &self,
        game: &G,
        tier: T,
        width: Width,
    ) -> Option<TierNeed> {
        let mut below: Vec<usize> =
            game.next_tiers(tier).filter_map(|next| self.find(next)).collect();
        below.sort_unstable();
        below.dedup();
        let below = below.into_iter().map(|index| width.bytes(self.tiers[index].len));
        let own = width.bytes(self.get(tier)?.len);
        Some(TierNeed { own, below: below.fold(0, u64::saturating_add) })
    }

    /// How many tiers there are.
    pub(crate) const fn len(&self) -> usize {
        self.tiers.len()
    }

    /// The number of a tier, ascending from 0; `None` if it is not listed.
    #[inline]
    pub(crate) fn find(&self, tier: T) -> Option<usize> {
        self.tiers.binary_search_by_key(&tier, |planned| planned.tier).ok()
    }

    pub(crate) fn tier(&self, index: usize) -> T {
        self.tiers[index].tier
    }

    pub(crate) fn tier_len(&self, index: usize) -> u64 {
        self.tiers[index].len
    }

    /// Whether tier `index` is processed at another time than tier `lower`, and leads down to it.
    #[inline]
    pub(crate) fn leads_down(&self, index: usize, lower: usize) -> bool {
        self.tiers[lower].level < self.tiers[index].level
    }

    /// All ranks; at most `u64::MAX`.
    pub(crate) fn ranks(&self) -> u64 {
        self.tiers.iter().fold(0, |sum, planned| sum.saturating_add(planned.len))
    }

    /// The tiers of each level by number, in an order in which they can be solved.
    pub(crate) fn levels(&self) -> impl DoubleEndedIterator<Item = &[usize]> {
        self.order.chunk_by(|&a, &b| self.tiers[a].level == self.tiers[b].level)
    }

    /// What every tier takes if a tier of `len` ranks takes `bytes(len)`.
    pub(crate) fn forecast(
        &self,
        bytes: impl Fn(u64) -> u64,
    ) -> Result<TierForecast<T>, LimitError> {
        let each = |planned: &PlannedTier<T>| {
            (planned.tier, Forecast::new(planned.len, bytes(planned.len)))
        };
        let (mut tiers, run) = (Vec::new(), Run::new());
        run.reserve(&mut tiers, self.tiers.len())?;
        tiers.extend(self.tiers.iter().map(each));
        Ok(TierForecast { tiers, besides: 0 })
    }
}

/// What a solve takes, in all and by tier, known before it begins.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::{Outcomes, Values};
///
/// let game = Matches(2_999); // a tier is a thousand matches
/// let forecast = Values::forecast(&game).unwrap();
/// assert_eq!(forecast.total().to_string(), "3000 positions, 3000 bytes");
/// assert_eq!(forecast.tiers().len(), 3);
/// assert_eq!(Outcomes::forecast(&game).unwrap().tiers()[2].1.bytes, 256);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierForecast<T> {
    tiers: Vec<(T, Forecast)>,
    /// Bytes that belong to no tier.
    besides: u64,
}

impl<T: Copy + core::fmt::Debug> TierForecast<T> {
    /// Adds bytes that belong to no tier.
    pub(crate) const fn besides(mut self, bytes: u64) -> Self {
        self.besides = bytes;
        self
    }

    /// Ranks and bytes in all; at most `u64::MAX` each.
    pub fn total(&self) -> Forecast {
        let start = Forecast::new(0, self.besides);
        self.tiers.iter().fold(start, |sum, (_, tier)| {
            let positions = sum.positions.saturating_add(tier.positions);
            Forecast { positions, ..sum.besides(tier.bytes) }
        })
    }

    /// Every tier with its ranks and the bytes of its table, ascending.
    pub fn tiers(&self) -> &[(T, Forecast)] {
        &self.tiers
    }

    /// Refuses what `run` does not allow, before anything is allocated.
    ///
    /// The error names the first tier, from the least up, that does not fit beside those before it.
    pub(crate) fn check(&self, run: &Run) -> Result<(), SolveError> {
        let total = self.total();
        let Err(limit) =
            run.check_positions(total.positions).and_then(|()| run.check_memory(total.bytes))
        else {
            return Ok(());
        };
        let (mut positions, mut bytes) = (0_u64, self.besides);
        for (tier, forecast) in &self.tiers {
            positions = positions.saturating_add(forecast.positions);
            bytes = bytes.saturating_add(forecast.bytes);
            if run.check_positions(positions).and_then(|()| run.check_memory(bytes)).is_err() {
                return Err(named(*tier, limit));
            }
        }
        Err(limit.into())
    }
}

/// The error that `next`, which `tier` leads to, is not a lesser tier that is listed.
#[cold]
pub(crate) fn unlisted<T: core::fmt::Debug>(tier: T, next: T) -> SolveError {
    SolveError::NextTier { tier: format!("{tier:?}"), next: format!("{next:?}") }
}

/// The error that a limit was reached at `tier`.
#[cold]
pub(crate) fn named(tier: impl core::fmt::Debug, limit: LimitError) -> SolveError {
    SolveError::TierLimit { tier: format!("{tier:?}"), limit }
}

//! Retrograde analysis tier by tier: only the tier at work needs more than its entries.
//!
//! A tier is solved after all tiers that it leads to. Inside a tier values come from a walk
//! backwards over the *inner moves*, which stay in the tier. *Outer moves* lead to tiers that are
//! solved, so their values are known; they take effect at their ply, as in
//! [`component`](super::component).
//!
//! A tier without inner moves needs no walk: the entry of each position follows from its
//! successors. A tier whose inner moves do not fit the limit on memory, or with more ranks than a
//! walk can number, is solved by [`passes`](super::passes) over its ranks, as a dense table is.

mod estimate;
mod moves;
mod passes;

use alloc::borrow::Cow;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse as Least;

pub use self::estimate::{TierEstimate, estimate_tiers};
use self::moves::{
    MOST_NUMBERED, SOLVING, ScannedTier, TierScan, TierSolver, bytes_at_work, bytes_with_graph,
    plus,
};
use super::Tablebase;
use super::component::Exits;
use super::dense::bytes_of_threads;
use super::packed::{DrawKind, PackedValue};
use super::store::Store;
use super::walk::{Queue, Walk};
use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::game::check_draw;
use crate::promise::Shared;
use crate::run::{Forecast, LimitError, Run, Stats, parallel};
use crate::tiers::{
    Cells, Fulls, Plan, Plane, Planes, SolvedTier, TierAtWork, TierForecast, Watch, lend, missing,
    named, unlisted,
};

/// One entry per rank of every tier of a game with [`IndexedTiers`].
///
/// Takes 4 bytes per rank, holes included; a lookup costs one `tier` and one `rank_in_tier`.
#[derive(Clone, Debug)]
pub struct ByTier<T> {
    plan: Plan<T>,
    /// By the number of the tier. A tier that is not solved yet has no ranks.
    planes: Vec<Plane<PackedValue>>,
}

impl<T> ByTier<T> {
    fn entry_at(&self, index: usize, rank: u64) -> PackedValue {
        let plane = &self.planes[index];
        let none = if rank < plane.len() { PackedValue::HOLE } else { PackedValue::UNKNOWN };
        plane.get(rank).unwrap_or(none)
    }
}

impl<G: IndexedTiers> Store<G> for ByTier<G::Tier> {
    fn entry(&self, game: &G, position: &G::Position) -> PackedValue {
        let index = self.plan.find(game.tier(position));
        let entry = |index| self.entry_at(index, game.rank_in_tier(position));
        index.map_or(PackedValue::UNKNOWN, entry)
    }

    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        self.planes.iter().enumerate().flat_map(move |(index, plane)| {
            let positions = game.positions_in_tier(self.plan.tier(index), 0..plane.len());
            positions.map(move |(rank, position)| (position, self.entry_at(index, rank)))
        })
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        let ranks = |(index, plane): (usize, &Plane<_>)| {
            let len = plane.len();
            (0..len).map(move |rank| (index, rank))
        };
        let all = self.planes.iter().enumerate().flat_map(ranks);
        all.map(|(index, rank)| self.entry_at(index, rank))
    }

    fn bytes(&self) -> u64 {
        self.planes.iter().map(Plane::bytes).sum()
    }
}

impl<G: IndexedTiers> Planes<G::Tier, PackedValue> for Tablebase<G, ByTier<G::Tier>> {
    fn plane(&self, tier: G::Tier) -> Result<Cow<'_, Plane<PackedValue>>, SolveError> {
        let index = self.store.plan.find(tier).ok_or_else(|| missing(&tier))?;
        Ok(Cow::Borrowed(&self.store.planes[index]))
    }
}

impl<G: IndexedTiers + Shared> Tablebase<G, ByTier<G::Tier>> {
    /// Solves every rank of every tier of `game`, from the least tier up.
    ///
    /// The game may be loopy inside a tier. Values and kinds of draws are those of
    /// [`dense`](Tablebase::dense). While it builds, it takes less memory: the reverse graph of one
    /// tier at a time. If no memory limit is set, tiers that do not lead to each other are solved
    /// at once, one on each thread.
    /// # Complexity
    /// Memory: 4 bytes per rank, and besides for the tier at work:
    /// * With a graph of its moves, 12 bytes per rank. If it has inner moves: at most 9 more per
    ///   rank, 10 per inner move, and 8 for each position whose value an outer move may decide.
    ///   Time O(ranks + moves); the moves of each position are generated twice in a tier with inner
    ///   moves, and once in others.
    /// * In short memory, 1/64 byte per rank, and at most 3 MiB. Moves are generated again in each
    ///   pass; a tier takes at most as many passes as its longest play has plies, and two more.
    ///
    /// A tier has a graph if the limit on memory allows it, and if it has at most 2^32 - 2 ranks.
    /// # Errors
    /// * [`SolveError::TierLimit`] if `run` does not allow the ranks, the entries, or the memory of
    ///   a tier at work. It names the tier. It is checked before anything is allocated: what
    ///   [`forecast_by_tiers`](Self::forecast_by_tiers) says suffices.
    /// * [`SolveError::Limit`] if time is over, at an interrupt, or if the system has less memory
    ///   than the limit.
    /// * [`SolveError::Overflow`] beyond 2^30 - 1 plies or 2^31 - 9 moves of one position.
    /// * [`SolveError::NextTier`], [`SolveError::TierNotSolved`], [`SolveError::TierMismatch`],
    ///   [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Tiered`](crate::Tiered) or [`IndexedTiers`].
    /// * [`SolveError::Unsupported`] if a tier has a graph, and a position has another number of
    ///   moves in its tier at the second call.
    pub fn by_tiers(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = run.started();
        let plan = Plan::new(&game, &run)?;
        forecast(&plan)?.check(&run)?;
        // Of the size of the plan, which is listed within the limit on memory.
        let mut planes = alloc::vec![Plane::unknown(0, &run)?; plan.len()];
        let watch = Watch::new(&run, SOLVING, Some(plan.ranks()));
        let (threads, quiet) = (run.thread_count().get(), run.clone().silent());
        let (mut stats, mut kept) = (Stats::default(), 0_u64);
        for level in plan.levels() {
            let at_once = tiers_at_once(level.len(), &run);
            for tiers in level.chunks(if at_once == 1 { 1 } else { level.len() }) {
                let (game, run, threads_of_one) = (&game, &quiet, threads / at_once);
                let solve = |index: usize| {
                    let tier = plan.tier(index);
                    let lent = |next| {
                        let index = plan.find(next).ok_or_else(|| unlisted(tier, next));
                        index.map(|index| &planes[index])
                    };
                    let at = at_work(game, tier, lent, run)?;
                    let work = TierSolver { game, at: &at, run, kept, threads: threads_of_one };
                    let solved = work.solve()?;
                    watch.add(usize::try_from(solved.plane.len()).unwrap_or(usize::MAX))?;
                    Ok::<_, SolveError>(alloc::vec![(index, solved)])
                };
                let join = |mut all: Vec<_>, more| {
                    all.extend(more);
                    all
                };
                let solve_tiers =
                    || parallel::reduce(at_once, tiers.to_vec(), Vec::new, solve, join);
                let solved = run.install_for(threads, solve_tiers)??;
                for (index, SolvedTier { plane, stats: found }) in solved {
                    kept = kept.saturating_add(plane.bytes());
                    planes[index] = plane;
                    stats = plus(stats, found);
                }
            }
        }
        watch.end();
        Ok(Self { game, store: ByTier { plan, planes }, stats })
    }

    /// The ranks of `game`, and the least bytes that [`by_tiers`](Self::by_tiers) takes, in all and
    /// by tier.
    ///
    /// The bytes of a tier are those of its entries. What the largest tier takes at work, in short
    /// memory, is in the total only. A graph of its moves takes more.
    /// # Errors
    /// * [`SolveError::NextTier`] if `next_tiers` of `game` yields a tier that is not less, or not
    ///   listed.
    /// * [`SolveError::Limit`] if there are too many tiers to list.
    pub fn forecast_by_tiers(game: &G) -> Result<TierForecast<G::Tier>, SolveError> {
        Ok(forecast(&Plan::new(game, &Run::new())?)?)
    }

    /// Estimates what [`by_tiers`](Self::by_tiers) takes under the limit of `run`, by a look at some
    /// positions.
    ///
    /// [`least_bytes`](Forecast::least_bytes) are those of
    /// [`forecast_by_tiers`](Self::forecast_by_tiers). A tier whose graph does not fit the limit
    /// takes 16 bytes per rank if these fit, because its moves are counted first, and otherwise the
    /// least that it can.
    /// # Complexity
    /// As [`estimate_tiers`].
    /// # Errors
    /// As [`forecast_by_tiers`](Self::forecast_by_tiers).
    pub fn estimate_by_tiers(game: &G, run: &Run) -> Result<Forecast, SolveError> {
        let plan = Plan::new(game, run)?;
        let least = forecast(&plan)?.total();
        let (mut tiers, mut kept, mut most) = (estimate_tiers(game, &plan, run), 0_u64, 0_u64);
        for level in plan.levels() {
            let at_once = tiers_at_once(level.len(), run);
            let mut at_work = Vec::new();
            for tier in tiers.by_ref().take(level.len()) {
                run.push(&mut at_work, tier.within(kept, run).bytes - kept)?;
            }
            at_work.sort_unstable_by_key(|&bytes| Least(bytes));
            let together = at_work.into_iter().take(at_once).fold(kept, u64::saturating_add);
            most = most.max(together);
            let own = |index: &usize| plan.tier_len(*index).saturating_mul(4);
            kept = level.iter().map(own).fold(kept, u64::saturating_add);
        }
        Ok(Forecast::new(least.positions, most.max(kept)).or_least(least.bytes).within(run))
    }
}

/// How many tiers of a level of so many are solved at once, each on one thread.
///
/// Several at once take the memory of several, so a limit forbids it.
fn tiers_at_once(level: usize, run: &Run) -> usize {
    let threads = run.thread_count().get();
    if run.max_memory().is_some() || level < threads { 1 } else { threads }
}

fn forecast<T: Copy + Ord + core::fmt::Debug>(
    plan: &Plan<T>,
) -> Result<TierForecast<T>, LimitError> {
    let most = (0..plan.len()).map(|index| least_at_work(plan.tier_len(index))).max().unwrap_or(0);
    Ok(plan.forecast(|ranks| ranks.saturating_mul(4))?.besides(most))
}

/// Solves a tier of any game, which may be loopy inside, given the tiers that it leads to.
///
/// Works on the threads of `run`. A [`Plan`] says in which order tiers can be solved.
/// [`Tablebase::by_tiers`] does the same for all tiers, in memory. For acyclic games there is
/// [`tiers::solve_tier`](crate::tiers::solve_tier), which takes less memory.
/// # Complexity
/// Time and memory as for [`Tablebase::by_tiers`]; the planes of the tiers that it leads to take 4
/// bytes a rank.
/// # Errors
/// * What `planes` returns, such as [`SolveError::Unreadable`].
/// * [`SolveError::Shape`] if a plane has another number of ranks than its tier.
/// * The errors of [`Tablebase::by_tiers`].
/// # Example
/// ```
/// use std::collections::BTreeMap;
///
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Plan;
/// use gt_core::{Run, retrograde};
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let (game, run, mut below) = (Matches(2_500), Run::new(), BTreeMap::new());
/// for planned in Plan::new(&game, &run)?.tiers() {
///     let solved = retrograde::solve_tier(&game, planned.tier, &below, &run)?;
///     below.insert(planned.tier, solved.plane);
/// }
/// let value = below[&2].get(500).and_then(|entry| entry.value());
/// assert_eq!(value, Some(Value::Loss { plies: 1_250 }));
/// # Ok(())
/// # }
/// ```
pub fn solve_tier<G: IndexedTiers + Shared>(
    game: &G,
    tier: G::Tier,
    planes: &(impl Planes<G::Tier, PackedValue> + ?Sized),
    run: &Run,
) -> Result<SolvedTier<PackedValue>, SolveError> {
    let run = run.started();
    let len = game.tier_len(tier);
    let lent = lend(game, tier, planes, &run)?;
    let kept = lent.iter().fold(0_u64, |sum, (_, plane)| sum.saturating_add(plane.bytes()));
    let find = |next: G::Tier| {
        let place = lent.binary_search_by_key(&next, |&(tier, _)| tier);
        place.map(|place| &*lent[place].1).map_err(|_| unlisted(tier, next))
    };
    let watch = Watch::new(&run, SOLVING, Some(len));
    let (threads, quiet) = (run.thread_count().get(), run.clone().silent());
    let at = at_work(game, tier, find, &quiet)?;
    let work = TierSolver { game, at: &at, run: &quiet, kept, threads };
    let solved = run.install_for(threads, || work.solve())??;
    watch.end();
    Ok(solved)
}

/// The bytes that a tier takes at work besides its entries, without a graph.
const fn least_at_work(ranks: u64) -> u64 {
    super::passes::bytes(ranks).saturating_sub(ranks.saturating_mul(4))
}

/// A tier, with the entries of the tiers that it leads to.
fn at_work<'p, G: IndexedTiers>(
    game: &G,
    tier: G::Tier,
    plane: impl FnMut(G::Tier) -> Result<&'p Plane<PackedValue>, SolveError>,
    run: &Run,
) -> Result<TierAtWork<'p, G::Tier, Fulls>, SolveError> {
    let at = TierAtWork::new(game, tier, plane, run)?;
    Ok(at.unwrap_or_else(|| unreachable!("all entries have one width")))
}

impl<G: IndexedTiers + Shared> TierSolver<'_, '_, G> {
    /// The entries of the tier, and what it took.
    fn solve(&self) -> Result<SolvedTier<PackedValue>, SolveError> {
        let (entries, TierScan { stats, has_points, .. }) = self.entries()?;
        if has_points {
            let positions = self.game.positions_in_tier(self.at.tier, 0..entries.len() as u64);
            let entry = |rank| usize::try_from(rank).ok().and_then(|rank| entries.get(rank));
            let mut drawn = positions
                .filter(|&(rank, _)| entry(rank).is_some_and(|entry| entry.is_drawn_in_play()));
            drawn.try_for_each(|(_, at)| check_draw(self.game, &at))?;
        }
        let len = entries.len() as u64;
        let codes = entries.into_iter().map(PackedValue::to_code).collect();
        Ok(SolvedTier { plane: Plane::of(Cells::Fulls(codes), len), stats })
    }

    fn entries(&self) -> Result<(Vec<PackedValue>, TierScan), SolveError> {
        let (tier, len) = (self.at.tier, self.at.len);
        let fits = |bytes: u64| {
            self.run
                .check_memory(self.kept.saturating_add(bytes))
                .map_err(|limit| named(tier, limit))
        };
        let ranks = usize::try_from(len).map_err(|_| LimitError::OutOfMemory { bytes: len })?;
        let known = len.saturating_mul(4).saturating_add(bytes_at_work(len));
        if len > MOST_NUMBERED || fits(known).is_err() {
            fits(super::passes::bytes(len))?;
            let ScannedTier { entries, found, .. } = self.scan(ranks, false)?;
            return self.without_graph(entries, found);
        }
        let ScannedTier { mut entries, outside, counts, strips, mut found } =
            self.scan(ranks, true)?;
        if counts.total() == 0 {
            for (entry, outer) in
                entries.iter_mut().zip(&outside).filter(|(entry, _)| entry.is_open())
            {
                *entry = outer.entry()?;
            }
            return Ok((entries, found));
        }
        let (wins, late) = {
            let open = entries.iter().zip(&outside).filter(|(entry, _)| entry.is_open());
            open.fold((0, 0), |(wins, late), (_, outer)| {
                let is_late = outer.slowest_loss > 0 && !outer.saves();
                let is_win = outer.fastest_win != u32::MAX;
                (wins + usize::from(is_win), late + usize::from(is_late))
            })
        };
        let peak = bytes_with_graph(len, &counts, wins as u64 + late as u64);
        if fits(peak).is_err() {
            drop((outside, counts, strips));
            fits(super::passes::bytes(len))?;
            return self.without_graph(entries, found);
        }
        let more = bytes_of_threads(&counts, self.threads(ranks));
        let threads = if fits(peak.saturating_add(more)).is_ok() { self.threads(ranks) } else { 1 };
        let mut lists = counts.fill(self.run)?;
        self.list(&outside, &entries, &strips, &mut lists)?;
        drop(strips);
        found.stats.expanded *= 2;
        found.stats.edges *= 2;
        let reverse = lists.sort(self.run, threads)?;
        for (hole, _) in (0_u32..).zip(&entries).filter(|&(_, &entry)| entry == PackedValue::HOLE) {
            if let Some(from) = reverse.first_source(hole) {
                let from = self.game.unrank_in_tier(tier, from.into());
                return Err(from.map_or_else(
                    || check::hole(&tier, hole.into()),
                    |from| check::hole(&from, hole.into()),
                ));
            }
        }

        let solved = |position: u32| outside[position as usize];
        let mut exits = Exits {
            solved: &solved,
            wins: Vec::new(),
            next_win: 0,
            late_losses: BinaryHeap::new(),
        };
        let reserved = exits
            .wins
            .try_reserve_exact(wins)
            .and_then(|()| exits.late_losses.try_reserve_exact(late));
        let bytes = 8 * (wins as u64 + late as u64);
        reserved.map_err(|_| LimitError::OutOfMemory { bytes })?;
        let open =
            (0..).zip(entries.iter().zip(&outside)).filter(|(_, (entry, _))| entry.is_open());
        let won = open.filter(|(_, (_, outer))| outer.fastest_win != u32::MAX);
        exits.wins.extend(won.map(|(position, (_, outer))| (outer.fastest_win, position)));
        exits.wins.sort_unstable();
        for (position, (entry, outer)) in (0..).zip(entries.iter().zip(&outside)) {
            // Lost by outer moves alone: no inner move will remind of it.
            if *entry == PackedValue::open(0) {
                exits.late_losses.push(Least((outer.slowest_loss, position)));
            }
        }
        let mut meter = self.meter();
        let mut queue = Queue::new(ranks, 0, threads, self.run)?;
        let mut walk = Walk {
            entries: &mut entries,
            queue: &mut queue,
            reverse: &reverse,
            meter: &mut meter,
            reported: Some(0),
        };
        walk.decide(&mut exits, u32::MAX)?;
        walk.settle_draws(|position| solved(position).draw == Some(DrawKind::Ending))?;
        Ok((entries, found))
    }
}

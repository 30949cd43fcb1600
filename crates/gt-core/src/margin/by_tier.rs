//! Margins tier by tier: only the tier at work needs more than its entries.
//!
//! A tier is solved after all tiers that it leads to, component by component, as a whole game is.
//! Of the moves out of the tier only the best ones count, and of these only the least and the most
//! plies. So a position has at most two such moves in the graph. They lead to vertices of their
//! own, behind those of the ranks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::entry::MarginEntry;
use super::graph::{AT_WORK, Graph};
use super::table::{MarginTable, Numbering, solve};
use super::{Margin, Margins};
use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, Stats, try_vec};
use crate::tiers::{Plan, checked, named, unlisted};

/// The margins of every rank of every tier.
///
/// 8 bytes per rank, holes included. A lookup costs one `tier` and one `rank_in_tier`.
#[derive(Clone, Debug)]
pub struct ByTier<T> {
    plan: Plan<T>,
    /// By the number of the tier; those that are not solved yet have no ranks.
    tiers: Vec<Vec<MarginEntry>>,
}

impl<T> ByTier<T> {
    fn entry(&self, index: usize, rank: u64) -> Option<MarginEntry> {
        let entry = self.tiers[index].get(usize::try_from(rank).ok()?)?;
        (*entry != MarginEntry::HOLE).then_some(*entry)
    }
}

impl<G: IndexedTiers> Numbering<G> for ByTier<G::Tier> {
    fn find(&self, game: &G, position: &G::Position) -> Option<(Margin, u32)> {
        let index = self.plan.find(game.tier(position))?;
        let entry = self.entry(index, game.rank_in_tier(position))?;
        Some((Margin(entry.points), entry.plies))
    }

    fn all(&self, game: &G) -> impl Iterator<Item = (G::Position, Margin)> {
        self.tiers.iter().enumerate().flat_map(move |(index, entries)| {
            let positions = game.positions_in_tier(self.plan.tier(index), 0..entries.len() as u64);
            positions.filter_map(move |(rank, position)| {
                Some((position, Margin(self.entry(index, rank)?.points)))
            })
        })
    }

    fn bytes(&self) -> u64 {
        self.tiers.iter().map(|entries| size_of_val(&**entries) as u64).sum()
    }
}

impl<G: Margins + IndexedTiers + Shared> MarginTable<G, ByTier<G::Tier>> {
    /// Solves every rank of every tier of `game`, from the least tier up.
    ///
    /// The game may be loopy inside a tier. Margins, and the plies until they are settled, are
    /// those of [`dense`](MarginTable::dense). While it works it takes less memory: the graph of
    /// one tier at a time. Works on the calling thread.
    /// # Complexity
    /// Time as [`dense`](MarginTable::dense). Memory: 8 bytes per rank, and for the tier at work
    /// what `dense` takes for as many ranks; 20 bytes more for each of at most two moves of a
    /// position out of the tier.
    /// # Errors
    /// * [`SolveError::TierLimit`] if `run` does not allow the ranks or the memory of a tier at
    ///   work. It names the tier. [`SolveError::Limit`] if time is over.
    /// * [`SolveError::EndlessPlay`] if [`Game::endless`](crate::Game::endless) contradicts itself
    ///   along a cycle.
    /// * [`SolveError::Overflow`] for a margin or plies beyond their type, and for too many moves.
    /// * [`SolveError::NextTier`], [`SolveError::TierNotSolved`], [`SolveError::TierMismatch`],
    ///   [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Tiered`](crate::Tiered) or [`IndexedTiers`].
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::margin::MarginTable;
    /// use gt_testkit::points::Points;
    ///
    /// // Play goes round between two vertices, or leaves for the third, which is a tier below.
    /// let edges = vec![vec![1], vec![0, 2], vec![]];
    /// let points = Points { edges, ends: vec![0, 0, -4], shares: vec![3, 3, 0] };
    /// let table = MarginTable::by_tiers(points.in_tiers(), &Run::new())?;
    /// assert_eq!(table.margin(&0), Some(gt_core::Margin(-4)));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn by_tiers(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let plan = Plan::new(&game, run)?;
        run.check_positions(plan.ranks())?;
        let tiers = alloc::vec![Vec::new(); plan.len()];
        let (mut known, mut stats) = (ByTier { plan, tiers }, Stats::default());
        let order: Vec<usize> = known.plan.levels().flatten().copied().collect();
        for index in order {
            let solved = solve_tier(&game, &known, index, run);
            let (entries, work) = solved.map_err(|error| match error {
                SolveError::Limit(limit @ LimitError::Memory { .. }) => {
                    named(known.plan.tier(index), limit)
                }
                error => error,
            })?;
            known.tiers[index] = entries;
            stats = Stats {
                positions: stats.positions + work.positions,
                expanded: stats.expanded + work.expanded,
                edges: stats.edges + work.edges,
            };
        }
        Ok(Self::new(game, known, stats))
    }
}

/// The best moves of a position out of its tier: what they are worth, the least and most plies.
#[derive(Clone, Copy)]
struct Out {
    points: i32,
    plies: (u32, u32),
}

impl Out {
    /// Takes in a move to this entry.
    fn and(best: Option<Self>, MarginEntry { points, plies }: MarginEntry) -> Self {
        match best {
            // The points are those of the opponent: the fewer the better.
            Some(best) if best.points < points => best,
            Some(best) if best.points == points => {
                let (least, most) = best.plies;
                Self { points, plies: (least.min(plies), most.max(plies)) }
            }
            _ => Self { points, plies: (plies, plies) },
        }
    }
}

/// The entries of a tier, given those of the tiers that it leads to.
fn solve_tier<G: Margins + IndexedTiers>(
    game: &G,
    known: &ByTier<G::Tier>,
    index: usize,
    run: &Run,
) -> Result<(Vec<MarginEntry>, Stats), SolveError> {
    let tier = known.plan.tier(index);
    let (ranks, max) = (game.tier_len(tier), u64::from(u32::MAX) - 1);
    let len = u32::try_from(ranks).ok().filter(|&len| u64::from(len) <= max);
    let len = len.ok_or(SolveError::TooManyPositions { positions: ranks, max })?;
    let kept = Numbering::<G>::bytes(known);
    let beside = |entries: usize| {
        let per_vertex = size_of::<MarginEntry>() as u64 + AT_WORK;
        kept.saturating_add((entries as u64).saturating_mul(per_vertex))
    };
    run.check_memory(beside(len as usize).saturating_add(4 * ranks))?;
    let mut meter = Meter::new(run, "listing moves", Some(ranks));
    let mut entries = try_vec(MarginEntry::HOLE, len as usize, run)?;
    let mut graph = Graph::new(len as usize, run)?;
    let mut stats = Stats::default();
    let mut closed = 0_u64;
    for (rank, position) in game.positions_in_tier(tier, 0..ranks) {
        meter.step(rank)?;
        checked(game, tier, rank, &position)?;
        if rank < closed || rank >= ranks {
            return Err(SolveError::rank_out_of_range(&position, rank, ranks));
        }
        while closed < rank {
            graph.close(beside(entries.len()), run)?; // a hole
            closed += 1;
        }
        stats.positions += 1;
        let mut has_moves = false;
        if game.decided(&position).is_none() {
            stats.expanded += 1;
            let mut out = None;
            for (to, target) in game.successor_tier_ranks(&position) {
                has_moves = true;
                stats.edges += 1;
                if to == tier {
                    let target = u32::try_from(target).ok().filter(|&target| target < len);
                    let target = target
                        .ok_or_else(|| SolveError::rank_out_of_range(&position, ranks, ranks))?;
                    graph.push(target, run)?;
                } else {
                    out = Some(Out::and(out, outer(known, index, &position, to, target)?));
                }
            }
            if let Some(Out { points, plies: (least, most) }) = out {
                for plies in [Some(least), Some(most).filter(|&most| most != least)] {
                    let Some(plies) = plies else { continue };
                    let vertex = u32::try_from(entries.len()).ok().filter(|&v| u64::from(v) < max);
                    let what = "number of moves out of a tier";
                    let vertex = vertex.ok_or(SolveError::Overflow { what, max })?;
                    graph.push(vertex, run)?;
                    run.push(&mut entries, MarginEntry { points, plies })?;
                }
            }
        }
        graph.close(beside(entries.len()), run)?;
        closed += 1;
        let place = usize::try_from(rank).unwrap_or(usize::MAX);
        entries[place] = MarginEntry::start(game, &position, has_moves);
    }
    while closed < entries.len() as u64 {
        graph.close(beside(entries.len()), run)?;
        closed += 1;
    }
    meter.end(ranks);
    if let Some((from, hole)) = graph.move_to_hole(&entries) {
        let from = game.unrank_in_tier(tier, from.into());
        return Err(from.map_or_else(
            || check::hole(&tier, hole.into()),
            |from| check::hole(&from, hole.into()),
        ));
    }
    let shown = |rank: u64| {
        game.unrank_in_tier(tier, rank).map_or_else(String::new, |at| format!("{at:?}"))
    };
    let held = kept.saturating_add(8 * entries.len() as u64);
    solve(&graph, &mut entries, held, run, shown)?;
    entries.truncate(len as usize);
    entries.shrink_to_fit();
    Ok((entries, stats))
}

/// The entry behind a move out of a tier.
fn outer<T: Copy + Ord + core::fmt::Debug>(
    known: &ByTier<T>,
    index: usize,
    position: &impl core::fmt::Debug,
    to: T,
    rank: u64,
) -> Result<MarginEntry, SolveError> {
    let tier = known.plan.tier(index);
    let below = known.plan.find(to).ok_or_else(|| unlisted(tier, to))?;
    if known.tiers[below].is_empty() {
        let [tier, successor] = [tier, to].map(|tier| format!("{tier:?}"));
        return Err(SolveError::TierNotSolved {
            position: format!("{position:?}"),
            tier,
            successor,
        });
    }
    let len = known.tiers[below].len() as u64;
    if rank >= len {
        return Err(SolveError::rank_out_of_range(position, rank, len));
    }
    known.entry(below, rank).ok_or_else(|| check::hole(position, rank))
}

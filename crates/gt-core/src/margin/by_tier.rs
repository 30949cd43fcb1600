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
use crate::capability::{IndexedTiers, Tiered, check};
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{Forecast, LimitError, Meter, Run, Stats, try_vec};
use crate::tiers::{Coded, Plan, Plane, Planes, SolvedTier, Width, checked, lend, named, unlisted};

/// The margins of every rank of every tier.
///
/// 8 bytes per rank, holes included. A lookup costs one `tier` and one `rank_in_tier`.
#[derive(Clone, Debug)]
pub struct MarginsByTier<T> {
    plan: Plan<T>,
    /// By the number of the tier; those that are not solved yet have no ranks.
    tiers: Vec<Vec<MarginEntry>>,
}

impl<T> MarginsByTier<T> {
    fn entry(&self, index: usize, rank: u64) -> Option<MarginEntry> {
        let entry = self.tiers[index].get(usize::try_from(rank).ok()?)?;
        (*entry != MarginEntry::HOLE).then_some(*entry)
    }
}

impl<G: IndexedTiers> Numbering<G> for MarginsByTier<G::Tier> {
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

impl<G: Margins + IndexedTiers + Shared> MarginTable<G, MarginsByTier<G::Tier>> {
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
    pub fn by_tiers(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let plan = Plan::new(&game, run)?;
        run.check_positions(plan.ranks())?;
        let tiers = alloc::vec![Vec::new(); plan.len()];
        let (mut known, mut stats) = (MarginsByTier { plan, tiers }, Stats::default());
        let order: Vec<usize> = known.plan.levels().flatten().copied().collect();
        for index in order {
            let (tier, kept) = (known.plan.tier(index), Numbering::<G>::bytes(&known));
            let below = |at: &G::Position, to, rank| outer(&known, tier, at, to, rank);
            let (entries, work) = entries_of(&game, tier, (kept, &below), run)?;
            known.tiers[index] = entries;
            stats = Stats {
                positions: stats.positions + work.positions,
                expanded: stats.expanded + work.expanded,
                edges: stats.edges + work.edges,
            };
        }
        Ok(Self::new(game, known, stats))
    }

    /// The ranks, and a lower bound of the bytes that [`by_tiers`](Self::by_tiers) needs: 8 per
    /// rank, and 12 more per rank of the largest tier.
    ///
    /// Moves that stay in a tier take 4 bytes each, those that leave it at most 48 per position.
    /// Components with cycles take up to 72 per position and 4 per move besides.
    /// # Errors
    /// As [`Tablebase::forecast_by_tiers`](crate::retrograde::Tablebase::forecast_by_tiers).
    pub fn forecast_by_tiers(game: &G) -> Result<Forecast, SolveError> {
        let plan = Plan::new(game, &Run::new())?;
        let ranks = plan.ranks();
        let most = (0..plan.len()).map(|index| plan.tier_len(index)).max().unwrap_or(0);
        let kept = ranks.saturating_mul(size_of::<MarginEntry>() as u64);
        Ok(Forecast::new(ranks, kept.saturating_add(most.saturating_mul(AT_WORK + 4))))
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

/// Solves a tier of a game that ends by points, which may be loopy inside, given the tiers that it
/// leads to.
///
/// A [`Plan`] says in which order tiers can be solved. [`MarginTable::by_tiers`] does the same for
/// all tiers, in memory, and keeps plies besides. For acyclic games there is
/// [`tiers::solve_tier`](crate::tiers::solve_tier), which takes less memory.
/// # Complexity
/// Time and memory as for [`MarginTable::by_tiers`]; the planes of the tiers that it leads to take
/// a byte a rank, or as many as their margins need.
/// # Errors
/// * What `planes` returns, such as [`SolveError::Unreadable`].
/// * [`SolveError::Shape`] if a plane has another number of ranks than its tier.
/// * The errors of [`MarginTable::by_tiers`].
/// # Example
/// ```
/// use std::collections::BTreeMap;
/// use gt_core::{Margin, Run, SolveError, margin, tiers::Plan};
/// use gt_testkit::points::Points;
/// // Play goes round between two vertices, or leaves for the third, which is a tier below.
/// let edges = vec![vec![1], vec![0, 2], vec![]];
/// let points = Points { edges, ends: vec![0, 0, -4], shares: vec![3, 3, 0] };
/// let (game, run, mut below) = (points.in_tiers(), Run::new(), BTreeMap::new());
/// for planned in Plan::new(&game, &run)?.tiers() {
///     let solved = margin::solve_tier(&game, planned.tier, &below, &run)?;
///     below.insert(planned.tier, solved.plane);
/// }
/// let last = below.values().last().unwrap();
/// assert_eq!(last.get(0), Some(Margin(-4)));
/// # Ok::<(), SolveError>(())
/// ```
pub fn solve_tier<G: Margins + IndexedTiers + Shared>(
    game: &G,
    tier: G::Tier,
    planes: &(impl Planes<G::Tier, Margin> + ?Sized),
    run: &Run,
) -> Result<SolvedTier<Margin>, SolveError> {
    let run = run.started();
    let lent = lend(game, tier, planes, &run)?;
    let kept = lent.iter().fold(0_u64, |sum, (_, plane)| sum.saturating_add(plane.bytes()));
    let below = |position: &G::Position, to: G::Tier, rank: u64| {
        let nth = lent.binary_search_by_key(&to, |&(tier, _)| tier);
        let plane = &lent[nth.map_err(|_| unlisted(tier, to))?].1;
        if rank >= plane.len() {
            return Err(SolveError::rank_out_of_range(position, rank, plane.len()));
        }
        let Margin(points) = plane.get(rank).ok_or_else(|| check::hole(position, rank))?;
        Ok(MarginEntry { points, plies: 0 }) // no margin depends on the plies below it
    };
    let (entries, stats) = entries_of(game, tier, (kept, &below), &run)?;
    let told = |entry: &MarginEntry| (*entry != MarginEntry::HOLE).then_some(Margin(entry.points));
    let fits = |width: &Width| entries.iter().filter_map(told).all(|m| m.code(*width).is_some());
    let mut widths = [Width::Byte, Width::Half, Width::Full].into_iter();
    let width = widths.find(fits).ok_or_else(Margin::too_great)?;
    let codes = entries.iter().map(|entry| told(entry).and_then(|m| m.code(width)).unwrap_or(0));
    let plane = Plane::from_codes(entries.len() as u64, width, codes, &run)?;
    Ok(SolvedTier { plane, stats })
}

/// Which entry stands behind a move out of a tier: the position, the tier and the rank after it.
type Below<'b, G> =
    &'b dyn Fn(&<G as Game>::Position, <G as Tiered>::Tier, u64) -> Result<MarginEntry, SolveError>;

/// The entries of a tier, given those of the tiers that it leads to, which take `kept` bytes.
fn entries_of<G: Margins + IndexedTiers>(
    game: &G,
    tier: G::Tier,
    below: (u64, Below<'_, G>),
    run: &Run,
) -> Result<(Vec<MarginEntry>, Stats), SolveError> {
    solved(game, tier, below, run).map_err(|error| match error {
        SolveError::Limit(limit @ LimitError::Memory { .. }) => named(tier, limit),
        error => error,
    })
}

fn solved<G: Margins + IndexedTiers>(
    game: &G,
    tier: G::Tier,
    (kept, below): (u64, Below<'_, G>),
    run: &Run,
) -> Result<(Vec<MarginEntry>, Stats), SolveError> {
    let (ranks, max) = (game.tier_len(tier), u64::from(u32::MAX) - 1);
    let len = u32::try_from(ranks).ok().filter(|&len| u64::from(len) <= max);
    let len = len.ok_or(SolveError::TooManyPositions { positions: ranks, max })?;
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
                    out = Some(Out::and(out, below(&position, to, target)?));
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
    known: &MarginsByTier<T>,
    tier: T,
    position: &impl core::fmt::Debug,
    to: T,
    rank: u64,
) -> Result<MarginEntry, SolveError> {
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

//! The moves of a tier, in two passes: the first one counts them, the second one lists the inner
//! ones.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::outcome::Margin;
use crate::promise::Shared;
use crate::retrograde::component::OuterMoves;
use crate::retrograde::dense::threads_for;
use crate::retrograde::packed::PackedValue;
use crate::retrograde::passes::Successor;
use crate::retrograde::reverse::{EdgeCounts, EdgeLists};
use crate::retrograde::walk::Queue;
#[cfg(feature = "rayon")]
use crate::retrograde::{reverse::append, strips};
#[cfg(feature = "rayon")]
use crate::run::parallel;
use crate::run::{Meter, Run, Stats, try_vec};
use crate::tiers::{Fulls, TierAtWork, Words, checked};

/// The name of the only phase.
pub(super) const SOLVING: &str = "solving tiers";

/// The most ranks that a graph can number.
pub(super) const MOST_NUMBERED: u64 = (u32::MAX - 1) as u64;

/// Solves a tier, by the entries of the tiers below.
pub(super) struct TierSolver<'a, 'p, G: IndexedTiers> {
    pub(super) game: &'a G,
    pub(super) at: &'a TierAtWork<'p, G::Tier, Fulls>,
    pub(super) run: &'a Run,
    /// The bytes of the entries of the tiers that are solved.
    pub(super) kept: u64,
    /// How many threads work on a tier.
    pub(super) threads: usize,
}

/// What is known of the positions of a tier before the walk.
pub(super) struct ScannedTier {
    pub(super) entries: Vec<PackedValue>,
    /// The outer moves of each position; empty without a graph.
    pub(super) outside: Vec<OuterMoves>,
    /// The inner moves into each block of positions; those of no positions without a graph.
    pub(super) counts: EdgeCounts,
    /// The counts of each strip of positions; empty on one thread, and without a graph.
    pub(super) strips: Vec<EdgeCounts>,
    pub(super) found: TierScan,
}

/// What a scan found in some ranks of a tier.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TierScan {
    pub(super) stats: Stats,
    /// Whether a move leads to a draw of another tier.
    pub(super) leads_to_draws: bool,
    /// Whether endless play is worth points in a position where play goes on.
    pub(super) has_points: bool,
}

impl TierScan {
    #[cfg(feature = "rayon")]
    const fn plus(self, more: Self) -> Self {
        let leads_to_draws = self.leads_to_draws || more.leads_to_draws;
        let has_points = self.has_points || more.has_points;
        Self { stats: plus(self.stats, more.stats), leads_to_draws, has_points }
    }
}

/// The bytes that a tier takes at work besides its entries, with a graph of no inner moves.
pub(super) const fn bytes_at_work(ranks: u64) -> u64 {
    ranks.saturating_mul(size_of::<OuterMoves>() as u64)
}

/// The bytes that a tier takes at work on one thread, with a graph of these inner moves, and of
/// `exits` positions whose value an outer move may decide.
pub(super) fn bytes_with_graph(ranks: u64, inner: &EdgeCounts, exits: u64) -> u64 {
    let known = ranks.saturating_mul(4).saturating_add(bytes_at_work(ranks));
    let walking = inner
        .bytes_kept()
        .saturating_add(Queue::bytes(ranks))
        .saturating_add(exits.saturating_mul(size_of::<(u32, u32)>() as u64));
    known.saturating_add(inner.bytes().max(walking))
}

pub(super) const fn plus(sum: Stats, more: Stats) -> Stats {
    Stats {
        positions: sum.positions + more.positions,
        expanded: sum.expanded + more.expanded,
        edges: sum.edges + more.edges,
    }
}

impl<G: IndexedTiers + Shared> TierSolver<'_, '_, G> {
    /// The number of threads that work on a tier of `ranks` ranks without a graph.
    pub(super) const fn threads_without_graph(&self, ranks: usize) -> usize {
        threads_for(ranks as u64, self.threads)
    }

    /// The number of threads that work on a tier of `ranks` ranks with a graph.
    ///
    /// One, if the limit on memory does not allow the counts of several beside what one takes.
    pub(super) const fn threads(&self, ranks: usize) -> usize {
        let threads = self.threads_without_graph(ranks);
        #[cfg(feature = "rayon")]
        if threads > 1 {
            let len = ranks as u64;
            let known =
                self.kept.saturating_add(len.saturating_mul(4)).saturating_add(bytes_at_work(len));
            let more = strips::bytes_to_count(len, threads);
            if self.run.check_memory(known.saturating_add(more)).is_err() {
                return 1;
            }
        }
        threads
    }

    /// The first pass: classifies every rank of a tier, and looks up outer moves.
    ///
    /// For a graph it keeps the outer moves, and counts the inner ones.
    pub(super) fn scan(&self, ranks: usize, for_graph: bool) -> Result<ScannedTier, SolveError> {
        let numbered = if for_graph { ranks } else { 0 };
        let mut entries = try_vec(PackedValue::HOLE, ranks, self.run)?;
        let mut outside = try_vec(OuterMoves::NOTHING, numbered, self.run)?;
        let mut counts = EdgeCounts::new(numbered, self.run)?;
        #[cfg(feature = "rayon")]
        if let threads @ 2.. =
            if for_graph { self.threads(ranks) } else { self.threads_without_graph(ranks) }
        {
            let strip = strips::strip_len(ranks, threads);
            let outer = outside.chunks_mut(strip).chain(core::iter::repeat_with(Default::default));
            let jobs = (0u64..).step_by(strip).zip(entries.chunks_mut(strip).zip(outer)).collect();
            let work =
                |(first, (entries, outside)): (u64, (&mut [PackedValue], &mut [OuterMoves]))| {
                    let mut counts = EdgeCounts::new(numbered, self.run)?;
                    match self.scan_strip(first, entries, outside, &mut counts) {
                        Ok(found) => Ok((alloc::vec![counts], found, None)),
                        Err(limit @ SolveError::Limit(_)) => Err(limit),
                        Err(error) => Ok((Vec::new(), TierScan::default(), Some(error))),
                    }
                };
            // Of several errors the one of the least ranks is returned, as on one thread.
            let join = |(mut all, sum, error): (Vec<_>, TierScan, Option<_>),
                        (mut more, one, next): (Vec<_>, _, _)| {
                all.append(&mut more);
                (all, sum.plus(one), error.or(next))
            };
            let none = || (Vec::new(), TierScan::default(), None);
            let (mut strips, found, error) = parallel::reduce(threads, jobs, none, work, join)?;
            if let Some(error) = error {
                return Err(error);
            }
            if !for_graph {
                strips = Vec::new();
            }
            for strip in &strips {
                counts.add(strip);
            }
            return Ok(ScannedTier { entries, outside, counts, strips, found });
        }
        let found = self.scan_strip(0, &mut entries, &mut outside, &mut counts)?;
        Ok(ScannedTier { entries, outside, counts, strips: Vec::new(), found })
    }

    /// The first pass over the ranks from `first` on.
    ///
    /// Without a graph `outside` is empty, and nothing is counted.
    fn scan_strip(
        &self,
        first: u64,
        entries: &mut [PackedValue],
        outside: &mut [OuterMoves],
        counts: &mut EdgeCounts,
    ) -> Result<TierScan, SolveError> {
        let for_graph = !outside.is_empty();
        let (mut found, mut meter) = (TierScan::default(), self.meter());
        let ranks = first..first + entries.len() as u64;
        for (rank, position) in self.game.positions_in_tier(self.at.tier, ranks.clone()) {
            meter.step(rank)?;
            checked(self.game, self.at.tier, rank, &position)?;
            let place = rank
                .checked_sub(first)
                .and_then(|place| usize::try_from(place).ok())
                .unwrap_or(usize::MAX);
            let Some(entry) = entries.get_mut(place) else {
                return Err(SolveError::rank_out_of_range(&position, rank, ranks.end));
            };
            found.stats.positions += 1;
            if let Some(outcome) = self.game.decided(&position) {
                *entry = PackedValue::terminal(outcome);
                continue;
            }
            let (mut moves, mut inner, mut outer) = (0_u64, 0_u64, OuterMoves::NOTHING);
            self.successors(&position, &mut moves, |successor| match successor {
                Successor::Inner(to) => {
                    if for_graph {
                        counts.edge(number(to));
                    }
                    inner += 1;
                }
                Successor::Outer(entry) => outer.add(entry),
            })?;
            found.stats.expanded += 1;
            found.stats.edges += moves;
            *entry = if moves == 0 {
                PackedValue::terminal(self.game.blocked(&position))
            } else {
                waiting(inner, outer)?
            };
            found.leads_to_draws |= outer.draw.is_some();
            found.has_points |= moves > 0 && self.game.endless(&position) != Margin::EVEN;
            if let Some(kept) = outside.get_mut(place) {
                *kept = outer;
            }
        }
        Ok(found)
    }

    /// The second pass: lists every inner move that was counted.
    pub(super) fn list(
        &self,
        outside: &[OuterMoves],
        entries: &[PackedValue],
        strips: &[EdgeCounts],
        lists: &mut EdgeLists,
    ) -> Result<(), SolveError> {
        #[cfg(feature = "rayon")]
        if !strips.is_empty() {
            let strip = strips::strip_len(entries.len(), self.threads);
            let streams = lists.streams(strips)?;
            let jobs = (0u64..).step_by(strip).zip(entries.chunks(strip)).zip(streams).collect();
            let work = |((first, entries), mut streams): ((u64, &[PackedValue]), Vec<_>)| {
                self.list_strip(outside, first, entries, |from, to| append(&mut streams, from, to))
            };
            return parallel::reduce(self.threads, jobs, || (), work, |(), ()| ());
        }
        let _ = strips;
        self.list_strip(outside, 0, entries, |from, to| lists.edge(from, to))
    }

    /// Calls `edge` with every inner move from the ranks from `first` on; it returns whether there
    /// was room.
    ///
    /// `outside` has the outer moves of all ranks of the tier. An error if a position has more or
    /// fewer inner moves than were counted.
    fn list_strip(
        &self,
        outside: &[OuterMoves],
        first: u64,
        entries: &[PackedValue],
        mut edge: impl FnMut(u32, u32) -> bool,
    ) -> Result<(), SolveError> {
        let mut meter = self.meter();
        for (rank, position) in
            self.game.positions_in_tier(self.at.tier, first..first + entries.len() as u64)
        {
            meter.step(rank)?;
            let place = rank.checked_sub(first).and_then(|place| usize::try_from(place).ok());
            let counted =
                place.and_then(|place| entries.get(place)).and_then(|entry| entry.open_count());
            let (Ok(from), Some(counted)) = (u32::try_from(rank), counted) else { continue };
            let (mut listed, mut is_same) = (u32::from(outside[from as usize].saves()), true);
            self.successors(&position, &mut 0, |successor| {
                if let Successor::Inner(to) = successor {
                    listed = listed.saturating_add(1);
                    is_same &= edge(from, number(to));
                }
            })?;
            if !is_same || listed != counted {
                return Err(SolveError::changing_moves());
            }
        }
        Ok(())
    }

    /// Looks at the clock and the flag now and then, for one thread; the run is silent.
    ///
    /// It counts positions. Ranks will not do: those at which it would look may all be holes.
    pub(super) fn meter(&self) -> Meter<'_> {
        Meter::new(self.run, SOLVING, None)
    }

    /// Calls `visit` for every move of `position`, and counts the moves.
    #[inline]
    fn successors(
        &self,
        position: &G::Position,
        moves: &mut u64,
        mut visit: impl FnMut(Successor),
    ) -> Result<(), SolveError> {
        let mut failed = None;
        let _ = self.game.successor_tier_ranks(position).try_for_each(|(to, rank)| {
            *moves += 1;
            let found = self.successor(position, to, rank);
            let running = if moves.is_multiple_of(Meter::EVERY.into()) {
                self.run.check_running()
            } else {
                Ok(())
            };
            match (found, running) {
                (Ok(successor), Ok(())) => {
                    visit(successor);
                    return ControlFlow::Continue(());
                }
                (Err(error), _) => failed = Some(error),
                (_, Err(limit)) => failed = Some(limit.into()),
            }
            ControlFlow::Break(())
        });
        failed.map_or(Ok(()), Err)
    }

    #[inline]
    pub(super) fn successor(
        &self,
        position: &G::Position,
        to: G::Tier,
        rank: u64,
    ) -> Result<Successor, SolveError> {
        let tier = self.at.tier;
        let (len, codes) = if to == tier {
            (self.at.len, None)
        } else if let Some((len, codes)) = self.at.find(to) {
            (len, Some(codes))
        } else {
            let [tier, successor] = [tier, to].map(|tier| format!("{tier:?}"));
            let position = format!("{position:?}");
            return Err(SolveError::TierNotSolved { position, tier, successor });
        };
        match (usize::try_from(rank), codes) {
            (Ok(_), None) if rank < len => Ok(Successor::Inner(rank)),
            (Ok(to), Some(codes)) if rank < len => {
                match PackedValue::of_code(Fulls::get(codes, to)) {
                    PackedValue::HOLE => Err(check::hole(position, rank)),
                    entry => Ok(Successor::Outer(entry)),
                }
            }
            _ => Err(SolveError::rank_out_of_range(
                &format_args!("of tier {to:?} after {position:?}"),
                rank,
                len,
            )),
        }
    }
}

/// The number of a rank in the graph of a tier.
#[expect(clippy::cast_possible_truncation, reason = "larger tiers are solved without a graph")]
const fn number(rank: u64) -> u32 {
    rank as u32
}

/// The open entry of a position with this many inner moves.
fn waiting(inner: u64, outer: OuterMoves) -> Result<PackedValue, SolveError> {
    if outer.plies() > PackedValue::MAX_PLIES {
        return Err(PackedValue::too_late());
    }
    PackedValue::waiting(inner.saturating_add(outer.saves().into()))
}

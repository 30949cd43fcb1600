//! The moves of a tier, in two passes: the first one counts them, the second one lists the inner
//! ones.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::retrograde::component::OuterMoves;
use crate::retrograde::packed::PackedValue;
use crate::retrograde::reverse::{EdgeCounts, EdgeLists};
#[cfg(feature = "rayon")]
use crate::retrograde::{reverse::append, strips};
#[cfg(feature = "rayon")]
use crate::run::parallel;
use crate::run::{Meter, Run, Stats, try_vec};
use crate::tiers::{Fulls, TierAtWork, Words, checked};

/// The name of the only phase.
pub(super) const SOLVING: &str = "solving tiers";

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
    /// The outer moves of each position.
    pub(super) outside: Vec<OuterMoves>,
    /// The inner moves into each block of positions.
    pub(super) counts: EdgeCounts,
    /// The counts of each strip of positions; empty on one thread.
    pub(super) strips: Vec<EdgeCounts>,
    pub(super) stats: Stats,
}

/// The bytes that a tier takes at work besides its entries, without its inner moves.
pub(super) const fn bytes_at_work(ranks: u64) -> u64 {
    ranks.saturating_mul(size_of::<OuterMoves>() as u64)
}

pub(super) const fn plus(sum: Stats, more: Stats) -> Stats {
    Stats {
        positions: sum.positions + more.positions,
        expanded: sum.expanded + more.expanded,
        edges: sum.edges + more.edges,
    }
}

impl<G: IndexedTiers + Shared> TierSolver<'_, '_, G> {
    /// The number of threads that work on a tier of `ranks` ranks.
    ///
    /// One, if the limit on memory does not allow the counts of several beside what one takes.
    pub(super) const fn threads(&self, ranks: usize) -> usize {
        #[cfg(feature = "rayon")]
        if ranks >= strips::FEWEST {
            let len = ranks as u64;
            let known =
                self.kept.saturating_add(len.saturating_mul(4)).saturating_add(bytes_at_work(len));
            if self
                .run
                .check_memory(known.saturating_add(strips::bytes_to_count(len, self.threads)))
                .is_ok()
            {
                return self.threads;
            }
        }
        let _ = (ranks, self.threads);
        1
    }

    /// The first pass: classifies every rank of a tier, looks up outer moves, counts inner ones.
    pub(super) fn scan(&self, ranks: usize) -> Result<ScannedTier, SolveError> {
        let mut entries = try_vec(PackedValue::HOLE, ranks, self.run)?;
        let mut outside = try_vec(OuterMoves::NOTHING, ranks, self.run)?;
        #[cfg(feature = "rayon")]
        if self.threads(ranks) > 1 {
            let strip = strips::strip_len(ranks, self.threads);
            let jobs = (0u64..)
                .step_by(strip)
                .zip(entries.chunks_mut(strip).zip(outside.chunks_mut(strip)))
                .collect();
            let work =
                |(first, (entries, outside)): (u64, (&mut [PackedValue], &mut [OuterMoves]))| {
                    let mut counts = EdgeCounts::new(ranks, self.run)?;
                    match self.scan_strip(first, entries, outside, &mut counts) {
                        Ok(stats) => Ok((alloc::vec![counts], stats, None)),
                        Err(limit @ SolveError::Limit(_)) => Err(limit),
                        Err(error) => Ok((Vec::new(), Stats::default(), Some(error))),
                    }
                };
            // Of several errors the one of the least ranks is returned, as on one thread.
            let join = |(mut all, sum, error): (Vec<_>, _, Option<_>),
                        (mut more, one, next): (Vec<_>, _, _)| {
                all.append(&mut more);
                (all, plus(sum, one), error.or(next))
            };
            let none = || (Vec::new(), Stats::default(), None);
            let (strips, stats, error) = parallel::reduce(self.threads, jobs, none, work, join)?;
            if let Some(error) = error {
                return Err(error);
            }
            let mut counts = EdgeCounts::new(ranks, self.run)?;
            for strip in &strips {
                counts.add(strip);
            }
            return Ok(ScannedTier { entries, outside, counts, strips, stats });
        }
        let mut counts = EdgeCounts::new(ranks, self.run)?;
        let stats = self.scan_strip(0, &mut entries, &mut outside, &mut counts)?;
        Ok(ScannedTier { entries, outside, counts, strips: Vec::new(), stats })
    }

    /// The first pass over the ranks from `first` on.
    fn scan_strip(
        &self,
        first: u64,
        entries: &mut [PackedValue],
        outside: &mut [OuterMoves],
        counts: &mut EdgeCounts,
    ) -> Result<Stats, SolveError> {
        let (mut stats, mut meter) = (Stats::default(), self.meter());
        let ranks = first..first + entries.len() as u64;
        for (rank, position) in self.game.positions_in_tier(self.at.tier, ranks.clone()) {
            meter.step(rank)?;
            checked(self.game, self.at.tier, rank, &position)?;
            let place = rank
                .checked_sub(first)
                .and_then(|place| usize::try_from(place).ok())
                .unwrap_or(usize::MAX);
            let (Some(entry), Some(outer)) = (entries.get_mut(place), outside.get_mut(place))
            else {
                return Err(SolveError::rank_out_of_range(&position, rank, ranks.end));
            };
            stats.positions += 1;
            if let Some(outcome) = self.game.decided(&position) {
                *entry = PackedValue::terminal(outcome);
                continue;
            }
            let (mut moves, mut inner) = (0_u64, 0_u64);
            self.successors(&position, &mut moves, |successor| match successor {
                TierSuccessor::Inner(to) => {
                    counts.edge(to);
                    inner += 1;
                }
                TierSuccessor::Outer(entry) => outer.add(entry),
            })?;
            stats.expanded += 1;
            stats.edges += moves;
            *entry = if moves == 0 {
                PackedValue::terminal(self.game.blocked(&position))
            } else {
                waiting(inner, *outer)?
            };
        }
        Ok(stats)
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
                if let TierSuccessor::Inner(to) = successor {
                    listed = listed.saturating_add(1);
                    is_same &= edge(from, to);
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
        mut visit: impl FnMut(TierSuccessor),
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
    fn successor(
        &self,
        position: &G::Position,
        to: G::Tier,
        rank: u64,
    ) -> Result<TierSuccessor, SolveError> {
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
        match (u32::try_from(rank), codes) {
            (Ok(inner), None) if rank < len => Ok(TierSuccessor::Inner(inner)),
            (Ok(to), Some(codes)) if rank < len => {
                match PackedValue::of_code(Fulls::get(codes, to as usize)) {
                    PackedValue::HOLE => Err(check::hole(position, rank)),
                    entry => Ok(TierSuccessor::Outer(entry)),
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

/// A successor: a rank of the same tier, or the entry in another tier.
enum TierSuccessor {
    Inner(u32),
    Outer(PackedValue),
}

/// The open entry of a position with this many inner moves.
fn waiting(inner: u64, outer: OuterMoves) -> Result<PackedValue, SolveError> {
    if outer.plies() > PackedValue::MAX_PLIES {
        return Err(PackedValue::too_late());
    }
    PackedValue::waiting(inner.saturating_add(outer.saves().into()))
}

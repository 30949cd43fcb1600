//! Solves tiers whose moves lead to other tiers: every rank for itself, in blocks side by side.
//!
//! # Invariants
//! * A tier is solved after all tiers that it leads to. The tiers of one level do not lead to each
//!   other.
//! * Only the planes of `next_tiers` are at hand. So a move to another tier meets no answer, and
//!   neither does a move that stays in its tier.
//! * A block writes only its own part of the plane of its tier, and reads only planes of lesser
//!   levels.
//!
//! A tier with moves that stay in it is noticed at the first such move. Its blocks then stop, and
//! [`walk`](super::walk) solves all of it.

use alloc::format;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::checked::{checked, is_checked};
use super::code::Question;
use super::marked::{for_each_marked, wrong_rank};
use super::recent::Recent;
use super::source::{Source, Successor};
use super::walk::Filling;
use super::width::{NONE, Words};
use super::work::{Stop, Sweeping, TierAtWork};
use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{Stats, parallel};

/// The least and the most ranks of a block.
const BLOCK: [usize; 2] = [1 << 10, 1 << 16];
/// Positions and moves between two looks at the clock.
const LOOK: u32 = 1 << 10;

/// What the blocks of one tier share.
#[derive(Default)]
struct Noticed {
    /// Whether some move stays in the tier.
    inner: AtomicBool,
    /// How many ranks were to be solved in the blocks that are done.
    done: AtomicUsize,
}

/// A part of a tier.
struct TierBlock<'b, W> {
    /// The place of the tier in its level.
    place: usize,
    first: u64,
    ranks: usize,
    words: &'b mut [W],
}

/// What a look at one position says.
enum Looked {
    Code(u32),
    /// A move stays in the tier, and its successor has no answer yet.
    Inner,
}

impl<G: IndexedTiers + Shared> Sweeping<'_, G> {
    /// Solves tiers that do not lead to each other. `fresh` are words for their ranks, all 0.
    pub(super) fn level<A: Question<G>, W: Words>(
        &self,
        level: &[TierAtWork<'_, G::Tier, W>],
        fresh: &mut [Vec<W::Word>],
    ) -> Result<Stats, Stop> {
        let threads = self.run.thread_count().get();
        let len = |ranks: &Range<u64>| ranks.end - ranks.start;
        let ranks = level.iter().fold(0_u64, |sum, tier| sum.saturating_add(len(&tier.ranks)));
        let alone = threads == 1 || ranks <= BLOCK[0] as u64;
        let block = usize::try_from(ranks / (16 * threads as u64))
            .unwrap_or(usize::MAX)
            .clamp(BLOCK[0], BLOCK[1]);
        let block = block.next_multiple_of(64);
        let shared: Vec<Noticed> = level.iter().map(|_| Noticed::default()).collect();
        let mut blocks = Vec::new();
        for (place, (tier, words)) in level.iter().zip(fresh.iter_mut()).enumerate() {
            let firsts = tier.ranks.clone().step_by(block);
            for (first, words) in firsts.zip(words.chunks_mut(block / W::PER_WORD)) {
                let ranks =
                    usize::try_from(tier.ranks.end - first).unwrap_or(usize::MAX).min(block);
                self.run.push(&mut blocks, TierBlock { place, first, ranks, words })?;
            }
        }
        let sweep = |block: TierBlock<'_, W::Word>| {
            let (tier, shared) = (&level[block.place], &shared[block.place]);
            self.block::<A, W>(tier, block, shared)
        };
        let list = |mut list: Vec<_>, more| {
            list.extend(more);
            list
        };
        let used = if alone { 1 } else { threads };
        let parts = self
            .run
            .install_for(used, || parallel::reduce(used, blocks, Vec::new, sweep, list))??;
        let mut found = Stats::default();
        for (place, part) in parts {
            if !shared[place].inner.load(Ordering::Relaxed) {
                add(&mut found, part);
            }
        }
        for ((tier, words), shared) in level.iter().zip(fresh).zip(shared) {
            if shared.inner.into_inner() {
                if len(&tier.ranks) < tier.len {
                    return Err(SolveError::Unsupported {
                        what: "a part of a tier whose moves stay in the tier",
                        instead: "solve the whole tier",
                    }
                    .into());
                }
                // How much the blocks have found depends on the threads.
                words.fill(W::Word::default());
                self.watch.skip(shared.done.into_inner());
                let near = Recent::new(tier.tier, &[][..]);
                let source = TierRanks { work: self, at: tier, near };
                let mut filling = Filling::<_, A>::new(&source, threads);
                filling.run::<W>(words, self.run, self.watch)?;
                add(&mut found, filling.stats());
            }
        }
        Ok(found)
    }

    /// Solves a block. Returns the place of its tier, and what it did.
    fn block<A: Question<G>, W: Words>(
        &self,
        at: &TierAtWork<'_, G::Tier, W>,
        block: TierBlock<'_, W::Word>,
        shared: &Noticed,
    ) -> Result<Vec<(usize, Stats)>, Stop> {
        let TierBlock { place, first, ranks, words } = block;
        if shared.inner.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let mut found = Stats::default();
        let end = first + ranks as u64;
        let (tier, len) = (at.tier, at.len);
        let mut near: Recent<_, &[W::Word]> = Recent::new(tier, &[]);
        let (mut until_look, mut stopped, mut high) = (LOOK, None, A::High::default());
        let mut solve = |rank: u64, position: G::Position| {
            until_look -= 1;
            if until_look == 0 {
                until_look = LOOK;
                if let Err(limit) = self.watch.check_running() {
                    stopped = Some(limit.into());
                    return ControlFlow::Break(());
                }
            }
            if is_checked(len, rank)
                && let Err(error) = checked(self.game, tier, rank, &position)
            {
                stopped = Some(error.into());
                return ControlFlow::Break(());
            }
            match self.look::<A, W>(at, &position, &mut near, &mut high, &mut found) {
                Ok(Looked::Code(code)) => {
                    found.positions += 1;
                    W::put(words, usize::try_from(rank - first).unwrap_or(usize::MAX), code);
                    ControlFlow::Continue(())
                }
                Ok(Looked::Inner) => {
                    shared.inner.store(true, Ordering::Relaxed);
                    ControlFlow::Break(())
                }
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        };
        let flow = if let Some((only, index)) = at.only {
            let marks = |word| only.word(index, first, word);
            for_each_marked(self.game, tier, first..end, marks, solve)?
        } else {
            let (mut next, mut wrong) = (first, None);
            let flow =
                self.game.positions_in_tier(tier, first..end).try_for_each(|(rank, position)| {
                    if rank < next || rank >= end {
                        wrong = Some(wrong_rank(self.game, rank, &position));
                        return ControlFlow::Break(());
                    }
                    next = rank + 1;
                    solve(rank, position)
                });
            wrong.map_or(Ok(flow), Err)?
        };
        if let Some(stop) = stopped {
            return Err(stop);
        }
        if flow.is_break() {
            return Ok(Vec::new());
        }
        let done = at.count(first..end);
        shared.done.fetch_add(done, Ordering::Relaxed);
        self.watch.add(done)?;
        Ok(alloc::vec![(place, found)])
    }

    /// The code of a position, from the codes of its successors.
    #[inline]
    fn look<'p, A: Question<G>, W: Words>(
        &self,
        at: &TierAtWork<'p, G::Tier, W>,
        position: &G::Position,
        near: &mut Recent<G::Tier, &'p [W::Word]>,
        high: &mut A::High,
        found: &mut Stats,
    ) -> Result<Looked, Stop> {
        let over = |outcome| {
            let over = A::where_over(self.game, position, outcome)?;
            over.code(W::WIDTH).map(Looked::Code).ok_or(Stop::Narrow)
        };
        if let Some(outcome) = self.game.decided(position) {
            return over(outcome);
        }
        A::clear(high);
        let (mut low, mut moves, mut refused) = (A::Low::default(), 0_u32, None);
        let _ = self.game.successor_tier_ranks(position).try_for_each(|(to, rank)| {
            moves += 1;
            let words = near.get(to, || at.find(to).map_or(&[], |(_, words)| words));
            let code = usize::try_from(rank).map_or(NONE, |place| W::get(words, place));
            let taken = A::take(&mut low, high, code, self.run);
            if moves == LOOK {
                found.edges += u64::from(moves - 1); // one stays, so that `moves` says that there are some
                moves = 1;
                refused = self.watch.check_running().err();
            }
            match taken {
                Ok(false) if refused.is_none() => return ControlFlow::Continue(()),
                Ok(_) => {}
                Err(limit) => refused = Some(limit),
            }
            ControlFlow::Break(())
        });
        found.expanded += 1;
        found.edges += u64::from(moves);
        match moves {
            _ if refused.is_some() => Err(refused.map_or(Stop::Narrow, Stop::from)),
            0 => over(self.game.blocked(position)),
            _ if A::is_unanswered(low) => self.unanswered(at, position),
            _ => A::before_moves(low, high, W::WIDTH).map(Looked::Code).ok_or(Stop::Narrow),
        }
    }

    /// Why some successor of `position` has no answer.
    #[cold]
    fn unanswered<W: Words>(
        &self,
        at: &TierAtWork<'_, G::Tier, W>,
        position: &G::Position,
    ) -> Result<Looked, Stop> {
        if self.game.successor_tier_ranks(position).any(|(to, _)| to == at.tier) {
            return Ok(Looked::Inner);
        }
        Err(self.unsolved(at, position).into())
    }

    /// The error for a position with a move to another tier, to a rank without an answer.
    #[cold]
    fn unsolved<W: Words>(
        &self,
        at: &TierAtWork<'_, G::Tier, W>,
        position: &G::Position,
    ) -> SolveError {
        let tier = at.tier;
        for (to, rank) in self.game.successor_tier_ranks(position).filter(|&(to, _)| to != tier) {
            let Some((len, words)) = at.find(to) else {
                let [tier, successor] = [tier, to].map(|tier| format!("{tier:?}"));
                return SolveError::TierNotSolved {
                    position: format!("{position:?}"),
                    tier,
                    successor,
                };
            };
            if rank >= len {
                let from = format_args!("of tier {to:?} after {position:?}");
                return SolveError::rank_out_of_range(&from, rank, len);
            }
            if W::get(words, usize::try_from(rank).unwrap_or(usize::MAX)) == NONE {
                return SolveError::Hole { position: format!("{position:?}"), rank };
            }
        }
        // The successors are not the same as before.
        SolveError::Hole { position: format!("{position:?}"), rank: 0 }
    }
}

/// The ranks of a tier whose moves stay in the tier.
struct TierRanks<'w, 'p, G: IndexedTiers, W: Words> {
    work: &'w Sweeping<'w, G>,
    at: &'w TierAtWork<'p, G::Tier, W>,
    near: Recent<G::Tier, &'p [W::Word]>,
}

impl<G: IndexedTiers, W: Words> Clone for TierRanks<'_, '_, G, W> {
    fn clone(&self) -> Self {
        Self { work: self.work, at: self.at, near: self.near }
    }
}

impl<G: IndexedTiers + Shared, W: Words> Source for TierRanks<'_, '_, G, W> {
    type Game = G;

    fn game(&self) -> &G {
        self.work.game
    }

    fn len(&self) -> u64 {
        self.at.len
    }

    fn position(&self, rank: u64) -> Result<Option<G::Position>, SolveError> {
        let (game, tier) = (self.work.game, self.at.tier);
        let Some(position) = game.unrank_in_tier(tier, rank) else { return Ok(None) };
        checked(game, tier, rank, &position)?;
        Ok(Some(position))
    }

    fn roots(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Option<G::Position>)> {
        let (game, tier, end) = (self.work.game, self.at.tier, ranks.end);
        // A rank that play reaches is no hole; it is unranked if it is still unknown.
        let marked = self.at.only.map(|(only, index)| {
            let words = ranks.start / 64 * 64..end;
            let from = ranks.start;
            only.ranks(index, words).filter(move |&rank| rank >= from).map(|rank| (rank, None))
        });
        let all = self.at.only.is_none().then(|| {
            let positions = game.positions_in_tier(tier, ranks);
            positions.take_while(move |&(rank, _)| rank < end).map(|(rank, at)| (rank, Some(at)))
        });
        marked.into_iter().flatten().chain(all.into_iter().flatten())
    }

    fn check(&self, rank: u64, position: &G::Position) -> Result<(), SolveError> {
        checked(self.work.game, self.at.tier, rank, position)
    }

    fn count(&self, ranks: Range<u64>) -> usize {
        self.at.count(ranks)
    }

    #[inline]
    fn successors(
        &mut self,
        position: &G::Position,
        mut visit: impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (at, near) = (self.at, &mut self.near);
        self.work.game.successor_tier_ranks(position).try_for_each(|(to, rank)| {
            if to == at.tier {
                let inside = rank < at.len;
                return visit(if inside {
                    Successor::Inside(rank)
                } else {
                    Successor::Nowhere(rank)
                });
            }
            let words = near.get(to, || at.find(to).map_or(&[], |(_, words)| words));
            visit(match usize::try_from(rank).map_or(NONE, |place| W::get(words, place)) {
                NONE => Successor::Nowhere(rank),
                code => Successor::Below(code),
            })
        })
    }

    #[cold]
    fn refuse(&self, position: &G::Position, to: u64) -> SolveError {
        let (game, tier, len) = (self.work.game, self.at.tier, self.at.len);
        if to >= len && game.successor_tier_ranks(position).any(|after| after == (tier, to)) {
            let after = format_args!("of tier {tier:?} after {position:?}");
            return SolveError::rank_out_of_range(&after, to, len);
        }
        self.work.unsolved(self.at, position)
    }

    #[cold]
    fn hole(&self, from: u64, to: u64) -> SolveError {
        let (game, tier) = (self.work.game, self.at.tier);
        match game.unrank_in_tier(tier, from) {
            Some(from) => check::hole(&from, to),
            None => check::hole(&tier, to),
        }
    }
}

pub(super) const fn add(sum: &mut Stats, found: Stats) {
    sum.positions += found.positions;
    sum.expanded += found.expanded;
    sum.edges += found.edges;
}

//! Solves tiers whose moves lead to other tiers: every rank for itself, in blocks side by side.
//!
//! # Invariants
//! * A tier is solved after all tiers that it leads to. The tiers of one level do not lead to each
//!   other.
//! * The plane of a tier is empty until the tier is solved. So a move to a tier that is not solved
//!   meets no answer, and neither does a move that stays in its tier.
//! * A block writes only its own part of the plane of its tier, and reads only planes of lesser
//!   levels.
//!
//! A tier with moves that stay in it is noticed at the first such move. Its blocks then stop, and
//! [`walk`](super::walk) solves the rest of it.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::checked::{checked, is_checked};
use super::code::{Code, NONE, WORST};
use super::marked::{for_each_marked, wrong_rank};
use super::plan::named;
use super::recent::Recent;
use super::walk;
use super::work::{Planes, Stop, Work};
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Stats, parallel, try_vec};

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
    /// The number of the tier, and its place in the level.
    index: usize,
    place: usize,
    first: u64,
    ranks: usize,
    words: &'b mut [W],
}

/// What a look at one position says.
pub(super) enum Looked {
    Code(u32),
    /// A move stays in the tier, and its successor has no answer yet.
    Inner,
}

impl<G: IndexedTiers + Shared> Work<'_, G> {
    /// Solves all tiers from level `start` on. Returns a level whose answers do not fit the code.
    pub(crate) fn levels<C: Code>(
        &self,
        planes: &mut Planes<C>,
        start: usize,
        stats: &mut Stats,
    ) -> Result<Option<usize>, SolveError> {
        for (number, level) in self.plan.levels().enumerate().skip(start) {
            if number > start {
                self.watch.level();
            }
            let mut fresh = Vec::new();
            for &index in level {
                let (len, tier) = (self.plan.tier_len(index), self.plan.tier(index));
                let words = usize::try_from(len.div_ceil(C::PER_WORD as u64));
                let words =
                    words.map_err(|_| LimitError::OutOfMemory { bytes: bytes_of::<C>(len) });
                let plane = words.and_then(|words| try_vec(C::Word::default(), words, self.run));
                fresh.push(plane.map_err(|limit| named(tier, limit))?);
            }
            match self.level::<C>(level, &mut fresh, planes) {
                Ok(found) => add(stats, found),
                Err(Stop::Narrow) => return Ok(Some(number)),
                Err(Stop::Error(error)) => return Err(error),
            }
            for (&index, plane) in level.iter().zip(fresh) {
                planes[index] = plane;
            }
        }
        Ok(None)
    }

    fn level<C: Code>(
        &self,
        level: &[usize],
        fresh: &mut [Vec<C::Word>],
        solved: &Planes<C>,
    ) -> Result<Stats, Stop> {
        let threads = self.run.thread_count().get();
        let ranks =
            level.iter().fold(0_u64, |sum, &index| sum.saturating_add(self.plan.tier_len(index)));
        let alone = threads == 1 || ranks <= BLOCK[0] as u64;
        let block = usize::try_from(ranks / (16 * threads as u64))
            .unwrap_or(usize::MAX)
            .clamp(BLOCK[0], BLOCK[1]);
        let block = block.next_multiple_of(64);
        let shared: Vec<Noticed> = level.iter().map(|_| Noticed::default()).collect();
        let mut blocks = Vec::new();
        for (place, (&index, plane)) in level.iter().zip(fresh.iter_mut()).enumerate() {
            let len = self.plan.tier_len(index);
            for (first, words) in (0..).step_by(block).zip(plane.chunks_mut(block / C::PER_WORD)) {
                let ranks = usize::try_from(len - first).unwrap_or(usize::MAX).min(block);
                self.run.push(&mut blocks, TierBlock { index, place, first, ranks, words })?;
            }
        }
        let sweep = |block: TierBlock<'_, C::Word>| {
            let shared = &shared[block.place];
            self.block::<C>(block, shared, solved)
        };
        let list = |mut list: Vec<_>, more| {
            list.extend(more);
            list
        };
        let threads = if alone { 1 } else { threads };
        let parts = self
            .run
            .install_for(threads, || parallel::reduce(threads, blocks, Vec::new, sweep, list))??;
        let mut found = Stats::default();
        for (place, part) in parts {
            if !shared[place].inner.load(Ordering::Relaxed) {
                add(&mut found, part);
            }
        }
        for ((&index, plane), shared) in level.iter().zip(fresh).zip(shared) {
            if shared.inner.into_inner() {
                // How much the blocks have found depends on the threads, and what the walk counts on that.
                plane.fill(C::Word::default());
                add(
                    &mut found,
                    walk::walk::<G, C>(self, index, plane, solved, shared.done.into_inner())?,
                );
            }
        }
        Ok(found)
    }

    /// Solves a block. Returns the place of its tier, and what it did.
    fn block<C: Code>(
        &self,
        block: TierBlock<'_, C::Word>,
        shared: &Noticed,
        solved: &Planes<C>,
    ) -> Result<Vec<(usize, Stats)>, Stop> {
        let TierBlock { index, place, first, ranks, words } = block;
        if shared.inner.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let mut found = Stats::default();
        let end = first + ranks as u64;
        let (tier, len) = (self.plan.tier(index), self.plan.tier_len(index));
        let mut near: Recent<_, &[C::Word]> = Recent::new(tier, &[]);
        let (mut until_look, mut stopped) = (LOOK, None);
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
            match self.look::<C>(tier, &position, &mut near, solved, &mut found) {
                Ok(Looked::Code(code)) => {
                    found.positions += 1;
                    C::put(words, usize::try_from(rank - first).unwrap_or(usize::MAX), code);
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
        let flow = if let Some(only) = self.only {
            for_each_marked(
                self.game,
                tier,
                first..end,
                |word| only.word(index, first, word),
                solve,
            )?
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
        let done = self.count(index, first..end);
        shared.done.fetch_add(done, Ordering::Relaxed);
        self.watch.add(done)?;
        Ok(alloc::vec![(place, found)])
    }

    /// The code of a position of `tier`, from the codes of its successors.
    #[inline]
    pub(super) fn look<'p, C: Code>(
        &self,
        tier: G::Tier,
        position: &G::Position,
        near: &mut Recent<G::Tier, &'p [C::Word]>,
        solved: &'p Planes<C>,
        found: &mut Stats,
    ) -> Result<Looked, Stop> {
        if let Some(outcome) = self.game.decided(position) {
            return Ok(Looked::Code(C::terminal(outcome)));
        }
        let (mut least, mut moves, mut refused) = (u32::MAX, 0_u32, None);
        let _ = self.game.successor_tier_ranks(position).try_for_each(|(to, rank)| {
            moves += 1;
            let words = near.get(to, || self.plan.find(to).map_or(&[], |index| &solved[index]));
            least = least.min(usize::try_from(rank).map_or(NONE, |place| C::get(words, place)));
            if moves == LOOK {
                found.edges += u64::from(moves - 1); // one stays, so that `moves` says that there are some
                moves = 1;
                refused = self.watch.check_running().err();
            }
            if least <= WORST || refused.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.expanded += 1;
        found.edges += u64::from(moves);
        match (moves, least) {
            _ if refused.is_some() => Err(refused.map_or(Stop::Narrow, Stop::from)),
            (0, _) => Ok(Looked::Code(C::terminal(self.game.blocked(position)))),
            (_, NONE) => self.unanswered::<C>(tier, position, solved),
            (_, least) => C::before_move(least).map(Looked::Code).ok_or(Stop::Narrow),
        }
    }

    /// Why some successor of `position` has no answer.
    #[cold]
    fn unanswered<C: Code>(
        &self,
        tier: G::Tier,
        position: &G::Position,
        solved: &Planes<C>,
    ) -> Result<Looked, Stop> {
        if self.game.successor_tier_ranks(position).any(|(to, _)| to == tier) {
            return Ok(Looked::Inner);
        }
        Err(self.unsolved::<C>(tier, position, solved).into())
    }

    /// The error for a position with a move to another tier, to a rank without an answer.
    #[cold]
    pub(super) fn unsolved<C: Code>(
        &self,
        tier: G::Tier,
        position: &G::Position,
        solved: &Planes<C>,
    ) -> SolveError {
        for (to, rank) in self.game.successor_tier_ranks(position).filter(|&(to, _)| to != tier) {
            let is_solved =
                |&index: &usize| !solved[index].is_empty() || self.plan.tier_len(index) == 0;
            let Some(index) = self.plan.find(to).filter(is_solved) else {
                let [tier, successor] = [tier, to].map(|tier| format!("{tier:?}"));
                return SolveError::TierNotSolved {
                    position: format!("{position:?}"),
                    tier,
                    successor,
                };
            };
            let len = self.plan.tier_len(index);
            if rank >= len {
                let from = format_args!("of tier {to:?} after {position:?}");
                return SolveError::rank_out_of_range(&from, rank, len);
            }
            let place = usize::try_from(rank).unwrap_or(usize::MAX);
            if C::get(&solved[index], place) == NONE {
                return SolveError::Hole { position: format!("{position:?}"), rank };
            }
        }
        // The successors are not the same as before.
        SolveError::Hole { position: format!("{position:?}"), rank: 0 }
    }
}

/// The bytes of a plane of `len` ranks.
pub(crate) const fn bytes_of<C: Code>(len: u64) -> u64 {
    len.div_ceil(C::PER_WORD as u64).saturating_mul(size_of::<C::Word>() as u64)
}

const fn add(sum: &mut Stats, found: Stats) {
    sum.positions += found.positions;
    sum.expanded += found.expanded;
    sum.edges += found.edges;
}

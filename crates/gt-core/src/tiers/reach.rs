//! Which ranks play reaches: one bit a rank, from the greatest tier down.

use alloc::vec::Vec;
use core::mem;
use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicUsize, Ordering};

use super::checked::{checked, is_checked};
use super::marked::{BITS, for_each_marked};
use super::plan::{Plan, TierForecast, named};
use super::recent::Recent;
use super::watch::Watch;
use crate::bits::ones;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Run, parallel, try_vec};

/// The least and the most ranks of a block, in words.
const BLOCK: [usize; 2] = [(1 << 10) / BITS, (1 << 16) / BITS];
/// If play reaches fewer than one in this many ranks, the ranks do not say how much is left to do.
const DENSE: u64 = 8;
/// Positions and moves between two looks at the clock.
const LOOK: usize = 1 << 10;

/// One bit for every rank of every tier.
#[derive(Debug)]
pub(crate) struct ReachedRanks {
    tiers: Vec<Vec<AtomicUsize>>,
}

/// The bytes of the bits of a tier.
pub(crate) const fn bytes_of(len: u64) -> u64 {
    len.div_ceil(usize::BITS as u64).saturating_mul(size_of::<usize>() as u64)
}

impl ReachedRanks {
    fn new<T: Copy + Ord + core::fmt::Debug>(
        plan: &Plan<T>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let mut tiers = Vec::new();
        for index in 0..plan.len() {
            let words = plan.tier_len(index).div_ceil(BITS as u64);
            let words = usize::try_from(words)
                .map_err(|_| LimitError::OutOfMemory { bytes: bytes_of(plan.tier_len(index)) });
            let mut bits: Vec<AtomicUsize> = Vec::new();
            let made = words.and_then(|words| {
                bits.try_reserve_exact(words).map_err(|_| LimitError::OutOfMemory {
                    bytes: bytes_of(plan.tier_len(index)),
                })?;
                bits.resize_with(words, || AtomicUsize::new(0));
                Ok(())
            });
            made.map_err(|limit| named(plan.tier(index), limit))?;
            run.push(&mut tiers, bits)?;
        }
        Ok(Self { tiers })
    }

    #[inline]
    fn contains(&self, index: usize, rank: u64) -> bool {
        let Some(place) = usize::try_from(rank).ok() else { return false };
        let word = self.tiers.get(index).and_then(|bits| bits.get(place / BITS));
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (place % BITS) & 1 == 1)
    }

    /// The marks of word `nth` from rank `first` on, which begins a word.
    #[inline]
    pub(super) fn word(&self, index: usize, first: u64, nth: usize) -> usize {
        let place = usize::try_from(first).unwrap_or(usize::MAX) / BITS + nth;
        self.tiers[index].get(place).map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// The marked ranks among `ranks`, ascending; they begin with a word.
    pub(super) fn ranks(&self, index: usize, ranks: Range<u64>) -> impl Iterator<Item = u64> {
        let words = ranks.step_by(BITS).map(move |first| (first, self.word(index, first, 0)));
        words.flat_map(|(first, word)| ones(word as u64).map(move |bit| first + u64::from(bit)))
    }

    /// How many ranks of a tier are marked.
    fn count(&self, index: usize) -> u64 {
        self.tiers[index]
            .iter()
            .map(|word| u64::from(word.load(Ordering::Relaxed).count_ones()))
            .sum()
    }

    /// How many ranks of all tiers are marked.
    pub(super) fn count_all(&self) -> u64 {
        (0..self.tiers.len()).map(|index| self.count(index)).sum()
    }

    /// How many of `ranks` are marked; they begin with a word.
    pub(super) fn count_among(&self, index: usize, ranks: Range<u64>) -> usize {
        ranks.step_by(BITS).map(|first| self.word(index, first, 0).count_ones() as usize).sum()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.tiers.iter().map(|bits| mem::size_of_val(bits.as_slice()) as u64).sum()
    }
}

/// Marks a rank, and returns whether it was not marked before; `None` if it is out of range.
///
/// It reads first: a write would take the word from the other threads.
#[inline]
fn mark(bits: &[AtomicUsize], place: usize, alone: bool) -> Option<bool> {
    let (word, bit) = (bits.get(place / BITS)?, 1 << (place % BITS));
    let before = word.load(Ordering::Relaxed);
    if before & bit != 0 {
        return Some(false);
    }
    if alone {
        word.store(before | bit, Ordering::Relaxed);
        return Some(true);
    }
    Some(word.fetch_or(bit, Ordering::Relaxed) & bit == 0)
}

/// The positions that play reaches, as ranks of tiers.
/// # Complexity
/// Time O(ranks + moves of reached positions); a rank that is not reached costs a look at one bit.
/// Memory: one bit per rank of all tiers, and one more per rank of the tiers of one level while
/// they are processed.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Reachable;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let game = Matches(5_000);
/// let all = Reachable::explore(game, [game.initial()], &Run::new())?;
/// assert_eq!(all.count(), 5_001);
/// let some = Reachable::explore(game, [2_500], &Run::new())?;
/// assert!(some.by_tier().take(4).eq([(0, 1_000), (1, 1_000), (2, 501), (3, 0)]));
/// assert!(some.contains(&2_500) && !some.contains(&2_501));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Reachable<G: IndexedTiers> {
    game: G,
    plan: Plan<G::Tier>,
    marks: ReachedRanks,
}

impl<G: IndexedTiers + Shared> Reachable<G> {
    /// Marks everything that play reaches from `roots`.
    ///
    /// Threads work side by side on the ranks of a tier, and on the tiers of a level.
    /// # Errors
    /// * [`SolveError::TierLimit`] if `run` does not allow the memory. It names the tier that does
    ///   not fit.
    /// * [`SolveError::Limit`] if time is over, or at an interrupt.
    /// * [`SolveError::NextTier`], [`SolveError::TierNotSolved`], [`SolveError::TierMismatch`],
    ///   [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Tiered`](crate::Tiered) or [`IndexedTiers`].
    pub fn explore(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = run.started();
        let plan = Plan::new(&game, &run)?;
        forecast(&plan)?.check(&run)?;
        let marks = find(&game, &plan, roots, &run)?;
        Ok(Self { game, plan, marks })
    }
}

impl<G: IndexedTiers> Reachable<G> {
    /// How many positions play reaches.
    pub fn count(&self) -> u64 {
        self.by_tier().map(|(_, count)| count).sum()
    }

    /// How many positions of every tier play reaches, by tier, ascending.
    pub fn by_tier(&self) -> impl Iterator<Item = (G::Tier, u64)> {
        (0..self.plan.len()).map(|index| (self.plan.tier(index), self.marks.count(index)))
    }

    /// Whether play reaches `position`.
    pub fn contains(&self, position: &G::Position) -> bool {
        let index = self.plan.find(self.game.tier(position));
        index.is_some_and(|index| self.marks.contains(index, self.game.rank_in_tier(position)))
    }

    /// The rules of the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The bytes that the bits take.
    pub fn bytes(&self) -> u64 {
        self.marks.bytes()
    }
}

/// What [`find`] takes.
pub(crate) fn forecast<T: Copy + Ord + core::fmt::Debug>(
    plan: &Plan<T>,
) -> Result<TierForecast<T>, LimitError> {
    let bytes = |level: &[usize]| {
        level.iter().fold(0_u64, |sum, &index| sum.saturating_add(bytes_of(plan.tier_len(index))))
    };
    let work = plan.levels().map(bytes).max().unwrap_or(0);
    Ok(plan.forecast(bytes_of)?.besides(work))
}

/// Marks everything that play reaches from `roots`.
pub(crate) fn find<G: IndexedTiers + Shared>(
    game: &G,
    plan: &Plan<G::Tier>,
    roots: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<ReachedRanks, SolveError> {
    let found = find_while(game, plan, roots, |_, _| true, run)?;
    Ok(found.unwrap_or_else(|| unreachable!("it goes on to the end")))
}

/// Marks what play reaches from `roots`, as long as `goes_on` says so.
///
/// Before each level it hears how many ranks the tiers have down to there, and how many of them are
/// reached.
pub(super) fn find_while<G: IndexedTiers + Shared>(
    game: &G,
    plan: &Plan<G::Tier>,
    roots: impl IntoIterator<Item = G::Position>,
    goes_on: impl Fn(u64, u64) -> bool,
    run: &Run,
) -> Result<Option<ReachedRanks>, SolveError> {
    let marks = ReachedRanks::new(plan, run)?;
    let watch = Watch::new(run, "reaching", Some(plan.ranks()));
    let threads = run.thread_count().get();
    let pass = Pass { game, plan, marks: &marks, watch: &watch, alone: threads == 1 };
    for root in roots {
        pass.arrive(None, game.tier(&root), game.rank_in_tier(&root), &root)?;
        watch.check_running()?;
    }
    let (mut passed, mut reached) = (0_u64, 0);
    for level in plan.levels().rev() {
        let ranks: u64 =
            level.iter().fold(0, |sum, &index| sum.saturating_add(plan.tier_len(index)));
        // What comes from the tiers above is marked already.
        let marked = level.iter().map(|&index| marks.count(index)).sum::<u64>();
        if !goes_on(passed.saturating_add(ranks), reached + marked) {
            return Ok(None);
        }
        let mut expanded = Vec::new();
        for &index in level {
            let bits = try_vec(0_usize, marks.tiers[index].len(), run);
            expanded.push(bits.map_err(|limit| named(plan.tier(index), limit))?);
        }
        // Again only if a move stays in its tier.
        loop {
            let words = usize::try_from(ranks / (BITS * 16 * threads) as u64)
                .unwrap_or(usize::MAX)
                .clamp(BLOCK[0], BLOCK[1]);
            let mut blocks = Vec::new();
            for (&index, expanded) in level.iter().zip(&mut expanded) {
                for (first, expanded) in (0..).step_by(words).zip(expanded.chunks_mut(words)) {
                    run.push(&mut blocks, (index, first, expanded))?;
                }
            }
            let work = |(index, first, expanded): (usize, usize, &mut [usize])| {
                pass.block(index, first, expanded)
            };
            let either = |a, b| a || b;
            let threads = if ranks <= (BLOCK[0] * BITS) as u64 { 1 } else { threads };
            let again = run.install_for(threads, || {
                parallel::reduce(threads, blocks, || false, work, either)
            })??;
            if !again {
                break;
            }
        }
        passed = passed.saturating_add(ranks);
        reached += level.iter().map(|&index| marks.count(index)).sum::<u64>();
        if reached < passed / DENSE {
            watch.hide_total();
        }
        for &index in level {
            watch.add(usize::try_from(plan.tier_len(index)).unwrap_or(usize::MAX))?;
        }
    }
    watch.end();
    Ok(Some(marks))
}

struct Pass<'a, G: IndexedTiers> {
    game: &'a G,
    plan: &'a Plan<G::Tier>,
    marks: &'a ReachedRanks,
    watch: &'a Watch,
    alone: bool,
}

impl<G: IndexedTiers> Pass<'_, G> {
    /// Marks a position after a move from `from`, or a root. Returns whether it is new.
    fn arrive(
        &self,
        from: Option<G::Tier>,
        tier: G::Tier,
        rank: u64,
        position: &G::Position,
    ) -> Result<bool, SolveError> {
        let Some(index) = self.plan.find(tier) else {
            return Err(lost(from.unwrap_or(tier), position, tier));
        };
        let new = usize::try_from(rank)
            .ok()
            .and_then(|place| mark(&self.marks.tiers[index], place, self.alone));
        match new.filter(|_| rank < self.plan.tier_len(index)) {
            Some(new) => Ok(new),
            None => Err(SolveError::rank_out_of_range(
                &format_args!("of tier {tier:?} at or after {position:?}"),
                rank,
                self.plan.tier_len(index),
            )),
        }
    }

    /// Plays all moves of the marked ranks of a block that are not in `expanded`, and adds them.
    ///
    /// Returns whether a move has reached a new position of the same tier.
    fn block(
        &self,
        index: usize,
        first_word: usize,
        expanded: &mut [usize],
    ) -> Result<bool, SolveError> {
        let bits = &self.marks.tiers[index];
        let (tier, len) = (self.plan.tier(index), self.plan.tier_len(index));
        let mut open = [0_usize; BLOCK[1]];
        let mut any = 0;
        for ((open, word), expanded) in
            open.iter_mut().zip(&bits[first_word..]).zip(expanded.iter_mut())
        {
            *open = word.load(Ordering::Relaxed) & !*expanded;
            *expanded |= *open;
            any |= *open;
        }
        if any == 0 {
            return Ok(false);
        }
        let first = (first_word * BITS) as u64;
        let end = len.min(first + (expanded.len() * BITS) as u64);
        let mut block = BlockAtWork {
            pass: self,
            tier,
            index,
            near: Recent::new(tier, Some((bits, len))),
            again: false,
            moves: 0,
            failed: None,
        };
        let _ = for_each_marked(
            self.game,
            tier,
            first..end,
            |word| open[word],
            |rank, position| block.expand(rank, &position),
        )?;
        let BlockAtWork { again, failed, .. } = block;
        self.watch.check_running()?;
        failed.map_or(Ok(again), Err)
    }
}

/// A block at work.
struct BlockAtWork<'o, 'a, G: IndexedTiers> {
    pass: &'o Pass<'a, G>,
    tier: G::Tier,
    index: usize,
    /// The bits and the lengths of the tiers that moves led to; `None` for a tier that is not less.
    near: Recent<G::Tier, Option<(&'o [AtomicUsize], u64)>>,
    again: bool,
    moves: usize,
    failed: Option<SolveError>,
}

impl<G: IndexedTiers> BlockAtWork<'_, '_, G> {
    /// Plays all moves of a position.
    #[inline]
    fn expand(&mut self, rank: u64, position: &G::Position) -> ControlFlow<()> {
        let Pass { game, plan, marks, watch, alone } = self.pass;
        self.moves += 1;
        if self.moves.is_multiple_of(LOOK)
            && let Err(limit) = watch.check_running()
        {
            self.failed = Some(limit.into());
            return ControlFlow::Break(());
        }
        if is_checked(plan.tier_len(self.index), rank)
            && let Err(error) = checked(*game, self.tier, rank, position)
        {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        if game.decided(position).is_some() {
            return ControlFlow::Continue(());
        }
        let mut wrong = None;
        let mut moves = 0_usize;
        let flow = game.successor_tier_ranks(position).try_for_each(|(to, after)| {
            let near = self.near.get(to, || {
                let lower = successor(plan, self.index, to)?;
                Some((&*marks.tiers[lower], plan.tier_len(lower)))
            });
            let Some((bits, len)) = near else {
                wrong = Some((to, after));
                return ControlFlow::Break(());
            };
            moves += 1;
            if moves.is_multiple_of(LOOK) && watch.check_running().is_err() {
                return ControlFlow::Break(());
            }
            let place = usize::try_from(after).ok().filter(|_| after < len);
            let Some(new) = place.and_then(|place| mark(bits, place, *alone)) else {
                wrong = Some((to, after));
                return ControlFlow::Break(());
            };
            self.again |= new && to == self.tier;
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            self.failed = Some(self.failure(rank, position, wrong));
        }
        flow
    }

    /// The number of a tier that moves may lead to.
    ///
    /// `None` for a tier of the same level or a greater one: its ranks may have been processed
    /// before, so a mark there would be lost.
    fn successor(&self, to: G::Tier) -> Option<usize> {
        successor(self.pass.plan, self.index, to)
    }

    #[cold]
    fn failure(
        &self,
        rank: u64,
        position: &G::Position,
        wrong: Option<(G::Tier, u64)>,
    ) -> SolveError {
        let Some((to, after)) = wrong else {
            let limit = self.pass.watch.check_running().err().unwrap_or(LimitError::Interrupted);
            return limit.into();
        };
        match self.successor(to) {
            None => lost(self.tier, position, to),
            Some(lower) => {
                let from = format_args!("of tier {to:?} after {position:?} of rank {rank}");
                SolveError::rank_out_of_range(&from, after, self.pass.plan.tier_len(lower))
            }
        }
    }
}

/// The number of `tier`, if moves of the tier with the number `index` may lead to it.
fn successor<T: Copy + Ord + core::fmt::Debug>(
    plan: &Plan<T>,
    index: usize,
    tier: T,
) -> Option<usize> {
    plan.find(tier).filter(|&lower| lower == index || plan.leads_down(index, lower))
}

#[cold]
fn lost<T: core::fmt::Debug>(tier: T, position: &impl core::fmt::Debug, to: T) -> SolveError {
    let [tier, successor] = [tier, to].map(|tier| alloc::format!("{tier:?}"));
    SolveError::TierNotSolved { position: alloc::format!("{position:?}"), tier, successor }
}

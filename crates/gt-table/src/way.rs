//! How the tiers of a table are solved.
//!
//! [`Maker`](crate::Maker) names the way by a type, so that only the solver that is used is
//! compiled. A way solves one tier, given the answers of the tiers that it leads to, and says how
//! much memory that takes at least.
//!
//! Answers in memory may have another form than on disk: see `in_memory`.

use core::marker::PhantomData;
use core::ops::Range;

use gt_core::adapt::OneTier;
use gt_core::dense::AllRanks;
use gt_core::margin::Margins;
use gt_core::retrograde::{self, PackedValue};
use gt_core::solution::AtEnd;
use gt_core::tiers::{self, Coded, Plan, Planes, Question, SolvedTier, Width};
use gt_core::{Acyclic, Indexed, IndexedTiers, Margin, Run, Shared, SolveError, Value, margin};

use crate::compiled::Compiled;
use crate::kind::Stored;
use crate::sharded::{Region, TierRegion};

/// A way to solve one tier, given the answers of the tiers that it leads to.
///
/// * [`TierByTier`] for acyclic games, and for each kind of answer; [`ByRanks`] for those of one
///   tier.
/// * [`Backwards`] for any game, which may be loopy inside a tier: values; [`RanksBackwards`] for
///   those of one tier.
/// * [`ByComponents`] for the same games if they end by points: margins.
///
/// Nobody outside implements it; [`Maker`](crate::Maker) chooses.
pub trait Way<G: IndexedTiers>: Sized {
    /// The answers of the table.
    type Answer: Stored<Told: AtEnd<G>>;
    /// The answers of tiers in memory.
    #[doc(hidden)]
    type Kept: Compiled<Answer = Self::Answer>;
    /// Whether processes may share the positions of a tier: see `region`.
    #[doc(hidden)]
    const IS_SHARED: bool = false;
    /// Whether ranks of a tier may be solved apart from the others: see `solve_ranks`.
    #[doc(hidden)]
    const IS_DIVIDED: bool = false;

    #[doc(hidden)]
    fn solve(
        game: &G,
        tier: G::Tier,
        below: &dyn Planes<G::Tier, Self::Kept>,
        run: &Run,
    ) -> Result<SolvedTier<Self::Kept>, SolveError>;

    /// Solves some ranks of a tier; `None` if this needs all of its ranks.
    #[doc(hidden)]
    fn solve_ranks(
        _game: &G,
        _tier: G::Tier,
        _ranks: Range<u64>,
        _below: &dyn Planes<G::Tier, Self::Kept>,
        _run: &Run,
    ) -> Result<Option<SolvedTier<Self::Kept>>, SolveError> {
        Ok(None)
    }

    /// The ranks of a tier as positions that workers share, if this way can solve them so.
    #[doc(hidden)]
    fn region<'a>(
        _game: &'a G,
        _tier: G::Tier,
        _below: &'a dyn Planes<G::Tier, Self::Kept>,
    ) -> Result<Option<Box<dyn Region + 'a>>, SolveError> {
        Ok(None)
    }

    /// The least bytes that a tier of `own` ranks takes while it is solved with answers of this
    /// width, `shard` of them at a time if it can be; the tiers that it leads to take more.
    #[doc(hidden)]
    fn least_bytes(own: u64, shard: u64, width: Width) -> u64;

    /// What each tier takes beside so many bytes, in the order of the plan, if it takes more than
    /// the least where the limit allows it.
    #[doc(hidden)]
    fn estimates<'a>(
        _: &'a G,
        plan: &'a Plan<G::Tier>,
        _: &'a Run,
    ) -> impl Iterator<Item = impl Fn(u64) -> u64 + use<'a, Self, G>> + 'a {
        plan.tiers().map(|_| |_| 0)
    }
}

/// What the stack of a walk takes where moves stay in a tier, if play there is not very long.
const WALK: u64 = 1 << 20;

/// Acyclic games: a tier is swept, or walked where moves stay in it.
///
/// [`Maker::new`](crate::Maker::new) chooses it, for values; its methods choose it for other
/// answers.
///
/// # Complexity
/// As [`tiers::solve_tier`]: time O(positions + moves). In memory are a byte a rank for values, a
/// fourth of a byte for outcomes, and more where answers are greater; of the tier at work and of
/// those that it leads to.
#[derive(Clone, Copy, Debug, Default)]
pub struct TierByTier<A>(PhantomData<fn() -> A>);

impl<G, A> Way<G> for TierByTier<A>
where
    G: IndexedTiers + Acyclic + Shared,
    A: Question<G> + Stored<Told: AtEnd<G>> + Compiled<Answer = A>,
{
    type Answer = A;
    type Kept = A;
    const IS_DIVIDED: bool = true;

    fn solve(
        game: &G,
        tier: G::Tier,
        below: &dyn Planes<G::Tier, A>,
        run: &Run,
    ) -> Result<SolvedTier<A>, SolveError> {
        tiers::solve_tier(game, tier, below, run)
    }

    fn solve_ranks(
        game: &G,
        tier: G::Tier,
        ranks: Range<u64>,
        below: &dyn Planes<G::Tier, A>,
        run: &Run,
    ) -> Result<Option<SolvedTier<A>>, SolveError> {
        match tiers::solve_ranks(game, tier, ranks, below, run) {
            Err(SolveError::Unsupported { .. }) => Ok(None), // a move stays in the tier
            solved => solved.map(Some),
        }
    }

    fn least_bytes(own: u64, shard: u64, width: Width) -> u64 {
        least_bytes::<A>(own, shard, width)
    }
}

/// Acyclic games whose ranks are one tier: all of them are walked, as
/// [`AllRanks::solve`](gt_core::dense::AllRanks::solve) does it.
///
/// [`Maker::ranks`](crate::Maker::ranks) chooses it, for values; its methods choose it for other
/// answers. A program that solves the game in memory too compiles the solver once.
///
/// # Complexity
/// As [`TierByTier`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ByRanks<A>(PhantomData<fn() -> A>);

impl<G, A> Way<OneTier<G>> for ByRanks<A>
where
    G: Indexed + Acyclic + Clone + Shared,
    A: Question<G> + Stored<Told: AtEnd<OneTier<G>>> + Compiled<Answer = A>,
{
    type Answer = A;
    type Kept = A;

    fn solve(
        game: &OneTier<G>,
        _: u8,
        _: &dyn Planes<u8, A>,
        run: &Run,
    ) -> Result<SolvedTier<A>, SolveError> {
        let solved = AllRanks::<_, A>::solve(game.0.clone(), run)?;
        let stats = solved.stats();
        Ok(SolvedTier::new(solved.into_plane(), stats))
    }

    fn least_bytes(own: u64, shard: u64, width: Width) -> u64 {
        least_bytes::<A>(own, shard, width)
    }
}

/// Answers that turn out to be wider are copied, so the narrower ones are there meanwhile.
fn least_bytes<A: Coded>(own: u64, shard: u64, width: Width) -> u64 {
    let part = if shard < own { width.bytes(shard) } else { 0 };
    let narrower = if width == A::NARROWEST { 0 } else { width.bytes(own) / 2 };
    width.bytes(own).saturating_add(narrower).saturating_add(part).saturating_add(WALK)
}

/// Any game: a walk backwards inside each tier, so that play may repeat there.
///
/// [`Maker::loopy`](crate::Maker::loopy) chooses it. Endless play is a draw.
///
/// # Complexity
/// As [`retrograde::solve_tier`]: in memory are at least four bytes a rank of the tier at work and
/// of those that it leads to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backwards;

impl<G: IndexedTiers + Shared> Way<G> for Backwards {
    type Answer = Value;
    type Kept = PackedValue;
    const IS_SHARED: bool = true;

    fn solve(
        game: &G,
        tier: G::Tier,
        below: &dyn Planes<G::Tier, PackedValue>,
        run: &Run,
    ) -> Result<SolvedTier<PackedValue>, SolveError> {
        retrograde::solve_tier(game, tier, below, run)
    }

    fn region<'a>(
        game: &'a G,
        tier: G::Tier,
        below: &'a dyn Planes<G::Tier, PackedValue>,
    ) -> Result<Option<Box<dyn Region + 'a>>, SolveError> {
        Ok(Some(Box::new(TierRegion::new(game, tier, below)?)))
    }

    /// In short memory: four bytes a rank, and a bit for each of 64 ranks in two sets.
    fn least_bytes(own: u64, _: u64, _: Width) -> u64 {
        Width::Full.bytes(own).saturating_add(own / 64).saturating_add(3 << 20)
    }

    /// With a graph of the moves that stay in the tier.
    fn estimates<'a>(
        game: &'a G,
        plan: &'a Plan<G::Tier>,
        run: &'a Run,
    ) -> impl Iterator<Item = impl Fn(u64) -> u64 + use<'a, G>> + 'a {
        let tiers = retrograde::estimate_tiers(game, plan, run);
        tiers.map(move |tier| move |beside| tier.within(beside, run).bytes)
    }
}

/// Any game whose ranks are one tier: a walk backwards over all of them, as
/// [`Tablebase::dense`](retrograde::Tablebase::dense) does it.
///
/// [`Maker::loopy_ranks`](crate::Maker::loopy_ranks) chooses it. Endless play is a draw.
///
/// # Complexity
/// As [`retrograde::solve_ranks`]: in memory are at least four bytes a rank.
#[derive(Clone, Copy, Debug, Default)]
pub struct RanksBackwards;

impl<G: Indexed + Shared> Way<OneTier<G>> for RanksBackwards {
    type Answer = Value;
    type Kept = PackedValue;
    const IS_SHARED: bool = true;

    fn solve(
        game: &OneTier<G>,
        _: u8,
        _: &dyn Planes<u8, PackedValue>,
        run: &Run,
    ) -> Result<SolvedTier<PackedValue>, SolveError> {
        retrograde::solve_ranks(&game.0, run)
    }

    fn region<'a>(
        game: &'a OneTier<G>,
        tier: u8,
        below: &'a dyn Planes<u8, PackedValue>,
    ) -> Result<Option<Box<dyn Region + 'a>>, SolveError> {
        <Backwards as Way<OneTier<G>>>::region(game, tier, below)
    }

    fn least_bytes(own: u64, shard: u64, width: Width) -> u64 {
        <Backwards as Way<OneTier<G>>>::least_bytes(own, shard, width)
    }

    fn estimates<'a>(
        game: &'a OneTier<G>,
        _: &'a Plan<u8>,
        run: &'a Run,
    ) -> impl Iterator<Item = impl Fn(u64) -> u64 + use<'a, G>> + 'a {
        let takes = move |beside| retrograde::estimate_ranks(&game.0, beside, run).bytes;
        core::iter::once(takes)
    }
}

/// Any game that ends by points: components inside each tier, so that play may repeat there.
///
/// [`Maker::margins`](crate::Maker::margins) after [`Maker::loopy`](crate::Maker::loopy) chooses
/// it.
///
/// # Complexity
/// As [`margin::solve_tier`]: in memory are a byte a rank, or what margins need, of the tiers that
/// the tier at work leads to, and at least 20 bytes a rank of the tier at work.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByComponents;

impl<G: IndexedTiers + Margins + Shared> Way<G> for ByComponents {
    type Answer = Margin;
    type Kept = Margin;

    fn solve(
        game: &G,
        tier: G::Tier,
        below: &dyn Planes<G::Tier, Margin>,
        run: &Run,
    ) -> Result<SolvedTier<Margin>, SolveError> {
        margin::solve_tier(game, tier, below, run)
    }

    /// The entries and the graph, without moves.
    fn least_bytes(own: u64, _: u64, _: Width) -> u64 {
        own.saturating_mul(20)
    }
}

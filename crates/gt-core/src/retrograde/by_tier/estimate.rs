//! What a tier takes at work, estimated from the moves of some of its ranks.

use super::moves::{MOST_NUMBERED, bytes_at_work, bytes_with_graph};
use crate::capability::IndexedTiers;
use crate::promise::Shared;
use crate::retrograde::dense::{bytes_of_threads, threads_for};
use crate::retrograde::passes;
use crate::retrograde::reverse::EdgeCounts;
use crate::retrograde::sample::{SAMPLE, Sample};
use crate::run::{Forecast, Run};
use crate::tiers::{Plan, PlannedTier};

/// How many ranks of a tier are looked at if there are few tiers; fewer if it has no more.
const LEAST: u64 = 32;

/// What a tier takes while [`solve_tier`](super::solve_tier) works on it; made by
/// [`estimate_tiers`].
#[derive(Clone, Copy, Debug)]
pub struct TierEstimate<T> {
    planned: PlannedTier<T>,
    with_graph: u64,
    /// While its moves are counted, for a graph that may not fit.
    counted: u64,
    in_short: u64,
}

impl<T: Copy> TierEstimate<T> {
    /// The tier.
    pub const fn tier(&self) -> PlannedTier<T> {
        self.planned
    }

    /// The bytes under the limit of `run`, and at least, with `beside` bytes that are in use
    /// elsewhere, such as those of the tiers that it leads to.
    pub fn within(&self, beside: u64, run: &Run) -> Forecast {
        let fits = |bytes: &u64| run.check_memory(bytes.saturating_add(beside)).is_ok();
        let bytes = [self.with_graph, self.counted].into_iter().find(fits);
        let bytes = bytes.unwrap_or(self.in_short);
        Forecast::new(self.planned.len, bytes).or_least(self.in_short).besides(beside)
    }
}

/// Estimates what each tier takes at work on the threads of `run`, in the order of the plan.
/// # Complexity
/// Generates the moves of at most 4,096 positions, and of 32 more of each tier, but never of more
/// than 40,000 in all and one of each tier.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::tiers::Plan;
/// use gt_core::{Run, retrograde};
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let (game, run) = (Matches(2_499), Run::new()); // a tier is a thousand matches
/// let plan = Plan::new(&game, &run)?;
/// let last = retrograde::estimate_tiers(&game, &plan, &run).last().unwrap();
/// let takes = last.within(4_000, &run); // with a thousand entries of the tier below
/// assert_eq!((last.tier().tier, takes.positions), (2, 500));
/// assert!(takes.least_bytes < takes.bytes);
/// # Ok(())
/// # }
/// ```
pub fn estimate_tiers<'a, G: IndexedTiers + Shared>(
    game: &'a G,
    plan: &'a Plan<G::Tier>,
    run: &'a Run,
) -> impl Iterator<Item = TierEstimate<G::Tier>> + 'a {
    let (all, tiers) = (u128::from(plan.ranks().max(1)), plan.len().max(1) as u64);
    let least = LEAST.min((LEAST << 10) / tiers).max(1);
    plan.tiers().map(move |planned| {
        let share = u128::from(SAMPLE) * u128::from(planned.len) / all;
        let sample = u64::try_from(share).unwrap_or(SAMPLE).max(least);
        estimate(game, planned, sample, run)
    })
}

/// Estimates what a tier takes, from the moves of so many of its ranks.
fn estimate<G: IndexedTiers + Shared>(
    game: &G,
    planned: PlannedTier<G::Tier>,
    sample: u64,
    run: &Run,
) -> TierEstimate<G::Tier> {
    let PlannedTier { tier, len, .. } = planned;
    let (in_short, mut exits) = (passes::bytes(len), Sample::default());
    let inner = Sample::of(len, sample, run, |rank, most| {
        let position = game.unrank_in_tier(tier, rank);
        let (mut stay, mut leave) = (0, false);
        if let Some(position) = position.filter(|position| game.decided(position).is_none()) {
            for (to, _) in game.successor_tier_ranks(&position).take(most) {
                stay += u64::from(to == tier);
                leave |= to != tier;
            }
        }
        exits.add(u64::from(leave && stay > 0));
        stay
    });
    let graph = usize::try_from(len).ok().filter(|_| len <= MOST_NUMBERED);
    let graph = graph.and_then(|ranks| EdgeCounts::even(ranks, inner.total(len), &Run::new()).ok());
    let Some(moves) = graph else {
        // No graph can number the ranks, or none has room.
        return TierEstimate { planned, with_graph: in_short, counted: in_short, in_short };
    };
    let counted = len.saturating_mul(4).saturating_add(bytes_at_work(len));
    let with_graph = if moves.total() == 0 {
        counted
    } else {
        let threads = threads_for(len, run.thread_count().get());
        bytes_with_graph(len, &moves, exits.total(len))
            .saturating_add(bytes_of_threads(&moves, threads))
    };
    TierEstimate { planned, with_graph, counted, in_short }
}

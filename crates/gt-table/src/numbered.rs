//! A game whose tiers are numbers: what a table asks of the rules, whatever game they are of.

use core::ops::Range;

use gt_core::tiers::{Planes, SolvedTier};
use gt_core::{LimitError, Run, SolveError};

use crate::sharded::Region;
use crate::tier_names::Listed;

/// The tiers of a game by their numbers.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait Tiers {
    /// The tiers that there are.
    fn listed(&self) -> &Listed;

    /// How the game shows a tier.
    fn shown(&self, index: usize) -> String;

    /// The tiers that a tier leads to, ascending, each once.
    fn next(&self, index: usize) -> Vec<usize>;

    /// The bytes of a key, if the table is sparse.
    fn key_len(&self) -> Option<u16> {
        None
    }

    /// The tag of the rules, by a sample of some `most` successors.
    fn tag(&self, most: usize, run: &Run) -> Result<String, LimitError>;
}

/// Solves tiers with answers `K`.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait Solves<K> {
    /// Solves a tier, given those that it leads to.
    fn solve(
        &self,
        index: usize,
        below: &dyn Planes<usize, K>,
        run: &Run,
    ) -> Result<SolvedTier<K>, SolveError>;

    /// Solves some ranks of a tier; `None` if this needs all of its ranks.
    fn solve_ranks(
        &self,
        index: usize,
        ranks: Range<u64>,
        below: &dyn Planes<usize, K>,
        run: &Run,
    ) -> Result<Option<SolvedTier<K>>, SolveError>;

    /// Calls `work` with the ranks of a tier as positions that workers share; returns whether they
    /// can be solved so.
    fn with_region(
        &self,
        index: usize,
        below: &dyn Planes<usize, K>,
        work: &mut dyn FnMut(&dyn Region),
    ) -> Result<bool, SolveError>;
}

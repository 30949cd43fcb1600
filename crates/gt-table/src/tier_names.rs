//! The tiers of a game, and the folders that they have.
//!
//! # Invariant
//! Tiers are ascending, and their places in the list are the numbers of their folders. The number
//! of a tier depends on the rules alone, and not on the order in which tiers are solved.

use gt_core::SolveError;
use gt_core::tiers::{Plan, PlannedTier};

/// The tiers of a game, ascending: their numbers are the names of their folders.
#[derive(Clone, Debug)]
pub(crate) struct TierNames<T> {
    tiers: Vec<PlannedTier<T>>,
    ranks: u64,
}

impl<T: Copy + Ord + core::fmt::Debug> TierNames<T> {
    pub(crate) fn new(plan: &Plan<T>) -> Result<Self, SolveError> {
        let run = gt_core::Run::new();
        let (mut tiers, mut ranks) = (Vec::new(), 0_u64);
        for planned in plan.tiers() {
            ranks = ranks.saturating_add(planned.len);
            run.push(&mut tiers, planned)?;
        }
        tiers.sort_unstable_by_key(|planned| planned.tier);
        Ok(Self { tiers, ranks })
    }

    pub(crate) const fn len(&self) -> usize {
        self.tiers.len()
    }

    /// All ranks; at most `u64::MAX`.
    pub(crate) const fn ranks(&self) -> u64 {
        self.ranks
    }

    pub(crate) fn tier(&self, index: usize) -> T {
        self.tiers[index].tier
    }

    pub(crate) fn length(&self, index: usize) -> u64 {
        self.tiers[index].len
    }

    #[inline]
    pub(crate) fn find(&self, tier: T) -> Option<usize> {
        self.tiers.binary_search_by_key(&tier, |planned| planned.tier).ok()
    }
}

/// The folder of a tier: at least four digits, so that names sort as numbers do.
pub(crate) fn folder_name(index: usize) -> String {
    format!("{index:04}")
}

//! The tiers of a game, and the folders that they have.
//!
//! # Invariant
//! Tiers are ascending, and their places in the list are the numbers of their folders. The number
//! of a tier depends on the rules alone, and not on the order in which tiers are solved.

use core::fmt::Debug;

use gt_core::SolveError;
use gt_core::tiers::Plan;

/// The tiers of a game, ascending: their numbers are the names of their folders.
#[derive(Clone, Debug)]
pub(crate) struct TierNames<T> {
    tiers: Vec<T>,
    listed: Listed,
}

/// What is known of the tiers of a game by their numbers, whatever game it is.
#[derive(Clone, Debug)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub struct Listed {
    lengths: Vec<u64>,
    /// The numbers, each after all tiers that it leads to.
    order: Vec<usize>,
    ranks: u64,
}

impl Listed {
    /// One tier of this length.
    pub(crate) fn one(length: u64) -> Self {
        Self { lengths: vec![length], order: vec![0], ranks: length }
    }

    pub(crate) const fn len(&self) -> usize {
        self.lengths.len()
    }

    /// All ranks; at most `u64::MAX`.
    pub(crate) const fn ranks(&self) -> u64 {
        self.ranks
    }

    pub(crate) fn length(&self, index: usize) -> u64 {
        self.lengths[index]
    }

    /// The numbers of the tiers, each after all tiers that it leads to.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }
}

impl<T: Copy + Ord + Debug> TierNames<T> {
    pub(crate) fn new(plan: &Plan<T>) -> Result<Self, SolveError> {
        let run = gt_core::Run::new();
        let mut planned = Vec::new();
        for tier in plan.tiers() {
            run.push(&mut planned, (tier.tier, tier.len))?;
        }
        planned.sort_unstable_by_key(|&(tier, _)| tier);
        let (tiers, lengths): (Vec<_>, Vec<_>) = planned.into_iter().unzip();
        let ranks = lengths.iter().fold(0, |sum: u64, &len| sum.saturating_add(len));
        let mut names = Self { tiers, listed: Listed { lengths, order: Vec::new(), ranks } };
        let order: Vec<_> = plan.tiers().filter_map(|planned| names.find(planned.tier)).collect();
        names.listed.order = order;
        Ok(names)
    }

    pub(crate) const fn listed(&self) -> &Listed {
        &self.listed
    }

    pub(crate) fn tier(&self, index: usize) -> T {
        self.tiers[index]
    }

    pub(crate) fn shown(&self, index: usize) -> String {
        format!("{:?}", self.tiers[index])
    }

    #[inline]
    pub(crate) fn find(&self, tier: T) -> Option<usize> {
        self.tiers.binary_search(&tier).ok()
    }

    /// The numbers of the tiers among `next`, ascending, each once.
    pub(crate) fn numbers(&self, next: impl Iterator<Item = T>) -> Vec<usize> {
        let mut numbers: Vec<_> = next.filter_map(|tier| self.find(tier)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// The folder of a tier: at least four digits, so that names sort as numbers do.
pub(crate) fn folder_name(index: usize) -> String {
    format!("{index:04}")
}

//! The tiers of a game without a type.

use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::kept::Kept;
use super::objects::{Names, Slot, TierRules};
use gt_core::capability::{IndexedTiers, Tiered};

struct Met<T> {
    tiers: Vec<T>,
    numbers: BTreeMap<T, Slot>,
}

/// Threads may share it, as the tiers that it names.
struct NamesOf<T>(Mutex<Met<T>>);

impl<T: Copy + Ord + Hash + Debug> NamesOf<T> {
    fn met(&self) -> MutexGuard<'_, Met<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tier(&self, tier: Slot) -> T {
        self.met().tiers[tier]
    }

    fn name(&self, tier: T) -> Slot {
        let mut met = self.met();
        let next = met.tiers.len();
        let number = *met.numbers.entry(tier).or_insert(next);
        if number == next {
            met.tiers.push(tier);
        }
        number
    }
}

impl<T: Copy + Ord + Hash + Debug> Names for NamesOf<T> {
    fn order(&self, one: Slot, other: Slot) -> Ordering {
        let met = self.met();
        met.tiers[one].cmp(&met.tiers[other])
    }

    fn debug(&self, tier: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tier(tier).fmt(f)
    }
}

/// The tiers of a game.
pub(in crate::laws) struct TiersOf<'a, 'g, G: Tiered> {
    kept: &'a Kept<'g, G>,
    names: NamesOf<G::Tier>,
}

impl<'a, 'g, G: Tiered> TiersOf<'a, 'g, G> {
    pub(in crate::laws) const fn new(kept: &'a Kept<'g, G>) -> Self {
        let met = Met { tiers: Vec::new(), numbers: BTreeMap::new() };
        Self { kept, names: NamesOf(Mutex::new(met)) }
    }
}

impl<G: Tiered> TierRules for TiersOf<'_, '_, G> {
    fn names(&self) -> &(dyn Names + Send + Sync) {
        &self.names
    }

    fn tier(&self, at: Slot) -> Slot {
        self.names.name(self.kept.at(at, |position| self.kept.game().tier(position)))
    }

    fn next(&self, tier: Slot) -> Vec<Slot> {
        let next = self.kept.game().next_tiers(self.names.tier(tier));
        next.map(|tier| self.names.name(tier)).collect()
    }
}

/// The tiers of a game with ranks in them.
pub(in crate::laws) struct RankedTiersOf<'a, 'g, G: Tiered>(pub(in crate::laws) TiersOf<'a, 'g, G>);

impl<G: IndexedTiers> TierRules for RankedTiersOf<'_, '_, G> {
    fn names(&self) -> &(dyn Names + Send + Sync) {
        self.0.names()
    }

    fn tier(&self, at: Slot) -> Slot {
        self.0.tier(at)
    }

    fn next(&self, tier: Slot) -> Vec<Slot> {
        self.0.next(tier)
    }

    fn all(&self) -> Vec<Slot> {
        self.0.kept.game().tiers().map(|tier| self.0.names.name(tier)).collect()
    }

    fn len(&self, tier: Slot) -> u64 {
        self.0.kept.game().tier_len(self.0.names.tier(tier))
    }

    fn rank(&self, at: Slot) -> u64 {
        self.0.kept.at(at, |position| self.0.kept.game().rank_in_tier(position))
    }

    fn unrank(&self, tier: Slot, rank: u64) -> Option<Slot> {
        let position = self.0.kept.game().unrank_in_tier(self.0.names.tier(tier), rank)?;
        Some(self.0.kept.keep(position))
    }

    fn positions(&self, tier: Slot, ranks: Range<u64>) -> Vec<(u64, Slot)> {
        let most = usize::try_from(ranks.end.saturating_sub(ranks.start)).unwrap_or(usize::MAX);
        let positions = self.0.kept.game().positions_in_tier(self.0.names.tier(tier), ranks);
        let positions = positions.take(most.saturating_add(1));
        positions.map(|(rank, position)| (rank, self.0.kept.keep(position))).collect()
    }

    fn successors(&self, at: Slot) -> Vec<(Slot, u64)> {
        let found: Vec<_> = self
            .0
            .kept
            .at(at, |position| self.0.kept.game().successor_tier_ranks(position).collect());
        found.into_iter().map(|(tier, rank)| (self.0.names.name(tier), rank)).collect()
    }
}

//! A game as an object whose tiers are numbers.

use core::marker::PhantomData;
use core::ops::Range;
use std::borrow::Cow;

use gt_core::solution::AtEnd;
use gt_core::tiers::{Plane, Planes, SolvedTier};
use gt_core::{Encode, IndexedTiers, LimitError, Run, Shared, SolveError};

use crate::in_memory::InMemory;
use crate::kind::Stored;
use crate::numbered::{Solves, Tiers};
use crate::rules;
use crate::sharded::Region;
use crate::tier_names::{Listed, TierNames};
use crate::way::Way;

/// A game with its tiers, and the answers `A` that are asked for.
pub(crate) struct ByNumber<'g, G: IndexedTiers, A> {
    game: &'g G,
    names: &'g TierNames<G::Tier>,
    answers: PhantomData<fn() -> A>,
}

impl<'g, G: IndexedTiers, A> ByNumber<'g, G, A> {
    pub(crate) const fn new(game: &'g G, names: &'g TierNames<G::Tier>) -> Self {
        Self { game, names, answers: PhantomData }
    }
}

impl<G: IndexedTiers + Encode, A: Stored<Told: AtEnd<G>>> Tiers for ByNumber<'_, G, A> {
    fn listed(&self) -> &Listed {
        self.names.listed()
    }

    fn shown(&self, index: usize) -> String {
        self.names.shown(index)
    }

    fn next(&self, index: usize) -> Vec<usize> {
        self.names.numbers(self.game.next_tiers(self.names.tier(index)))
    }

    fn tag(&self, most: usize, run: &Run) -> Result<String, LimitError> {
        let end = |position: &G::Position, outcome| {
            A::numbers(A::Told::at_end(self.game, position, outcome))
        };
        rules::tag(self.game, self.names, &end, most, run)
    }
}

/// A game with its tiers, and the way `W` to solve one.
pub(crate) struct Solving<'g, G: IndexedTiers, W> {
    game: &'g G,
    names: &'g TierNames<G::Tier>,
    way: PhantomData<fn() -> W>,
}

impl<'g, G: IndexedTiers, W> Solving<'g, G, W> {
    pub(crate) const fn new(game: &'g G, names: &'g TierNames<G::Tier>) -> Self {
        Self { game, names, way: PhantomData }
    }
}

impl<G: IndexedTiers + Shared, W: Way<G>> Solves<W::Kept> for Solving<'_, G, W> {
    fn solve(
        &self,
        index: usize,
        below: &dyn Planes<usize, W::Kept>,
        run: &Run,
    ) -> Result<SolvedTier<W::Kept>, SolveError> {
        let below = Lent { names: self.names, planes: below };
        W::solve(self.game, self.names.tier(index), &below, run)
    }

    fn solve_ranks(
        &self,
        index: usize,
        ranks: Range<u64>,
        below: &dyn Planes<usize, W::Kept>,
        run: &Run,
    ) -> Result<Option<SolvedTier<W::Kept>>, SolveError> {
        let below = Lent { names: self.names, planes: below };
        W::solve_ranks(self.game, self.names.tier(index), ranks, &below, run)
    }

    fn with_region(
        &self,
        index: usize,
        below: &dyn Planes<usize, W::Kept>,
        work: &mut dyn FnMut(&dyn Region),
    ) -> Result<bool, SolveError> {
        let below = Lent { names: self.names, planes: below };
        let region = W::region(self.game, self.names.tier(index), &below)?;
        Ok(region.map(|region| work(&*region)).is_some())
    }
}

/// Planes by number, lent by tier.
pub(crate) struct Lent<'p, T, K> {
    pub(crate) names: &'p TierNames<T>,
    pub(crate) planes: &'p dyn Planes<usize, K>,
}

impl<T: Copy + Ord + core::fmt::Debug, K: InMemory> Planes<T, K> for Lent<'_, T, K> {
    fn plane(&self, tier: T) -> Result<Cow<'_, Plane<K>>, SolveError> {
        match self.names.find(tier) {
            Some(index) => self.planes.plane(index),
            None => Err(SolveError::Unreadable {
                what: format!("tier {tier:?}"),
                why: "the game does not list it".into(),
            }),
        }
    }
}

//! A game with what was said of it, as one type that every solver takes.

use alloc::sync::Arc;
use core::marker::PhantomData;
use core::ops::{Range, RangeInclusive};

use super::has::{IfImpartial, IfIndexed, IfMargins, IfPredecessors, IfSymmetric, IfTiers, Names};
use crate::capability::{Indexed, IndexedTiers, Margins, Predecessors, Symmetric, Tiered};
use crate::game::Game;
use crate::outcome::{Margin, Outcome};
use crate::promise::{Acyclic, Descending, Impartial};

/// A game, and what was said of it.
///
/// It implements all promises and capabilities. Nobody outside can name it, and
/// [`Solver`](super::Solver) asks only for those that were said.
#[derive(Debug)]
pub(super) struct Named<G, C> {
    game: Arc<G>,
    said: PhantomData<fn() -> C>,
}

impl<G, C> Named<G, C> {
    pub(super) const fn new(game: Arc<G>) -> Self {
        Self { game, said: PhantomData }
    }

    pub(super) fn game(&self) -> &G {
        &self.game
    }
}

impl<G, C> Clone for Named<G, C> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.game))
    }
}

impl<G: Game, C> Game for Named<G, C> {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn initial(&self) -> G::Position {
        self.game.initial()
    }

    #[inline]
    fn moves(&self, position: &G::Position) -> impl Iterator<Item = G::Move> {
        self.game.moves(position)
    }

    #[inline]
    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.game.play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &G::Position) -> Option<Outcome> {
        self.game.decided(position)
    }

    #[inline]
    fn blocked(&self, position: &G::Position) -> Outcome {
        self.game.blocked(position)
    }

    #[inline]
    fn endless(&self, position: &G::Position) -> Margin {
        self.game.endless(position)
    }

    #[inline]
    fn owned_bytes(&self, position: &G::Position) -> u64 {
        self.game.owned_bytes(position)
    }
}

impl<G: Game, C: Names<G>> Acyclic for Named<G, C> {}
impl<G: Game, C: Names<G>> Descending for Named<G, C> {}

impl<G: Game, C: Names<G>> Impartial for Named<G, C> {
    #[inline]
    fn components(&self, position: &G::Position) -> impl Iterator<Item = G::Position> {
        C::Parts::components(&self.game, position)
    }
}

impl<G: Game, C: Names<G>> Indexed for Named<G, C> {
    #[inline]
    fn index_len(&self) -> u64 {
        C::Ranks::index_len(&self.game)
    }

    #[inline]
    fn rank(&self, position: &G::Position) -> u64 {
        C::Ranks::rank(&self.game, position)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<G::Position> {
        C::Ranks::unrank(&self.game, rank)
    }

    #[inline]
    fn successor_ranks(&self, position: &G::Position) -> impl Iterator<Item = u64> {
        C::Ranks::successor_ranks(&self.game, position)
    }
}

impl<G: Game, C: Names<G>> Predecessors for Named<G, C> {
    #[inline]
    fn predecessors(&self, position: &G::Position) -> impl Iterator<Item = G::Position> {
        C::Back::predecessors(&self.game, position)
    }
}

impl<G: Game, C: Names<G>> Symmetric for Named<G, C> {
    #[inline]
    fn representative(&self, position: &G::Position) -> G::Position {
        C::Orbits::representative(&self.game, position)
    }
}

impl<G: Game, C: Names<G>> Tiered for Named<G, C> {
    type Tier = <C::Tiers as IfTiers<G>>::Tier;

    #[inline]
    fn tier(&self, position: &G::Position) -> Self::Tier {
        C::Tiers::tier(&self.game, position)
    }

    #[inline]
    fn next_tiers(&self, tier: Self::Tier) -> impl Iterator<Item = Self::Tier> {
        C::Tiers::next_tiers(&self.game, tier)
    }
}

impl<G: Game, C: Names<G>> IndexedTiers for Named<G, C> {
    #[inline]
    fn tiers(&self) -> impl Iterator<Item = Self::Tier> {
        C::Tiers::tiers(&self.game)
    }

    #[inline]
    fn tier_len(&self, tier: Self::Tier) -> u64 {
        C::Tiers::tier_len(&self.game, tier)
    }

    #[inline]
    fn rank_in_tier(&self, position: &G::Position) -> u64 {
        C::Tiers::rank_in_tier(&self.game, position)
    }

    #[inline]
    fn unrank_in_tier(&self, tier: Self::Tier, rank: u64) -> Option<G::Position> {
        C::Tiers::unrank_in_tier(&self.game, tier, rank)
    }

    #[inline]
    fn positions_in_tier(
        &self,
        tier: Self::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, G::Position)> {
        C::Tiers::positions_in_tier(&self.game, tier, ranks)
    }

    #[inline]
    fn successor_tier_ranks(
        &self,
        position: &G::Position,
    ) -> impl Iterator<Item = (Self::Tier, u64)> {
        C::Tiers::successor_tier_ranks(&self.game, position)
    }
}

impl<G: Game, C: Names<G>> Margins for Named<G, C> {
    #[inline]
    fn margin(&self, over: &G::Position) -> Margin {
        C::Points::margin(&self.game, over)
    }

    #[inline]
    fn bounds(&self, position: &G::Position) -> RangeInclusive<Margin> {
        C::Points::bounds(&self.game, position)
    }

    #[inline]
    fn rest(&self, position: &G::Position) -> Option<(Margin, G::Position)> {
        C::Points::rest(&self.game, position)
    }
}

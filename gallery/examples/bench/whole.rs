//! A game in tiers as a game with ranks: the tiers follow one another, the least one first.

use gt_core::Indexed;
use gt_core::prelude::*;

/// The game, and the first rank of each tier.
pub(crate) struct Whole<G: Tiered> {
    game: G,
    /// Ascending, by tier and by rank.
    firsts: Vec<(G::Tier, u64)>,
    len: u64,
}

impl<G: IndexedTiers> Whole<G> {
    pub(crate) fn new(game: G) -> Self {
        let mut tiers: Vec<G::Tier> = game.tiers().collect();
        tiers.sort_unstable();
        let mut len = 0;
        let mut first = |tier| {
            len += game.tier_len(tier);
            (tier, len - game.tier_len(tier))
        };
        let firsts = tiers.into_iter().map(&mut first).collect();
        Self { game, firsts, len }
    }
}

impl<G: Tiered> Game for Whole<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn initial(&self) -> G::Position {
        self.game.initial()
    }

    fn moves(&self, at: &G::Position) -> impl Iterator<Item = G::Move> {
        self.game.moves(at)
    }

    fn play(&self, at: &G::Position, mv: G::Move) -> G::Position {
        self.game.play(at, mv)
    }

    fn decided(&self, at: &G::Position) -> Option<Outcome> {
        self.game.decided(at)
    }

    fn blocked(&self, at: &G::Position) -> Outcome {
        self.game.blocked(at)
    }

    fn endless(&self, at: &G::Position) -> Margin {
        self.game.endless(at)
    }
}

impl<G: Tiered + Acyclic> Acyclic for Whole<G> {}

impl<G: IndexedTiers> Indexed for Whole<G> {
    fn index_len(&self) -> u64 {
        self.len
    }

    fn rank(&self, at: &G::Position) -> u64 {
        let tier = self.game.tier(at);
        let nth = self.firsts.partition_point(|&(other, _)| other < tier);
        self.firsts[nth].1 + self.game.rank_in_tier(at)
    }

    fn unrank(&self, rank: u64) -> Option<G::Position> {
        let &(tier, first) =
            self.firsts[..self.firsts.partition_point(|&(_, first)| first <= rank)].last()?;
        self.game.unrank_in_tier(tier, rank - first)
    }
}

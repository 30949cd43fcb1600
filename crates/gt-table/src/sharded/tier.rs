//! A tier of a game as positions that workers share: keys are ranks, the greatest byte first.

use std::borrow::Cow;

use gt_core::retrograde::PackedValue;
use gt_core::tiers::{Plane, Planes};
use gt_core::{IndexedTiers, Margin, Shared, SolveError, Value};

use super::region::{Elsewhere, Follows, Region, Universe};

/// A tier, with the answers of the tiers that it leads to.
pub(crate) struct TierRegion<'a, G: IndexedTiers> {
    game: &'a G,
    tier: G::Tier,
    len: u64,
    below: Vec<(G::Tier, Cow<'a, Plane<PackedValue>>)>,
}

impl<'a, G: IndexedTiers> TierRegion<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        tier: G::Tier,
        planes: &'a dyn Planes<G::Tier, PackedValue>,
    ) -> Result<Self, SolveError> {
        let mut below = Vec::new();
        for next in game.next_tiers(tier) {
            below.push((next, planes.plane(next)?));
        }
        below.sort_unstable_by_key(|&(tier, _)| tier);
        Ok(Self { game, tier, len: game.tier_len(tier), below })
    }

    fn position(&self, key: &[u8]) -> Option<G::Position> {
        let rank = <[u8; 8]>::try_from(key).map_or(u64::MAX, u64::from_be_bytes);
        self.game.unrank_in_tier(self.tier, rank)
    }

    /// What is known of a position of another tier.
    fn value(&self, position: &G::Position) -> Result<Value, SolveError> {
        let (tier, rank) = (self.game.tier(position), self.game.rank_in_tier(position));
        let Ok(place) = self.below.binary_search_by_key(&tier, |&(tier, _)| tier) else {
            let (tier, next) = (format!("{:?}", self.tier), format!("{tier:?}"));
            return Err(SolveError::NextTier { tier, next });
        };
        let value = self.below[place].1.get(rank).and_then(PackedValue::value);
        value.ok_or_else(|| SolveError::Hole { position: format!("{position:?}"), rank })
    }
}

impl<G: IndexedTiers + Shared> Region for TierRegion<'_, G> {
    fn width(&self) -> usize {
        size_of::<u64>()
    }

    fn universe(&self) -> Universe {
        Universe::Ranks(self.len)
    }

    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError> {
        let Some(position) = self.position(key) else { return Ok(Follows::Hole) };
        if let Some(outcome) = self.game.decided(&position) {
            return Ok(Follows::Over(outcome));
        }
        let (mut has_moves, mut elsewhere) = (false, Elsewhere::NOTHING);
        for mv in self.game.moves(&position) {
            has_moves = true;
            let after = self.game.play(&position, mv);
            if self.game.tier(&after) == self.tier {
                let (rank, len) = (self.game.rank_in_tier(&after), self.len);
                if rank >= len {
                    let position = format!("{after:?}");
                    return Err(SolveError::RankOutOfRange { position, rank, len });
                }
                next.extend_from_slice(&rank.to_be_bytes());
                continue;
            }
            match self.value(&after)? {
                Value::Loss { plies } => {
                    let win = elsewhere.win.map_or(plies + 1, |win| win.min(plies + 1));
                    elsewhere.win = Some(win);
                }
                Value::Win { plies } => elsewhere.loss = elsewhere.loss.max(plies + 1),
                Value::Draw => elsewhere.draws = true,
            }
        }
        Ok(if has_moves {
            Follows::Open(elsewhere)
        } else {
            Follows::Over(self.game.blocked(&position))
        })
    }
    fn check_drawn(&self, key: &[u8]) -> Result<(), SolveError> {
        let Some(position) = self.position(key) else { return Ok(()) };
        match self.game.endless(&position) {
            Margin::EVEN => Ok(()),
            margin => Err(SolveError::EndlessPoints { position: format!("{position:?}"), margin }),
        }
    }
}

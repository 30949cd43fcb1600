//! A game with what was said of it, in tiers: as tables that are solved tier by tier take it.

use alloc::sync::Arc;
use core::ops::{Range, RangeInclusive};

use super::Solver;
use super::facts::Facts;
use super::has::{If, IfEncode, IfTiers, Names};
use super::named::Named;
use crate::capability::{Decoder, Encode, Encoder, IndexedTiers, Margins, Tiered};
use crate::game::Game;
use crate::outcome::{Margin, Outcome};
use crate::promise::{Acyclic, Impartial};

/// A game in the tiers that were said of it, or with all of its ranks as one tier.
///
/// It has every trait that a table needs, so one function can make tables of all kinds of games.
/// What was not said must not be asked: see [`is_acyclic`](Self::is_acyclic) and its like.
///
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::solver::Solver;
/// use gt_core::{Run, Solution, Value, retrograde::Tablebase};
///
/// let whole = Solver::of(Matches(20)).indexed().in_tiers().unwrap(); // one tier
/// let table = Tablebase::by_tiers(whole, &Run::new())?;
/// assert_eq!(table.value(&20)?, Some(Value::Loss { plies: 10 }));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Debug)]
pub struct InTiers<G, C> {
    named: Named<G, C>,
    /// What was said, and holds for this game.
    facts: Facts,
}

impl<G, C> Clone for InTiers<G, C> {
    fn clone(&self) -> Self {
        Self { named: self.named.clone(), facts: self.facts }
    }
}

impl<G: Game, C: Names<G>> Solver<G, C> {
    /// The game in tiers; `None` if neither tiers nor ranks were said.
    ///
    /// If nobody said that positions have bytes, nobody may ask for them:
    /// [`HAS_BYTES`](InTiers::HAS_BYTES).
    pub fn in_tiers(&self) -> Option<InTiers<G, C>> {
        InTiers::<G, C>::HAS_TIERS.then(|| InTiers {
            named: Named::new(Arc::clone(&self.game)),
            facts: Facts::of::<G, C>().without(self.withheld),
        })
    }
}

/// The tiers of a game, or its ranks as one.
type Tiers<G, C> = <<C as Names<G>>::Tiers as IfTiers<G>>::OrWhole<<C as Names<G>>::Ranks>;

impl<G: Game, C: Names<G>> InTiers<G, C> {
    /// Whether there are tiers or ranks.
    pub const HAS_TIERS: bool = C::Tiers::HAS || C::Ranks::HAS;
    /// Whether positions have bytes.
    pub const HAS_BYTES: bool = C::Bytes::HAS;
    /// Whether the game may be acyclic; a constant, so that what cannot be asked is not compiled.
    pub const MAY_END: bool = C::Ends::HAS;
    /// Whether the game may have nimbers.
    pub const MAY_BE_IMPARTIAL: bool = C::Parts::HAS;
    /// Whether the game ends by points.
    pub const HAS_POINTS: bool = C::Points::HAS;

    /// The game itself.
    pub fn game(&self) -> &G {
        self.named.game()
    }

    /// Whether every play ends.
    pub const fn is_acyclic(&self) -> bool {
        Self::MAY_END && self.facts.includes(Facts::ENDS)
    }

    /// Whether nimbers may be asked for.
    pub const fn is_impartial(&self) -> bool {
        Self::MAY_BE_IMPARTIAL && self.facts.includes(Facts::IMPARTIAL)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Game for InTiers<G, C> {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn initial(&self) -> G::Position {
        self.named.initial()
    }

    #[inline]
    fn moves(&self, position: &G::Position) -> impl Iterator<Item = G::Move> {
        self.named.moves(position)
    }

    #[inline]
    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.named.play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &G::Position) -> Option<Outcome> {
        self.named.decided(position)
    }

    #[inline]
    fn blocked(&self, position: &G::Position) -> Outcome {
        self.named.blocked(position)
    }

    #[inline]
    fn endless(&self, position: &G::Position) -> Margin {
        self.named.endless(position)
    }

    #[inline]
    fn owned_bytes(&self, position: &G::Position) -> u64 {
        self.named.owned_bytes(position)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Acyclic for InTiers<G, C> {}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Impartial for InTiers<G, C> {
    #[inline]
    fn components(&self, position: &G::Position) -> impl Iterator<Item = G::Position> {
        self.named.components(position)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Encode for InTiers<G, C> {
    fn encode_into(&self, position: &G::Position, out: &mut Encoder<'_>) {
        C::Bytes::encode_into(self.game(), position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<G::Position> {
        C::Bytes::decode_from(self.game(), from)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Margins for InTiers<G, C> {
    #[inline]
    fn margin(&self, over: &G::Position) -> Margin {
        self.named.margin(over)
    }

    #[inline]
    fn bounds(&self, position: &G::Position) -> RangeInclusive<Margin> {
        self.named.bounds(position)
    }

    #[inline]
    fn rest(&self, position: &G::Position) -> Option<(Margin, G::Position)> {
        self.named.rest(position)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Tiered for InTiers<G, C> {
    type Tier = <Tiers<G, C> as IfTiers<G>>::Tier;

    #[inline]
    fn tier(&self, position: &G::Position) -> Self::Tier {
        Tiers::<G, C>::tier(self.game(), position)
    }

    #[inline]
    fn next_tiers(&self, tier: Self::Tier) -> impl Iterator<Item = Self::Tier> {
        Tiers::<G, C>::next_tiers(self.game(), tier)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> IndexedTiers for InTiers<G, C> {
    fn tiers(&self) -> impl Iterator<Item = Self::Tier> {
        Tiers::<G, C>::tiers(self.game())
    }

    #[inline]
    fn tier_len(&self, tier: Self::Tier) -> u64 {
        Tiers::<G, C>::tier_len(self.game(), tier)
    }

    #[inline]
    fn rank_in_tier(&self, position: &G::Position) -> u64 {
        Tiers::<G, C>::rank_in_tier(self.game(), position)
    }

    #[inline]
    fn unrank_in_tier(&self, tier: Self::Tier, rank: u64) -> Option<G::Position> {
        Tiers::<G, C>::unrank_in_tier(self.game(), tier, rank)
    }

    #[inline]
    fn positions_in_tier(
        &self,
        tier: Self::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, G::Position)> {
        Tiers::<G, C>::positions_in_tier(self.game(), tier, ranks)
    }

    #[inline]
    fn successor_tier_ranks(
        &self,
        position: &G::Position,
    ) -> impl Iterator<Item = (Self::Tier, u64)> {
        Tiers::<G, C>::successor_tier_ranks(self.game(), position)
    }
}

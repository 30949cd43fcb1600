//! What a game is said to have: each promise or capability is a type, [`Present`] or [`Absent`].
//!
//! A trait `If…` stands for each capability. [`Present`] implements it for games that have the
//! capability, and passes each question on. [`Absent`] implements it for every game, and is never
//! asked. So a function can branch on the constant `HAS`, and the branch that needs a capability
//! compiles for every game. A branch that a constant rules out is not translated to machine code.

#![expect(unnameable_types, reason = "a name outside needs only `Present`, `Absent` and `Has`")]

use core::iter::empty;
use core::marker::PhantomData;
use core::ops::{Range, RangeInclusive};

use crate::capability::{
    Decoder, Encode, Encoder, Indexed, IndexedTiers, Margins, Predecessors, Symmetric, Tiered,
};
use crate::game::Game;
use crate::outcome::Margin;
use crate::promise::Impartial;

/// The game has it.
#[derive(Clone, Copy, Debug)]
pub struct Present(());

/// Nobody has said that the game has it.
#[derive(Clone, Copy, Debug)]
pub struct Absent(());

/// What was said of a game, one parameter each.
///
/// They stand for [`Acyclic`](crate::Acyclic), [`Descending`](crate::Descending), [`Impartial`],
/// [`Indexed`], [`Predecessors`], [`Symmetric`], [`IndexedTiers`], [`Margins`] and [`Encode`], in
/// this order.
#[expect(clippy::type_complexity, reason = "one parameter for each thing that was said")]
#[derive(Clone, Copy, Debug)]
pub struct Has<A, D, I, N, P, S, T, M, E>(PhantomData<(A, D, I, N, P, S, T, M, E)>);

/// Nothing was said of a game.
pub type Nothing = Has<Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent>;

/// Everything that may be said of a game `G`.
pub trait Names<G: Game>: 'static {
    /// Whether every play ends.
    type Ends: If;
    /// Whether every move leads to a smaller rank.
    type Descends: If;
    /// Components of positions.
    type Parts: IfImpartial<G>;
    /// Ranks of positions.
    type Ranks: IfIndexed<G>;
    /// Moves backwards.
    type Back: IfPredecessors<G>;
    /// One position for each orbit.
    type Orbits: IfSymmetric<G>;
    /// Tiers, with ranks.
    type Tiers: IfTiers<G>;
    /// Margins at the end.
    type Points: IfMargins<G>;
    /// Positions as bytes.
    type Bytes: IfEncode<G>;
}

impl<G: Game, A, D, I, N, P, S, T, M, E> Names<G> for Has<A, D, I, N, P, S, T, M, E>
where
    A: If,
    D: If,
    I: IfImpartial<G>,
    N: IfIndexed<G>,
    P: IfPredecessors<G>,
    S: IfSymmetric<G>,
    T: IfTiers<G>,
    M: IfMargins<G>,
    E: IfEncode<G>,
{
    type Ends = A;
    type Descends = D;
    type Parts = I;
    type Ranks = N;
    type Back = P;
    type Orbits = S;
    type Tiers = T;
    type Points = M;
    type Bytes = E;
}

/// What was said of a game that has nimbers: every play ends, and it is impartial.
#[diagnostic::on_unimplemented(
    message = "nobody has said that this game has nimbers",
    label = "a game has nimbers if every play ends and it is impartial",
    note = "if it is both, say so before: `.acyclic().impartial()`",
    note = "if not, ask `solve` in how many plies a player wins, or `outcomes` who wins"
)]
pub trait SaysNimbers {}

impl<D, N, P, S, T, M, E> SaysNimbers for Has<Present, D, Present, N, P, S, T, M, E> {}

/// What was said of a game that has margins: it ends by points.
#[diagnostic::on_unimplemented(
    message = "nobody has said that this game ends by points",
    label = "only such a game has margins",
    note = "if it does, implement `Margins`, and say so before: `.by_points()`",
    note = "if not, ask `solve` in how many plies a player wins, or `outcomes` who wins"
)]
pub trait SaysPoints {}

impl<A, D, I, N, P, S, T, E> SaysPoints for Has<A, D, I, N, P, S, T, Present, E> {}

/// Something that a game has, or has not.
pub trait If: 'static {
    /// Whether it was said.
    const HAS: bool;
}

impl If for Present {
    const HAS: bool = true;
}

impl If for Absent {
    const HAS: bool = false;
}

#[cold]
fn never<T>() -> T {
    unreachable!("a solver asks only for what was said of the game")
}

/// [`Impartial`], if it was said.
pub trait IfImpartial<G: Game>: If {
    fn components(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position>;
}

impl<G: Impartial> IfImpartial<G> for Present {
    #[inline]
    fn components(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position> {
        game.components(position)
    }
}

impl<G: Game> IfImpartial<G> for Absent {
    fn components(_: &G, _: &G::Position) -> impl Iterator<Item = G::Position> {
        never::<core::iter::Empty<_>>()
    }
}

/// [`Indexed`], if it was said.
pub trait IfIndexed<G: Game>: If {
    fn index_len(game: &G) -> u64;
    fn rank(game: &G, position: &G::Position) -> u64;
    fn unrank(game: &G, rank: u64) -> Option<G::Position>;
    fn successor_ranks(game: &G, position: &G::Position) -> impl Iterator<Item = u64>;
}

impl<G: Indexed> IfIndexed<G> for Present {
    #[inline]
    fn index_len(game: &G) -> u64 {
        game.index_len()
    }

    #[inline]
    fn rank(game: &G, position: &G::Position) -> u64 {
        game.rank(position)
    }

    #[inline]
    fn unrank(game: &G, rank: u64) -> Option<G::Position> {
        game.unrank(rank)
    }

    #[inline]
    fn successor_ranks(game: &G, position: &G::Position) -> impl Iterator<Item = u64> {
        game.successor_ranks(position)
    }
}

impl<G: Game> IfIndexed<G> for Absent {
    fn index_len(_: &G) -> u64 {
        never()
    }

    fn rank(_: &G, _: &G::Position) -> u64 {
        never()
    }

    fn unrank(_: &G, _: u64) -> Option<G::Position> {
        never()
    }

    fn successor_ranks(_: &G, _: &G::Position) -> impl Iterator<Item = u64> {
        never::<core::iter::Empty<_>>()
    }
}

/// [`Predecessors`], if it was said.
pub trait IfPredecessors<G: Game>: If {
    fn predecessors(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position>;
}

impl<G: Predecessors> IfPredecessors<G> for Present {
    #[inline]
    fn predecessors(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position> {
        game.predecessors(position)
    }
}

impl<G: Game> IfPredecessors<G> for Absent {
    fn predecessors(_: &G, _: &G::Position) -> impl Iterator<Item = G::Position> {
        never::<core::iter::Empty<_>>()
    }
}

/// [`Symmetric`], if it was said.
pub trait IfSymmetric<G: Game>: If {
    fn representative(game: &G, position: &G::Position) -> G::Position;
}

impl<G: Symmetric> IfSymmetric<G> for Present {
    #[inline]
    fn representative(game: &G, position: &G::Position) -> G::Position {
        game.representative(position)
    }
}

impl<G: Game> IfSymmetric<G> for Absent {
    fn representative(_: &G, _: &G::Position) -> G::Position {
        never()
    }
}

/// [`IndexedTiers`], if it was said.
pub trait IfTiers<G: Game>: If {
    type Tier: Copy + Ord + core::hash::Hash + core::fmt::Debug + Send + Sync;
    /// These tiers, or all ranks as one tier if tiers were not said.
    type OrWhole<N: IfIndexed<G>>: IfTiers<G>;
    fn tier(game: &G, position: &G::Position) -> Self::Tier;
    fn next_tiers(game: &G, tier: Self::Tier) -> impl Iterator<Item = Self::Tier>;
    fn tiers(game: &G) -> impl Iterator<Item = Self::Tier>;
    fn tier_len(game: &G, tier: Self::Tier) -> u64;
    fn rank_in_tier(game: &G, position: &G::Position) -> u64;
    fn unrank_in_tier(game: &G, tier: Self::Tier, rank: u64) -> Option<G::Position>;
    fn positions_in_tier(
        game: &G,
        tier: Self::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, G::Position)>;
    fn successor_tier_ranks(
        game: &G,
        position: &G::Position,
    ) -> impl Iterator<Item = (Self::Tier, u64)>;
}

impl<G: IndexedTiers> IfTiers<G> for Present {
    type Tier = <G as Tiered>::Tier;
    type OrWhole<N: IfIndexed<G>> = Self;

    #[inline]
    fn tier(game: &G, position: &G::Position) -> G::Tier {
        game.tier(position)
    }

    #[inline]
    fn next_tiers(game: &G, tier: G::Tier) -> impl Iterator<Item = G::Tier> {
        game.next_tiers(tier)
    }

    #[inline]
    fn tiers(game: &G) -> impl Iterator<Item = G::Tier> {
        game.tiers()
    }

    #[inline]
    fn tier_len(game: &G, tier: G::Tier) -> u64 {
        game.tier_len(tier)
    }

    #[inline]
    fn rank_in_tier(game: &G, position: &G::Position) -> u64 {
        game.rank_in_tier(position)
    }

    #[inline]
    fn unrank_in_tier(game: &G, tier: G::Tier, rank: u64) -> Option<G::Position> {
        game.unrank_in_tier(tier, rank)
    }

    #[inline]
    fn positions_in_tier(
        game: &G,
        tier: G::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, G::Position)> {
        game.positions_in_tier(tier, ranks)
    }

    #[inline]
    fn successor_tier_ranks(
        game: &G,
        position: &G::Position,
    ) -> impl Iterator<Item = (G::Tier, u64)> {
        game.successor_tier_ranks(position)
    }
}

impl<G: Game> IfTiers<G> for Absent {
    type Tier = ();
    type OrWhole<N: IfIndexed<G>> = Whole<N>;

    fn tier(_: &G, _: &G::Position) {
        never::<()>();
    }

    fn next_tiers(_: &G, (): ()) -> impl Iterator<Item = ()> {
        empty()
    }

    fn tiers(_: &G) -> impl Iterator<Item = ()> {
        empty()
    }

    fn tier_len(_: &G, (): ()) -> u64 {
        never()
    }

    fn rank_in_tier(_: &G, _: &G::Position) -> u64 {
        never()
    }

    fn unrank_in_tier(_: &G, (): (), _: u64) -> Option<G::Position> {
        never()
    }

    fn positions_in_tier(_: &G, (): (), _: Range<u64>) -> impl Iterator<Item = (u64, G::Position)> {
        never::<core::iter::Empty<_>>()
    }

    fn successor_tier_ranks(_: &G, _: &G::Position) -> impl Iterator<Item = ((), u64)> {
        never::<core::iter::Empty<_>>()
    }
}

/// All ranks as one tier, if ranks were said.
#[derive(Debug)]
pub struct Whole<N>(PhantomData<N>);

impl<N: If> If for Whole<N> {
    const HAS: bool = N::HAS;
}

impl<G: Game, N: IfIndexed<G>> IfTiers<G> for Whole<N> {
    type Tier = u8;
    type OrWhole<M: IfIndexed<G>> = Self;

    #[inline]
    fn tier(_: &G, _: &G::Position) -> u8 {
        0
    }

    fn next_tiers(_: &G, _: u8) -> impl Iterator<Item = u8> {
        empty()
    }

    fn tiers(_: &G) -> impl Iterator<Item = u8> {
        core::iter::once(0)
    }

    fn tier_len(game: &G, _: u8) -> u64 {
        N::index_len(game)
    }

    #[inline]
    fn rank_in_tier(game: &G, position: &G::Position) -> u64 {
        N::rank(game, position)
    }

    #[inline]
    fn unrank_in_tier(game: &G, _: u8, rank: u64) -> Option<G::Position> {
        N::unrank(game, rank)
    }

    #[inline]
    fn positions_in_tier(
        game: &G,
        _: u8,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, G::Position)> {
        ranks.filter_map(move |rank| Some((rank, N::unrank(game, rank)?)))
    }

    #[inline]
    fn successor_tier_ranks(game: &G, position: &G::Position) -> impl Iterator<Item = (u8, u64)> {
        N::successor_ranks(game, position).map(|rank| (0, rank))
    }
}

/// [`Margins`], if it was said.
pub trait IfMargins<G: Game>: If {
    fn margin(game: &G, over: &G::Position) -> Margin;
    fn bounds(game: &G, position: &G::Position) -> RangeInclusive<Margin>;
    fn rest(game: &G, position: &G::Position) -> Option<(Margin, G::Position)>;
}

impl<G: Margins> IfMargins<G> for Present {
    #[inline]
    fn margin(game: &G, over: &G::Position) -> Margin {
        game.margin(over)
    }

    #[inline]
    fn bounds(game: &G, position: &G::Position) -> RangeInclusive<Margin> {
        game.bounds(position)
    }

    #[inline]
    fn rest(game: &G, position: &G::Position) -> Option<(Margin, G::Position)> {
        game.rest(position)
    }
}

impl<G: Game> IfMargins<G> for Absent {
    fn margin(_: &G, _: &G::Position) -> Margin {
        never()
    }

    fn bounds(_: &G, _: &G::Position) -> RangeInclusive<Margin> {
        never()
    }

    fn rest(_: &G, _: &G::Position) -> Option<(Margin, G::Position)> {
        never()
    }
}

/// [`Encode`], if it was said.
pub trait IfEncode<G: Game>: If {
    fn encode_into(game: &G, position: &G::Position, out: &mut Encoder<'_>);
    fn decode_from(game: &G, from: &mut Decoder<'_>) -> Option<G::Position>;
}

impl<G: Encode> IfEncode<G> for Present {
    fn encode_into(game: &G, position: &G::Position, out: &mut Encoder<'_>) {
        game.encode_into(position, out);
    }

    fn decode_from(game: &G, from: &mut Decoder<'_>) -> Option<G::Position> {
        game.decode_from(from)
    }
}

impl<G: Game> IfEncode<G> for Absent {
    fn encode_into(_: &G, _: &G::Position, _: &mut Encoder<'_>) {
        never::<()>();
    }

    fn decode_from(_: &G, _: &mut Decoder<'_>) -> Option<G::Position> {
        never()
    }
}

//! What a game is said to have: each promise or capability is a type, [`Present`] or [`Absent`].
//!
//! A trait `If…` stands for each capability. [`Present`] implements it for games that have the
//! capability, and passes each question on. [`Absent`] implements it for every game, and is never
//! asked. So a function can branch on the constant `HAS`, and the branch that needs a capability
//! compiles for every game. A branch that a constant rules out is not translated to machine code.
//!
//! A [`Named`] game passes each question on to what was said of it, so every solver takes it.

#![expect(unnameable_types, reason = "a name outside needs only `Present`, `Absent` and `Has`")]

use alloc::sync::Arc;
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use core::ops::{Range, RangeInclusive};

use super::facts::{Fact, Facts};
use crate::capability::{
    Decoder, Encode, Encoder, Indexed, IndexedTiers, Margins, Predecessors, Symmetric, Tiered,
};
use crate::game::Game;
use crate::outcome::{Margin, Outcome};
use crate::promise::{Acyclic, Impartial};

/// The game has it.
#[derive(Clone, Copy, Debug)]
pub struct Present(());

/// Nobody has said that the game has it.
#[derive(Clone, Copy, Debug)]
pub struct Absent(());

/// What was said of a game, one parameter each.
///
/// They stand for [`Acyclic`], [`Impartial`], [`Indexed`], [`Predecessors`],
/// [`Symmetric`], [`IndexedTiers`], [`Margins`] and [`Encode`], in this order.
#[expect(clippy::type_complexity, reason = "one parameter for each thing that was said")]
#[derive(Clone, Copy, Debug)]
pub struct Has<A, I, N, P, S, T, M, E>(PhantomData<(A, I, N, P, S, T, M, E)>);

/// Nothing was said of a game.
pub type Nothing = Has<Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent>;

/// Everything that may be said of a game `G`.
pub trait Names<G: Game>: 'static {
    /// Whether every play ends.
    type Ends: If;
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

impl<G: Game, A, I, N, P, S, T, M, E> Names<G> for Has<A, I, N, P, S, T, M, E>
where
    A: If,
    I: IfImpartial<G>,
    N: IfIndexed<G>,
    P: IfPredecessors<G>,
    S: IfSymmetric<G>,
    T: IfTiers<G>,
    M: IfMargins<G>,
    E: IfEncode<G>,
{
    type Ends = A;
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

impl<N, P, S, T, M, E> SaysNimbers for Has<Present, Present, N, P, S, T, M, E> {}

/// What was said of a game that has margins: it ends by points.
#[diagnostic::on_unimplemented(
    message = "nobody has said that this game ends by points",
    label = "only such a game has margins",
    note = "if it does, implement `Margins`, and say so before: `.by_points()`",
    note = "if not, ask `solve` in how many plies a player wins, or `outcomes` who wins"
)]
pub trait SaysPoints {}

impl<A, I, N, P, S, T, E> SaysPoints for Has<A, I, N, P, S, T, Present, E> {}

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

/// What was said of the type of a game.
pub(super) const fn said_of<G: Game, C: Names<G>>() -> Facts {
    let has = Facts::NONE.with(Fact::Ends, C::Ends::HAS).with(Fact::Impartial, C::Parts::HAS);
    let has = has.with(Fact::Ranks, C::Ranks::HAS).with(Fact::Back, C::Back::HAS);
    let has = has.with(Fact::Orbits, C::Orbits::HAS).with(Fact::Tiers, C::Tiers::HAS);
    has.with(Fact::Points, C::Points::HAS)
}

#[cold]
fn never<T>() -> T {
    unreachable!("a solver asks only for what was said of the game")
}

/// The questions of each capability, asked of [`Present`], of [`Absent`] and of a [`Named`] game.
///
/// A `fn` has one answer, a `list` an iterator.
macro_rules! capabilities {
    ($(
        $(#[$doc:meta])*
        $name:ident: $bound:ident as $field:ident {$(
            impl $of:ident {
                $(type $assoc:ident: [$($bounds:tt)*] = $named:ty, or $unsaid:ty;)?
                $(fn $method:ident($($arg:ident: $type:ty),*) $(-> $answer:ty)?;)*
                $(list $list:ident($($given:ident: $kind:ty),*) -> $listed:ty;)*
            }
        )+}
    )+) => {$(
        $(#[$doc])*
        pub trait $name<G: Game>: If {$(
            $(type $assoc: $($bounds)*;)?
            $(fn $method(game: &G $(, $arg: $type)*) $(-> $answer)?;)*
            $(fn $list(game: &G $(, $given: $kind)*) -> impl Iterator<Item = $listed>;)*
        )+}

        impl<G: $bound> $name<G> for Present {$(
            $(type $assoc = G::$assoc;)?
            $(#[inline]
            fn $method(game: &G $(, $arg: $type)*) $(-> $answer)? {
                game.$method($($arg),*)
            })*
            $(#[inline]
            fn $list(game: &G $(, $given: $kind)*) -> impl Iterator<Item = $listed> {
                game.$list($($given),*)
            })*
        )+}

        impl<G: Game> $name<G> for Absent {$(
            $(type $assoc = $unsaid;)?
            $(fn $method(_: &G $(, _: $type)*) $(-> $answer)? {
                never()
            })*
            $(fn $list(_: &G $(, _: $kind)*) -> impl Iterator<Item = $listed> {
                never::<core::iter::Empty<_>>()
            })*
        )+}

        $(#[diagnostic::do_not_recommend]
        impl<G: Game, C: Names<G>> $of for Named<G, C> {
            $(type $assoc = $named;)?
            $(#[inline]
            fn $method(&self $(, $arg: $type)*) $(-> $answer)? {
                C::$field::$method(&self.game $(, $arg)*)
            })*
            $(#[inline]
            fn $list(&self $(, $given: $kind)*) -> impl Iterator<Item = $listed> {
                C::$field::$list(&self.game $(, $given)*)
            })*
        })+
    )+};
}

capabilities! {
    /// [`Impartial`], if it was said.
    IfImpartial: Impartial as Parts {
        impl Impartial {
            list components(position: &G::Position) -> G::Position;
        }
    }
    /// [`Indexed`], if it was said.
    IfIndexed: Indexed as Ranks {
        impl Indexed {
            fn index_len() -> u64;
            fn rank(position: &G::Position) -> u64;
            fn unrank(rank: u64) -> Option<G::Position>;
            list successor_ranks(position: &G::Position) -> u64;
        }
    }
    /// [`Predecessors`], if it was said.
    IfPredecessors: Predecessors as Back {
        impl Predecessors {
            list predecessors(position: &G::Position) -> G::Position;
        }
    }
    /// [`Symmetric`], if it was said.
    IfSymmetric: Symmetric as Orbits {
        impl Symmetric {
            fn representative(position: &G::Position) -> G::Position;
        }
    }
    /// [`Margins`], if it was said.
    IfMargins: Margins as Points {
        impl Margins {
            fn margin(over: &G::Position) -> Margin;
            fn bounds(position: &G::Position) -> RangeInclusive<Margin>;
            fn rest(position: &G::Position) -> Option<(Margin, G::Position)>;
        }
    }
    /// [`Encode`], if it was said.
    IfEncode: Encode as Bytes {
        impl Encode {
            fn encode_into(position: &G::Position, out: &mut Encoder<'_>);
            fn decode_from(from: &mut Decoder<'_>) -> Option<G::Position>;
        }
    }
    /// [`IndexedTiers`], if tiers were said.
    IfTiers: IndexedTiers as Tiers {
        impl Tiered {
            type Tier: [Copy + Ord + Hash + fmt::Debug + Send + Sync] =
                <C::Tiers as IfTiers<G>>::Tier, or u8;
            fn tier(position: &G::Position) -> Self::Tier;
            list next_tiers(tier: Self::Tier) -> Self::Tier;
        }
        impl IndexedTiers {
            fn tier_len(tier: Self::Tier) -> u64;
            fn rank_in_tier(position: &G::Position) -> u64;
            fn unrank_in_tier(tier: Self::Tier, rank: u64) -> Option<G::Position>;
            list tiers() -> Self::Tier;
            list positions_in_tier(tier: Self::Tier, ranks: Range<u64>) -> (u64, G::Position);
            list successor_tier_ranks(position: &G::Position) -> (Self::Tier, u64);
        }
    }
}

/// A game with what was said of it.
///
/// It has every trait that a solver needs, so one function can ask all kinds of games. What was not
/// said must not be asked: see [`is_acyclic`](Self::is_acyclic), [`HAS_TIERS`](Self::HAS_TIERS) and
/// their like.
/// # Example
/// ```
/// use gt_core::{Run, Solution, Value, example::Matches, retrograde::Tablebase, solver::Solver};
/// let game = Solver::of(Matches(20)).indexed().named();
/// let table = Tablebase::dense(game, &Run::new())?;
/// assert_eq!(table.value(&20)?, Some(Value::Loss { plies: 10 }));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Debug)]
pub struct Named<G, C> {
    game: Arc<G>,
    /// What was said, and does not hold for this game.
    withheld: Facts,
    said: PhantomData<fn() -> C>,
}

impl<G, C> Clone for Named<G, C> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.game), self.withheld)
    }
}

impl<G, C> Named<G, C> {
    pub(super) const fn new(game: Arc<G>, withheld: Facts) -> Self {
        Self { game, withheld, said: PhantomData }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Game, C: Names<G>> Named<G, C> {
    /// Whether there are tiers, with ranks in each.
    pub const HAS_TIERS: bool = C::Tiers::HAS;
    /// Whether there are ranks.
    pub const HAS_RANKS: bool = C::Ranks::HAS;
    /// Whether positions have bytes.
    pub const HAS_BYTES: bool = C::Bytes::HAS;
    /// Whether the game may be acyclic; a constant, so that what cannot be asked is not compiled.
    pub const MAY_END: bool = C::Ends::HAS;
    /// Whether the game may have nimbers.
    pub const MAY_BE_IMPARTIAL: bool = C::Parts::HAS;
    /// Whether the game ends by points.
    pub const HAS_POINTS: bool = C::Points::HAS;

    /// Whether every play ends.
    pub const fn is_acyclic(&self) -> bool {
        Self::MAY_END && !self.withheld.includes(Facts::ENDS)
    }

    /// Whether nimbers may be asked for.
    pub const fn is_impartial(&self) -> bool {
        Self::MAY_BE_IMPARTIAL && !self.withheld.includes(Facts::IMPARTIAL)
    }
}

#[diagnostic::do_not_recommend]
impl<G: Game, C> Game for Named<G, C> {
    type Position = G::Position;
    type Move = G::Move;
    pass!(this => this.game; initial, moves, play, decided, blocked, endless, owned_bytes);
}

#[diagnostic::do_not_recommend]
impl<G: Game, C: Names<G>> Acyclic for Named<G, C> {}

//! Tiers: parts of a game that are solved one after the other.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::Range;

use crate::game::Game;

/// Divides the positions into *tiers*, so that no move leads to a greater tier.
///
/// A tier is what a move never raises: the stones that may still be placed, the pieces that are
/// left. A game is solved tier by tier from the least one up. While a tier is solved, only the
/// tiers that it leads to have to be at hand; the others may lie on disk.
/// # The contract
/// 1. A move leads to the same tier, or to one of [`next_tiers`](Self::next_tiers).
/// 2. Every tier that `next_tiers(t)` yields is less than `t`. So there is no cycle of tiers.
///
/// `next_tiers` may yield more tiers than moves lead to. Then a tier waits for others without need.
///
/// If the contract is broken, the solvers of [`tiers`](crate::tiers) return a
/// [`SolveError`](crate::SolveError): `NextTier` if `next_tiers` yields a tier that is not less, and
/// `TierNotSolved` if a move leads to a tier that is not solved yet. No answer is ever wrong. The
/// law `tiered` checks the points under the same numbers.
///
/// [`IndexedTiers`] has an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not divide its positions into tiers",
    label = "no move of a tiered game leads to a greater tier",
    note = "implement `Tiered` if something never grows, such as the pieces left; else solve the game whole: `dense`, `memo` or `retrograde`"
)]
pub trait Tiered: Game {
    /// What names a tier: small, and ordered so that no move leads to a greater one.
    type Tier: Copy + Ord + Hash + Debug + Send + Sync;

    /// The tier of `position`.
    fn tier(&self, position: &Self::Position) -> Self::Tier;

    /// The tiers that moves of `tier` lead to, `tier` itself not counted; each is less than `tier`.
    ///
    /// Tiers that do not lead to each other may be solved at the same time.
    fn next_tiers(&self, tier: Self::Tier) -> impl Iterator<Item = Self::Tier>;
}

impl<G: Tiered + ?Sized> Tiered for &G {
    type Tier = G::Tier;
    pass!(this => **this; tier, next_tiers);
}

/// Numbers the positions of every tier from 0 on.
///
/// A rank of a tier that no position has is a *hole*.
/// # The contract
/// 1. `tiers()` yields every tier of a position that play can reach, and every tier that
///    [`next_tiers`](Tiered::next_tiers) yields for one of them.
/// 2. `rank_in_tier(p) < tier_len(tier(p))`.
/// 3. `unrank_in_tier(tier(p), rank_in_tier(p)) == Some(p)`. If `unrank_in_tier(t, i) == Some(q)`,
///    then `tier(q) == t` and `rank_in_tier(q) == i`. So two positions of a tier have different
///    ranks.
/// 4. `unrank_in_tier(t, i)` is `None` for a hole and for every `i >= tier_len(t)`.
/// 5. `positions_in_tier(t, ranks)` yields what its default implementation yields.
/// 6. `successor_tier_ranks(p)` yields what its default implementation yields.
///
/// Number all positions that the rules could meet, not only the positions that play reaches from
/// [`Game::initial`]: solvers answer for all of them, unless they are asked for less.
///
/// What happens if the contract is broken: a solver asks for the tier and the rank of every
/// position of small tiers, and of one in 64 positions of large ones. It returns a
/// [`SolveError`](crate::SolveError), and no table, if it meets
/// * a tier that is not listed: `NextTier`;
/// * a position with another tier or rank than the one that was unranked: `TierMismatch`,
///   `RankMismatch`;
/// * a move to a rank out of range or to a hole: `RankOutOfRange`, `Hole`.
///
/// No solver notices any other breach, and then answers are wrong. The law `indexed_tiers` checks
/// the points under the same numbers.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// # use gt_core::{Run, tiers::Values};
/// /// Two heaps; a move takes one object or two of one heap. A tier is how many objects are left.
/// struct Heaps(u64);
/// # impl Game for Heaps {
/// #     type Position = [u64; 2];
/// #     type Move = (usize, u64);
/// #     fn initial(&self) -> [u64; 2] { [self.0, self.0] }
/// #     fn moves(&self, heaps: &[u64; 2]) -> impl Iterator<Item = (usize, u64)> {
/// #         let heaps = *heaps;
/// #         (0..2).flat_map(move |heap| (1..=heaps[heap].min(2)).map(move |taken| (heap, taken)))
/// #     }
/// #     fn play(&self, heaps: &[u64; 2], (heap, taken): (usize, u64)) -> [u64; 2] {
/// #         let mut after = *heaps;
/// #         after[heap] -= taken;
/// #         after
/// #     }
/// # }
/// # impl Acyclic for Heaps {}
/// impl Tiered for Heaps {
///     type Tier = u64;
///     fn tier(&self, heaps: &[u64; 2]) -> u64 { heaps[0] + heaps[1] }
///     fn next_tiers(&self, left: u64) -> impl Iterator<Item = u64> {
///         (1..=left.min(2)).map(move |taken| left - taken)
///     }
/// }
/// impl IndexedTiers for Heaps {
///     fn tiers(&self) -> impl Iterator<Item = u64> { 0..=2 * self.0 }
///     fn tier_len(&self, left: u64) -> u64 { left + 1 }
///     fn rank_in_tier(&self, heaps: &[u64; 2]) -> u64 { heaps[0] }
///     fn unrank_in_tier(&self, left: u64, rank: u64) -> Option<[u64; 2]> {
///         let other = left.checked_sub(rank)?;
///         (rank <= self.0 && other <= self.0).then_some([rank, other]) // else a hole
///     }
/// }
/// let values = Values::solve(Heaps(10), &Run::new()).unwrap();
/// assert_eq!(values.value(&[10, 10]), Ok(Some(Value::Loss { plies: 14 })));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number the positions of its tiers",
    label = "tables with an entry per rank of a tier need a numbering",
    note = "implement `IndexedTiers` beside `Tiered`, or solve the game whole: `dense` needs `Indexed`, `memo` and `retrograde::Tablebase::explore` need no numbering"
)]
pub trait IndexedTiers: Tiered {
    /// Every tier, each once, in any order.
    fn tiers(&self) -> impl Iterator<Item = Self::Tier>;

    /// How many ranks `tier` has, holes included.
    fn tier_len(&self, tier: Self::Tier) -> u64;

    /// The number of `position` in its tier, below [`tier_len`](Self::tier_len).
    fn rank_in_tier(&self, position: &Self::Position) -> u64;

    /// The position of `tier` with this rank; `None` for a hole or a rank out of range.
    fn unrank_in_tier(&self, tier: Self::Tier, rank: u64) -> Option<Self::Position>;

    /// The positions of `tier` with these ranks, each with its rank, ascending; no holes.
    ///
    /// `ranks` ends at [`tier_len`](Self::tier_len) or before. Solvers go through a tier in blocks of
    /// some thousand ranks. Override this method if the next position is found faster from the one
    /// before than from its rank. Solvers consume it with `try_for_each`.
    fn positions_in_tier(
        &self,
        tier: Self::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, Self::Position)> {
        ranks.filter_map(move |rank| Some((rank, self.unrank_in_tier(tier, rank)?)))
    }

    /// The tiers and ranks of the positions that the moves of `position` lead to, move by move.
    ///
    /// If [`decided`](Game::decided) returns `Some`, what is yielded does not matter, as with
    /// [`moves`](Game::moves). Override this method if ranks are found faster than positions. Solvers
    /// consume it with `try_for_each`.
    fn successor_tier_ranks(
        &self,
        position: &Self::Position,
    ) -> impl Iterator<Item = (Self::Tier, u64)> {
        self.moves(position).map(|mv| {
            let after = self.play(position, mv);
            (self.tier(&after), self.rank_in_tier(&after))
        })
    }
}

impl<G: IndexedTiers + ?Sized> IndexedTiers for &G {
    pass!(this => **this;
        tiers, tier_len, rank_in_tier, unrank_in_tier, positions_in_tier, successor_tier_ranks);
}

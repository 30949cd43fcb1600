//! One tier at a time, given the answers of the tiers that it leads to.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;

use super::AllTiers;
use super::code::{Coded, InBits, Question};
use super::plan::{named, unlisted};
use super::plane::Plane;
use super::watch::Watch;
use super::width::{Bytes, Fulls, Halves, TwoBits, Width, Words, words};
use super::work::{Stop, Sweeping, TierAtWork};
use crate::capability::IndexedTiers;
use crate::error::{ShapeError, SolveError};
use crate::promise::{Acyclic, Shared};
use crate::run::{Run, Stats};

/// Lends the answers of tiers that are solved: from memory, from a file, from another machine.
///
/// A solver asks for each tier that it needs once, before it begins with a tier.
/// # Example
/// A store that keeps the codes as bytes, as a file would:
/// ```
/// use std::borrow::Cow;
/// use std::collections::HashMap;
///
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::tiers::{self, Coded, Plan, Plane, Planes, Width};
/// use gt_core::{Run, SolveError};
///
/// #[derive(Default)]
/// struct Bytes(HashMap<u32, (Width, Vec<u32>)>);
///
/// impl Planes<u32, Outcome> for Bytes {
///     fn plane(&self, tier: u32) -> Result<Cow<'_, Plane<Outcome>>, SolveError> {
///         let (width, codes) = self.0.get(&tier).ok_or_else(|| SolveError::Unreadable {
///             what: format!("tier {tier}"),
///             why: "it is not in the store".into(),
///         })?;
///         let codes = codes.iter().copied();
///         let plane = Plane::from_codes(codes.len() as u64, *width, codes, &Run::new())?;
///         Ok(Cow::Owned(plane))
///     }
/// }
/// # fn main() -> Result<(), SolveError> {
/// let (game, run, mut store) = (Matches(2_999), Run::new(), Bytes::default());
/// for planned in Plan::new(&game, &run)?.tiers() {
///     let solved = tiers::solve_tier(&game, planned.tier, &store, &run)?;
///     let codes = solved.plane.codes().collect();
///     store.0.insert(planned.tier, (solved.plane.width(), codes));
/// }
/// let last = store.plane(2)?;
/// assert_eq!(last.get(999), Some(Outcome::Win)); // 2,999 matches
/// store.0.remove(&1);
/// let lost = tiers::solve_tier::<_, Outcome>(&game, 2, &store, &run).unwrap_err();
/// assert_eq!(lost.to_string(), "tier 1 cannot be read: it is not in the store");
/// # Ok(())
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not lend the answers of tiers",
    note = "lend them from a `BTreeMap` of planes, from a `AllTiers`, or implement `Planes`"
)]
pub trait Planes<T, A> {
    /// The answers of `tier`.
    /// # Errors
    /// [`SolveError::Unreadable`] if they are not there, or cannot be read.
    fn plane(&self, tier: T) -> Result<Cow<'_, Plane<A>>, SolveError>;
}

impl<T, A, S: Planes<T, A> + ?Sized> Planes<T, A> for &S {
    fn plane(&self, tier: T) -> Result<Cow<'_, Plane<A>>, SolveError> {
        (**self).plane(tier)
    }
}

/// Planes in memory.
impl<T: Ord + Debug, A> Planes<T, A> for BTreeMap<T, Plane<A>> {
    fn plane(&self, tier: T) -> Result<Cow<'_, Plane<A>>, SolveError> {
        self.get(&tier).map(Cow::Borrowed).ok_or_else(|| missing(&tier))
    }
}

impl<G: IndexedTiers, A: Coded> Planes<G::Tier, A> for AllTiers<G, A> {
    fn plane(&self, tier: G::Tier) -> Result<Cow<'_, Plane<A>>, SolveError> {
        Self::plane(self, tier).map(Cow::Borrowed).ok_or_else(|| missing(&tier))
    }
}

pub(crate) fn missing(tier: &impl Debug) -> SolveError {
    SolveError::Unreadable { what: format!("tier {tier:?}"), why: "it is not there".into() }
}

/// The answers of a tier, and what it took to find them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolvedTier<A> {
    /// The answers, by rank.
    pub plane: Plane<A>,
    /// The work: positions solved, positions whose moves were generated, and moves.
    pub stats: Stats,
}

impl<A> SolvedTier<A> {
    /// The answers of a tier that were found in another way.
    pub const fn new(plane: Plane<A>, stats: Stats) -> Self {
        Self { plane, stats }
    }
}

/// Solves a tier of an acyclic game, given the answers of the tiers that it leads to.
///
/// Works on the threads of `run`. A [`Plan`](super::Plan) says in which order tiers can be solved,
/// and what each takes. [`AllTiers::solve`] does the same for all tiers, in memory.
/// # Complexity
/// Time as for [`AllTiers::solve`]. Memory: the plane of the tier, and the planes of
/// [`next_tiers`](crate::Tiered::next_tiers), all of the width that the widest of them has.
/// # Errors
/// * What `planes` returns, such as [`SolveError::Unreadable`].
/// * [`SolveError::Shape`] if a plane has another number of ranks than its tier.
/// * [`SolveError::NextTier`] if `next_tiers` yields a tier that is not less.
/// * [`SolveError::TierLimit`] if `run` does not allow the memory.
/// * The errors of [`AllTiers::solve`].
/// # Example
/// [`Planes`] has one.
pub fn solve_tier<G: IndexedTiers + Acyclic + Shared, A: Question<G>>(
    game: &G,
    tier: G::Tier,
    planes: &(impl Planes<G::Tier, A> + ?Sized),
    run: &Run,
) -> Result<SolvedTier<A>, SolveError> {
    solve_ranks(game, tier, 0..game.tier_len(tier), planes, run)
}

/// Solves some ranks of a tier, as [`solve_tier`] does: a part of the work for one machine of many.
///
/// Rank `ranks.start` has place 0 in the plane.
/// # Errors
/// * [`SolveError::Unsupported`] if a move of these ranks stays in the tier, unless they are all
///   ranks of the tier.
/// * [`SolveError::Shape`] if `ranks` do not begin at a multiple of 64, or end beyond the tier.
/// * The errors of [`solve_tier`].
pub fn solve_ranks<G: IndexedTiers + Acyclic + Shared, A: Question<G>>(
    game: &G,
    tier: G::Tier,
    ranks: Range<u64>,
    planes: &(impl Planes<G::Tier, A> + ?Sized),
    run: &Run,
) -> Result<SolvedTier<A>, SolveError> {
    let (run, len) = (&run.started(), game.tier_len(tier));
    if ranks.start > ranks.end || ranks.end > len || !ranks.start.is_multiple_of(64) {
        let expected = format!("a range that begins at a multiple of 64 and ends at most at {len}");
        return Err(ShapeError::new("ranks of a tier", format!("{ranks:?}"), expected).into());
    }
    let mut lent = lend(game, tier, planes, run)?;
    let mut width = lent.iter().map(|(_, plane)| plane.width()).fold(A::NARROWEST, Width::max);
    let count = ranks.end - ranks.start;
    let watch = Watch::new(run, super::SOLVING, Some(count));
    loop {
        let below =
            lent.iter().fold(0_u64, |sum, (_, plane)| sum.saturating_add(width.bytes(plane.len())));
        run.check_memory(below.saturating_add(width.bytes(count)))
            .map_err(|limit| named(tier, limit))?;
        for (_, plane) in lent.iter_mut().filter(|(_, plane)| plane.width() < width) {
            *plane = Cow::Owned(plane.widened(width, run)?);
        }
        let work = Lent { game, tier, ranks: &ranks, planes: &lent, run, watch: &watch };
        let done = if A::IN_BITS {
            work.solve::<TwoBits>()
        } else {
            match width {
                Width::TwoBits | Width::Byte => work.solve::<Bytes>(),
                Width::Half => work.solve::<Halves>(),
                Width::Full => work.solve::<Fulls>(),
            }
        };
        match done {
            Ok(solved) => {
                watch.end();
                return Ok(solved);
            }
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Narrow | Stop::Elsewhere) => {
                width = width.wider().ok_or_else(A::too_great)?;
                watch.again();
            }
        }
    }
}

/// Tiers with their planes, ascending.
pub(crate) type LentPlanes<'p, T, A> = Vec<(T, Cow<'p, Plane<A>>)>;

/// The planes of all tiers that `tier` leads to.
pub(crate) fn lend<'p, G: IndexedTiers, A: Coded>(
    game: &G,
    tier: G::Tier,
    planes: &'p (impl Planes<G::Tier, A> + ?Sized),
    run: &Run,
) -> Result<LentPlanes<'p, G::Tier, A>, SolveError> {
    let (mut tiers, mut lent) = (Vec::new(), Vec::new());
    for next in game.next_tiers(tier) {
        run.check_running()?;
        if next >= tier {
            return Err(unlisted(tier, next));
        }
        run.push(&mut tiers, next)?;
    }
    tiers.sort_unstable();
    tiers.dedup();
    for next in tiers {
        let plane = planes.plane(next)?;
        let len = game.tier_len(next);
        if plane.len() != len {
            let (what, expected) = (format!("length of tier {next:?}"), format!("{len} ranks"));
            return Err(ShapeError::new(what, plane.len(), expected).into());
        }
        run.push(&mut lent, (next, plane))?;
    }
    Ok(lent)
}

/// Ranks of a tier, with the planes that they need.
struct Lent<'a, G: IndexedTiers, A: Clone> {
    game: &'a G,
    tier: G::Tier,
    ranks: &'a Range<u64>,
    planes: &'a [(G::Tier, Cow<'a, Plane<A>>)],
    run: &'a Run,
    watch: &'a Watch,
}

impl<G: IndexedTiers + Shared, A: Question<G>> Lent<'_, G, A> {
    /// Solves them; all planes have the width `W`.
    fn solve<W: Words>(&self) -> Result<SolvedTier<A>, Stop> {
        let count = self.ranks.end - self.ranks.start;
        let lent = |next: G::Tier| {
            let place = self.planes.binary_search_by_key(&next, |&(tier, _)| tier);
            let place = place.map_err(|_| unlisted(self.tier, next))?;
            Ok(&*self.planes[place].1)
        };
        let Some(at_work) = TierAtWork::<_, W>::new(self.game, self.tier, lent, self.run)? else {
            unreachable!("all planes have one width")
        };
        let tiers = [TierAtWork { ranks: self.ranks.clone(), ..at_work }];
        let mut fresh = [words::<W>(count, self.run).map_err(|limit| named(self.tier, limit))?];
        let work = Sweeping { game: self.game, run: self.run, watch: self.watch };
        let stats = work.level::<A, W>(&tiers, &mut fresh)?;
        let [words] = fresh;
        Ok(SolvedTier { plane: Plane::of(W::cells(words), count), stats })
    }
}

//! Checks of one tier, given the answers of the tiers that it leads to.

use alloc::vec::Vec;
use core::ops::Range;

use super::check::{CHECKING, Explanation, WorstValues, check, check_loopy};
use super::flaw::Certificate;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::outcome::{Outcome, Value};
use crate::promise::{Acyclic, Shared};
use crate::run::{Run, parallel};
use crate::solution::Claims;
use crate::tiers::{Coded, LentPlanes, Planes, Watch, lend};

/// Ranks that a thread checks at a time.
const BLOCK: u64 = 1 << 14;

/// Checks the values of every position of `tier`; a position without a value is a flaw.
///
/// The tier and the tiers that it leads to are asked for, and no other. A table whose tiers all
/// pass is right: a value rests on values of its own tier and of lesser ones.
/// # Complexity
/// Time O(positions + moves) of the tier, on the threads of `run`. Memory: these planes.
/// # Errors
/// What `planes` returns, [`SolveError::NextTier`] if `next_tiers` yields a tier that is not less,
/// and [`SolveError::Limit`]. They say nothing about the claims.
/// # Example
/// ```
/// use gt_core::{Run, certify, example::Matches, tiers::Values};
/// let (game, run) = (Matches(2_999), Run::new());
/// let table = Values::solve(game, &run)?;
/// for tier in 0..3 {
///     let certificate = certify::tier(&game, &table, tier, &run)?;
///     assert_eq!((certificate.positions, certificate.flaws), (1_000, 0));
/// }
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn tier<G: IndexedTiers + Shared, A: Coded<Told = Value>>(
    game: &G,
    planes: &(impl Planes<G::Tier, A> + ?Sized),
    tier: G::Tier,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError> {
    checked::<_, A, WorstValues>(game, planes, tier, false, run)
}

/// Checks the outcomes of every position of `tier` of an acyclic game.
///
/// As [`tier`], and for the same reason as [`acyclic_outcomes`](super::acyclic_outcomes): outcomes
/// of a loopy game could support each other in a circle.
/// # Errors
/// As [`tier`].
pub fn acyclic_tier<G: IndexedTiers + Acyclic + Shared>(
    game: &G,
    planes: &(impl Planes<G::Tier, Outcome> + ?Sized),
    tier: G::Tier,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError> {
    checked::<_, Outcome, Option<Outcome>>(game, planes, tier, true, run)
}

fn checked<G: IndexedTiers + Shared, A: Coded, E: Explanation<A::Told> + Default>(
    game: &G,
    planes: &(impl Planes<G::Tier, A> + ?Sized),
    tier: G::Tier,
    every_play_ends: bool,
    run: &Run,
) -> Result<Certificate<G::Position, A::Told>, SolveError>
where
    A::Told: From<Outcome> + Send,
    G::Position: Send,
{
    let run = &run.started();
    let mut lent: LentPlanes<'_, G::Tier, A> = lend(game, tier, planes, run)?;
    run.push(&mut lent, (tier, planes.plane(tier)?))?;
    let claim = |position: &G::Position| {
        let of = game.tier(position);
        let place = lent.binary_search_by_key(&of, |&(tier, _)| tier).ok()?;
        lent[place].1.get(game.rank_in_tier(position)).map(Coded::told)
    };
    let (len, watch) = (game.tier_len(tier), Watch::new(run, CHECKING, None));
    let some = |ranks: Range<u64>| {
        let (mut certificate, claims) = (Certificate::default(), Claims::new(game, claim));
        for (_, position) in game.positions_in_tier(tier, ranks) {
            let check = if every_play_ends { check } else { check_loopy };
            certificate.add(check(game, &position, &claims, E::default())?);
        }
        watch.add(usize::try_from(certificate.positions).unwrap_or(usize::MAX))?;
        Ok::<_, SolveError>(certificate)
    };
    let starts = (0..len).step_by(usize::try_from(BLOCK).unwrap_or(usize::MAX));
    let mut blocks = Vec::new();
    run.extend(&mut blocks, starts.map(|first| first..len.min(first + BLOCK)))?;
    let threads = run.thread_count().get();
    let none = Certificate::default;
    let certificate = run.install_for(threads, || {
        parallel::reduce(threads, blocks, none, some, Certificate::join)
    })??;
    watch.end();
    Ok(certificate)
}

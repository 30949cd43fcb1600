//! The laws of games whose positions are divided into tiers.

use std::collections::BTreeSet;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Symmetric, Tiered};
use gt_core::game::GameExt;

const LISTED: Point =
    Point::new("tiered", 1, "a move leads to the same tier, or to one that next_tiers yields");
const LESS: Point = Point::new("tiered", 2, "next_tiers(t) yields only tiers that are less than t");
const OF_ORBITS: Point = Point::new(
    "tiered_symmetric",
    1,
    "a move leads to a representative in the same tier, or in one that next_tiers yields",
);

/// Checks the contract of [`Tiered`].
///
/// Looks at the positions of the sample, and at the tiers that they belong to.
///
/// * 1: every move leads to the same tier, or to one that [`next_tiers`](Tiered::next_tiers) yields.
/// * 2: every tier that `next_tiers(t)` yields is less than `t`. So no cycle of tiers is possible.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample once more.
#[track_caller]
pub fn tiered<G: Tiered>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Tiered>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let tiers: BTreeSet<G::Tier> = sample.positions().map(|position| game.tier(position)).collect();
    for &tier in &tiers {
        next_is_less(game, tier)?;
    }
    moves_lead_on(game, sample)
}

/// Checks that the moves of every position of the sample lead to tiers that `next_tiers` yields.
pub(super) fn moves_lead_on<G: Tiered>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let itself = |after| after;
    sample.positions().try_for_each(|position| leads_on(game, sample, LISTED, position, itself))
}

/// Checks that the tiers of a [`Symmetric`] game are also those of its
/// [`Reduced`](gt_core::adapt::Reduced) game.
///
/// A reduced game goes from representative to representative. Where a symmetry exchanges the
/// players, and a tier says whose turn it is, a representative is in another tier than its
/// position.
///
/// * 1: every move of a representative leads to a position whose representative is in the same
///   tier, or in one that [`next_tiers`](Tiered::next_tiers) yields.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of the representative of every position of the sample, and a representative
/// after each.
#[track_caller]
pub fn tiered_symmetric<G: Tiered + Symmetric>(game: &G, reach: Reach) {
    enforce(check_symmetric(game, &Sample::new(game, reach)));
}

pub(super) fn check_symmetric<G: Tiered + Symmetric>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    sample.positions().try_for_each(|position| {
        let representative = game.representative(position);
        let of_orbit = |after| game.representative(&after);
        leads_on(game, sample, OF_ORBITS, &representative, of_orbit)
    })
}

/// Checks that the moves of a position lead to its tier or to one that `next_tiers` yields, where
/// `stands_for` is asked about the position after a move.
fn leads_on<G: Tiered>(
    game: &G,
    sample: &Sample<G>,
    point: Point,
    position: &G::Position,
    stands_for: impl Fn(G::Position) -> G::Position,
) -> Result<(), Violation> {
    let tier = game.tier(position);
    let mut next: Option<Vec<G::Tier>> = None;
    for (mv, successor) in game.successors(position) {
        let successor = stands_for(successor);
        let to = game.tier(&successor);
        if to == tier {
            continue;
        }
        let next = next.get_or_insert_with(|| game.next_tiers(tier).collect());
        if !next.contains(&to) {
            let broken = sample.at_move(point, position, mv);
            return Err(broken.note("leads to", sample.text(&successor)).differs(
                format_args!("tier {tier:?}, or one of {next:?}"),
                format_args!("tier {to:?}"),
            ));
        }
    }
    Ok(())
}

/// Checks that a tier leads to lesser ones.
pub(super) fn next_is_less<G: Tiered>(game: &G, tier: G::Tier) -> Result<(), Violation> {
    match game.next_tiers(tier).find(|&next| next >= tier) {
        None => Ok(()),
        Some(next) => Err(LESS
            .broken()
            .debug("tier", tier)
            .differs(format_args!("a tier below {tier:?}"), format_args!("{next:?}"))),
    }
}

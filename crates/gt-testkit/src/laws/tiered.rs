//! The law of games whose positions are divided into tiers.

use std::collections::BTreeSet;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Tiered;
use gt_core::game::GameExt;

const LISTED: Point =
    Point::new("tiered", 1, "a move leads to the same tier, or to one that next_tiers yields");
const LESS: Point = Point::new("tiered", 2, "next_tiers(t) yields only tiers that are less than t");

/// Checks the contract of [`Tiered`].
///
/// Looks at the positions of the sample, and at the tiers that they belong to.
///
/// * 1: every move leads to the same tier, or to one that [`next_tiers`](Tiered::next_tiers) yields.
/// * 2: every tier that `next_tiers(t)` yields is less than `t`. So no cycle of tiers is possible.
/// # Panics
/// Panics with a counterexample if a point is broken:
/// ```text
/// law tiered, point 1 is broken: a move leads to the same tier, or to one that next_tiers yields
///   position: 7
///   move: 3
///   leads to: 4
///   expected: tier 3, or one of [2]
///   found: tier 1
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once more.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_testkit::laws::{self, Reach};
///
/// laws::tiered(&Matches(3_000), Reach::default());
/// ```
#[track_caller]
pub fn tiered<G: Tiered>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Tiered>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let tiers: BTreeSet<G::Tier> = sample.positions().map(|position| game.tier(position)).collect();
    for &tier in &tiers {
        next_is_less(game, tier)?;
    }
    for position in sample.positions() {
        let tier = game.tier(position);
        let mut next: Option<Vec<G::Tier>> = None;
        for (mv, successor) in game.successors(position) {
            let to = game.tier(&successor);
            if to == tier {
                continue;
            }
            let next = next.get_or_insert_with(|| game.next_tiers(tier).collect());
            if !next.contains(&to) {
                let broken =
                    sample.show(LISTED.broken(), position).mv(sample.move_text(position, mv));
                let broken = broken.note("leads to", sample.text(&successor));
                return Err(broken
                    .expected(format_args!("tier {tier:?}, or one of {next:?}"))
                    .found(format_args!("tier {to:?}")));
            }
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
            .expected(format_args!("a tier below {tier:?}"))
            .found(format_args!("{next:?}"))),
    }
}

//! The law of games that number the positions of every tier.
use std::collections::BTreeSet;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use super::{
    indexed::{is_ranked, none_from},
    tiered,
};
use gt_core::capability::IndexedTiers;
use gt_core::game::GameExt;

const LISTED: Point = Point::new(
    "indexed_tiers",
    1,
    "tiers() yields the tier of every position, and every tier that next_tiers yields, each once",
);
const IN_RANGE: Point =
    Point::new("indexed_tiers", 2, "rank_in_tier(p) is below tier_len(tier(p))");
const BACK: Point = Point::new(
    "indexed_tiers",
    3,
    "unrank_in_tier(tier(p), rank_in_tier(p)) is p, and an unranked position has that tier and rank",
);
const OUT_OF_RANGE: Point =
    Point::new("indexed_tiers", 4, "unrank_in_tier(t, i) is None for every i from tier_len(t) on");
const POSITIONS: Point = Point::new(
    "indexed_tiers",
    5,
    "positions_in_tier yields the positions of the ranks, ascending",
);
const SUCCESSORS: Point = Point::new(
    "indexed_tiers",
    6,
    "successor_tier_ranks(p) yields tier and rank of the successors of p, in the order of its moves",
);

/// Checks the six points of the contract of [`IndexedTiers`].
///
/// Looks at the positions that play reaches, and at ranks of the tiers. It looks at all ranks if
/// there are at most as many as the positions of `reach`. Otherwise it looks at as many tiers, and
/// in each at the first rank, the last one and random ones.
///
/// * 1: `tiers()` yields no tier twice, and every tier of a position of the sample and of
///   [`next_tiers`](gt_core::Tiered::next_tiers).
/// * 2: `rank_in_tier(p) < tier_len(tier(p))`.
/// * 3: `unrank_in_tier` undoes `rank_in_tier`, and what it returns has the tier and the rank that
///   it was asked for.
/// * 4: `unrank_in_tier(t, i)` is `None`, and does not panic, for every `i` from `tier_len(t)` on.
/// * 5: `positions_in_tier` agrees with `unrank_in_tier`, from any rank on.
/// * 6: `successor_tier_ranks` agrees with `moves`, `play`, `tier` and `rank_in_tier`. Checked only
///   where nothing is decided.
///
/// It also checks the points of the law [`tiered`](super::tiered()) for every position and tier
/// that it looks at.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample four times. Ranks and unranks their
/// successors.
#[track_caller]
pub fn indexed_tiers<G: IndexedTiers>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::with_roots(game, reach, reach.unranked_in_tiers(game))));
}

pub(super) fn check<G: IndexedTiers>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let tiers = listed(game)?;
    let some = sample.reach().spread(tiers.len() as u64);
    let lens = tiers.iter().map(|&tier| game.tier_len(tier));
    let each = sample.reach().of_a_tier(lens, some.len());
    for &nth in &some {
        let tier = tiers[usize::try_from(nth).unwrap_or_default()];
        tiered::next_is_less(game, tier)?;
        if let Some(next) = game.next_tiers(tier).find(|next| tiers.binary_search(next).is_err()) {
            let broken = LISTED.broken().debug("tier", tier);
            return Err(broken.differs(
                format_args!("next_tiers to yield listed tiers"),
                format_args!("{next:?}"),
            ));
        }
        check_tier(game, sample, tier, each)?;
    }
    for position in sample.positions() {
        let tier = game.tier(position);
        if tiers.binary_search(&tier).is_err() {
            let broken = sample.at(LISTED, position);
            return Err(broken.differs(
                "tiers() to yield the tier of the position",
                format_args!("tier {tier:?}"),
            ));
        }
        let unrank = ("unrank_in_tier", |rank| game.unrank_in_tier(tier, rank));
        let (rank, len) = (game.rank_in_tier(position), game.tier_len(tier));
        let ranked = is_ranked([IN_RANGE, BACK], sample, position, rank, len, unrank);
        ranked.map_err(|(point, expected, found)| {
            let broken = sample.at(point, position).debug("tier", tier).note("rank", rank);
            broken.differs(expected, found)
        })?;
        if game.decided(position).is_none() {
            let successors = game.successors(position);
            let expected: Vec<_> = successors
                .map(|(_, after)| (game.tier(&after), game.rank_in_tier(&after)))
                .collect();
            let found: Vec<_> = game.successor_tier_ranks(position).collect();
            if found != expected {
                let broken = sample.at(SUCCESSORS, position).debug("expected", expected);
                return Err(broken.debug("found", found));
            }
        }
    }
    tiered::moves_lead_on(game, sample)
}

/// The tiers of the game, ascending.
fn listed<G: IndexedTiers>(game: &G) -> Result<Vec<G::Tier>, Violation> {
    let mut tiers = BTreeSet::new();
    for tier in game.tiers() {
        if !tiers.insert(tier) {
            return Err(LISTED
                .broken()
                .differs("every tier once", format_args!("tier {tier:?} twice")));
        }
    }
    Ok(tiers.into_iter().collect())
}

/// Checks ranks of one tier: points 3 to 5.
fn check_tier<G: IndexedTiers>(
    game: &G,
    sample: &Sample<G>,
    tier: G::Tier,
    each: Reach,
) -> Result<(), Violation> {
    let len = game.tier_len(tier);
    none_from(
        len,
        sample,
        |rank| game.unrank_in_tier(tier, rank),
        |rank| OUT_OF_RANGE.broken().debug("tier", tier).note("rank", rank).note("tier_len", len),
    )?;
    let (ranks, most) = (each.ranks(len), each.positions);
    for &rank in &ranks {
        let Some(position) = game.unrank_in_tier(tier, rank) else { continue };
        let back = (game.tier(&position), game.rank_in_tier(&position));
        if back != (tier, rank) {
            let broken = BACK.broken().note("position", sample.text(&position));
            let expected = format!(
                "tier {tier:?} and rank {rank}, which unrank_in_tier turned into this position"
            );
            return Err(
                broken.differs(expected, format_args!("tier {:?} and rank {}", back.0, back.1))
            );
        }
    }
    // From the first, the last and some other rank on, so that a block may begin anywhere.
    for &first in ranks.first().into_iter().chain(ranks.get(ranks.len() / 3)).chain(ranks.last()) {
        let range = first..len.min(first.saturating_add(most as u64));
        let expected =
            range.clone().filter_map(|rank| Some((rank, game.unrank_in_tier(tier, rank)?)));
        let most = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
        let (expected, found): (Vec<_>, Vec<_>) = (
            expected.collect(),
            game.positions_in_tier(tier, range.clone()).take(most + 1).collect(),
        );
        if expected != found {
            let at = expected
                .iter()
                .zip(&found)
                .position(|(a, b)| a != b)
                .unwrap_or(expected.len().min(found.len()));
            let text = |item: Option<&(u64, G::Position)>| {
                item.map_or_else(
                    || "the end".to_owned(),
                    |(rank, position)| format!("rank {rank}, {}", sample.text(position)),
                )
            };
            let broken =
                POSITIONS.broken().debug("tier", tier).debug("ranks", range).note("item", at);
            return Err(broken.differs(text(expected.get(at)), text(found.get(at))));
        }
    }
    Ok(())
}

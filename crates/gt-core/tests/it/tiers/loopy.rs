//! Retrograde analysis tier by tier: what does not fit, and what breaks the contract.

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};

use crate::common::tiers::{InTiers, matches};
use crate::tiers::broken::{Flaw, steps};

#[test]
fn the_tier_that_does_not_fit_is_named() {
    let game = matches(5_500);
    let forecast = Tablebase::forecast_by_tiers(&game).unwrap();
    assert_eq!((forecast.total().positions, forecast.tiers()[5].1.bytes), (5_501, 2_004));
    let bytes = forecast.total().bytes;
    let SolveError::TierLimit { tier, limit } =
        Tablebase::by_tiers(&game, &Run::new().memory(bytes - 1)).map(drop).unwrap_err()
    else {
        panic!("no tier is named")
    };
    assert_eq!(
        (tier.as_str(), limit),
        ("5", LimitError::Memory { needed: bytes, limit: bytes - 1 })
    );
    assert!(Tablebase::by_tiers(&game, &Run::new().memory(bytes)).is_ok());
}

/// Two tiers of the same size, with as many moves inside.
#[test]
fn what_a_tier_takes_at_work_is_checked_beside_the_tiers_that_are_kept() {
    const LEN: u32 = 3_000;
    const MOVES: u32 = 16;
    let moves = |p: u32| (1..=MOVES).map(move |nth| p / LEN * LEN + (p + nth * nth) % LEN);
    let end = |p: u32| p.is_multiple_of(LEN).then_some(Outcome::Loss);
    let graph = GameGraph::from_fn(2 * LEN, moves, end).unwrap();
    let tiers = InTiers::new(graph, (0..2 * LEN).map(|p| p / LEN).collect(), 0);
    let game = tiers.game();
    let (ranks, edges) = (u64::from(LEN), u64::from(LEN - 1) * u64::from(MOVES));
    // The entries of both tiers; then outer moves, starts, places while a block is sorted, moves.
    let bytes = 4 * ranks + (4 + 12 + 4 + 4) * ranks + 10 * edges + 20;
    // With a graph the moves of each position are generated twice, without one they count once.
    let expanded = |bytes| {
        let table = Tablebase::by_tiers(&game, &Run::new().memory(bytes)).unwrap();
        table.stats().expanded
    };
    let once = u64::from(2 * (LEN - 1));
    assert_eq!((expanded(bytes), expanded(bytes - 1)), (2 * once, once + once / 2));
}

#[test]
fn moves_to_holes_and_out_of_range_of_lower_tiers_are_errors() {
    for flaw in [Flaw::RankIsHole, Flaw::RankBeyond] {
        assert!(Tablebase::by_tiers(&steps(flaw), &Run::new()).is_err());
    }
}

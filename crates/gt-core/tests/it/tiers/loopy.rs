//! Retrograde analysis tier by tier gives what it gives for the whole game.

use gt_core::certify::certify;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::laws::{self, Suite};
use gt_testkit::oracle;
use proptest::prelude::*;

use crate::threads_checks::threads as on;
use crate::tiers::broken::{Flaw, steps};
use crate::tiers::games::{InTiers, acyclic, loopy, matches};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn loopy_tiers_have_the_values_of_the_oracle_and_the_draws_of_the_whole_game(
        tiers in loopy(40),
    ) {
        let (game, run) = (tiers.game(), Run::new());
        let whole = Tablebase::dense(&game, &run).unwrap();
        for threads in [1, 2, 3, 8] {
            let table = Tablebase::by_tiers(&game, &on(threads)).unwrap();
            for position in tiers.all() {
                prop_assert_eq!(table.entry(&position), whole.entry(&position), "{}", position);
            }
            prop_assert_eq!(table.census(), whole.census());
        }
        let table = Tablebase::by_tiers(&game, &run).unwrap();
        for (position, value) in oracle::values(&game, &0) {
            prop_assert_eq!(table.value(&position), Ok(Some(value)));
        }
        prop_assert_eq!(certify(&game, &table, &run).unwrap().flaws, 0);
        laws::solution(&table);
        let game = tiers.game_of_distinct_moves();
        Suite::of(&game).tiered().indexed_tiers().copy(game.clone()).threads().run();
    }

    #[test]
    fn acyclic_tiers_too(tiers in acyclic(60)) {
        agree_with_the_whole_game(&tiers);
    }

    #[test]
    fn larger_loopy_games_agree_with_the_whole_game(tiers in loopy(400)) {
        agree_with_the_whole_game(&tiers);
    }
}

#[track_caller]
fn agree_with_the_whole_game(tiers: &InTiers) {
    let game = tiers.game();
    let whole = Tablebase::dense(&game, &Run::new()).unwrap();
    // With a graph of each tier, and without; the list of tiers takes some bytes as well.
    let forecast = Tablebase::forecast_by_tiers(&game).unwrap();
    let least = forecast.total().bytes + 400 + 50 * forecast.tiers().len() as u64;
    for run in [Run::new(), Run::new().memory(least), on(2).memory(least)] {
        let table = Tablebase::by_tiers(&game, &run).unwrap();
        for position in tiers.all() {
            assert_eq!(table.entry(&position), whole.entry(&position), "{position}, {run:?}");
        }
    }
}

/// Many positions in few tiers, each of them loopy, with moves down at every distance.
#[test]
fn large_loopy_tiers_agree_with_the_whole_game() {
    const LEN: u32 = 60_000;
    let moves = |p: u32| {
        let tier = p / 10_000;
        let inside = move |nth: u32| tier * 10_000 + (p.wrapping_mul(7_919 + 31 * nth) % 10_000);
        let down = (tier > 0 && p.is_multiple_of(5))
            .then(|| (tier - 1) * 10_000 + p.wrapping_mul(104_729) % 10_000);
        (0..p % 4).map(inside).chain(down).collect::<Vec<_>>()
    };
    let end = |p: u32| {
        p.is_multiple_of(97).then_some(if p.is_multiple_of(2) {
            Outcome::Draw
        } else {
            Outcome::Loss
        })
    };
    let graph = GameGraph::from_fn(LEN, moves, end).unwrap();
    let tiers = InTiers::new(graph, (0..LEN).map(|p| p / 10_000).collect(), 3);
    let game = tiers.game();
    let whole = Tablebase::dense(&game, &Run::new()).unwrap();
    let stats = Tablebase::by_tiers(&game, &Run::new()).unwrap().stats();
    let least = Tablebase::forecast_by_tiers(&game).unwrap().total().bytes;
    for threads in [1, 2, 3, 8] {
        let run = on(threads);
        // With a limit that allows it, several threads work on one tier at a time.
        for run in [run.clone(), run.clone().memory(1 << 30), run.memory(least)] {
            let table = Tablebase::by_tiers(&game, &run).unwrap();
            if run.max_memory() == Some(least) {
                assert!(table.stats().expanded < stats.expanded, "moves were listed for a graph");
            } else {
                assert_eq!(table.stats(), stats);
            }
            assert_eq!(table.census().unwrap(), whole.census().unwrap());
            assert!(tiers.all().all(|position| table.entry(&position) == whole.entry(&position)));
        }
    }
    let census = whole.census().unwrap();
    assert!(
        census.won() > 1_000
            && census.lost() > 1_000
            && census.endless > 1_000
            && census.ending > 1_000,
        "{census:?}"
    );
}

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

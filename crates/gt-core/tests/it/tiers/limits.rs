//! Limits stop a solver before it takes the memory, and progress reaches its total.

use std::sync::{Arc, Mutex};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{LimitError, Progress, Run, SolveError, Threads};
use gt_testkit::scripted::Scripted;

use crate::common::tiers::{InTiers, chain, matches};

/// The tier that an error names, and the bytes that were needed.
fn refused(error: &SolveError) -> (&str, u64) {
    match error {
        SolveError::TierLimit { tier, limit: LimitError::Memory { needed, .. } } => (tier, *needed),
        other => panic!("{other}"),
    }
}

/// Tiers of this many ranks; a move leads to the same rank of the tier below.
///
/// Position `tier * wide + rank`; where this is no `u32`, no test makes a position.
fn stairs<'r>(tiers: u32, wide: u64) -> Scripted<'r> {
    let position = move |tier: u32, rank: u64| {
        let number = u64::from(tier).checked_mul(wide)?.checked_add(rank)?;
        u32::try_from(number).ok().filter(|_| rank < wide)
    };
    let split = move |p| (u64::from(p) / wide, u64::from(p) % wide);
    let tier = move |p| u32::try_from(split(p).0).unwrap();
    let start = position(tiers - 1, 0).unwrap_or(u32::MAX);
    Scripted::new(start, move |p| position(tier(p).checked_sub(1)?, split(p).1))
        .tiered(tier, |tier| tier.checked_sub(1).into_iter().collect())
        .ranked_in_tiers(0..tiers, move |_| wide, move |p| split(p).1, position)
}

#[test]
fn a_table_beyond_the_limits_is_refused_before_it_is_allocated_and_the_tier_is_named() {
    // Ten thousand thousand million ranks: no test could pass that allocates them.
    let game = || stairs(10, 1 << 40);
    let run = Run::new().memory(5 << 40);
    assert_eq!(refused(&Values::solve(&game(), &run).unwrap_err()), ("5", 10 << 40));
    assert_eq!(
        refused(&Outcomes::solve(&game(), &Run::new().memory(7 << 38)).unwrap_err()),
        ("7", 10 << 38)
    );
    let error =
        Reachable::explore(&game(), vec![], &Run::new().memory(1 << 40)).map(drop).unwrap_err();
    assert_eq!(refused(&error), ("7", 11 << 37)); // one level twice
    let forecast = Values::forecast(&matches(2_500)).unwrap();
    assert_eq!((forecast.total().positions, forecast.total().bytes), (2_501, 2_501));
    assert_eq!(forecast.tiers()[2].1.bytes, 501);
    let positions = Values::solve(&matches(2_500), &Run::new().positions(2_000)).unwrap_err();
    let limit = LimitError::Positions { limit: 2_000 };
    assert_eq!(positions, SolveError::TierLimit { tier: "2".to_owned(), limit });
    assert_eq!(positions.to_string(), "tier 2: limit of 2000 positions reached");
    let endless = stairs(3, u64::MAX);
    assert_eq!(Outcomes::forecast(&endless).unwrap().total().positions, u64::MAX);
    let refused = Values::solve(&endless, &Run::new()).map(drop).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "tier 0: the allocator refused 18446744073709551615 bytes; set a memory limit to stop before this"
    );
}

/// A tier of more than 2^32 ranks, of which play reaches two that are 2^32 apart.
#[test]
#[ignore = "deep: bits of 2^32 ranks, in some seconds and 2 GB"]
fn ranks_of_a_tier_do_not_wrap_at_two_to_the_32() {
    let edge = 1 << 32;
    // Positions 0 to 7 of a tier have the first ranks, positions 8 to 15 those from 2^32 on.
    let at = |tier: u32, rank: u64| {
        let at = if rank < 8 { rank } else { rank.checked_sub(edge).filter(|&at| at < 8)? + 8 };
        Some(16 * tier + u32::try_from(at).ok()?)
    };
    let rank = |p: u32| u64::from(p % 8) + if p % 16 < 8 { 0 } else { edge };
    let game = Scripted::new(16, |p: u32| p.checked_sub(16))
        .tiered(|p| p / 16, |tier| tier.checked_sub(1).into_iter().collect())
        .ranked_in_tiers(0..2, |_| edge + 8, rank, at);
    let at = |tier, rank| at(tier, rank).unwrap();
    let roots = vec![at(1, 3), at(1, edge + 5)];
    let reached = Reachable::explore(&game, roots.clone(), &Run::new()).unwrap();
    assert_eq!(reached.count(), 4);
    for (rank, met) in [(3, true), (5, false), (edge + 3, false), (edge + 5, true)] {
        let found = [0, 1].map(|tier| reached.contains(&at(tier, rank)));
        assert_eq!(found, [met; 2], "rank {rank}");
    }
    drop(reached);
    let table = Outcomes::explore(&game, roots, &Run::new()).unwrap();
    let outcomes = |tier, ranks: [u64; 4]| ranks.map(|rank| table.value(&at(tier, rank)).unwrap());
    for (tier, outcome) in [(0, Outcome::Loss), (1, Outcome::Win)] {
        assert_eq!(
            outcomes(tier, [3, 5, edge + 3, edge + 5]),
            [Some(outcome), None, None, Some(outcome)]
        );
    }
}

#[test]
fn a_tier_of_a_loopy_game_with_two_to_the_32_ranks_needs_four_bytes_a_rank() {
    let edge = 1 << 32;
    for wide in [edge - 2, edge - 1, edge, edge + 1] {
        let run = Run::new().memory(8 * wide);
        let error = Tablebase::by_tiers(&stairs(2, wide), &run).map(drop).unwrap_err();
        let (tier, needed) = refused(&error);
        assert_eq!(tier, "1");
        assert!(needed > 8 * wide && needed < 8 * wide + wide / 32, "{needed} for {wide} ranks");
    }
}

/// A loopy tier of more than 2^32 ranks, with a cycle, an end and a draw beyond 2^32.
#[test]
#[ignore = "deep: entries of 2^32 ranks, in some minutes and 17 GB"]
fn a_loopy_tier_has_more_ranks_than_a_walk_can_number() {
    let edge = 1 << 32;
    // Positions 0 to 7 have the first ranks, positions 8 to 15 those from 2^32 on.
    let at = |_, rank: u64| {
        let at = if rank < 8 { rank } else { rank.checked_sub(edge).filter(|&at| at < 8)? + 8 };
        u32::try_from(at).ok()
    };
    let rank = |p: u32| u64::from(p % 8) + if p < 8 { 0 } else { edge };
    // 3, 9 and 12 go in a circle, which 12 leaves for the end at 14 if it likes to lose; 5 wins by
    // 10, which loses to 14; 2 can only go to the draw at 15.
    let moves = |p: u32| match p {
        3 => vec![9],
        9 => vec![12],
        12 => vec![3, 13],
        13 => vec![14],
        10 => vec![13],
        5 => vec![10],
        2 => vec![15],
        _ => vec![],
    };
    let game = Scripted::new(3, moves)
        .with_decided(|p| (p == 15).then_some(Outcome::Draw))
        .tiered(|_| 0, |_| Vec::new())
        .ranked_in_tiers(0..1, |_| edge + 8, rank, at);
    let table = Tablebase::by_tiers(&game, &Run::new().threads(Threads::All)).unwrap();
    let small = Tablebase::explore(&game, 0..16, &Run::new()).unwrap();
    for p in 0..16 {
        assert_eq!(table.entry(&p), small.entry(&p), "{p}");
    }
    let all = [3, 5, 2].map(|p| table.value(&p).unwrap().unwrap());
    assert_eq!(all, [Value::Draw, Value::Win { plies: 3 }, Value::Draw]);
}

#[test]
fn a_limit_that_the_forecast_names_suffices_where_no_move_stays_in_its_tier() {
    let game = || stairs(4, 50_000);
    let bytes = Values::forecast(&game()).unwrap().total().bytes;
    assert_eq!(Values::solve(&game(), &Run::new().memory(bytes)).unwrap().bytes(), bytes);
    assert_eq!(
        refused(&Values::solve(&game(), &Run::new().memory(bytes - 1)).unwrap_err()),
        ("3", bytes)
    );
}

#[test]
fn wider_tables_are_refused_while_both_exist_and_the_bits_count() {
    let game = || stairs(128, 1_000); // 127 plies need two bytes
    let bytes = 2 * 128_000 + 1_000; // and one byte of the old table of a tier
    let error = Values::solve(&game(), &Run::new().memory(bytes - 1)).unwrap_err();
    assert_eq!(refused(&error), ("127", bytes));
    assert_eq!(Values::solve(&game(), &Run::new().memory(bytes)).unwrap().bytes(), 256_000);
    // The bits of what play reaches stay beside both tables.
    let bytes = bytes + 128 * 1_000_u64.div_ceil(64) * 8;
    let error = Values::explore(&game(), vec![127_005], &Run::new().memory(bytes - 1)).unwrap_err();
    assert_eq!(refused(&error), ("127", bytes));
    assert_eq!(
        Values::explore(&game(), vec![127_005], &Run::new().memory(bytes))
            .unwrap()
            .census()
            .unwrap()
            .positions(),
        128
    );
    let game = matches(63_999);
    let bytes = 64 * 128 + 128; // a bit per rank, twice for one level
    let error = Reachable::explore(&game, vec![63_999], &Run::new().memory(bytes - 1))
        .map(drop)
        .unwrap_err();
    assert_eq!(refused(&error), ("63", bytes));
    assert_eq!(
        Reachable::explore(&game, vec![63_999], &Run::new().memory(bytes)).unwrap().bytes(),
        8_192
    );
}

/// No pool has so many threads; the sizes of blocks are computed from their number all the same.
#[test]
fn a_number_of_threads_beyond_all_measure_does_not_overflow() {
    for count in [1 << 58, 1 << 60, usize::MAX] {
        let run = Run::new().threads(Threads::exactly(count).unwrap());
        assert!(run.thread_count().get() < 1 << 20);
        assert_eq!(
            Values::solve(&matches(999), &run).unwrap().census().unwrap().positions(),
            1_000
        );
        assert_eq!(Reachable::explore(&matches(999), vec![999], &run).unwrap().count(), 1_000);
    }
}

const MOVES: u32 = 5_000;

/// The last position has moves to all others, which are draws. It is in a tier above them, or not.
fn long_list(above: bool) -> InTiers {
    let moves = |p: u32| if p == MOVES { 0..MOVES } else { 0..0 };
    let graph =
        GameGraph::from_fn(MOVES + 1, moves, |p| (p < MOVES).then_some(Outcome::Draw)).unwrap();
    InTiers::new(graph, (0..=MOVES).map(|p| u32::from(above && p == MOVES)).collect(), 0)
}

/// With one thread every block reports: the last report but one has what was counted.
#[test]
fn ranks_that_are_looked_at_again_are_counted_once() {
    // Tier k has a position of k plies. That of 127 is the last of its tier, and needs two bytes.
    let late = GameGraph::from_fn(3_128, |p| (p > 3_000).then(|| p - 1), |_| None).unwrap();
    let tier = |p: u32| p.checked_sub(3_000).unwrap_or(127);
    let late = InTiers::new(late, (0..3_128).map(tier).collect(), 0);
    for (tiers, total) in [(long_list(false), u64::from(MOVES) + 1), (late, 3_128)] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run =
            Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now.done)));
        assert_eq!(Values::solve(&tiers.game(), &run).unwrap().stats().positions, total);
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted() && seen.len() > 3, "{seen:?}");
        assert_eq!(seen[seen.len() - 2], total, "{seen:?}");
    }
}

#[test]
fn every_move_of_a_long_list_is_counted_once() {
    // In a tier of its own the position is swept, in that of its successors it is walked to.
    for above in [true, false] {
        let stats = Outcomes::solve(&long_list(above).game(), &Run::new()).unwrap().stats();
        assert_eq!(
            (stats.positions, stats.expanded, stats.edges),
            (u64::from(MOVES) + 1, 1, MOVES.into())
        );
    }
}

#[test]
fn a_stack_beyond_the_limit_of_memory_is_an_error() {
    let tiers = chain(100_000, 100_000);
    let game = tiers.game();
    // The start of the tier is its end here: ranks ascend, and moves lead down, so no stack grows.
    assert!(Outcomes::solve(&game, &Run::new().memory(1 << 20)).is_ok());
    // Up by half of the tier and down again: wherever a walk begins, its path grows long.
    let winding =
        GameGraph::from_fn(100_001, |p| (p != 50_000).then(|| (p + 50_001) % 100_001), |_| None);
    let tiers = InTiers::new(winding.unwrap(), vec![0; 100_001], 0);
    let game = tiers.game();
    let error = Outcomes::solve(&game, &Run::new().memory(1 << 19)).unwrap_err();
    assert!(matches!(error, SolveError::Limit(LimitError::Memory { .. })), "{error}");
    assert!(Outcomes::solve(&game, &Run::new()).is_ok());
}

#[test]
fn only_reached_positions_are_counted_while_they_are_solved_if_only_these_are_solved() {
    let last = Arc::new(Mutex::new(None));
    let log = Arc::clone(&last);
    let run = Run::new().report_to(Arc::new(move |now: Progress| *log.lock().unwrap() = Some(now)));
    Values::explore(&matches(90_000), vec![40_000], &run).unwrap();
    let last = last.lock().unwrap().unwrap();
    assert_eq!((last.phase, last.done, last.total), ("solving tiers", 40_001, Some(40_001)));
}

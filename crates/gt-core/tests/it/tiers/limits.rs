//! Limits stop a solver before it takes the memory, and progress reaches its total.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_core::example::Matches;
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{LimitError, Progress, Run, SolveError, Threads};

use crate::tiers::games::{InTiers, chain};

/// The tier that an error names, and the bytes that were needed.
fn refused(error: &SolveError) -> (&str, u64) {
    match error {
        SolveError::TierLimit { tier, limit: LimitError::Memory { needed, .. } } => (tier, *needed),
        other => panic!("{other}"),
    }
}

/// Tiers of this many ranks; a move leads to the same rank of the tier below.
#[derive(Clone, Copy, Debug)]
struct Stairs {
    tiers: u32,
    wide: u64,
}

impl Game for Stairs {
    type Position = (u32, u64);
    type Move = ();

    fn initial(&self) -> (u32, u64) {
        (self.tiers - 1, 0)
    }

    fn moves(&self, at: &(u32, u64)) -> impl Iterator<Item = ()> {
        (at.0 > 0).then_some(()).into_iter()
    }

    fn play(&self, at: &(u32, u64), (): ()) -> (u32, u64) {
        (at.0 - 1, at.1)
    }
}

impl Acyclic for Stairs {}

impl Tiered for Stairs {
    type Tier = u32;

    fn tier(&self, at: &(u32, u64)) -> u32 {
        at.0
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Stairs {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..self.tiers
    }

    fn tier_len(&self, _: u32) -> u64 {
        self.wide
    }

    fn rank_in_tier(&self, at: &(u32, u64)) -> u64 {
        at.1
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<(u32, u64)> {
        (rank < self.wide).then_some((tier, rank))
    }
}

#[test]
fn a_table_beyond_the_limits_is_refused_before_it_is_allocated_and_the_tier_is_named() {
    // Ten thousand thousand million ranks: no test could pass that allocates them.
    let game = || Stairs { tiers: 10, wide: 1 << 40 };
    let run = Run::new().memory(5 << 40);
    assert_eq!(refused(&Values::solve(game(), &run).unwrap_err()), ("5", 10 << 40));
    assert_eq!(
        refused(&Outcomes::solve(game(), &Run::new().memory(7 << 38)).unwrap_err()),
        ("7", 10 << 38)
    );
    let error = Reachable::explore(game(), [], &Run::new().memory(1 << 40)).map(drop).unwrap_err();
    assert_eq!(refused(&error), ("7", 11 << 37)); // one level twice
    let forecast = Values::forecast(&Matches(2_500)).unwrap();
    assert_eq!((forecast.total().positions, forecast.total().bytes), (2_501, 2_501));
    assert_eq!(forecast.tiers()[2].1.bytes, 501);
    let positions = Values::solve(Matches(2_500), &Run::new().positions(2_000)).unwrap_err();
    let limit = LimitError::Positions { limit: 2_000 };
    assert_eq!(positions, SolveError::TierLimit { tier: "2".to_owned(), limit });
    assert_eq!(positions.to_string(), "tier 2: limit of 2000 positions reached");
    let endless = Stairs { tiers: 3, wide: u64::MAX };
    assert_eq!(Outcomes::forecast(&endless).unwrap().total().positions, u64::MAX);
    let refused = Values::solve(endless, &Run::new()).map(drop).unwrap_err();
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
    let (game, roots) = (Stairs { tiers: 2, wide: edge + 8 }, [(1, 3), (1, edge + 5)]);
    let reached = Reachable::explore(game, roots, &Run::new()).unwrap();
    assert_eq!(reached.count(), 4);
    for (rank, met) in [(3, true), (5, false), (edge + 3, false), (edge + 5, true)] {
        assert_eq!([(0, rank), (1, rank)].map(|at| reached.contains(&at)), [met; 2], "rank {rank}");
    }
    drop(reached);
    let table = Outcomes::explore(game, roots, &Run::new()).unwrap();
    let outcomes = |tier, ranks: [u64; 4]| ranks.map(|rank| table.value(&(tier, rank)).unwrap());
    for (tier, outcome) in [(0, Outcome::Loss), (1, Outcome::Win)] {
        assert_eq!(
            outcomes(tier, [3, 5, edge + 3, edge + 5]),
            [Some(outcome), None, None, Some(outcome)]
        );
    }
}

#[test]
fn a_tier_of_a_loopy_game_with_two_to_the_32_ranks_is_refused() {
    let edge = 1 << 32;
    let by_tiers = |wide| {
        Tablebase::by_tiers(Stairs { tiers: 2, wide }, &Run::new().memory(1 << 20))
            .map(drop)
            .unwrap_err()
    };
    assert!(matches!(
        by_tiers(edge - 2),
        SolveError::TierLimit { limit: LimitError::Memory { .. }, .. }
    ));
    for wide in [edge - 1, edge, edge + 1] {
        let refused =
            Tablebase::by_tiers(Stairs { tiers: 1, wide }, &Run::new()).map(drop).unwrap_err();
        assert_eq!(refused, SolveError::TooManyPositions { positions: wide, max: edge - 2 });
    }
}

#[test]
fn a_limit_that_the_forecast_names_suffices_where_no_move_stays_in_its_tier() {
    let game = || Stairs { tiers: 4, wide: 50_000 };
    let bytes = Values::forecast(&game()).unwrap().total().bytes;
    assert_eq!(Values::solve(game(), &Run::new().memory(bytes)).unwrap().bytes(), bytes);
    assert_eq!(
        refused(&Values::solve(game(), &Run::new().memory(bytes - 1)).unwrap_err()),
        ("3", bytes)
    );
}

#[test]
fn wider_tables_are_refused_while_both_exist_and_the_bits_count() {
    let game = || Stairs { tiers: 128, wide: 1_000 }; // 127 plies need two bytes
    let bytes = 2 * 128_000 + 1_000; // and one byte of the old table of a tier
    let error = Values::solve(game(), &Run::new().memory(bytes - 1)).unwrap_err();
    assert_eq!(refused(&error), ("127", bytes));
    assert_eq!(Values::solve(game(), &Run::new().memory(bytes)).unwrap().bytes(), 256_000);
    // The bits of what play reaches stay beside both tables.
    let bytes = bytes + 128 * 1_000_u64.div_ceil(64) * 8;
    let error = Values::explore(game(), [(127, 5)], &Run::new().memory(bytes - 1)).unwrap_err();
    assert_eq!(refused(&error), ("127", bytes));
    assert_eq!(
        Values::explore(game(), [(127, 5)], &Run::new().memory(bytes))
            .unwrap()
            .census()
            .unwrap()
            .positions(),
        128
    );
    let game = Matches(63_999);
    let bytes = 64 * 128 + 128; // a bit per rank, twice for one level
    let error =
        Reachable::explore(game, [63_999], &Run::new().memory(bytes - 1)).map(drop).unwrap_err();
    assert_eq!(refused(&error), ("63", bytes));
    assert_eq!(
        Reachable::explore(game, [63_999], &Run::new().memory(bytes)).unwrap().bytes(),
        8_192
    );
}

/// No pool has so many threads; the sizes of blocks are computed from their number all the same.
#[test]
fn a_number_of_threads_beyond_all_measure_does_not_overflow() {
    for count in [1 << 58, 1 << 60, usize::MAX] {
        let run = Run::new().threads(Threads::exactly(count).unwrap());
        assert!(run.thread_count().get() < 1 << 20);
        assert_eq!(Values::solve(Matches(999), &run).unwrap().census().unwrap().positions(), 1_000);
        assert_eq!(Reachable::explore(Matches(999), [999], &run).unwrap().count(), 1_000);
    }
}

const MOVES: u32 = 5_000;

/// The last position has moves to all others, which are draws. It is in a tier above them, or not.
fn long_list(above: bool) -> InTiers<AcyclicGraph> {
    let moves = |p: u32| if p == MOVES { 0..MOVES } else { 0..0 };
    let graph =
        GameGraph::from_fn(MOVES + 1, moves, |p| (p < MOVES).then_some(Outcome::Draw)).unwrap();
    InTiers::new(
        graph.into_acyclic().unwrap(),
        (0..=MOVES).map(|p| (u32::from(above && p == MOVES), 0)).collect(),
        0,
    )
}

/// With one thread every block reports: the last report but one has what was counted.
#[test]
fn ranks_that_are_looked_at_again_are_counted_once() {
    // Tier k has a position of k plies. That of 127 is the last of its tier, and needs two bytes.
    let late = GameGraph::from_fn(3_128, |p| (p > 3_000).then(|| p - 1), |_| None)
        .unwrap()
        .into_acyclic()
        .unwrap();
    let late = InTiers::new(
        late,
        (0..3_128).map(|p: u32| (p.checked_sub(3_000).unwrap_or(127), 0)).collect(),
        0,
    );
    for (game, total) in [(long_list(false), u64::from(MOVES) + 1), (late, 3_128)] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run =
            Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now.done)));
        assert_eq!(Values::solve(&game, &run).unwrap().stats().positions, total);
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted() && seen.len() > 3, "{seen:?}");
        assert_eq!(seen[seen.len() - 2], total, "{seen:?}");
    }
}

#[test]
fn every_move_of_a_long_list_is_counted_once() {
    // In a tier of its own the position is swept, in that of its successors it is walked to.
    for above in [true, false] {
        let stats = Outcomes::solve(&long_list(above), &Run::new()).unwrap().stats();
        assert_eq!(
            (stats.positions, stats.expanded, stats.edges),
            (u64::from(MOVES) + 1, 1, MOVES.into())
        );
    }
}

#[test]
fn a_stack_beyond_the_limit_of_memory_is_an_error() {
    let game = chain(100_000, 100_000);
    // The start of the tier is its end here: ranks ascend, and moves lead down, so no stack grows.
    assert!(Outcomes::solve(&game, &Run::new().memory(1 << 20)).is_ok());
    let rising = GameGraph::from_fn(100_001, |p| (p < 100_000).then_some(p + 1), |_| None).unwrap();
    let rising = rising.into_acyclic().unwrap();
    let game = InTiers::new(rising, vec![(0, 0); 100_001], 0);
    let error = Outcomes::solve(&game, &Run::new().memory(1 << 19)).unwrap_err();
    assert!(matches!(error, SolveError::Limit(LimitError::Memory { .. })), "{error}");
    assert!(Outcomes::solve(&game, &Run::new()).is_ok());
}

#[test]
fn progress_never_falls_and_reaches_its_total_also_where_a_level_is_solved_again() {
    for threads in [1, 2, 3] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let run = run.report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
        Values::explore(chain(40_000, 7), [40_000], &run).unwrap();
        Values::solve(Matches(40_000), &run).unwrap();
        Outcomes::solve(Matches(40_000), &run).unwrap();
        let mut seen = seen.lock().unwrap();
        for phase in ["reaching", "solving tiers", "solving tiers", "solving tiers"] {
            let ends = seen.iter().position(|now| Some(now.done) == now.total).unwrap();
            let again = seen
                .get(ends + 1)
                .is_some_and(|now| Some(now.done) == now.total && now.phase == phase);
            let reports: Vec<_> = seen.drain(..=ends + usize::from(again)).collect();
            assert!(
                reports.len() > 2 && reports.is_sorted_by_key(|now| now.done),
                "{phase} {reports:?}"
            );
            assert!(reports.iter().all(|now| now.total == Some(40_001) && now.phase == phase));
        }
        assert!(seen.is_empty());
    }
    // Only reached positions are counted while they are solved, if only these are solved.
    let last = Arc::new(Mutex::new(None));
    let log = Arc::clone(&last);
    let run = Run::new().report_to(Arc::new(move |now: Progress| *log.lock().unwrap() = Some(now)));
    Values::explore(Matches(90_000), [40_000], &run).unwrap();
    let last = last.lock().unwrap().unwrap();
    assert_eq!((last.phase, last.done, last.total), ("solving tiers", 40_001, Some(40_001)));
}

/// A slow game: every look at a position takes a while.
struct Slow;

impl Game for Slow {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        1 << 30
    }

    fn moves(&self, at: &u64) -> impl Iterator<Item = u64> {
        let at = *at;
        (0..3)
            .filter(move |_| core::hint::black_box(at) >> 20 != 0)
            .map(move |nth| (at >> 1).wrapping_add(nth))
    }

    fn play(&self, _: &u64, after: u64) -> u64 {
        after & 0xf_ffff
    }
}

impl Acyclic for Slow {}

impl Tiered for Slow {
    type Tier = u64;

    fn tier(&self, at: &u64) -> u64 {
        at >> 20
    }

    fn next_tiers(&self, tier: u64) -> impl Iterator<Item = u64> {
        (tier != 0).then_some(0).into_iter()
    }
}

impl IndexedTiers for Slow {
    fn tiers(&self) -> impl Iterator<Item = u64> {
        0..4_000
    }

    fn tier_len(&self, _: u64) -> u64 {
        1 << 20
    }

    fn rank_in_tier(&self, at: &u64) -> u64 {
        at & 0xf_ffff
    }

    fn unrank_in_tier(&self, tier: u64, rank: u64) -> Option<u64> {
        (rank >> 20 == 0).then_some(tier << 20 | rank)
    }
}

#[test]
fn an_interrupt_is_obeyed_at_once_in_every_worker() {
    for threads in [1, 2, 3] {
        let flag = Arc::new(AtomicBool::new(false));
        let run =
            Run::new().threads(Threads::exactly(threads).unwrap()).interrupt(Arc::clone(&flag));
        let setter = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let error = Outcomes::solve(Slow, &run).map(drop).unwrap_err();
        let (set, ended) = (setter.join().unwrap(), Instant::now());
        assert_eq!(error, SolveError::Limit(LimitError::Interrupted));
        assert!(
            ended.duration_since(set) < Duration::from_secs(2),
            "a busy machine may be slow, but not this slow"
        );
    }
    let late = Run::new().time(Duration::from_millis(20));
    assert_eq!(Outcomes::solve(Slow, &late).map(drop), Err(SolveError::Limit(LimitError::Time)));
}

/// Rules that panic at one position.
#[derive(Clone, Copy)]
struct Panics(bool);

impl Game for Panics {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        99_999
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        assert!(!self.0 || *at != 77_777, "the rules do not know this position");
        (*at >= 50_000).then_some(50_000).into_iter()
    }

    fn play(&self, at: &u32, less: u32) -> u32 {
        at - less
    }
}

impl Acyclic for Panics {}

impl Tiered for Panics {
    type Tier = u32;

    fn tier(&self, at: &u32) -> u32 {
        at / 50_000
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Panics {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..2
    }

    fn tier_len(&self, _: u32) -> u64 {
        50_000
    }

    fn rank_in_tier(&self, at: &u32) -> u64 {
        (at % 50_000).into()
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&rank| rank < 50_000).map(|rank| tier * 50_000 + rank)
    }
}

#[test]
fn a_panic_of_the_rules_in_a_worker_reaches_the_caller_and_the_run_can_be_used_again() {
    for threads in [1, 2, 3] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let panicked = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            Values::solve(Panics(true), &run).map(drop)
        }));
        let message = panicked.unwrap_err();
        assert_eq!(message.downcast_ref(), Some(&"the rules do not know this position"));
        assert_eq!(Values::solve(Panics(false), &run).unwrap().census().unwrap().won(), 50_000);
    }
}

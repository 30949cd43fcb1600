//! Exploring from a start that reaches few ranks: no other rank is asked for.

use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use gt_core::prelude::*;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Progress, Run, SolveError, Threads};
use gt_testkit::scripted::Scripted;

const TIERS: u32 = 10;
const WIDE: u32 = 100_003;

/// Where play begins: the first rank of the highest tier.
const START: u32 = (TIERS - 1) * WIDE;

/// Tiers of [`WIDE`] ranks; a move leads to one of two ranks of the tier below, far apart.
///
/// Some moves stay in their tier if `inner` says so. `asked` counts how often a rank was asked for.
fn spread(inner: bool, asked: &AtomicU64) -> Scripted<'_> {
    let moves = move |p: u32| {
        let (tier, rank) = (p / WIDE, p % WIDE);
        let down = (0..if tier > 0 { 2 } else { 0 })
            .map(move |mv| (tier - 1) * WIDE + (rank * 1_009 + 40_009 * mv + 7) % WIDE);
        let inner = inner && rank.is_multiple_of(9) && rank + 1 < WIDE;
        down.chain(inner.then_some(p + 1))
    };
    Scripted::new(START, moves)
        .tiered(|p| p / WIDE, |tier| tier.checked_sub(1).into_iter().collect())
        .ranked_in_tiers(0..TIERS, |_| WIDE.into(), |p| (p % WIDE).into(), unrank(asked))
}

fn unrank(asked: &AtomicU64) -> impl Fn(u32, u64) -> Option<u32> {
    |tier, rank| {
        asked.fetch_add(1, Ordering::Relaxed);
        u32::try_from(rank).ok().filter(|&rank| rank < WIDE).map(|rank| tier * WIDE + rank)
    }
}

/// The positions that play reaches from `root`, by a plain search.
fn reached(game: &Scripted<'_>, root: u32) -> BTreeSet<u32> {
    let (mut reached, mut open) = (BTreeSet::from([root]), vec![root]);
    while let Some(at) = open.pop() {
        open.extend(game.moves(&at).filter(|&to| reached.insert(to)));
    }
    reached
}

#[test]
fn ranks_that_play_does_not_reach_are_not_asked_for() {
    for inner in [false, true] {
        let asked = AtomicU64::new(0);
        let count_asked = |work: &mut dyn FnMut()| {
            asked.store(0, Ordering::Relaxed);
            work();
            asked.load(Ordering::Relaxed)
        };
        let game = spread(inner, &asked);
        let reached = reached(&game, START);
        let count = reached.len() as u64;
        assert!((1_000..5_000).contains(&count), "few of a million: {count}");
        // A position of a tier that is walked is asked for once or twice to solve it, and once
        // before that by the sweep, if another thread has not yet seen a move that stays.
        let to_solve = if inner { 3 } else { 1 };
        for threads in [1, 2] {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let asked = count_asked(&mut || {
                let reachable = Reachable::explore(&game, vec![START], &run).unwrap();
                assert_eq!(reachable.count(), count);
            });
            assert_eq!(asked, count);
            let asked = count_asked(&mut || {
                let table = Outcomes::explore(&game, vec![START], &run).unwrap();
                assert_eq!(table.census().positions(), count);
            });
            assert!(asked <= (1 + to_solve) * count, "{asked} for {count}");
            let mut table = None;
            let asked = count_asked(&mut || {
                table = Some(Values::explore(&game, vec![START], &run).unwrap());
            });
            assert!(asked <= (1 + to_solve) * count, "{asked} for {count}");
            let (table, mut listed) = (table.unwrap(), BTreeSet::new());
            let asked = count_asked(&mut || {
                let list = &mut |at: &u32, _| {
                    listed.insert(*at);
                    ControlFlow::Continue(())
                };
                table.for_each(list).unwrap();
            });
            assert_eq!((asked, &listed), (count, &reached));
        }
    }
}

/// Few ranks of the first tiers are reached, so the ranks do not say how much is left to do.
#[test]
fn while_a_sparse_game_is_reached_no_total_is_reported() {
    let asked = AtomicU64::new(0);
    let game = spread(false, &asked);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    let table = Values::explore(&game, vec![START], &run).unwrap();
    let seen = seen.lock().unwrap();
    let (reaching, solving): (Vec<_>, Vec<_>) =
        seen.iter().copied().partition(|now| now.phase == "reaching");
    let (end, before) = reaching.split_last().unwrap();
    let ranks = u64::from(TIERS * WIDE);
    assert!(
        before.len() == TIERS as usize && before.iter().all(|now| now.total.is_none()),
        "{before:?}"
    );
    assert_eq!((end.done, end.total), (ranks, Some(ranks)));
    let positions = table.stats().positions;
    assert!(solving.iter().all(|now| now.total == Some(positions)), "{solving:?}");
}

/// Where most ranks are marked, all positions from the first to the last mark are asked for.
#[test]
fn a_dense_part_of_a_tier_is_asked_for_whole_and_the_rest_is_not() {
    let asked = AtomicU64::new(0);
    let game = spread(false, &asked);
    let part = 1_000..3_000;
    let roots: Vec<u32> = part.clone().filter(|rank| rank % 4 != 1).chain([90_000]).collect();
    let reachable = Reachable::explore(&game, roots.clone(), &Run::new()).unwrap();
    assert_eq!(reachable.count(), 1_501);
    assert_eq!(asked.load(Ordering::Relaxed), u64::from(part.end - part.start) + 1);
    let table = Values::explore(&game, roots.clone(), &Run::new()).unwrap();
    let listed = table.iter().map(|(tier, rank, _)| (tier, rank));
    assert!(listed.eq(roots.iter().map(|&rank| (0, u64::from(rank)))));
    assert_eq!(table.value(&1_001), Ok(None));
}

/// A game whose rank 1,500 of the lowest tier is a hole, or whose blocks come in the wrong order.
fn broken(falls: bool, asked: &AtomicU64) -> Scripted<'_> {
    let unrank = move |tier, rank| unrank(asked)(tier, rank).filter(|_| falls || rank != 1_500);
    spread(false, asked)
        .ranked_in_tiers(0..TIERS, |_| WIDE.into(), |p| (p % WIDE).into(), unrank)
        .with_block(move |tier, ranks| {
            let mut list: Vec<_> =
                ranks.filter_map(|rank| Some((rank, unrank(tier, rank)?))).collect();
            if falls {
                list.reverse();
            }
            list
        })
}

#[test]
fn a_dense_part_that_breaks_the_contract_is_an_error() {
    let asked = AtomicU64::new(0);
    let error = |falls, roots: Range<u32>| {
        let game = broken(falls, &asked);
        Reachable::explore(&game, roots.collect::<Vec<_>>(), &Run::new()).map(drop).unwrap_err()
    };
    for roots in [1_400..1_600, 1_400..1_501, 1_500..1_600] {
        let error = error(false, roots);
        assert!(matches!(error, SolveError::Hole { rank: 1_500, .. }), "{error}");
    }
    let error = error(true, 1_400..1_600);
    assert!(matches!(error, SolveError::RankMismatch { .. }), "{error}");
}

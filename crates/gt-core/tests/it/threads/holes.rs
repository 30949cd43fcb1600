//! Ranks without a position at every place where a solver might look at the clock.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;

use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::common::threads as with_threads;

const LEN: u32 = 30_000;

/// A ring of ranks in one tier, some of them absent; a multiple of 1,024 is an end.
fn ring<'r>(absent: fn(u32) -> bool) -> Scripted<'r> {
    let is_end = |at: u32| at.is_multiple_of(1_024);
    let unrank = move |rank| u32::try_from(rank).ok().filter(|&at: &u32| at < LEN && !absent(at));
    Scripted::new(1, move |at| {
        let to = [2, 34].map(|by| (at + by) % LEN);
        to.into_iter().filter(move |&to| !is_end(at) && !absent(to))
    })
    .before(move |at| {
        let before = [2, 34].map(|by| (at + LEN - by) % LEN);
        before.into_iter().filter(move |&before| !is_end(before) && !absent(before))
    })
    .ranked(LEN.into(), u64::from, unrank)
    .tiered(|_| 0, |_| Vec::new())
    .ranked_in_tiers([0], |_| LEN.into(), u64::from, move |_, rank| unrank(rank))
}

/// After the flag each thread looks at few more positions.
#[track_caller]
fn is_stopped(absent: fn(u32) -> bool, solve: fn(&Scripted<'_>, &Run) -> Result<(), SolveError>) {
    let sound = ring(absent);
    solve(&sound, &Run::new()).unwrap();
    let calls = sound.calls();
    for threads in [1, 2, 3] {
        let most = 1_100 * threads as u64;
        for at in [1, calls / 3, calls / 2, calls * 2 / 3, calls - 2 * most] {
            let flag = Arc::new(AtomicBool::new(false));
            let run = with_threads(threads).interrupt(Arc::clone(&flag));
            let game = ring(absent).hook(move |call, _| {
                if call >= at {
                    flag.store(true, Ordering::Relaxed);
                }
            });
            assert_eq!(
                solve(&game, &run),
                Err(LimitError::Interrupted.into()),
                "{threads} threads, call {at}"
            );
            let after = game.calls() - at;
            assert!(after <= most, "{threads} threads, call {at}: {after} calls more");
        }
        let late = with_threads(threads).time(Duration::ZERO);
        assert_eq!(solve(&sound, &late), Err(LimitError::Time.into()));
    }
}

/// All even ranks are absent, and with them all multiples of a power of two.
#[test]
fn even_ranks_may_be_absent() {
    let absent = |at: u32| at.is_multiple_of(2);
    is_stopped(absent, |game, run| Tablebase::by_tiers(game, run).map(drop));
    is_stopped(absent, |game, run| Tablebase::dense(game, run).map(drop));
    is_stopped(absent, |game, run| Tablebase::dense_by_predecessors(game, run).map(drop));
}

/// The first hole is the last rank, so one thread goes once more over all ranks before it.
#[test]
fn the_last_rank_may_be_absent() {
    let absent = |at: u32| at == LEN - 1;
    is_stopped(absent, |game, run| Tablebase::dense_by_predecessors(game, run).map(drop));
    is_stopped(absent, |game, run| Tablebase::dense(game, run).map(drop));
    is_stopped(absent, |game, run| Tablebase::by_tiers(game, run).map(drop));
}

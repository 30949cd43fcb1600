//! Ranks without a position at every place where a solver might look at the clock.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::Arc;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};

use crate::threads_checks::threads as with_threads;

const LEN: u32 = 80_000;

/// A ring of ranks, some of them absent; a multiple of 1,024 is an end.
struct Ring {
    absent: fn(u32) -> bool,
    calls: AtomicU64,
    /// Raised at the call `at` of `moves`.
    flag: Arc<AtomicBool>,
    at: u64,
}

impl Ring {
    fn new(absent: fn(u32) -> bool, at: u64) -> Self {
        Self { absent, calls: AtomicU64::new(0), flag: Arc::default(), at }
    }

    const fn is_end(at: u32) -> bool {
        at.is_multiple_of(1_024)
    }
}

impl Game for Ring {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        1
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        if self.calls.fetch_add(1, Ordering::Relaxed) + 1 >= self.at {
            self.flag.store(true, Ordering::Relaxed);
        }
        let to = [2, 34].map(|by| (at + by) % LEN);
        to.into_iter().filter(|&to| !Self::is_end(*at) && !(self.absent)(to))
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }
}

impl Indexed for Ring {
    fn index_len(&self) -> u64 {
        LEN.into()
    }

    fn rank(&self, at: &u32) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&at| at < LEN && !(self.absent)(at))
    }
}

impl Predecessors for Ring {
    fn predecessors(&self, at: &u32) -> impl Iterator<Item = u32> {
        let before = [2, 34].map(|by| (at + LEN - by) % LEN);
        before.into_iter().filter(|&before| !Self::is_end(before) && !(self.absent)(before))
    }
}

impl Tiered for Ring {
    type Tier = ();

    fn tier(&self, _: &u32) {}

    fn next_tiers(&self, (): ()) -> impl Iterator<Item = ()> {
        core::iter::empty()
    }
}

impl IndexedTiers for Ring {
    fn tiers(&self) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn tier_len(&self, (): ()) -> u64 {
        self.index_len()
    }

    fn rank_in_tier(&self, at: &u32) -> u64 {
        self.rank(at)
    }

    fn unrank_in_tier(&self, (): (), rank: u64) -> Option<u32> {
        self.unrank(rank)
    }
}

/// After the flag each thread looks at few more positions.
#[track_caller]
fn is_stopped(absent: fn(u32) -> bool, solve: impl Fn(&Ring, &Run) -> Result<(), SolveError>) {
    let calls = Ring::new(absent, u64::MAX);
    solve(&calls, &Run::new()).unwrap();
    let calls = calls.calls.into_inner();
    for threads in [1, 2, 3] {
        let most = 1_100 * threads as u64;
        for at in [1, calls / 3, calls / 2, calls * 2 / 3, calls - 2 * most] {
            let game = Ring::new(absent, at);
            let run = with_threads(threads).interrupt(Arc::clone(&game.flag));
            assert_eq!(
                solve(&game, &run),
                Err(LimitError::Interrupted.into()),
                "{threads} threads, call {at}"
            );
            let after = game.calls.into_inner() - at;
            assert!(after <= most, "{threads} threads, call {at}: {after} calls more");
        }
        let late = with_threads(threads).time(Duration::ZERO);
        assert_eq!(solve(&Ring::new(absent, u64::MAX), &late), Err(LimitError::Time.into()));
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

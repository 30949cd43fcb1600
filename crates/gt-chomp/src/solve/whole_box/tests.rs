//! Blocks of every depth, on several numbers of threads.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{LimitError, Progress, Run, SolveError, Threads};
use proptest::prelude::*;

use super::WholeBox;
use super::question::Question;
use crate::rules::{Cell, Chomp};

/// A run on `threads` threads; without the feature `rayon` it always uses one.
fn on(threads: usize) -> Run {
    Run::new().threads(Threads::exactly(threads).unwrap())
}

/// Solves the box, cut into blocks by `depth` first rows instead of the chosen number.
///
/// The depth is limited to 8, and to all rows but one.
fn in_blocks(rows: u32, cols: u32, depth: u32, run: &Run) -> Result<WholeBox, SolveError> {
    Question::new(rows, cols)?.with_depth(depth).solve(&run.started()).map(|lost| WholeBox { lost })
}

#[test]
fn every_depth_and_thread_count_gives_the_same_set() {
    for (rows, cols) in [(1, 5), (2, 70), (5, 9), (7, 7), (6, 13)] {
        let expected = WholeBox::solve(rows, cols, &Run::new()).unwrap();
        for depth in 0..=6 {
            for threads in [1, 2, 3, 7] {
                let found = in_blocks(rows, cols, depth, &on(threads));
                assert_eq!(found.unwrap(), expected, "depth {depth}, {threads} threads");
            }
        }
    }
}

#[test]
fn progress_reaches_all_positions_and_an_interrupt_stops_the_run() {
    for threads in [1, 2, 3] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run =
            on(threads).report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
        in_blocks(9, 9, 3, &run).unwrap();
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted_by_key(|now| now.done), "{threads} threads");
        assert_eq!(
            seen.last(),
            Some(&Progress::new("solving positions", 48_620, Some(48_620))),
            "{threads} threads"
        );
        if run.thread_count().get() == 1 {
            assert_eq!(seen.len(), 220 + 1, "each block, and the end");
        }
    }
    for threads in [1, 2] {
        let flag = Arc::new(AtomicBool::new(false));
        let raise = Arc::clone(&flag);
        let run = on(threads).interrupt(flag);
        let last = Arc::new(AtomicU64::new(0));
        let reached = Arc::clone(&last);
        let run = run.report_to(Arc::new(move |now: Progress| {
            reached.store(now.done, Ordering::Relaxed);
            raise.store(now.done > 1000, Ordering::Relaxed);
        }));
        let stopped = in_blocks(9, 9, 3, &run).unwrap_err();
        assert_eq!(stopped, LimitError::Interrupted.into(), "{threads} threads");
        assert!(last.load(Ordering::Relaxed) < 40_000, "{threads} threads stop soon");
    }
    let past = Run::new().time(core::time::Duration::ZERO);
    assert_eq!(WholeBox::solve(9, 9, &past).unwrap_err(), LimitError::Time.into());
}

#[test]
fn a_report_that_panics_ends_the_run_on_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let run =
            on(threads).report_to(Arc::new(|_: Progress| panic!("planned panic of a report")));
        let solved =
            std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| in_blocks(9, 9, 3, &run)));
        assert!(solved.is_err(), "{threads} threads");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_box_agrees_with_the_memoized_definition(rows in 1u32..=8, cols in 1u32..=8, depth in 0u32..=5) {
        let chomp = Chomp::new(rows, cols).unwrap();
        let solved = in_blocks(rows, cols, depth, &Run::new()).unwrap();
        let outcomes = Outcomes::new(chomp, &Run::new());
        for rank in 0..chomp.index_len() {
            let position = chomp.unrank(rank).unwrap();
            let lengths: Vec<u32> = position.row_lengths().collect();
            prop_assert_eq!(solved.value(&lengths).unwrap(), outcomes.value(&position).unwrap(), "{:?}", position);
            let best: Vec<Cell> = outcomes.best_moves(&position).unwrap().unwrap().iter().map(|bite| bite.cell()).collect();
            prop_assert_eq!(solved.best_moves(&lengths).unwrap(), Some(best));
        }
    }
}

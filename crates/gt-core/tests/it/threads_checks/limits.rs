//! Interrupts, progress and panics, whatever the number of threads.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::BTreeMap;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, LazyLock, Mutex};

use gt_core::certify;
use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::memo::{self, Frozen};
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::run::Meter;
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::games::acyclic;
use super::{THREADS, threads};

const LEN: u32 = 40_000;

/// Everything of these tests that works on several threads, for a game with the same rules.
struct Work {
    values: Frozen<&'static Scripted<'static>, Value>,
}

const TASKS: [&str; 7] = ["indexed", "shared", "list", "outcomes", "perft", "nimbers", "memo"];

impl Work {
    fn new() -> Self {
        static GAME: LazyLock<Scripted<'static>> = LazyLock::new(game);
        let table = Tablebase::dense(&*GAME, &Run::new()).unwrap();
        let pairs: Vec<_> = (0..LEN).map(|p| (p, table.value(&p).unwrap().unwrap())).collect();
        Self { values: Frozen::from_pairs(&*GAME, pairs, &Run::new()).unwrap() }
    }

    fn ask(&self, task: &str, game: &Scripted<'_>, run: &Run) -> Result<u64, SolveError> {
        let values = &self.values;
        match task {
            "indexed" => certify::indexed(game, values, run).map(|all| all.moves),
            "shared" => certify::shared(game, values, run).map(|all| all.moves),
            "list" => {
                let list = (0..LEN).map(|p| (p, values.value(&p).unwrap().unwrap()));
                certify::list(game, list.collect::<Vec<_>>(), run).map(|all| all.moves)
            }
            "outcomes" => certify::indexed_outcomes(game, values, run).map(|all| all.moves),
            "perft" => perft(game, &deepest(), 14, run),
            "nimbers" => DenseNimbers::solve(game, run).map(|table| table.stats().edges),
            "memo" => {
                let roots = (0..LEN).collect::<Vec<_>>();
                memo::Values::solve(game, roots, run).map(|table| table.len() as u64)
            }
            other => panic!("{other}"),
        }
    }
}

fn game<'r>() -> Scripted<'r> {
    static GRAPH: LazyLock<GameGraph> = LazyLock::new(|| acyclic(17, LEN, 6));
    Scripted::of_graph(&GRAPH)
}

/// A position with many plays.
fn deepest() -> u32 {
    // The plies to the end are not known to the game: the position of greatest remoteness will do.
    static DEEPEST: LazyLock<u32> = LazyLock::new(|| {
        let game = game();
        let table = Tablebase::dense(&game, &Run::new()).unwrap();
        (0..LEN).max_by_key(|p| table.value(p).unwrap().and_then(Value::plies)).unwrap()
    });
    *DEEPEST
}

/// After an interrupt a thread looks at no more positions than between two looks at the clock.
#[test]
fn an_interrupt_ends_every_thread_soon() {
    let work = Work::new();
    for task in TASKS {
        for count in THREADS {
            let stop = Arc::new(AtomicBool::new(false));
            let run = threads(count).interrupt(Arc::clone(&stop));
            let watched = game().hook(|calls, _| {
                if calls >= 10_000 {
                    stop.store(true, Ordering::Relaxed);
                }
            });
            assert_eq!(
                work.ask(task, &watched, &run),
                Err(LimitError::Interrupted.into()),
                "{task}, {count} threads"
            );
            let after = watched.calls() - 10_000;
            assert!(
                after <= count as u64 * u64::from(Meter::EVERY),
                "{task}, {count} threads: {after} positions"
            );
            // The same run works again.
            stop.store(false, Ordering::Relaxed);
            assert!(work.ask(task, &game(), &run).is_ok(), "{task}, {count} threads");
            let late = threads(count).time(Duration::ZERO);
            assert_eq!(
                work.ask(task, &game(), &late),
                Err(LimitError::Time.into()),
                "{task}, {count} threads"
            );
        }
    }
}

#[test]
fn progress_never_falls_and_reaches_its_total() {
    let work = Work::new();
    for task in TASKS {
        for count in THREADS {
            let seen = Arc::new(Mutex::new(BTreeMap::<_, Vec<Progress>>::new()));
            let log = Arc::clone(&seen);
            let report =
                move |now: Progress| log.lock().unwrap().entry(now.phase).or_default().push(now);
            work.ask(task, &game(), &threads(count).report_to(Arc::new(report))).unwrap();
            let seen = seen.lock().unwrap();
            assert!(!seen.is_empty(), "{task}");
            for (phase, reports) in &*seen {
                assert!(
                    reports.is_sorted_by_key(|now| now.done),
                    "{task}, {phase}, {count} threads"
                );
                // A memoized search has stored its first position when it reports for the first time.
                let first = reports[0].done;
                assert!(
                    reports.len() > 1 && first <= u64::from(task == "memo"),
                    "{task}, {phase}, {count} threads: {first}"
                );
                let last = reports.last().unwrap();
                assert!(
                    last.total.is_none_or(|total| total == last.done),
                    "{task}, {phase}, {count} threads"
                );
            }
        }
    }
}

#[test]
fn a_panic_of_the_rules_reaches_the_caller_and_the_run_works_again() {
    let work = Work::new();
    for task in TASKS {
        let expected = work.ask(task, &game(), &Run::new()).unwrap();
        for count in THREADS {
            let run = threads(count);
            let watched = game().hook(|calls, _| {
                if calls == 8_000 {
                    resume_unwind(Box::new("a rule")); // without a message on the terminal
                }
                if calls > 8_000 {
                    // On a busy machine the thread that unwinds may wait for a core: it gets one here.
                    std::thread::sleep(Duration::from_micros(20));
                }
            });
            let panicked =
                catch_unwind(AssertUnwindSafe(|| work.ask(task, &watched, &run))).unwrap_err();
            assert_eq!(panicked.downcast_ref(), Some(&"a rule"), "{task}, {count} threads");
            // The other threads end after what they have in hand: at most one part of a round.
            let after = watched.calls() - 8_000;
            assert!(
                after <= count as u64 * 4 * u64::from(Meter::EVERY),
                "{task}, {count} threads: {after} positions"
            );
            assert_eq!(work.ask(task, &game(), &run), Ok(expected), "{task}, {count} threads");
        }
    }
}

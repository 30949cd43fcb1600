//! Every function that takes a run: it stops at limits, interrupts and panics of the rules, on
//! whatever threads; its progress reaches the total; and it goes on afterwards.
//!
//! One game has all capabilities, so nothing is left out. The ways of `common::ways` are asked
//! about all positions; the others stand here.

use core::cell::Cell;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use core::time::Duration;
use std::collections::{BTreeMap, HashSet};
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::{self, ThreadId};
use std::time::Instant;

use gt_core::graph::GameGraph;
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::common::graphs::{self, Change, Shape, changing};
use crate::common::ways::{Extent, Told, WAYS};
use crate::common::{anew, threads};

mod others;

use others::Made;

const LEN: u32 = 3 * graphs::STAGE + 400;

/// Positions in tiers; every move leads to a lower tier.
static STAIRS: LazyLock<GameGraph> = LazyLock::new(|| graphs::large(Shape::Stairs, LEN, 9, 23));

fn game<'r>() -> Scripted<'r> {
    Scripted::of_graph(&STAIRS).in_tiers(LEN, graphs::STAGE)
}

fn roots() -> Vec<u32> {
    (0..LEN).collect()
}

/// Whether a work stores positions, and whether several threads share it.
#[derive(Clone, Copy, Debug)]
struct Work {
    name: &'static str,
    stores: bool,
    shares: bool,
}

/// What works on one thread whatever the run says.
const ALONE: &str = "explored, extended, look ahead, look ahead a few plies, memo for values, memo for outcomes, \
    memo for margins, memo for nimbers, table of margins, table of margins by tiers, \
    table of margins in play, alpha-beta, alpha-beta for an outcome, alpha-beta for a margin, \
    alpha-beta to a depth, orbits, sizes of orbits, certified, some certified, \
    reachable certified, outcomes certified in one pass";

fn works() -> impl Iterator<Item = Work> {
    let ways = WAYS.iter().map(|way| (way.name, true));
    ways.chain(others::all()).map(|(name, stores)| {
        let shares = !ALONE.split(", ").any(|alone| alone == name)
            && !name.ends_with(" read")
            && !name.starts_with("margins certified");
        Work { name, stores, shares }
    })
}

/// Does a work. `asked` is called between the work and the questions about it.
fn done(
    work: Work,
    game: &Scripted<'_>,
    made: &Made<'_, '_>,
    run: &Run,
    asked: &dyn Fn(),
) -> Result<Vec<Told>, SolveError> {
    let Some(way) = WAYS.iter().find(|way| way.name == work.name) else {
        others::work(work.name, game, made, run)?;
        return Ok(Vec::new());
    };
    let (known, _) = (way.solve)(game, &roots(), run)?;
    asked();
    (0..LEN).map(|at| known.tell(at)).collect()
}

/// Asserts something of each work, with its name in the message.
fn each(
    mut check: impl FnMut(Work, &dyn Fn(&Scripted<'_>, &Run) -> Result<Vec<Told>, SolveError>),
) {
    let sound = game();
    let made = Made::new(&sound).expect("a sound game");
    for work in works() {
        check(work, &|game, run| done(work, game, &made, run, &|| ()));
    }
}

#[test]
fn each_of_them_stops_at_the_time_limit_the_deadline_and_an_interrupt() {
    let game = game();
    each(|work, ask| {
        for run in [threads(1), threads(3)] {
            let ends = |run: Run| ask(&game, &run).map(drop);
            let time = Err(LimitError::Time.into());
            assert_eq!(ends(run.clone().time(Duration::ZERO)), time, "{work:?}");
            assert_eq!(ends(run.clone().deadline(Instant::now())), time, "{work:?}");
            let raised = run.clone().interrupt(Arc::new(AtomicBool::new(true)));
            assert_eq!(ends(raised), Err(LimitError::Interrupted.into()), "{work:?}");
            let enough = run.time(Duration::from_secs(3_600)).interrupt(Arc::default());
            assert_eq!(ends(enough), Ok(()), "{work:?}");
        }
    });
}

/// A check of values stores nothing, and neither does a walk over plays.
#[test]
fn each_of_them_that_stores_positions_keeps_both_limits() {
    let game = game();
    let limited = |result: Result<(), SolveError>| match result {
        Err(SolveError::Limit(limit) | SolveError::TierLimit { limit, .. }) => Some(limit),
        _ => None,
    };
    each(|work, ask| {
        if !work.stores {
            return;
        }
        for run in [threads(1), threads(3)] {
            let refused = limited(ask(&game, &run.clone().memory(0)).map(drop));
            assert!(matches!(refused, Some(LimitError::Memory { limit: 0, .. })), "{work:?}");
            let is_for_all = WAYS.iter().any(|way| way.name == work.name);
            if !is_for_all {
                continue;
            }
            assert!(ask(&game, &run.clone().positions(LEN.into())).is_ok(), "{work:?}");
            for limit in [0, 1, 5_000, u64::from(LEN) - 1] {
                let refused = limited(ask(&game, &run.clone().positions(limit)).map(drop));
                assert_eq!(refused, Some(LimitError::Positions { limit }), "{work:?}");
            }
        }
    });
}

/// Within a phase progress never falls; the phase ends at its total.
#[test]
fn the_progress_of_each_of_them_rises_to_its_total() {
    let game = game();
    each(|work, ask| {
        for count in [1, 3] {
            let seen = Arc::new(Mutex::new(BTreeMap::<_, Vec<Progress>>::new()));
            let log = Arc::clone(&seen);
            let report =
                move |now: Progress| log.lock().unwrap().entry(now.phase).or_default().push(now);
            let run = threads(count).report_to(Arc::new(report));
            ask(&game, &run).unwrap();
            let reports = core::mem::take(&mut *seen.lock().unwrap());
            assert!(!reports.is_empty(), "{work:?}");
            for (phase, reports) in reports {
                let place = format!("{work:?}, {phase}, {count} threads");
                let parts = reports.chunk_by(|a, b| a.total == b.total && a.done <= b.done);
                let ends: Vec<Progress> = parts.map(|part| part[part.len() - 1]).collect();
                // A reader of stored answers may begin a phase anew, and so may each tier.
                assert!(!phase.is_empty() && ends.len() <= 4, "{place}: {reports:?}");
                let is_whole = |end: &Progress| end.total.is_none_or(|total| total == end.done);
                assert!(ends.iter().all(is_whole), "{place}: {ends:?}");
            }
            ask(&game, &run.silent()).unwrap();
            assert!(seen.lock().unwrap().is_empty(), "{work:?} is not silent");
        }
    });
}

/// How often a work calls the rules, on one thread.
fn calls(work: Work, made: &Made<'_, '_>) -> u64 {
    let (game, calls) = (game(), AtomicU64::new(0));
    let asked = || calls.store(game.calls(), Ordering::Relaxed);
    done(work, &game, made, &Run::new(), &asked).expect("a sound game");
    match calls.into_inner() {
        0 => game.calls(),
        calls => calls,
    }
}

/// Calls in every part of a work of so many calls: at the start, on the way, at the end.
const fn moments(calls: u64) -> [u64; 4] {
    [1, calls / 3, calls * 2 / 3, calls * 19 / 20]
}

/// After the flag each thread looks at no more positions than between two looks at it: 1,024, whose
/// rules are asked twice by some; a check of a tier looks after each block.
#[test]
fn an_interrupt_in_any_part_of_the_work_is_seen_by_every_thread() {
    let sound = game();
    let made = Made::new(&sound).unwrap();
    for work in works() {
        let calls = calls(work, &made);
        for count in if work.shares { vec![1, 3] } else { vec![1] } {
            let stop = Arc::new(AtomicBool::new(false));
            let run = threads(count).interrupt(Arc::clone(&stop));
            let most = count as u64 * if work.name == "tier certified" { 4_200 } else { 2_100 };
            for at in moments(calls).into_iter().filter(|at| at + 2 * most < calls) {
                let watched = game().hook(|call, _| {
                    if call >= at {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                let stopped = done(work, &watched, &made, &run, &|| ()).map(drop);
                let place = format!("{work:?}, {count} threads, call {at} of {calls}");
                assert_eq!(stopped, Err(LimitError::Interrupted.into()), "{place}");
                let after = watched.calls() - at;
                assert!(after <= most, "{place}: {after} calls more");
                stop.store(false, Ordering::Relaxed);
            }
            assert!(done(work, &game(), &made, &run, &|| ()).is_ok(), "{work:?}, again");
        }
    }
}

#[test]
fn a_panic_in_any_part_of_the_work_reaches_the_caller_and_the_run_works_again() {
    let sound = game();
    let made = Made::new(&sound).unwrap();
    for work in works() {
        let calls = calls(work, &made);
        let expected = done(work, &game(), &made, &Run::new(), &|| ()).unwrap();
        for count in if work.shares { vec![2, 3] } else { vec![1] } {
            let run = threads(count);
            // Every moment on three threads, and every other one on two.
            for at in moments(calls).into_iter().filter(|&at| at > 0).skip(count % 2).step_by(2) {
                let broken = AtomicBool::new(true);
                let watched = game().hook(|call, _| {
                    if call == at && broken.load(Ordering::Relaxed) {
                        resume_unwind(Box::new("a rule")); // without a message on the terminal
                    }
                });
                let place = format!("{work:?}, {count} threads, call {at}");
                let ask = || done(work, &watched, &made, &run, &|| ());
                let panicked = catch_unwind(AssertUnwindSafe(|| ask().map(drop)));
                // Where nothing is asked of the rules, nothing panics.
                if calls > 0 {
                    assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"a rule"), "{place}");
                }
                broken.store(false, Ordering::Relaxed);
                assert!(ask().unwrap() == expected, "{place}");
            }
        }
    }
}

/// How many questions were asked about threads.
static QUESTIONS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The last question in which this thread was seen: it is listed once, not at each call.
    static SEEN_IN: Cell<u64> = const { Cell::new(0) };
}

#[test]
fn one_thread_is_the_calling_one_and_several_are_those_of_the_run() {
    let sound = game();
    let made = Made::new(&sound).unwrap();
    for (work, count) in works().flat_map(|work| [1, 2, 3].map(|count| (work, count))) {
        let (seen, open) = (Mutex::new(HashSet::<ThreadId>::new()), AtomicBool::new(true));
        let caller = thread::current().id();
        let others = AtomicUsize::new(0);
        let question = QUESTIONS.fetch_add(1, Ordering::Relaxed) + 1;
        let is_alone = cfg!(not(feature = "rayon")) || count == 1 || !work.shares;
        // What asks little of the rules may be done by one thread of several.
        let is_shared = !is_alone && calls(work, &made) > u64::from(LEN / 2);
        let watched = game().hook(|_, _| {
            if !open.load(Ordering::Relaxed) {
                return;
            }
            if SEEN_IN.replace(question) != question {
                let mut seen = seen.lock().unwrap();
                seen.insert(thread::current().id());
                let alone = usize::from(seen.contains(&caller));
                others.store(seen.len() - alone, Ordering::Relaxed);
            }
            if is_shared && others.load(Ordering::Relaxed) < 2 {
                thread::sleep(Duration::from_micros(100)); // the other thread may wait for a core
            }
        });
        let close = || open.store(false, Ordering::Relaxed);
        done(work, &watched, &made, &threads(count), &close).unwrap();
        let mut seen = seen.lock().unwrap();
        if is_shared {
            seen.remove(&caller);
            assert!((2..=count).contains(&seen.len()), "{work:?}: {} of {count}", seen.len());
        } else if is_alone {
            assert!(seen.iter().all(|&id| id == caller), "{work:?}, {count} threads");
        }
    }
}

/// A process in which everything works on one thread starts none.
#[cfg(target_os = "linux")]
#[test]
fn one_thread_starts_none() {
    const CHILD: &str = "GT_CORE_COUNT_THREADS";
    let tasks = || std::fs::read_dir("/proc/self/task").unwrap().count();
    if std::env::var_os(CHILD).is_some() {
        let sound = game();
        let made = Made::new(&sound).unwrap();
        let before = tasks();
        for work in works() {
            done(work, &game(), &made, &anew(1), &|| ()).unwrap();
            assert_eq!(tasks(), before, "{work:?}");
        }
        return;
    }
    let name = "stops::one_thread_starts_none";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(CHILD, "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let is_passed = output.status.success() && text.contains("1 passed");
    assert!(is_passed, "{text}{}", String::from_utf8_lossy(&output.stderr));
}

/// Such rules break the contract: any answer and any error will do, but no panic and no hang.
#[test]
fn rules_that_change_from_call_to_call_panic_nowhere() {
    let changes = [Change::Drops(1), Change::Drops(500), Change::Adds(50), Change::Moves(50)];
    let mut wrong = Vec::new();
    each(|work, ask| {
        let counts = if work.shares { vec![1, 3] } else { vec![1] };
        for (change, count) in
            changes.into_iter().flat_map(|change| counts.iter().map(move |&count| (change, count)))
        {
            let game = changing(game(), &STAIRS, change);
            let run = threads(count).time(Duration::from_secs(20));
            let asked = catch_unwind(AssertUnwindSafe(|| ask(&game, &run).map(drop)));
            if asked.is_err() || asked.is_ok_and(|asked| asked == Err(LimitError::Time.into())) {
                wrong.push((work, change, count));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// What is known of fewer roots is known as well as of all.
#[test]
fn nothing_is_known_without_roots() {
    let game = game();
    for way in WAYS.iter().filter(|way| way.extent == Extent::Reached) {
        for count in [1, 3] {
            let (known, positions) = (way.solve)(&game, &[], &threads(count)).unwrap();
            let told = (known.tell(0), positions);
            assert_eq!(told, (Ok(Told::Unknown), 0), "{}, {count} threads", way.name);
        }
    }
}

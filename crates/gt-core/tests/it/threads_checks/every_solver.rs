//! Every solver that works on several threads: answers, whose threads they are, and ends that come
//! in any part of the work.

use core::cell::Cell;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use core::time::Duration;
use std::collections::{BTreeMap, HashSet};
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::{self, ThreadId};

use gt_core::bounded::Horizon;
use gt_core::certify;
use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::memo::{self, Frozen};
use gt_core::perft::{divide, perft};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{self, Reachable};
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::games::{Change, changing, loopy, mixed};
use super::{alike, threads};

const LEN: u32 = 40_000;
const TIER: u32 = 5_000;

/// Positions in tiers; most moves lead to the next lower tier. A fifth of the positions are ends.
static STAGED: LazyLock<GameGraph> =
    LazyLock::new(|| GameGraph::from_fn(LEN, edges, |_| None).unwrap());

/// The successors of a position.
fn edges(p: u32) -> Vec<u32> {
    let below = p / TIER * TIER;
    let count = if below == 0 || mixed(23, p, 98, 5) == 0 { 0 } else { 5 + mixed(23, p, 99, 7) };
    let to = move |nth| {
        let near = mixed(23, p, nth + 50, 3) > 0;
        if near { below - 1 - mixed(23, p, nth, TIER) } else { mixed(23, p, nth, below) }
    };
    (0..count).map(to).collect()
}

/// Answers by `Value`, for all positions.
const VALUES: [&str; 13] = [
    "dense",
    "dense in short memory",
    "dense by predecessors",
    "horizon",
    "horizon in short memory",
    "horizon by predecessors",
    "look ahead",
    "layers",
    "hashed by predecessors",
    "retrograde by tiers",
    "retrograde in one tier",
    "tiers",
    "memo",
];

/// Other answers.
const OTHERS: [&str; 12] = [
    "tiers in play",
    "outcomes of tiers",
    "outcomes of tiers in play",
    "reachable",
    "nimbers",
    "perft",
    "divide",
    "certify indexed",
    "certify shared",
    "certify list",
    "certify outcomes",
    "certify indexed outcomes",
];

fn solvers() -> impl Iterator<Item = &'static str> {
    VALUES.into_iter().chain(OTHERS)
}

/// The game that a solver is asked about.
fn game<'r>(solver: &str) -> Scripted<'r> {
    let tier = if solver == "retrograde in one tier" { LEN } else { TIER };
    Scripted::of_graph(&STAGED).in_tiers(LEN, tier)
}

fn code(value: Option<Value>) -> i64 {
    match value {
        None => i64::MIN,
        Some(Value::Draw) => 0,
        Some(Value::Win { plies }) => i64::from(plies) + 1,
        Some(Value::Loss { plies }) => -i64::from(plies) - 1,
    }
}

fn code_of_outcome(outcome: Option<Outcome>) -> i64 {
    outcome.map_or(i64::MIN, |outcome| outcome as i64)
}

/// The answer for every position, and the best moves of some.
fn told<S: Solution>(solution: &S, code: impl Fn(Option<S::Answer>) -> i64) -> Vec<i64>
where
    S::Game: Game<Position = u32, Move = u32>,
{
    let mut told: Vec<_> = (0..LEN).map(|p| code(solution.value(&p).unwrap())).collect();
    for position in (0..LEN).step_by(61) {
        told.extend(solution.best_moves(&position).unwrap().into_iter().flatten().map(i64::from));
    }
    told
}

/// What all tests of this file share: the true values.
struct Truth(Frozen<&'static Scripted<'static>, Value>);

impl Truth {
    fn new() -> Self {
        static GAME: LazyLock<Scripted<'static>> = LazyLock::new(|| game("dense"));
        let table = Tablebase::dense(&*GAME, &Run::new()).unwrap();
        let pairs: Vec<_> = (0..LEN).map(|p| (p, table.value(&p).unwrap().unwrap())).collect();
        Self(Frozen::from_pairs(&*GAME, pairs, &Run::new()).unwrap())
    }

    /// Asks a solver. `asked` is called between the work of the solver and the questions about it.
    fn ask(
        &self,
        solver: &str,
        game: &Scripted<'_>,
        run: &Run,
        asked: &dyn Fn(),
    ) -> Result<Vec<i64>, SolveError> {
        let all = (0..LEN).collect::<Vec<_>>();
        let highest = (LEN - 3_000..LEN).collect::<Vec<_>>();
        let short = || run.clone().memory(Tablebase::forecast(game).bytes);
        let plays = |plays: u64| i64::try_from(plays).unwrap();
        macro_rules! values {
            ($table:expr) => {{
                let table = $table?;
                asked();
                told(&table, code)
            }};
        }
        macro_rules! outcomes {
            ($table:expr) => {{
                let table = $table?;
                asked();
                told(&table, code_of_outcome)
            }};
        }
        macro_rules! certificate {
            ($certificate:expr) => {{
                let certificate = $certificate?;
                vec![
                    plays(certificate.positions),
                    plays(certificate.moves),
                    plays(certificate.flaws),
                ]
            }};
        }
        let values = &self.0;
        Ok(match solver {
            "dense" => values!(Tablebase::dense(game, run)),
            "dense in short memory" => values!(Tablebase::dense(game, &short())),
            "dense by predecessors" => values!(Tablebase::dense_by_predecessors(game, run)),
            "horizon" => values!(Horizon::dense(game, 50, run)),
            "horizon in short memory" => values!(Horizon::dense(game, 50, &short())),
            "horizon by predecessors" => values!(Horizon::dense_by_predecessors(game, 50, run)),
            "look ahead" => values!(Horizon::explore(game, all, 50, run)),
            "layers" => values!(Tablebase::explore_layers(game, all, run)),
            "hashed by predecessors" => values!(Tablebase::explore_by_predecessors(game, all, run)),
            "retrograde by tiers" | "retrograde in one tier" => {
                values!(Tablebase::by_tiers(game, run))
            }
            "tiers" => values!(tiers::Values::solve(game, run)),
            "tiers in play" => values!(tiers::Values::explore(game, highest, run)),
            "memo" => values!(memo::Values::solve(game, all, run)),
            "outcomes of tiers" => outcomes!(tiers::Outcomes::solve(game, run)),
            "outcomes of tiers in play" => {
                outcomes!(tiers::Outcomes::explore(game, highest, run))
            }
            "reachable" => {
                let reachable = Reachable::explore(game, highest, run)?;
                asked();
                all.iter().map(|p| i64::from(reachable.contains(p))).collect()
            }
            "nimbers" => {
                let nimbers = DenseNimbers::solve(game, run)?;
                asked();
                (0..u64::from(LEN))
                    .map(|rank| nimbers.at_rank(rank).map_or(-1, |Nimber(nimber)| nimber.into()))
                    .collect()
            }
            "perft" => vec![plays(perft(game, &most_plays(), 7, run)?)],
            "divide" => divide(game, &most_plays(), 7, run)?
                .into_iter()
                .map(|(_, many)| plays(many))
                .collect(),
            "certify indexed" => certificate!(certify::indexed(game, values, run)),
            "certify shared" => certificate!(certify::shared(game, values, run)),
            "certify list" => {
                let list = all.into_iter().map(|p| (p, values.value(&p).unwrap().unwrap()));
                certificate!(certify::list(game, list.collect::<Vec<_>>(), run))
            }
            "certify outcomes" => certificate!(certify::outcomes(game, values, run)),
            "certify indexed outcomes" => {
                certificate!(certify::indexed_outcomes(game, values, run))
            }
            other => panic!("{other}"),
        })
    }
}

/// The position of the highest tier with the most plays to the lowest one.
fn most_plays() -> u32 {
    let mut plays = vec![0_u64; LEN as usize];
    for p in 0..LEN {
        let after = STAGED.edges(p).iter().map(|&to| plays[to as usize]).sum::<u64>();
        plays[p as usize] = after.max(1);
    }
    (LEN - TIER..LEN).max_by_key(|&p| plays[p as usize]).unwrap()
}

/// How often a solver calls the rules, on one thread.
fn calls(truth: &Truth, solver: &str) -> u64 {
    let (game, calls) = (game(solver), AtomicU64::new(0));
    truth
        .ask(solver, &game, &Run::new(), &|| calls.store(game.calls(), Ordering::Relaxed))
        .unwrap();
    match calls.into_inner() {
        0 => game.calls(),
        calls => calls,
    }
}

/// Calls in every part of a work of so many calls: at the start, on the way, at the end.
fn moments(calls: u64) -> impl Iterator<Item = u64> {
    assert!(calls > 10_000, "{calls} calls are too few for several threads");
    [1, calls / 3, calls * 2 / 3, calls * 19 / 20].into_iter()
}

#[test]
fn answers_and_best_moves_are_the_same_on_any_number_of_threads() {
    let truth = Truth::new();
    let expected = told(&truth.0, code);
    for solver in solvers() {
        let game = game(solver);
        let found = alike(|run| truth.ask(solver, &game, run, &|| ()).unwrap());
        if VALUES.contains(&solver) {
            assert!(found == expected, "{solver}");
        }
        if solver.starts_with("certify") {
            assert_eq!((found[0], found[2]), (LEN.into(), 0), "{solver}");
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
    let truth = Truth::new();
    for solver in solvers() {
        for count in [1, 2, 3] {
            let (seen, open) = (Mutex::new(HashSet::<ThreadId>::new()), AtomicBool::new(true));
            let caller = thread::current().id();
            let others = AtomicUsize::new(0);
            let question = QUESTIONS.fetch_add(1, Ordering::Relaxed) + 1;
            let watched = game(solver).hook(|_, _| {
                if !open.load(Ordering::Relaxed) {
                    return;
                }
                if SEEN_IN.replace(question) != question {
                    let mut seen = seen.lock().unwrap();
                    seen.insert(thread::current().id());
                    let alone = usize::from(seen.contains(&caller));
                    others.store(seen.len() - alone, Ordering::Relaxed);
                }
                let wanted = cfg!(feature = "rayon") && count > 1;
                if wanted && others.load(Ordering::Relaxed) < 2 {
                    thread::sleep(Duration::from_micros(100)); // the other thread may wait for a core
                }
            });
            truth
                .ask(solver, &watched, &threads(count), &|| open.store(false, Ordering::Relaxed))
                .unwrap();
            let mut seen = seen.lock().unwrap();
            let alone = count == 1 || solver == "look ahead"; // this one never shares its work
            if alone || !cfg!(feature = "rayon") {
                assert_eq!(*seen, HashSet::from([caller]), "{solver}");
            } else {
                seen.remove(&caller);
                assert!(
                    (2..=count).contains(&seen.len()),
                    "{solver}: {} of {count} threads",
                    seen.len()
                );
            }
        }
    }
}

/// A process in which every solver works on one thread starts none.
#[cfg(target_os = "linux")]
#[test]
fn one_thread_starts_none() {
    const CHILD: &str = "GT_CORE_COUNT_THREADS";
    let tasks = || std::fs::read_dir("/proc/self/task").unwrap().count();
    if std::env::var_os(CHILD).is_some() {
        let (truth, before) = (Truth::new(), tasks());
        for solver in solvers() {
            truth.ask(solver, &game(solver), &threads(1), &|| ()).unwrap();
            assert_eq!(tasks(), before, "{solver}");
        }
        return;
    }
    let name = "threads_checks::every_solver::one_thread_starts_none";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(CHILD, "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains("1 passed"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_panic_in_any_part_of_the_work_reaches_the_caller_and_the_solver_can_be_asked_again() {
    let truth = Truth::new();
    for solver in solvers() {
        let (calls, expected) =
            (calls(&truth, solver), truth.ask(solver, &game(solver), &Run::new(), &|| ()).unwrap());
        for count in [2, 3] {
            let run = threads(count);
            // Every moment on three threads, and every other one on two.
            for at in moments(calls).skip(3 - count).step_by(4 - count) {
                let broken = AtomicBool::new(true);
                let watched = game(solver).hook(|call, _| {
                    if call == at && broken.load(Ordering::Relaxed) {
                        resume_unwind(Box::new("a rule")); // without a message on the terminal
                    }
                });
                let ask = || truth.ask(solver, &watched, &run, &|| ()).map(drop);
                let panicked = catch_unwind(AssertUnwindSafe(ask)).unwrap_err();
                assert_eq!(
                    panicked.downcast_ref(),
                    Some(&"a rule"),
                    "{solver}, {count} threads, call {at}"
                );
                broken.store(false, Ordering::Relaxed);
                assert!(
                    truth.ask(solver, &watched, &run, &|| ()).unwrap() == expected,
                    "{solver}, {count} threads, call {at}"
                );
            }
        }
    }
}

#[test]
fn an_interrupt_in_any_part_of_the_work_is_seen_by_every_thread() {
    let truth = Truth::new();
    for solver in solvers() {
        let calls = calls(&truth, solver);
        for count in [1, 3] {
            let stop = Arc::new(AtomicBool::new(false));
            let run = threads(count).interrupt(Arc::clone(&stop));
            // A thread looks at no more positions than between two looks at the flag.
            let most = count as u64 * 1_100;
            for at in moments(calls).filter(|at| at + 2 * most < calls) {
                let watched = game(solver).hook(|call, _| {
                    if call >= at {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                let stopped = truth.ask(solver, &watched, &run, &|| ()).map(drop);
                assert_eq!(
                    stopped,
                    Err(LimitError::Interrupted.into()),
                    "{solver}, {count} threads, call {at}"
                );
                let after = watched.calls() - at;
                assert!(after <= most, "{solver}, {count} threads, call {at}: {after} calls more");
                stop.store(false, Ordering::Relaxed);
            }
            assert!(
                truth.ask(solver, &game(solver), &run, &|| ()).is_ok(),
                "{solver}, {count} threads"
            );
            let late = threads(count).time(Duration::ZERO);
            let stopped = truth.ask(solver, &game(solver), &late, &|| ()).map(drop);
            assert_eq!(stopped, Err(LimitError::Time.into()), "{solver}, {count} threads");
        }
    }
}

#[test]
fn progress_never_falls_and_reaches_its_total_on_any_number_of_threads() {
    let truth = Truth::new();
    for solver in solvers() {
        for count in [1, 2, 3, 8] {
            let seen = Arc::new(Mutex::new(BTreeMap::<_, Vec<Progress>>::new()));
            let log = Arc::clone(&seen);
            let report =
                move |now: Progress| log.lock().unwrap().entry(now.phase).or_default().push(now);
            truth
                .ask(solver, &game(solver), &threads(count).report_to(Arc::new(report)), &|| ())
                .unwrap();
            let seen = seen.lock().unwrap();
            assert!(!seen.is_empty(), "{solver}");
            for (phase, reports) in &*seen {
                assert!(
                    reports.is_sorted_by_key(|now| now.done),
                    "{solver}, {phase}, {count} threads: {reports:?}"
                );
                let last = reports[reports.len() - 1];
                assert!(
                    last.total.is_none_or(|total| total == last.done),
                    "{solver}, {phase}, {count} threads: {last:?}"
                );
            }
        }
    }
}

/// Such rules break the contract: any answer and any error will do, but no panic and no hang.
#[test]
fn rules_that_change_from_call_to_call_panic_nowhere() {
    let truth = Truth::new();
    let changes = [Change::Drops(7), Change::Drops(500), Change::Adds(50), Change::Moves(50)];
    let mut wrong = Vec::new();
    for solver in solvers() {
        for (change, count) in
            changes.into_iter().flat_map(|change| [1, 3].map(|count| (change, count)))
        {
            let (game, run) = (
                changing(game(solver), &STAGED, change),
                threads(count).time(Duration::from_secs(20)),
            );
            let asked = catch_unwind(AssertUnwindSafe(|| truth.ask(solver, &game, &run, &|| ())));
            if asked.is_err() || asked.is_ok_and(|asked| asked == Err(LimitError::Time.into())) {
                wrong.push((solver, change, count));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The positions lie in several blocks of 2^15 numbers.
#[test]
fn tables_with_a_stored_graph_notice_a_move_that_comes_once_and_not_again() {
    let run = |count| threads(count).time(Duration::from_secs(20));
    let (graph, all) = (loopy(7, 70_000), (0..70_000).collect::<Vec<_>>());
    let game =
        |change| changing(Scripted::of_graph(&graph).in_tiers(70_000, 70_000), &graph, change);
    for (every, count) in
        [50, 500].into_iter().flat_map(|every| [1, 2, 3].map(|count| (every, count)))
    {
        for change in [Change::Drops(every), Change::Adds(every)] {
            let noticed = |solved: Result<(), SolveError>| {
                assert!(matches!(solved, Err(SolveError::Unsupported { .. })), "{solved:?}");
            };
            let run = run(count);
            noticed(Tablebase::explore_layers(&game(change), all.clone(), &run).map(drop));
            noticed(Tablebase::dense(&game(change), &run).map(drop));
            noticed(Tablebase::by_tiers(&game(change), &run).map(drop));
        }
        let game = game(Change::Moves(every));
        drop(Tablebase::explore_layers(&game, all.clone(), &run(count)));
        drop(Tablebase::by_tiers(&game, &run(count)));
    }
}

//! Every function that takes a run: it stops at a limit, and its progress reaches the total.
//!
//! `run.rs` asks the solvers of graphs. Here is a game with all capabilities, so that nothing is
//! left out.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex};

use gt_core::adapt::Orbits;
use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::margin::{self, MarginTable};
use gt_core::memo::{self, Frozen};
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::table::Exact;
use gt_core::{LimitError, Progress, Run, SolveError, Threads, certify, dense, tiers};
use gt_testkit::scripted::Scripted;

/// A heap of so many matches; a player takes one to three.
const HEAP: u32 = 6_000;
const TIER: u32 = 500;

/// The first move is missing every so many calls, never if it is 0; the calls.
#[derive(Default)]
struct Changes {
    every: AtomicU64,
    calls: AtomicU64,
}

fn heap(changes: &Changes) -> Scripted<'_> {
    let moves = |left: u32| {
        let every = changes.every.load(Ordering::Relaxed);
        let calls = changes.calls.fetch_add(1, Ordering::Relaxed);
        let dropped = every > 0 && calls.is_multiple_of(every);
        (1..=3.min(left)).skip(dropped.into()).map(move |taken| left - taken)
    };
    Scripted::new(HEAP, moves)
        .before(|left| (1..=3).map(move |taken| left + taken).filter(|&before| before <= HEAP))
        .numbered(HEAP + 1)
        .in_tiers(HEAP + 1, TIER)
        .tiered(|left| left / TIER, |tier| tier.checked_sub(1).into_iter().collect())
}

const fn truth(left: u32) -> Value {
    let plies = left.div_ceil(4) * 2;
    if left.is_multiple_of(4) { Value::Loss { plies } } else { Value::Win { plies: plies - 1 } }
}

fn all() -> impl Iterator<Item = u32> {
    0..=HEAP
}

/// What there is before the run begins.
struct Made<'g, 'r> {
    values: dense::Values<&'g Scripted<'r>>,
    outcomes: dense::Outcomes<&'g Scripted<'r>>,
    margins: dense::MarginValues<&'g Scripted<'r>>,
    table: Tablebase<&'g Scripted<'r>>,
    margin_table: MarginTable<&'g Scripted<'r>>,
    answers: Vec<(u32, u64, Value)>,
    orbits: Orbits<&'g Scripted<'r>>,
}

impl<'g, 'r> Made<'g, 'r> {
    fn new(heap: &'g Scripted<'r>) -> Result<Self, SolveError> {
        let run = &Run::new();
        Ok(Self {
            values: dense::Values::solve(heap, run)?,
            outcomes: dense::Outcomes::solve(heap, run)?,
            margins: dense::MarginValues::solve(heap, run)?,
            table: Tablebase::dense(heap, run)?,
            margin_table: MarginTable::dense(heap, run)?,
            answers: tiers::Values::solve(heap, run)?.iter().collect(),
            orbits: heap.reduced().numbered(run)?,
        })
    }

    fn margin(&self, left: u32) -> Option<(Margin, u32)> {
        self.margin_table.margin(&left).zip(self.margin_table.settles_in(&left))
    }
}

type Done = Result<(), SolveError>;

/// Solvers, with their results under one run.
fn solvers(heap: &Scripted<'_>, run: &Run) -> Vec<(&'static str, Done)> {
    let exact = || Search::new(heap).with_table(Exact::new()).with_run(run);
    vec![
        ("walk for outcomes", dense::Outcomes::solve(heap, run).map(drop)),
        ("walk for values", dense::Values::solve(heap, run).map(drop)),
        ("walk for margins", dense::MarginValues::solve(heap, run).map(drop)),
        ("table of margins", MarginTable::dense(heap, run).map(drop)),
        ("margins that play reaches", MarginTable::explore(heap, [HEAP], run).map(drop)),
        ("memoised values", memo::Values::new(heap, run).value(&HEAP).map(drop)),
        ("memoised outcomes", memo::Outcomes::new(heap, run).value(&HEAP).map(drop)),
        ("memoised margins", memo::MarginValues::new(heap, run).value(&HEAP).map(drop)),
        ("memoised values up front", memo::Values::solve(heap, [HEAP], run).map(drop)),
        ("memoised margins up front", memo::MarginValues::solve(heap, [HEAP], run).map(drop)),
        ("tiers of outcomes", tiers::Outcomes::solve(heap, run).map(drop)),
        ("tiers of values", tiers::Values::solve(heap, run).map(drop)),
        ("tiers of outcomes in play", tiers::Outcomes::explore(heap, [HEAP], run).map(drop)),
        ("tiers of values in play", tiers::Values::explore(heap, [HEAP], run).map(drop)),
        ("positions in play", tiers::Reachable::explore(heap, [HEAP], run).map(drop)),
        ("loopy tiers", Tablebase::by_tiers(heap, run).map(drop)),
        ("layers", Tablebase::explore_layers(heap, [HEAP], run).map(drop)),
        ("predecessors", Tablebase::explore_by_predecessors(heap, [HEAP], run).map(drop)),
        ("numbers of orbits", heap.reduced().numbered(run).map(drop)),
        ("nimbers", Nimbers::new(heap, run).nimber(&HEAP).map(drop)),
        ("dense nimbers", DenseNimbers::solve(heap, run).map(drop)),
        ("ahead", Horizon::explore(heap, [HEAP], u32::MAX, run).map(drop)),
        ("alpha-beta", exact().solve(&300).map(drop)),
        ("alpha-beta for an outcome", exact().outcome(&300).map(drop)),
        ("alpha-beta for a margin", exact().with_margins().margin(&300).map(drop)),
        ("perft", perft(heap, &HEAP, 12, run).map(drop)),
    ]
}

/// What works on what is solved, with its results under one run.
fn others(heap: &Scripted<'_>, run: &Run, made: &Made<'_, '_>) -> Vec<(&'static str, Done)> {
    let values = || all().map(|left| (left, truth(left)));
    let margins = || all().map(|left| made.margin(left));
    let claims = Claims::new(heap, |&left: &u32| Some(truth(left)));
    let pairs =
        all().filter_map(|left| made.margin(left).map(|(margin, plies)| (left, margin, plies)));
    vec![
        (
            "outcomes read",
            dense::Outcomes::from_outcomes(
                heap,
                all().map(|left| Some(truth(left).outcome())),
                run,
            )
            .map(drop),
        ),
        (
            "values read",
            dense::Values::from_values(heap, all().map(|left| Some(truth(left))), run).map(drop),
        ),
        (
            "margins read",
            dense::MarginValues::from_margins(heap, made.margins.iter().map(|(_, m)| Some(m)), run)
                .map(drop),
        ),
        (
            "nimbers read",
            DenseNimbers::from_nimbers(heap, all().map(|left| Some(Nimber(left % 4))), run)
                .map(drop),
        ),
        (
            "entries read",
            Tablebase::from_values(heap, all().map(|left| Some(truth(left))), run).map(drop),
        ),
        ("pairs read", Tablebase::from_pairs(heap, values(), run).map(drop)),
        ("pairs frozen", Frozen::from_pairs(heap, values(), run).map(drop)),
        ("table of margins read", MarginTable::from_margins(heap, margins(), run).map(drop)),
        ("pairs with margins read", MarginTable::from_pairs(heap, pairs, run).map(drop)),
        (
            "tiers read",
            tiers::Values::from_answers(heap, made.answers.iter().copied(), run).map(drop),
        ),
        ("sizes of orbits", made.orbits.orbit_sizes(run).map(drop)),
        ("values certified", certify(heap, &made.values, run).map(drop)),
        ("values certified by threads", certify::shared(heap, &made.table, run).map(drop)),
        ("claims certified", certify::indexed(heap, &claims, run).map(drop)),
        ("outcomes certified", certify::outcomes(heap, &made.outcomes, run).map(drop)),
        (
            "outcomes certified in one pass",
            certify::acyclic_outcomes(heap, &made.outcomes, run).map(drop),
        ),
        (
            "outcomes of ranks certified",
            certify::indexed_outcomes(heap, &made.outcomes, run).map(drop),
        ),
        (
            "margins certified",
            margin::certify(heap, &|&left: &_| made.margin(left), all(), run).map(drop),
        ),
        (
            "margins certified in one pass",
            margin::certify_acyclic(heap, &made.margins, all(), run).map(drop),
        ),
    ]
}

fn everything(heap: &Scripted<'_>, run: &Run, made: &Made<'_, '_>) -> Vec<(&'static str, Done)> {
    let mut all = solvers(heap, run);
    all.extend(others(heap, run, made));
    all
}

fn runs() -> [Run; 2] {
    [Run::new(), Run::new().threads(Threads::exactly(3).expect("at least one"))]
}

#[test]
fn each_of_them_stops_at_the_time_limit_and_at_an_interrupt() {
    let changes = Changes::default();
    let heap = heap(&changes);
    let made = Made::new(&heap).unwrap();
    for run in runs() {
        for (name, result) in everything(&heap, &run, &made) {
            assert_eq!(result, Ok(()), "{name} without a limit");
        }
        for (name, result) in everything(&heap, &run.clone().time(Duration::ZERO), &made) {
            assert_eq!(result, Err(LimitError::Time.into()), "{name} without time");
        }
        for (name, result) in
            everything(&heap, &run.interrupt(Arc::new(AtomicBool::new(true))), &made)
        {
            assert_eq!(result, Err(LimitError::Interrupted.into()), "{name}, interrupted");
        }
    }
}

/// A check of values stores nothing, and neither does a walk over plays.
#[test]
fn each_of_them_that_stores_positions_is_refused_without_memory() {
    let changes = Changes::default();
    let heap = heap(&changes);
    for run in runs() {
        for (name, result) in solvers(&heap, &run.memory(0)) {
            let refused = matches!(
                result,
                Err(SolveError::Limit(LimitError::Memory { limit: 0, .. })
                    | SolveError::TierLimit { limit: LimitError::Memory { limit: 0, .. }, .. })
            );
            assert!(refused, "{name}: {result:?}");
        }
    }
}

#[test]
fn the_progress_of_each_of_them_rises_to_its_total() {
    let changes = Changes::default();
    let heap = heap(&changes);
    let made = Made::new(&heap).unwrap();
    for run in runs() {
        let seen = Arc::new(Mutex::new(Vec::<Progress>::new()));
        let log = Arc::clone(&seen);
        everything(
            &heap,
            &run.report_to(Arc::new(move |now| log.lock().unwrap().push(now))),
            &made,
        );
        let seen = seen.lock().unwrap();
        let phases: Vec<_> = seen
            .chunk_by(|a, b| (a.phase, a.total) == (b.phase, b.total) && a.done <= b.done)
            .collect();
        assert!(phases.len() > 50, "{} phases", phases.len());
        for phase in phases {
            let end = phase[phase.len() - 1];
            assert!(
                end.total.is_none_or(|total| end.done == total),
                "{end:?} after {} reports",
                phase.len()
            );
        }
    }
}

/// Such rules break the contract: any answer and any error will do, but no panic and no hang.
#[test]
fn rules_that_change_from_call_to_call_panic_in_none_of_them() {
    let changes = Changes::default();
    let heap = heap(&changes);
    let made = Made::new(&heap).unwrap();
    for every in [1, 2, 7, 50, 500] {
        changes.every.store(every, Ordering::Relaxed);
        changes.calls.store(0, Ordering::Relaxed);
        for (name, result) in everything(&heap, &Run::new().time(Duration::from_secs(60)), &made) {
            assert_ne!(result, Err(LimitError::Time.into()), "{name}, every {every} calls");
        }
    }
}

//! Every function that takes a run: it stops at a limit, and its progress reaches the total.
//!
//! `run.rs` asks the solvers of graphs. Here is a game with all capabilities, so that nothing is
//! left out.

use core::cell::Cell;
use core::sync::atomic::AtomicBool;
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

/// A heap of so many matches; a player takes one to three.
const HEAP: u32 = 6_000;
const TIER: u32 = 500;

thread_local! {
    /// On this thread the first move is missing every so many calls, never if it is 0; the calls.
    static CHANGES: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

#[derive(Clone, Copy, Debug)]
struct Heap;

impl Game for Heap {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        HEAP
    }

    fn moves(&self, left: &u32) -> impl Iterator<Item = u32> {
        let (every, calls) = CHANGES.get();
        CHANGES.set((every, calls + 1));
        let dropped = every > 0 && calls % every == 0;
        (1..=3.min(*left)).skip(dropped.into())
    }

    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
}

impl Acyclic for Heap {}
impl Impartial for Heap {}
impl Descending for Heap {}

impl Margins for Heap {
    fn margin(&self, _: &u32) -> Margin {
        Margin(-1)
    }
}

impl Indexed for Heap {
    fn index_len(&self) -> u64 {
        u64::from(HEAP) + 1
    }

    fn rank(&self, left: &u32) -> u64 {
        (*left).into()
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&left| left <= HEAP)
    }
}

impl Predecessors for Heap {
    fn predecessors(&self, left: &u32) -> impl Iterator<Item = u32> {
        let left = *left;
        (1..=3).map(move |taken| left + taken).filter(|&before| before <= HEAP)
    }
}

impl Symmetric for Heap {
    fn representative(&self, left: &u32) -> u32 {
        *left
    }
}

impl Tiered for Heap {
    type Tier = u32;

    fn tier(&self, left: &u32) -> u32 {
        left / TIER
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Heap {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=HEAP / TIER
    }

    fn tier_len(&self, tier: u32) -> u64 {
        u64::from((HEAP + 1 - TIER * tier).min(TIER))
    }

    fn rank_in_tier(&self, left: &u32) -> u64 {
        (left % TIER).into()
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < TIER)?;
        Some(tier * TIER + rank).filter(|&left| left <= HEAP)
    }
}

const fn truth(left: u32) -> Value {
    let plies = left.div_ceil(4) * 2;
    if left.is_multiple_of(4) { Value::Loss { plies } } else { Value::Win { plies: plies - 1 } }
}

fn all() -> impl Iterator<Item = u32> {
    0..=HEAP
}

/// What there is before the run begins.
struct Made {
    values: dense::Values<Heap>,
    outcomes: dense::Outcomes<Heap>,
    margins: dense::MarginValues<Heap>,
    table: Tablebase<Heap>,
    margin_table: MarginTable<Heap>,
    answers: Vec<(u32, u64, Value)>,
    orbits: Orbits<Heap>,
}

impl Made {
    fn new() -> Result<Self, SolveError> {
        let run = &Run::new();
        Ok(Self {
            values: dense::Values::sweep(Heap, run)?,
            outcomes: dense::Outcomes::sweep(Heap, run)?,
            margins: dense::MarginValues::sweep(Heap, run)?,
            table: Tablebase::dense(Heap, run)?,
            margin_table: MarginTable::dense(Heap, run)?,
            answers: tiers::Values::solve(Heap, run)?.iter().collect(),
            orbits: Heap.reduced().numbered(run)?,
        })
    }

    fn margin(&self, left: u32) -> Option<(Margin, u32)> {
        self.margin_table.margin(&left).zip(self.margin_table.settles_in(&left))
    }
}

type Done = Result<(), SolveError>;

/// Solvers, with their results under one run.
fn solvers(run: &Run) -> Vec<(&'static str, Done)> {
    let exact = || Search::new(Heap).with_table(Exact::new()).with_run(run);
    vec![
        ("sweep for outcomes", dense::Outcomes::sweep(Heap, run).map(drop)),
        ("walk for outcomes", dense::Outcomes::solve(Heap, run).map(drop)),
        ("sweep for values", dense::Values::sweep(Heap, run).map(drop)),
        ("walk for values", dense::Values::solve(Heap, run).map(drop)),
        ("sweep for margins", dense::MarginValues::sweep(Heap, run).map(drop)),
        ("walk for margins", dense::MarginValues::solve(Heap, run).map(drop)),
        ("table of margins", MarginTable::dense(Heap, run).map(drop)),
        ("margins that play reaches", MarginTable::explore(Heap, [HEAP], run).map(drop)),
        ("memoised values", memo::Values::new(Heap, run).value(&HEAP).map(drop)),
        ("memoised outcomes", memo::Outcomes::new(Heap, run).value(&HEAP).map(drop)),
        ("memoised margins", memo::MarginValues::new(Heap, run).value(&HEAP).map(drop)),
        ("memoised values up front", memo::Values::solve(Heap, [HEAP], run).map(drop)),
        ("memoised margins up front", memo::MarginValues::solve(Heap, [HEAP], run).map(drop)),
        ("tiers of outcomes", tiers::Outcomes::solve(Heap, run).map(drop)),
        ("tiers of values", tiers::Values::solve(Heap, run).map(drop)),
        ("tiers of outcomes in play", tiers::Outcomes::explore(Heap, [HEAP], run).map(drop)),
        ("tiers of values in play", tiers::Values::explore(Heap, [HEAP], run).map(drop)),
        ("positions in play", tiers::Reachable::explore(Heap, [HEAP], run).map(drop)),
        ("loopy tiers", Tablebase::by_tiers(Heap, run).map(drop)),
        ("layers", Tablebase::explore_layers(Heap, [HEAP], run).map(drop)),
        ("predecessors", Tablebase::explore_by_predecessors(Heap, [HEAP], run).map(drop)),
        ("without cycles", Tablebase::explore_acyclic(Heap, [HEAP], run).map(drop)),
        ("numbers of orbits", Heap.reduced().numbered(run).map(drop)),
        ("nimbers", Nimbers::new(Heap, run).nimber(&HEAP).map(drop)),
        ("dense nimbers", DenseNimbers::solve(Heap, run).map(drop)),
        ("ahead", Horizon::explore(Heap, [HEAP], u32::MAX, run).map(drop)),
        ("alpha-beta", exact().solve(&300).map(drop)),
        ("alpha-beta for an outcome", exact().outcome(&300).map(drop)),
        ("alpha-beta for a margin", exact().with_margins().margin(&300).map(drop)),
        ("perft", perft(&Heap, &HEAP, 12, run).map(drop)),
    ]
}

/// What works on what is solved, with its results under one run.
fn others(run: &Run, made: &Made) -> Vec<(&'static str, Done)> {
    let values = || all().map(|left| (left, truth(left)));
    let margins = || all().map(|left| made.margin(left));
    let claims = Claims::new(Heap, |&left: &u32| Some(truth(left)));
    let pairs =
        all().filter_map(|left| made.margin(left).map(|(margin, plies)| (left, margin, plies)));
    vec![
        (
            "outcomes read",
            dense::Outcomes::from_outcomes(
                Heap,
                all().map(|left| Some(truth(left).outcome())),
                run,
            )
            .map(drop),
        ),
        (
            "values read",
            dense::Values::from_values(Heap, all().map(|left| Some(truth(left))), run).map(drop),
        ),
        (
            "margins read",
            dense::MarginValues::from_margins(Heap, made.margins.iter().map(|(_, m)| Some(m)), run)
                .map(drop),
        ),
        (
            "nimbers read",
            DenseNimbers::from_nimbers(Heap, all().map(|left| Some(Nimber(left % 4))), run)
                .map(drop),
        ),
        (
            "entries read",
            Tablebase::from_values(Heap, all().map(|left| Some(truth(left))), run).map(drop),
        ),
        ("pairs read", Tablebase::from_pairs(Heap, values(), run).map(drop)),
        ("pairs frozen", Frozen::from_pairs(Heap, values(), run).map(drop)),
        ("table of margins read", MarginTable::from_margins(Heap, margins(), run).map(drop)),
        ("pairs with margins read", MarginTable::from_pairs(Heap, pairs, run).map(drop)),
        (
            "tiers read",
            tiers::Values::from_answers(Heap, made.answers.iter().copied(), run).map(drop),
        ),
        ("outcomes kept", made.table.clone().into_outcomes(run).map(drop)),
        ("sizes of orbits", made.orbits.orbit_sizes(run).map(drop)),
        ("values certified", certify(&Heap, &made.values, run).map(drop)),
        ("values certified by threads", certify::shared(&Heap, &made.table, run).map(drop)),
        ("claims certified", certify::indexed(&Heap, &claims, run).map(drop)),
        ("outcomes certified", certify::outcomes(&Heap, &made.outcomes, run).map(drop)),
        (
            "outcomes certified in one pass",
            certify::acyclic_outcomes(&Heap, &made.outcomes, run).map(drop),
        ),
        (
            "outcomes of ranks certified",
            certify::indexed_outcomes(&Heap, &made.outcomes, run).map(drop),
        ),
        (
            "margins certified",
            margin::certify(&Heap, all(), |&left| made.margin(left), run).map(drop),
        ),
        (
            "margins certified in one pass",
            margin::certify_acyclic(&Heap, all(), &made.margins, run).map(drop),
        ),
    ]
}

fn everything(run: &Run, made: &Made) -> Vec<(&'static str, Done)> {
    let mut all = solvers(run);
    all.extend(others(run, made));
    all
}

fn runs() -> [Run; 2] {
    [Run::new(), Run::new().threads(Threads::exactly(3).expect("at least one"))]
}

#[test]
fn each_of_them_stops_at_the_time_limit_and_at_an_interrupt() {
    let made = Made::new().unwrap();
    for run in runs() {
        for (name, result) in everything(&run, &made) {
            assert_eq!(result, Ok(()), "{name} without a limit");
        }
        for (name, result) in everything(&run.clone().time(Duration::ZERO), &made) {
            assert_eq!(result, Err(LimitError::Time.into()), "{name} without time");
        }
        for (name, result) in everything(&run.interrupt(Arc::new(AtomicBool::new(true))), &made) {
            assert_eq!(result, Err(LimitError::Interrupted.into()), "{name}, interrupted");
        }
    }
}

/// A check of values stores nothing, and neither does a walk over plays.
#[test]
fn each_of_them_that_stores_positions_is_refused_without_memory() {
    for run in runs() {
        for (name, result) in solvers(&run.memory(0)) {
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
    let made = Made::new().unwrap();
    for run in runs() {
        let seen = Arc::new(Mutex::new(Vec::<Progress>::new()));
        let log = Arc::clone(&seen);
        everything(&run.report_to(Arc::new(move |now| log.lock().unwrap().push(now))), &made);
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
    let made = Made::new().unwrap();
    for every in [1, 2, 7, 50, 500] {
        CHANGES.set((every, 0));
        for (name, result) in everything(&Run::new().time(Duration::from_secs(60)), &made) {
            assert_ne!(result, Err(LimitError::Time.into()), "{name}, every {every} calls");
        }
    }
    CHANGES.set((0, 0));
}

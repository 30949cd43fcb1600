//! How long each solver takes to return after an interrupt.
//!
//! `cargo run --release -p gt-benches --bin interrupts` asks every solver that works on several
//! threads, with one thread and with two. The games have 4 million positions with 8 moves. Each
//! solver is first asked without an interrupt. Then it is asked 10 times with one, which comes
//! after 1/11, 2/11, 3/11 and so on of that time. The time from the interrupt to the return of the
//! call is measured, so the freeing of the tables counts.
//!
//! Each line shows the time without an interrupt, the longest and the median time to return, and
//! the last phase that was reported before the longest. `-- 10000000 20 horizon` asks the solvers
//! whose names contain `horizon`, 20 times, about 10 million positions.
//!
//! On a machine that is busy the figures say little.

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_benches::random_graph;
use gt_benches::random_graph::mixed;
use gt_core::bounded::Horizon;
use gt_core::grundy::DenseNimbers;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{
    Impartial, IndexedTiers, Progress, Run, SolveError, Threads, Tiered, certify, memo, tiers,
};

type Failure = Box<dyn core::error::Error>;
type Solver<'a> = Box<dyn Fn(&Run) -> Result<(), SolveError> + 'a>;

/// Positions in a row; a move leads to any lower position of the same tier or of the tier below.
struct Down {
    len: u32,
    tier: u32,
}

impl Game for Down {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.len - 1
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        0..if *at == 0 || mixed(u64::from(*at) ^ 0x777).is_multiple_of(8) { 0 } else { 8 }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than `far`, which is a difference of two u32"
    )]
    fn play(&self, at: &u32, nth: u32) -> u32 {
        let least = (at / self.tier).saturating_sub(1) * self.tier;
        let far = u64::from(at - least);
        least
            + ((u128::from(mixed(16 * u64::from(*at) + u64::from(nth))) * u128::from(far)) >> 64)
                as u32
    }
}

impl Acyclic for Down {}
impl Impartial for Down {}

impl Indexed for Down {
    fn index_len(&self) -> u64 {
        self.len.into()
    }

    fn rank(&self, at: &u32) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&at| at < self.len)
    }
}

impl Tiered for Down {
    type Tier = u32;

    fn tier(&self, at: &u32) -> u32 {
        at / self.tier
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Down {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..self.len / self.tier
    }

    fn tier_len(&self, _: u32) -> u64 {
        self.tier.into()
    }

    fn rank_in_tier(&self, at: &u32) -> u64 {
        (at % self.tier).into()
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<u32> {
        u32::try_from(rank)
            .ok()
            .filter(|&rank| rank < self.tier)
            .map(|rank| tier * self.tier + rank)
    }
}

/// Asks a solver `times` times, interrupts it each time, and prints a line.
fn ask(name: &str, threads: usize, times: u32, solver: &Solver<'_>) -> Result<(), Failure> {
    let run = Run::new().threads(Threads::exactly(threads).ok_or("no threads")?);
    let phase = Arc::new(Mutex::new(""));
    let log = Arc::clone(&phase);
    let run = run.report_to(Arc::new(move |now: Progress| {
        *log.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = now.phase;
    }));
    solver(&run)?; // the first question makes the threads
    let start = Instant::now();
    solver(&run)?;
    let whole = start.elapsed();
    let mut taken = Vec::new();
    for nth in 1..=times {
        let flag = Arc::new(AtomicBool::new(false));
        let raise = Arc::clone(&flag);
        let log = Arc::clone(&phase);
        let wait = whole * nth / (times + 1);
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(wait);
            let phase = *log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let raised = Instant::now();
            raise.store(true, Ordering::Relaxed);
            (raised, phase)
        });
        let answer = solver(&run.clone().interrupt(flag));
        let returned = Instant::now();
        let (when, phase) = raiser.join().map_err(|_| "the interrupting thread panicked")?;
        match answer {
            Ok(()) if returned < when => {}
            Ok(()) | Err(SolveError::Limit(_)) => taken.push((returned - when, phase, nth)),
            Err(other) => return Err(other.into()),
        }
    }
    taken.sort();
    let Some(&(longest, phase, nth)) = taken.last() else {
        return Err(format!("{name}: never interrupted").into());
    };
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let median = taken[taken.len() / 2].0;
    let late = if longest > Duration::from_millis(200) { "  LATE" } else { "" };
    println!(
        "{name:<32} {threads}  whole {:8.0} ms  longest {:7.1} ms  median {:7.1} ms  {phase} ({nth}){late}",
        ms(whole),
        ms(longest),
        ms(median)
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let len: u32 = args.next().map_or(Ok(4_000_000), |len| len.parse())?;
    let times = args.next().map_or(Ok(10), |times| times.parse())?;
    let only = args.next().unwrap_or_default();

    let loopy = random_graph(len, 8)?.into_reversible();
    let graph = loopy.graph();
    let down = Down { len: len / 8 * 8, tier: len / 8 };
    let table = Tablebase::dense(graph, &Run::new())?;
    let roots = || 0..len / 1_000;
    let few = |run: &Run| run.clone().memory(Tablebase::forecast(graph).bytes);
    let backwards = certify_backwards(len);
    let solvers: Vec<(&str, Solver<'_>)> = vec![
        ("dense", Box::new(|run| Tablebase::dense(graph, run).map(drop))),
        ("dense in short memory", Box::new(|run| Tablebase::dense(graph, &few(run)).map(drop))),
        (
            "dense_by_predecessors",
            Box::new(|run| Tablebase::dense_by_predecessors(&loopy, run).map(drop)),
        ),
        ("explore", Box::new(|run| Tablebase::explore(graph, roots(), run).map(drop))),
        (
            "explore_layers",
            Box::new(|run| Tablebase::explore_layers(graph, roots(), run).map(drop)),
        ),
        (
            "explore_by_predecessors",
            Box::new(|run| Tablebase::explore_by_predecessors(&loopy, roots(), run).map(drop)),
        ),
        ("by_tiers", Box::new(|run| Tablebase::by_tiers(&down, run).map(drop))),
        ("horizon dense", Box::new(|run| Horizon::dense(graph, 5, run).map(drop))),
        ("horizon explore", Box::new(|run| Horizon::explore(graph, roots(), 30, run).map(drop))),
        ("DenseNimbers", Box::new(|run| DenseNimbers::solve(&down, run).map(drop))),
        (
            "memo::Values::solve",
            Box::new(|run| memo::Values::solve(&down, [down.initial()], run).map(drop)),
        ),
        ("tiers::Values::solve", Box::new(|run| tiers::Values::solve(&down, run).map(drop))),
        (
            "tiers::Values::explore",
            Box::new(|run| tiers::Values::explore(&down, [down.initial()], run).map(drop)),
        ),
        ("tiers::Outcomes::solve", Box::new(|run| tiers::Outcomes::solve(&down, run).map(drop))),
        ("certify::indexed", Box::new(|run| certify::indexed(graph, &table, run).map(drop))),
        ("certify::shared", Box::new(|run| certify::shared(graph, &table, run).map(drop))),
        ("certify::certify", Box::new(|run| certify::certify(graph, &table, run).map(drop))),
        (
            "certify::reachable",
            Box::new(|run| certify::reachable(graph, &table, roots(), run).map(drop)),
        ),
        ("certify::outcomes", Box::new(|run| certify::outcomes(graph, &table, run).map(drop))),
        (
            "certify::indexed_outcomes",
            Box::new(|run| certify::indexed_outcomes(graph, &table, run).map(drop)),
        ),
        ("certify::indexed_outcomes, lists", Box::new(|run| backwards(run))),
        ("perft", Box::new(|run| perft(graph, &1, 9, run).map(drop))),
    ];
    for (name, solver) in solvers.iter().filter(|(name, _)| name.contains(&only)) {
        for threads in [1, 2] {
            ask(name, threads, times, solver)?;
        }
    }
    Ok(())
}

/// A check of claims whose plies jump to and fro among the numbers, so it has to list the moves.
fn certify_backwards(len: u32) -> impl Fn(&Run) -> Result<(), SolveError> {
    #[expect(clippy::cast_possible_truncation, reason = "less than `len`")]
    let far = move |p: u32| ((u64::from(p) * 1_000_003 + 7) % u64::from(len)) as u32;
    // Position `far(n)` leads to `far(n - 1)`, and so on down to 0.
    let mut place = vec![0; len as usize];
    (0..len).for_each(|n| place[far(n) as usize] = n);
    let places = place.clone();
    let before = move |p: u32| places[p as usize].checked_sub(1).map(far);
    let graph = gt_core::graph::GameGraph::from_fn(len, before, |_| None);
    move |run| {
        let Ok(graph) = &graph else { return Ok(()) };
        let claims = gt_core::solution::Claims::new(graph, |p: &u32| {
            Some(if place[*p as usize].is_multiple_of(2) { Outcome::Loss } else { Outcome::Win })
        });
        certify::indexed_outcomes(graph, &claims, run).map(drop)
    }
}

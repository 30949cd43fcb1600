//! What a loopy table is estimated to take, beside what its solver counts itself.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use core::sync::atomic::{AtomicU32, Ordering};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::{self, Tablebase};
use gt_core::solver::{Method, Solver};
use gt_core::tiers::Plan;
use gt_core::{Run, Stats, Threads};
use gt_testkit::scripted::Scripted;

use crate::common::tiers::InTiers;

const LEN: u32 = 60_000;

/// Numbers of moves that differ, and lead both ways.
fn graph() -> GameGraph {
    let moves =
        |p: u32| (0..p.wrapping_mul(0x9e37_79b1) >> 28).map(move |mv| (p + (1 << mv)) % LEN);
    GameGraph::from_fn(LEN, moves, |p| p.is_multiple_of(9).then_some(Outcome::Loss)).unwrap()
}

/// Three tiers of different sizes, with moves that stay and moves that lead down.
fn in_tiers() -> InTiers {
    let tier = |p: u32| (p % 7).min(2);
    let down = |p: u32, to: u32| tier(to) <= tier(p);
    let all = graph();
    let moves = |p: u32| all.edges(p).iter().copied().filter(move |&to| down(p, to));
    let graph = GameGraph::from_fn(
        LEN,
        |p| moves(p).collect::<Vec<_>>(),
        |p| p.is_multiple_of(9).then_some(Outcome::Loss),
    );
    InTiers::new(graph.unwrap(), (0..LEN).map(tier).collect(), 5)
}

/// The least limit with which a solver stores its graphs: it then generates all moves twice.
fn counted(solve: impl Fn(&Run) -> Stats, least: u64) -> u64 {
    let all = solve(&Run::new()).edges;
    let (mut short, mut enough) = (least, 64 * least);
    assert!(solve(&Run::new().memory(short)).edges < all);
    while enough - short > 1 {
        let between = short + (enough - short) / 2;
        if solve(&Run::new().memory(between)).edges == all {
            enough = between;
        } else {
            short = between;
        }
    }
    enough
}

/// Never less than the solver counts, and at most a tenth more.
fn assert_close(estimated: u64, counted: u64) {
    assert!((counted..=counted + counted / 10).contains(&estimated), "{estimated} for {counted}");
}

#[test]
fn an_estimate_of_a_dense_table_is_what_the_solver_counts() {
    let graph = graph();
    let least = Tablebase::forecast(&graph).bytes;
    let estimate = Tablebase::estimate(&graph);
    assert_eq!((estimate.positions, estimate.least_bytes), (LEN.into(), least));
    let solve = |run: &Run| Tablebase::dense(&graph, run).unwrap().stats();
    assert_close(estimate.bytes, counted(solve, least));
    // All of its moves are looked at: nothing is estimated.
    let small = GameGraph::from_fn(1_000, |p| (p > 0).then(|| p - 1), |_| None).unwrap();
    let solve = |run: &Run| Tablebase::dense(&small, run).unwrap().stats();
    assert_eq!(Tablebase::estimate(&small).bytes, counted(solve, 4_072));
}

#[test]
fn an_estimate_of_loopy_tiers_is_what_the_solver_counts() {
    let tiers = in_tiers();
    let game = tiers.game();
    let estimate = Tablebase::estimate_by_tiers(&&game, &Run::new()).unwrap();
    let least = Tablebase::forecast_by_tiers(&&game).unwrap().total().bytes;
    assert_eq!(estimate.least_bytes, least);
    let solve = |run: &Run| Tablebase::by_tiers(&game, run).unwrap().stats();
    assert_close(estimate.bytes, counted(solve, least));
}

/// A limit of what the forecast names, or of one byte less: no tier is refused halfway.
#[test]
fn what_is_named_as_the_least_suffices_for_loopy_tiers() {
    let tiers = in_tiers();
    let game = tiers.game();
    let values = Tablebase::by_tiers(&game, &Run::new()).unwrap();
    let least = Tablebase::forecast_by_tiers(&&game).unwrap().total().bytes;
    let most = 2 * Tablebase::estimate_by_tiers(&&game, &Run::new()).unwrap().bytes;
    for part in 0..=60 {
        let run = Run::new().memory(least + (most - least) * part / 60);
        let table = Tablebase::by_tiers(&game, &run).unwrap();
        assert!(tiers.all().all(|p| table.entry(&p) == values.entry(&p)));
    }
    assert!(Tablebase::by_tiers(&game, &Run::new().memory(least - 1)).is_err());
}

#[test]
fn a_plan_says_what_is_used_under_the_limit_and_the_least_that_would_do() {
    let (graph, tiers) = (graph(), in_tiers());
    let in_tiers = tiers.game();
    let whole = Run::new().threads(Threads::One);
    let check = |plan: &dyn Fn(&Run) -> gt_core::run::Forecast| {
        let free = plan(&whole);
        assert!(free.least_bytes < free.bytes / 3, "{free:?}");
        let enough = plan(&Run::new().memory(free.bytes));
        let short = plan(&Run::new().memory(free.least_bytes));
        assert_eq!((enough.bytes, short.bytes), (free.bytes, free.least_bytes));
        // What does not fit is refused with the least that would.
        assert_eq!(plan(&Run::new().memory(free.least_bytes - 1)).bytes, free.least_bytes);
    };
    let back = Method::Retrograde;
    check(&|run| Solver::of(&graph).indexed().by(back).plan(run).forecast.unwrap());
    check(&|run| Solver::of(&in_tiers).tiered().by(back).plan(run).forecast.unwrap());
    let text = Solver::of(&graph).indexed().plan(&whole).to_string();
    let least = Tablebase::forecast(&graph).bytes;
    assert!(text.contains(&format!(" bytes, or {least} in more time")), "{text}");
}

/// Two thousand tiers, each of which would like to have all of the sample.
#[test]
fn an_estimate_looks_at_few_positions() {
    let asked = AtomicU32::new(0);
    let game = Scripted::new(0_u32, |at: u32| [at ^ 1, at ^ 2])
        .tiered(|at| at >> 10, |_| vec![])
        .ranked_in_tiers(
            0..2_000,
            |_| 1 << 10,
            |at| (at & 1_023).into(),
            |tier, rank| {
                asked.fetch_add(1, Ordering::Relaxed);
                Some(tier << 10 | u32::try_from(rank).ok()?)
            },
        );
    let (run, plan) = (Run::new(), Plan::new(&game, &Run::new()).unwrap());
    let all: Vec<_> = retrograde::estimate_tiers(&game, &plan, &run).collect();
    assert_eq!(all.len(), 2_000);
    let asked = asked.load(Ordering::Relaxed);
    assert!((2_000..=40_000).contains(&asked), "{asked}");
    let bytes = |limit| all[7].within(1 << 10, &run.clone().memory(limit)).bytes;
    assert!((31 << 10..51 << 10).contains(&bytes(u64::MAX)));
    // Moves that are counted and do not fit, and moves that cannot even be counted.
    assert_eq!(bytes(30 << 10), 17 << 10);
    assert_eq!(bytes(16 << 10), all[7].within(1 << 10, &run).least_bytes);
}

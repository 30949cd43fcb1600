//! `retrograde::Tablebase` against the oracle, against itself, and under limits.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::retrograde::{Builder, DrawKind, Hashed, Store, TableError, Tablebase};
use gt_core::{LimitError, Limits, Progress};

use crate::graphs;
use crate::oracle::truth;

fn agrees<S>(table: &Tablebase<&GameGraph, S>, graph: &GameGraph, reached: impl Fn(u32) -> bool)
where
    S: for<'a> Store<&'a GameGraph>,
{
    let truth = truth(graph);
    for p in 0..graph.len() {
        let at = p as usize;
        let value = reached(p).then_some(truth.values[at]);
        assert_eq!(table.value(&p), value, "position {p} of\n{graph}");
        let kind = (value == Some(Value::Draw)).then(|| match (graph.outcome_by_rule(p), truth.endless[at]) {
            (Some(_), _) => DrawKind::ByRule,
            (None, false) => DrawKind::Ending,
            (None, true) => DrawKind::Endless,
        });
        assert_eq!(table.draw_kind(&p), kind, "position {p} of\n{graph}");
    }
}

fn reachable(graph: &GameGraph) -> Vec<bool> {
    let mut reached = vec![false; graph.len() as usize];
    let mut queue = vec![graph.initial()];
    while let Some(p) = queue.pop() {
        if !core::mem::replace(&mut reached[p as usize], true) {
            queue.extend(graph.successors(&p).map(|(_, q)| q));
        }
    }
    reached
}

#[test]
fn dense_over_a_reverse_graph_is_what_the_definitions_say() {
    for graph in graphs::all(150) {
        agrees(&Tablebase::build(&graph, &Limits::default()).unwrap(), &graph, |_| true);
    }
}

#[test]
fn dense_through_predecessors_is_the_same() {
    for graph in graphs::all(150) {
        let dense = Tablebase::build(&graph, &Limits::default()).unwrap();
        let reversible = graph.clone().into_reversible();
        let backwards = Tablebase::build_by_predecessors(&reversible, &Limits::default()).unwrap();
        assert_eq!(backwards.entries(), dense.entries(), "{graph}");
    }
}

#[test]
fn hashed_is_the_same_where_play_can_lead_and_unknown_elsewhere() {
    for graph in graphs::all(150) {
        let table = Tablebase::explore(&graph, [graph.initial()], &Limits::default()).unwrap();
        let reached = reachable(&graph);
        agrees(&table, &graph, |p| reached[p as usize]);
        let everything = Tablebase::explore(&graph, 0..graph.len(), &Limits::default()).unwrap();
        agrees(&everything, &graph, |_| true);
    }
}

#[test]
fn on_acyclic_games_it_is_memoized_search() {
    for seed in 0..400 {
        let graph = graphs::acyclic(seed);
        let table = Tablebase::explore(&graph, [graph.initial()], &Limits::default()).unwrap();
        let promised = graph.clone().into_acyclic().unwrap();
        let mut values = Values::new(&promised);
        let start = graph.initial();
        assert_eq!(table.value(&start), Some(values.value(&start).unwrap()));
        assert_eq!(table.best_moves(&start), Some(values.best_moves(&start).unwrap()));
        assert_eq!(table.line(&start).unwrap().moves, values.line(&start).unwrap());
        assert_eq!(table.census().positions(), values.stats().positions);
        assert_eq!(table.census().endless, 0);
    }
}

/// More positions than fit the processor's cache are worked off in another order.
#[test]
fn a_big_table_is_the_same_by_every_road() {
    let len = 200_000;
    let mut numbers = graphs::Numbers(7);
    let targets: Vec<[u32; 6]> = (0..len).map(|_| [0; 6].map(|_| numbers.below(len))).collect();
    let edges = |p: u32| targets[p as usize].into_iter().take(if p.is_multiple_of(8) { 0 } else { 6 });
    let graph = GameGraph::from_fn(len, edges, |_| None).unwrap();
    let dense = Tablebase::build(&graph, &Limits::default()).unwrap();
    let hashed = Tablebase::explore(&graph, 0..len, &Limits::default()).unwrap();
    assert!((0..len).all(|p| hashed.entry(&p) == dense.entry(&p)));
    let reversible = graph.clone().into_reversible();
    let backwards = Tablebase::build_by_predecessors(&reversible, &Limits::default()).unwrap();
    assert!(backwards.entries() == dense.entries());
    let census = dense.census();
    assert!(census.won() > 10_000 && census.lost() > 10_000 && census.endless > 10_000, "{census:?}");
}

#[test]
fn the_generators_are_rich() {
    let (mut outcomes, mut longest, mut kinds, mut self_loops, mut doubles) = ([0; 3], 0, [0; 3], 0, 0);
    for graph in graphs::all(100) {
        let census = Tablebase::build(&graph, &Limits::default()).unwrap().census();
        for (sum, count) in outcomes.iter_mut().zip([census.lost(), census.drawn(), census.won()]) {
            *sum += count;
        }
        for (sum, count) in kinds.iter_mut().zip([census.by_rule, census.ending, census.endless]) {
            *sum += count;
        }
        longest = longest.max(census.longest().unwrap_or(0));
        for p in 0..graph.len() {
            let mut edges = graph.edges(p).to_vec();
            self_loops += edges.iter().filter(|&&q| q == p).count();
            edges.sort_unstable();
            doubles += edges.windows(2).filter(|pair| pair[0] == pair[1]).count();
        }
    }
    assert!(outcomes.iter().chain(&kinds).all(|&count| count > 100), "{outcomes:?} {kinds:?}");
    assert!(longest >= 20 && self_loops > 50 && doubles > 50, "{longest} {self_loops} {doubles}");
}

#[test]
fn a_line_plays_out_the_value() {
    for graph in graphs::all(200) {
        let table = Tablebase::build(&graph, &Limits::default()).unwrap();
        for p in 0..graph.len() {
            let line = table.line(&p).unwrap();
            match table.value(&p).unwrap() {
                Value::Draw => assert!(line.repeats_from.is_none_or(|from| from < line.moves.len())),
                value => {
                    assert_eq!((Some(line.moves.len()), line.repeats_from), (value.plies().map(|k| k as usize), None));
                }
            }
            let last = line.moves.iter().fold(p, |at, &mv| graph.try_play(&at, mv).unwrap());
            assert_eq!(graph.terminal(&last).is_none(), line.repeats_from.is_some());
        }
    }
}

#[test]
fn dense_tables_refuse_before_they_allocate() {
    let graph = graphs::long(1);
    let len = u64::from(graph.len());
    let refuse = |limits: Limits| Tablebase::build(&graph, &limits).unwrap_err();
    assert_eq!(refuse(Limits::default().positions(len - 1)), LimitError::Positions { limit: len - 1 }.into());
    assert_eq!(refuse(Limits::default().bytes(1)), LimitError::Bytes { needed: 4 * len, limit: 1 }.into());
    assert!(matches!(refuse(Limits::default().bytes(4 * len)), TableError::Limit(LimitError::Bytes { .. })));
    assert!(Tablebase::build(&graph, &Limits::default().positions(len).bytes(1 << 20)).is_ok());
}

#[test]
fn hashed_tables_stop_at_the_limit_and_can_go_on() {
    for graph in graphs::all(15) {
        let full = Tablebase::explore(&graph, 0..graph.len(), &Limits::default()).unwrap();
        for budget in 0..u64::from(graph.len()) {
            let limits = Limits::default().positions(budget);
            let error = Tablebase::explore(&graph, 0..graph.len(), &limits).unwrap_err();
            assert_eq!(error, LimitError::Positions { limit: budget }.into());
            let partial = Builder::new(&graph).with_limits(limits).keep_partial().explore(0..graph.len());
            let mut partial = partial.unwrap();
            assert!(!partial.is_complete() && partial.census().positions() <= budget);
            for (p, value) in partial.solved() {
                assert_eq!(Some(value), full.value(&p), "a partial table is exact where it answers");
            }
            partial.extend(0..graph.len(), &Limits::default()).unwrap();
            assert_eq!(partial.census(), full.census());
        }
    }
}

#[test]
fn an_interrupted_table_is_an_error_or_exact_as_far_as_it_goes() {
    let chain = GameGraph::from_fn(50_000, |p| (p > 0).then(|| p - 1), |_| None).unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().interrupt(Arc::clone(&flag));
    let after = |steps: u64| {
        let flag = Arc::clone(&flag);
        flag.store(false, Ordering::Relaxed);
        move |progress: gt_core::Progress| flag.store(progress.done > steps, Ordering::Relaxed)
    };
    let builder = Builder::new(&chain).with_limits(limits.clone());
    assert_eq!(builder.clone().with_observer(after(10_000)).dense().unwrap_err(), LimitError::Interrupted.into());
    assert_eq!(builder.clone().with_observer(after(120_000)).dense().unwrap_err(), LimitError::Interrupted.into());
    let partial = builder.keep_partial().with_observer(after(120_000)).dense().unwrap();
    assert!(!partial.is_complete());
    assert_eq!(partial.value(&7), Some(Value::Win { plies: 7 }));
    assert_eq!(partial.value(&49_999), None);
    let census = partial.census();
    assert!(census.unknown > 10_000 && census.drawn() == 0 && census.positions() == 50_000, "{}", census.unknown);
}

#[test]
fn the_observer_sees_progress_within_the_total() {
    let chain = GameGraph::from_fn(20_000, |p| (p > 0).then(|| p - 1), |_| None).unwrap();
    let (mut calls, mut last) = (0, 0);
    let observer = |progress: gt_core::Progress| {
        assert!(progress.done <= progress.total.unwrap());
        calls += 1;
        last = progress.done;
    };
    Builder::new(&chain).with_observer(observer).dense().unwrap();
    assert!(calls > 40 && last > 40_000, "{calls} calls, the last at {last}");
}

type Watch<'a> = &'a mut dyn FnMut(Progress);

/// Wide layers, draws by rule, draws that must end, draws that need not, and a component that holds most positions.
fn mixed(len: u32) -> GameGraph {
    let target = |p: u32, salt: u32| (p ^ salt).wrapping_mul(0x9e37_79b9) >> 7;
    let moves = move |p: u32| match p % 8 {
        0 => [target(p, 1) % len, target(p, 2) % len],
        _ => [target(p, 3) % p.max(1), target(p, 4) % p.max(1)],
    };
    let by_rule = move |p| (p < len / 10).then_some(if p % 4 == 0 { Outcome::Loss } else { Outcome::Draw });
    GameGraph::from_fn(len, moves, by_rule).unwrap()
}

#[test]
fn progress_never_runs_backwards_and_stays_within_the_total() {
    let graph = mixed(60_000);
    let census = Tablebase::build(&graph, &Limits::default()).unwrap().census();
    let kinds = [census.by_rule, census.ending, census.endless];
    assert!(kinds.iter().all(|&draws| draws > 2_000) && census.drawn() < 55_000, "{census:?}");
    let reversible = graph.clone().into_reversible();
    let watch = |run: &mut dyn FnMut(Watch<'_>)| {
        let mut seen: Vec<Progress> = Vec::new();
        run(&mut |now| seen.push(now));
        let backwards = seen.windows(2).find(|pair| pair[1].done < pair[0].done);
        assert_eq!(backwards, None);
        assert!(seen.iter().all(|now| now.total.is_none_or(|total| now.done <= total)), "{:?}", seen.last());
        seen.last().unwrap().done
    };
    let builder = Builder::new(&graph);
    let dense = watch(&mut |seen| drop(builder.clone().with_observer(seen).dense().unwrap()));
    let worked = census.positions() - census.endless;
    assert!((120_000 + worked - 1024..=120_000 + worked).contains(&dense), "{dense} reported, {worked} settled");
    let unmoved = Builder::new(&reversible);
    watch(&mut |seen| drop(unmoved.clone().with_observer(seen).dense_by_predecessors().unwrap()));
    watch(&mut |seen| drop(builder.clone().with_observer(seen).explore(0..60_000).unwrap()));
    let limits = Limits::default();
    for plies in [2, u32::MAX] {
        watch(&mut |mut seen| drop(Horizon::build_observed(&graph, plies, &limits, &mut seen).unwrap()));
        watch(&mut |mut seen| drop(Horizon::build_by_predecessors_observed(&reversible, plies, &limits, &mut seen).unwrap()));
        watch(&mut |mut seen| drop(Horizon::explore_observed(&graph, 0..60_000, plies, &limits, &mut seen).unwrap()));
    }
}

#[test]
fn a_hashed_table_needs_no_index() {
    let table: Tablebase<_, Hashed<u32>> = Tablebase::explore(Stay, [3], &Limits::default()).unwrap();
    assert_eq!(table.value(&3), Some(Value::Draw));
}

struct Stay;

impl Game for Stay {
    type Position = u32;
    type Move = ();

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn play(&self, at: &u32, (): ()) -> u32 {
        *at
    }
}

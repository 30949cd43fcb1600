//! Memoized search on several threads, each with a table of its own.

use core::ops::ControlFlow;

use gt_core::graph::GameGraph;
use gt_core::memo::{Frozen, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use super::games::acyclic;
use super::{alike, threads};

fn pairs(table: &Frozen<&Scripted<'_>, Value>) -> Vec<(u32, Value)> {
    let mut pairs = Vec::new();
    let all = table.for_each(&mut |&position, value| {
        pairs.push((position, value));
        ControlFlow::Continue(())
    });
    all.expect("a table in memory");
    pairs.sort_unstable();
    pairs
}

fn reachable(graph: &GameGraph, roots: &[u32]) -> Vec<u32> {
    let (mut waiting, mut met) = (roots.to_vec(), vec![false; graph.len() as usize]);
    while let Some(position) = waiting.pop() {
        if !core::mem::replace(&mut met[position as usize], true) {
            waiting.extend(graph.edges(position));
        }
    }
    (0..).zip(met).filter_map(|(position, met)| met.then_some(position)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_reachable_position_has_its_value(
        seed: u64,
        positions in 1_u32..6_000,
        moves in 1_u32..12,
        roots in 0_u32..5,
    ) {
        let graph = acyclic(seed, positions, moves);
        let game = Scripted::of_graph(&graph);
        let roots: Vec<u32> = (0..roots).map(|nth| (nth * 7_919 + 13) % positions).collect();
        let found = alike(|run| pairs(&Values::solve(&game, roots.clone(), run).unwrap()));
        let table = Tablebase::dense(&game, &Run::new()).unwrap();
        let expected: Vec<_> = reachable(&graph, &roots)
            .into_iter()
            .map(|p| (p, table.value(&p).unwrap().unwrap()))
            .collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn a_broken_promise_is_an_error_on_any_number_of_threads() {
    let graph = acyclic(5, 20_000, 4);
    let end = (0..20_000).find(|&p| graph.edges(p).is_empty()).expect("an end");
    let begin = (0..20_000).rfind(|&p| graph.edges(p).len() > 1).expect("a start");
    let more = |p| [(end, begin), (begin, end)].into_iter().find(|&(from, _)| from == p);
    let game = Scripted::of_graph(&graph)
        .with_moves(|p| graph.edges(p).iter().copied().chain(more(p).map(|(_, to)| to)));
    let all: Vec<u32> = (0..20_000).collect();
    let is_refused =
        |run: &Run| matches!(Values::solve(&game, all.clone(), run), Err(SolveError::Cycle { .. }));
    assert!(alike(is_refused));
}

#[test]
fn limits_allow_the_same_on_any_number_of_threads() {
    let graph = acyclic(9, 50_000, 5);
    let game = Scripted::of_graph(&graph);
    let all = 50_000;
    let roots: Vec<u32> = (0..50_000).collect();
    let solve = |run: &Run| Values::solve(&game, roots.clone(), run).map(|table| table.len());
    assert_eq!(alike(|run| solve(&run.clone().positions(all))), Ok(50_000));
    let few = alike(|run| solve(&run.clone().positions(all - 1)));
    assert_eq!(few, Err(LimitError::Positions { limit: all - 1 }.into()));
    // A table of 2^16 slots fits with the one that it replaces. Two such tables do not.
    let bytes = (0..1 << 12)
        .map(|k| k << 18)
        .find(|&bytes| solve(&threads(1).memory(bytes)).is_ok())
        .expect("some limit");
    for bytes in [bytes, 2 * bytes, 20 * bytes] {
        assert_eq!(alike(|run| solve(&run.clone().memory(bytes))), Ok(50_000));
    }
    assert!(alike(|run| solve(&run.clone().memory(bytes / 2)).is_err()));
}

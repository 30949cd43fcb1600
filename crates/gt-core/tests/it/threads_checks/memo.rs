//! Memoized search on several threads, each with a table of its own.

use gt_core::memo::Values;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::alike;
use crate::common::graphs::scattered as acyclic;
use crate::common::threads;

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
    let graph = acyclic(9, 20_000, 5);
    let game = Scripted::of_graph(&graph);
    let all = 20_000;
    let roots: Vec<u32> = (0..20_000).collect();
    let solve = |run: &Run| Values::solve(&game, roots.clone(), run).map(|table| table.len());
    assert_eq!(alike(|run| solve(&run.clone().positions(all))), Ok(20_000));
    let few = alike(|run| solve(&run.clone().positions(all - 1)));
    assert_eq!(few, Err(LimitError::Positions { limit: all - 1 }.into()));
    // A table of 2^15 slots fits with the one that it replaces. Two such tables do not.
    let bytes = (0..1 << 12)
        .map(|k| k << 16)
        .find(|&bytes| solve(&threads(1).memory(bytes)).is_ok())
        .expect("some limit");
    for bytes in [bytes, 2 * bytes, 20 * bytes] {
        assert_eq!(alike(|run| solve(&run.clone().memory(bytes))), Ok(20_000));
    }
    assert!(alike(|run| solve(&run.clone().memory(bytes / 2)).is_err()));
}

//! Limits, deepening, and tables that are kept, emptied or wrong.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use gt_core::alphabeta::{Rating, Report, Search};
use gt_core::graph::GameGraph;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::table::TranspositionTable;
use gt_core::{LimitError, Progress, Run, SolveError};

use crate::alphabeta::graph::{Graph, Random};
use crate::alphabeta::tables::{AnyTable, Scores};

/// A limit is not a draw. A search can continue after it.
#[test]
fn limits_are_errors_after_which_the_search_can_continue() {
    let graph = Graph::acyclic(&mut Random(11), 400);
    let game = graph.game();
    let value = Values::new(&game, &Run::new()).value(&0).unwrap();
    let mut search =
        Search::new(&game).with_table(AnyTable::exact()).with_run(&Run::new().positions(5));
    assert_eq!(search.solve(&0), Err(SolveError::Limit(LimitError::Positions { limit: 5 })));
    assert!(search.table().len() <= 5, "the path counts as well");
    let mut search = search.with_run(&Run::new().memory(100));
    assert!(matches!(
        search.solve(&0),
        Err(SolveError::Limit(LimitError::Memory { limit: 100, .. }))
    ));
    let flag = Arc::new(AtomicBool::new(true));
    let mut search = search.with_run(&Run::new().interrupt(Arc::clone(&flag)));
    assert_eq!(search.solve(&0), Err(SolveError::Limit(LimitError::Interrupted)));
    assert_eq!(search.deepen(&0, 9), Err(SolveError::Limit(LimitError::Interrupted)));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(search.solve(&0).unwrap().value(), value);
}

#[test]
fn deepening_returns_the_last_depth_it_completed() {
    let graph = Graph::layered(&mut Random(5), 60);
    let game = graph.game();
    let flag = Arc::new(AtomicBool::new(false));
    let (raised, calls) = (Arc::clone(&flag), AtomicU32::new(0));
    let watch =
        move |_| raised.store(calls.fetch_add(1, Ordering::Relaxed) >= 3, Ordering::Relaxed);
    let run = Run::new().interrupt(flag).report_to(Arc::new(watch));
    let mut search = Search::new(&game).with_evaluation().with_run(&run);
    let Report { depth, stopped, rating, .. } = search.deepen(&0, 50).unwrap();
    assert_eq!(stopped, Some(LimitError::Interrupted));
    let depth = depth.unwrap();
    assert!((1..50).contains(&depth));
    assert_eq!(rating, Search::new(&game).with_evaluation().to_depth(&0, depth).unwrap().rating);
}

#[test]
fn reports_see_moves_grow_from_depth_to_depth_and_from_question_to_question() {
    let endless =
        GameGraph::from_fn(500, |p| (1..=4).map(move |k| (5 * p + k) % 500), |_| None).unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run =
        Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now.done)));
    let mut search = Search::new(&endless).with_run(&run);
    let deep = search.deepen(&0, 12).unwrap();
    let again = search.to_depth(&0, 12).unwrap();
    let edges = search.stats().edges;
    assert_eq!(
        deep.nodes + again.nodes,
        edges + 12 + 1,
        "one root per depth, and one for the second question"
    );
    let seen = seen.lock().unwrap();
    assert!(seen.len() > 20 && seen.is_sorted(), "{seen:?}");
    assert_eq!(seen.last(), Some(&edges), "the end is reported");
}

#[test]
fn the_report_gives_the_depth_that_was_asked_for() {
    let graph = Graph::acyclic(&mut Random(11), 40);
    let game = graph.game();
    for plies in [0, 1, 7, u32::MAX - 2, u32::MAX - 1, u32::MAX] {
        let mut search = Search::new(&game).with_table(AnyTable::exact());
        assert_eq!(search.to_depth(&0, plies).unwrap().depth, Some(plies));
        let draw = Rating::from(Value::Draw);
        assert_eq!(search.in_window(&0, plies, draw, draw).unwrap().depth, Some(plies));
    }
    assert_eq!(Search::new(&game).solve(&0).unwrap().depth, None);
}

#[test]
fn a_change_of_heuristic_empties_the_table() {
    let graph = Graph::layered(&mut Random(3), 9);
    let game = graph.game();
    let mut search = Search::new(&game).with_table(AnyTable::exact()).with_evaluation();
    search.to_depth(&0, 5).unwrap();
    let other = || -> Scores<'_> { Box::new(|&at| Score::new(i32::try_from(at % 3).unwrap())) };
    let mut search = search.with_heuristic(other());
    assert!(search.table().is_empty());
    let report = search.to_depth(&0, 5).unwrap();
    assert_eq!(
        report.rating,
        Search::new(&game).with_heuristic(other()).to_depth(&0, 5).unwrap().rating
    );
}

#[test]
fn the_next_search_goes_on_with_a_borrowed_table() {
    let graph = Graph::acyclic(&mut Random(2), 60);
    let game = graph.game();
    let mut table = AnyTable::exact();
    let first = Search::new(&game).with_table(&mut table).solve(&0).unwrap();
    let again = Search::new(&game).with_table(&mut table).solve(&0).unwrap();
    assert_eq!(first.rating, again.rating);
    assert!(again.nodes < first.nodes);
}

/// If a table took a hash for a position, tests would notice: here such a table gives wrong
/// answers.
#[test]
fn a_table_that_takes_a_hash_for_a_position_gives_wrong_answers() {
    let wrong = |seed| {
        let graph = Graph::acyclic(&mut Random(seed), 20);
        let game = graph.game();
        let truncated = AnyTable::ByHash { entries: [None; 2], hash: |at| at % 2 == 0 };
        let found = Search::new(&game).with_table(truncated).solve(&0).unwrap().value();
        found != Values::new(&game, &Run::new()).value(&0).unwrap()
    };
    assert!((0..50).any(wrong));
}

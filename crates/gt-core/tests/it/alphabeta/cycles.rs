//! Graphs with cycles: repetitions on a path, and false promises that play ends.

use gt_core::SolveError;
use gt_core::alphabeta::{Rating, Search};
use gt_core::prelude::*;
use gt_core::table::TranspositionTable;
use gt_testkit::oracle;

use crate::alphabeta::graph::{Graph, Random, oracle as minimax, worth};
use crate::alphabeta::tables::AnyTable;

#[test]
fn without_a_table_repetitions_score_as_in_minimax() {
    for seed in 0..60 {
        let graph = Graph::loopy(&mut Random(seed), 10);
        let game = graph.game();
        for plies in 0..7 {
            let truth = minimax(&graph, 0, Some(plies), &mut Vec::new());
            let mut search = Search::new(&game).with_evaluation();
            assert_eq!(
                worth(search.to_depth(&0, plies).unwrap().rating),
                truth,
                "seed {seed}, {plies} plies"
            );
        }
    }
}

/// The plays 0 1 2 0 and 0 3 2 0 repeat, so each of these positions is scored as a draw on some
/// paths. All of 0 to 3 are drawn by endless play: the move from 2 to 4 loses.
#[test]
fn exact_reports_on_two_rings_are_right_in_any_order_of_questions() {
    let node = |next: &[u32]| (next.to_vec(), Outcome::Loss, 0);
    let nodes = vec![node(&[1, 3]), node(&[2]), node(&[0, 4]), node(&[2]), node(&[5]), node(&[])];
    let graph = Graph { nodes };
    let game = graph.game();
    let values = oracle::values(&game, &0);
    for order in [[0, 1, 2, 3, 4, 5], [3, 2, 1, 0, 4, 5], [1, 0, 2, 4, 3, 5]] {
        let mut search = Search::new(&game).with_table(AnyTable::exact());
        for at in order {
            let value = values[&at];
            for plies in 1..8 {
                let report = search.to_depth(&at, plies).unwrap();
                assert!(
                    !report.exact || report.value() == Some(value),
                    "{at} at {plies} plies: {report:?}"
                );
                assert!(plies < 6 || value == Value::Draw || report.value() == Some(value));
            }
        }
    }
}

#[test]
fn nothing_that_rests_on_a_repetition_is_stored_as_a_bound() {
    let node = |next: &[u32]| (next.to_vec(), Outcome::Loss, 7);
    let ring = Graph { nodes: vec![node(&[1]), node(&[2]), node(&[0])] };
    let game = ring.game();
    let mut search = Search::new(&game).with_table(AnyTable::exact()).with_evaluation();
    let report = search.to_depth(&0, 9).unwrap();
    assert_eq!((report.rating, report.exact, report.value()), (Rating::DRAW, false, None));
    assert!((0..3).all(|at| search.table().probe(&at).is_none_or(|entry| entry.bound().is_none())));
}

#[test]
fn a_false_promise_that_play_ends_is_an_error_that_shows_the_cycle() {
    let node = |next: &[u32]| (next.to_vec(), Outcome::Loss, 0);
    let graph = Graph { nodes: vec![node(&[1]), node(&[2, 3]), node(&[1]), node(&[])] };
    let game = graph.game();
    let mut search = Search::new(&game).with_table(AnyTable::exact());
    let Err(SolveError::Cycle { length: 2, positions }) = search.solve(&0) else {
        panic!("the cycle was not found")
    };
    assert_eq!(positions, ["1", "2"]);
    assert_eq!(
        search.solve(&3).unwrap().value(),
        Some(Value::Loss { plies: 0 }),
        "usable after the error"
    );
    assert_eq!(
        search.to_depth(&0, 6).unwrap().value(),
        Some(Value::Loss { plies: 2 }),
        "a forced loss beside a cycle"
    );
}

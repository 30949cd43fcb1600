//! Games with a cycle that promise to be acyclic.
//!
//! Solvers must answer with an error that shows the cycle, or with a right value.

use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::{Run, SolveError};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

/// Returns whether play from `position` can come back to a position.
fn meets_a_cycle(graph: &GameGraph, position: u32) -> bool {
    let mut reached = vec![position];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for edge in graph.legal_moves(&at) {
            if !reached.contains(&edge.to) {
                reached.push(edge.to);
            }
        }
    }
    let edges = |p: u32| if reached.contains(&p) { graph.edges(p).to_vec() } else { Vec::new() };
    let inside =
        GameGraph::from_fn(graph.len(), edges, |p| graph.outcome_by_rule(p)).expect("a graph");
    inside.check_acyclic().is_err()
}

/// Returns the same graph with the moves of every position in another order.
fn turned(graph: &GameGraph, by: usize) -> GameGraph {
    let edges = |p: u32| {
        let mut edges = graph.edges(p).to_vec();
        let len = edges.len().max(1);
        edges.rotate_left(by % len);
        edges
    };
    let turned =
        GameGraph::from_fn(graph.len(), edges, |p| graph.outcome_by_rule(p)).expect("a graph");
    turned.starting_at(graph.initial()).expect("a position")
}

proptest! {
    #![proptest_config(strategy::cases(500))]

    /// If play can reach a cycle there is no nimber: the solvers return an error, not nimber 0.
    #[test]
    fn a_cycle_has_no_nimber(graph in strategy::loopy_graph(1..=12)) {
        let graph = GameGraph::from_fn(graph.len(), |p| graph.edges(p).to_vec(), |_| None).unwrap();
        let lying = AcyclicGraph::promised(graph.clone()).into_impartial().unwrap();
        let nimbers = Nimbers::new(&lying, &Run::new());
        for position in 0..graph.len() {
            match nimbers.nimber(&position) {
                Ok(_) => prop_assert!(!meets_a_cycle(&graph, position)),
                Err(SolveError::Cycle { .. }) => prop_assert!(meets_a_cycle(&graph, position)),
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
        prop_assert_eq!(DenseNimbers::solve(&lying, &Run::new()).is_err(), graph.check_acyclic().is_err());
    }
}

proptest! {
    #![proptest_config(strategy::cases(500))]

    /// A position that comes back never gives a wrong answer, in any order of moves.
    #[test]
    fn a_cycle_is_an_error_whatever_the_order_of_moves(graph in strategy::loopy_graph(1..=12), by in 0usize..4) {
        let graph = turned(&graph, by);
        let values = oracle::graph_values(&graph);
        let lying = AcyclicGraph::promised(graph.clone());
        let shared = Values::new(&lying, &Run::new());
        for position in 0..graph.len() {
            let loopy = meets_a_cycle(&graph, position);
            for answer in [Values::new(&lying, &Run::new()).value(&position), shared.value(&position)] {
                match answer {
                    Ok(value) => prop_assert!(!loopy && value == Some(values[position as usize]), "{} of {:?}", position, graph),
                    Err(SolveError::Cycle { length, positions }) => {
                        prop_assert!(loopy && length >= 1 && positions.len() == length.min(8));
                    }
                    Err(error) => prop_assert!(false, "{}", error),
                }
            }
            // The search for the outcome alone may find a win before it meets the cycle. Then the
            // win is right.
            if let Ok(outcome) = Outcomes::new(&lying, &Run::new()).outcome(&position) {
                prop_assert_eq!(outcome, Some(values[position as usize].outcome()), "{} of {:?}", position, graph);
            }
        }
    }
}

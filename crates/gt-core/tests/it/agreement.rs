//! False promises on random graphs, sums, and misère play; `matrix` compares all solvers.

use gt_core::adapt::{Misere, Sum};
use gt_core::graph::GameGraph;
use gt_core::grundy::{self, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::solver::AnswerKind;
use gt_core::{Run, SolveError};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::common::graphs;
use crate::common::ways::{Extent, Need, Told, WAYS};

/// Returns whether play from `position` can come back to a position.
fn meets_a_cycle(graph: &GameGraph, position: u32) -> bool {
    let reached = oracle::values(graph, &position);
    let edges = |p: u32| {
        if reached.contains_key(&p) { graph.edges(p).to_vec() } else { Vec::new() }
    };
    let inside =
        GameGraph::from_fn(graph.len(), edges, |p| graph.outcome_by_rule(p)).expect("a graph");
    inside.check_acyclic().is_err()
}

/// Returns the same graph with the moves of every position in another order.
fn turned(graph: &GameGraph, by: usize, ends: bool) -> GameGraph {
    let edges = |p: u32| {
        let mut edges = graph.edges(p).to_vec();
        let len = edges.len().max(1);
        edges.rotate_left(by % len);
        edges
    };
    let end = |p| graph.outcome_by_rule(p).filter(|_| ends);
    GameGraph::from_fn(graph.len(), edges, end).expect("a graph")
}

proptest! {
    #![proptest_config(strategy::cases(60))]

    /// A position that comes back never gives a wrong answer, in any order of moves: the error
    /// shows the cycle. There is no nimber then, and it is not nimber 0.
    #[test]
    fn a_false_promise_is_a_cycle_or_does_not_matter(
        graph in strategy::loopy_graph(1..=12), by in 0usize..4, ends: bool
    ) {
        let graph = turned(&graph, by, ends);
        let values = oracle::graph_values(&graph);
        let (game, run) = (graphs::scored(&graph).in_tiers(graph.len(), graph.len()), Run::new());
        let (is_cyclic, len) = (graph.check_acyclic().is_err(), graph.len());
        let promises = |needs: &[Need]| needs == [Need::Ends] || !ends && needs == [Need::Ends, Need::Normal];
        for way in WAYS.iter().filter(|way| promises(way.needs)) {
            let is_up_front = way.extent == Extent::All;
            for root in 0..if is_up_front { 1 } else { len } {
                let loopy = if is_up_front { is_cyclic } else { meets_a_cycle(&graph, root) };
                match (way.solve)(&game, &[root], &run) {
                    Err(SolveError::Cycle { length, positions }) => {
                        prop_assert!(loopy && length >= 1 && positions.len() == length.min(8));
                    }
                    Err(error) => prop_assert!(false, "{}: {}", way.name, error),
                    Ok((known, _)) => {
                        // A search that looks at all moves meets the cycle. Others may find a win
                        // first, and then it is right.
                        let looks_at_all = way.extent == Extent::Asked && way.kind != AnswerKind::Outcome
                            && way.kind != AnswerKind::Margin;
                        prop_assert!(!(loopy && looks_at_all), "{} of {:?}", way.name, graph);
                        for at in if is_up_front { 0..len } else { root..root + 1 } {
                            let (told, value) = (known.tell(at).unwrap(), values[at as usize]);
                            let is_right = match told {
                                Told::Value(told) => told == value,
                                Told::Outcome(outcome) => outcome == value.outcome(),
                                Told::Margin(margin) => margin.outcome() == value.outcome(),
                                Told::Nimber(nimber) => nimber.is_zero() == (value.outcome() == Outcome::Loss),
                                _ => false,
                            };
                            prop_assert!(is_right, "{}: {:?} at {} of {:?}", way.name, told, at, graph);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_nimber_of_a_sum_is_the_nim_sum_and_lost_iff_equal(
        left in strategy::impartial_graph(1..=8), right in strategy::impartial_graph(1..=8)
    ) {
        let sum = Sum::new(&left, &right);
        let run = Run::new();
        let (lefts, rights) = (Nimbers::new(&left, &run), Nimbers::new(&right, &run));
        let (pairs, outcomes) = (Nimbers::new(&sum, &run), Outcomes::new(&sum, &run));
        for a in 0..left.graph().len() {
            for b in 0..right.graph().len() {
                let (x, y) = (lefts.nimber(&a).unwrap().unwrap(), rights.nimber(&b).unwrap().unwrap());
                prop_assert_eq!(pairs.nimber(&(a, b)), Ok(Some(x ^ y)));
                prop_assert_eq!(grundy::sum(&lefts, &rights, &(a, b)), Ok(Some(x + y)));
                let lost = outcomes.outcome(&(a, b)) == Ok(Some(Outcome::Loss));
                prop_assert_eq!(lost, x == y);
            }
        }
    }

    #[test]
    fn misere_twice_is_the_game_itself_and_once_flips_its_ends(graph in strategy::acyclic_graph(1..=16)) {
        let twice = Misere::new(Misere::new(&graph));
        let values = Values::new(&graph, &Run::new());
        let again = Values::new(&twice, &Run::new());
        for p in 0..graph.graph().len() {
            prop_assert_eq!(again.value(&p), values.value(&p));
            prop_assert_eq!(twice.inner().terminal(&p), graph.terminal(&p).map(Outcome::flip));
        }
    }
}

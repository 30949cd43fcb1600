//! All solvers against the oracle, and so against each other, on thousands of random graphs.

use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::solvers;

proptest! {
    #![proptest_config(strategy::cases(2_000))]

    #[test]
    fn solvers_agree_on_loopy_graphs(graph in strategy::loopy_graph(1..=20)) {
        solvers::assert_values(&graph, &oracle::graph_values(&graph));
    }

    #[test]
    fn solvers_agree_on_acyclic_graphs(graph in strategy::acyclic_graph(1..=20)) {
        solvers::assert_values(graph.graph(), &oracle::graph_values(graph.graph()));
    }

    #[test]
    fn solvers_agree_on_nimbers(graph in strategy::impartial_graph(1..=10)) {
        for (position, nimber) in (0..).zip(solvers::nimbers(&graph)) {
            prop_assert_eq!(nimber, oracle::nimber(&graph, &position), "position {}", position);
        }
    }
}

//! All solvers against the oracle, and so against each other, on thousands of random graphs.

use gt_core::Run;
use gt_core::bounded::{Distance, DistanceMap};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::agreement::solvers;

proptest! {
    #![proptest_config(crate::agreement::cases(2_000))]

    #[test]
    fn solvers_agree_on_loopy_graphs(graph in strategy::loopy_graph(1..=20)) {
        solvers::assert_values(&graph, &solvers::values(&graph));
    }

    #[test]
    fn solvers_agree_on_acyclic_graphs(graph in strategy::acyclic_graph(1..=20)) {
        solvers::assert_values(graph.graph(), &solvers::values(graph.graph()));
    }

    #[test]
    fn distances_agree(graph in strategy::loopy_graph(1..=20), targets in any::<u32>()) {
        let len = graph.len();
        let target = |p: &u32| targets >> (p % 32) & 1 == 1;
        let nodes: Vec<u32> = (0..len).collect();
        let steps = oracle::distance(&nodes, target, |&p| graph.edges(p).to_vec());
        let before = |p: u32| (0..len).filter(|&q| graph.edges(q).contains(&p)).collect::<Vec<_>>();
        let run = Run::new();
        let ranks = (0..len).filter(target).map(u64::from);
        let before_rank = |p: u64| before(u32::try_from(p).unwrap()).into_iter().map(u64::from);
        let dense = Distance::solve(len.into(), ranks, before_rank, u32::MAX, &run).unwrap();
        let hashed = DistanceMap::explore((0..len).filter(target), before, u32::MAX, &run).unwrap();
        for p in 0..len {
            prop_assert_eq!([dense.steps(p.into()), hashed.steps(&p)], [steps[&p]; 2], "from {} in {:?}", p, graph);
        }
    }

    #[test]
    fn solvers_agree_on_nimbers(graph in strategy::impartial_graph(1..=10)) {
        for (position, nimber) in (0..).zip(solvers::nimbers(&graph)) {
            prop_assert_eq!(nimber, oracle::nimber(&graph, &position), "position {}", position);
        }
    }
}

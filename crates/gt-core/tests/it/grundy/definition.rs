//! Both solvers against the definition of the nimber, on graphs.

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use proptest::prelude::*;

use crate::grundy::games::{dense, graph};

/// The nimber by its definition, with a set and without a table.
fn by_definition(successors: &[Vec<u32>], node: u32) -> usize {
    let options: std::collections::BTreeSet<usize> =
        successors[node as usize].iter().map(|&next| by_definition(successors, next)).collect();
    (0..=successors.len())
        .find(|nimber| !options.contains(nimber))
        .expect("there are fewer options than nodes")
}

/// The lists of successors of acyclic graphs of up to 12 nodes.
///
/// Their numbering is unrelated to the direction of the edges.
fn acyclic_graphs() -> impl Strategy<Value = Vec<Vec<u32>>> {
    let edges = proptest::collection::vec(
        proptest::collection::vec(any::<proptest::sample::Index>(), 0..5),
        1..13,
    );
    (edges, any::<u64>()).prop_map(|(edges, seed)| {
        let mut order: Vec<u32> = (0..).take(edges.len()).collect();
        order.sort_by_key(|&node| (u64::from(node) + 1).wrapping_mul(seed | 1).rotate_left(17));
        let mut graph = vec![Vec::new(); edges.len()];
        for (i, targets) in edges.iter().enumerate().filter(|&(i, _)| i > 0) {
            graph[order[i] as usize] =
                targets.iter().map(|target| order[target.index(i)]).collect();
        }
        graph
    })
}

proptest! {
    #[test]
    fn both_solvers_agree_with_the_definition(successors in acyclic_graphs()) {
        let graph = graph(successors.clone());
        let nimbers = Nimbers::new(&graph, &Run::new());
        let table = dense(&graph);
        for node in (0..).take(successors.len()) {
            let expected = Nimber(u32::try_from(by_definition(&successors, node)).unwrap());
            prop_assert_eq!(nimbers.nimber(&node), Ok(Some(expected)));
            prop_assert_eq!(table.nimber(&node), Ok(Some(expected)));
            prop_assert_eq!(nimbers.winning_moves(&node), table.winning_moves(&node));
            prop_assert_eq!(expected.is_zero(), table.winning_moves(&node).unwrap().unwrap().is_empty());
        }
    }

    #[test]
    fn the_nimber_is_zero_where_the_player_to_move_loses(successors in acyclic_graphs()) {
        let graph = graph(successors);
        let outcomes = gt_core::memo::Outcomes::new(&graph, &Run::new());
        for (rank, nimber) in dense(&graph).iter() {
            let node = u32::try_from(rank).unwrap();
            prop_assert_eq!(outcomes.outcome(&node) == Ok(Some(Outcome::Loss)), nimber.is_zero());
        }
    }
}

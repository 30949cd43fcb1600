//! Graphs that are changed in ways with a known effect on their values.

use core::convert::identity;

use gt_core::graph::{GameGraph, GraphBuilder};
use gt_core::prelude::*;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;
use proptest::sample::Index;

use super::cases::Case;
use super::with_cells;

fn rebuilt(graph: &GameGraph, edges: impl Fn(u32) -> Vec<u32>) -> GameGraph {
    GameGraph::from_fn(graph.len(), edges, |p| graph.outcome_by_rule(p)).expect("a graph")
}

/// Returns the graph with the turn in the position: `2 * p + turn`.
///
/// Without the turn, either player may come to the same position and use the same move. With the
/// turn, each move belongs to one player.
fn with_turns(graph: &GameGraph) -> GameGraph {
    let edges = |p: u32| graph.edges(p / 2).iter().map(move |to| 2 * to + (1 - p % 2));
    GameGraph::from_fn(2 * graph.len(), edges, |p| graph.outcome_by_rule(p / 2)).expect("a graph")
}

/// Asserts that every method tells these values.
fn assert_values(graph: &GameGraph, expected: &[Value]) {
    let case = Case::of(graph);
    with_cells(&case, |cells| {
        assert_eq!(cells.truth.values, expected);
        cells.ways(&(0..graph.len()).collect::<Vec<_>>(), &[1], &[]);
    });
}

proptest! {
    #![proptest_config(strategy::cases(32))]

    #[test]
    fn removing_a_move_never_helps_the_player_who_had_it(
        graph in strategy::loopy_graph(1..=12), at in any::<Index>(), which in any::<Index>()
    ) {
        let graph = with_turns(&graph);
        let with_choice = |&p: &u32| graph.outcome_by_rule(p).is_none() && graph.edges(p).len() > 1;
        let candidates: Vec<u32> = (0..graph.len()).filter(with_choice).collect();
        if candidates.is_empty() {
            return Ok(());
        }
        let at = *at.get(&candidates);
        let which = which.index(graph.edges(at).len());
        let fewer = rebuilt(&graph, |p| {
            let mut edges = graph.edges(p).to_vec();
            if p == at {
                edges.remove(which);
            }
            edges
        });
        let (before, after) = (oracle::graph_values(&graph), oracle::graph_values(&fewer));
        assert_values(&fewer, &after);
        for p in 0..graph.len() {
            let (before, after) = (before[p as usize], after[p as usize]);
            let holds = if p % 2 == at % 2 { after <= before } else { after >= before };
            prop_assert!(holds, "move {} of {} removed: {} was {} and is {} in {:?}", which, at, p, before, after, graph);
        }
    }

    #[test]
    fn relabelling_turning_and_doubling_moves_change_nothing(
        graph in strategy::loopy_graph(1..=16),
        order in any::<u64>(),
        by in 0usize..4,
    ) {
        let len = graph.len();
        let mut label: Vec<u32> = (0..len).collect();
        label.sort_by_key(|&p| (u64::from(p) + 1).wrapping_mul(order | 1).rotate_left(17));
        let mut builder = GraphBuilder::new(len);
        for p in 0..len {
            let edges = graph.edges(p);
            for k in 0..edges.len() {
                let to = label[edges[(k + by) % edges.len()] as usize];
                for _ in 0..=(k + by) % 2 {
                    builder.edge(label[p as usize], to).unwrap();
                }
            }
            if let Some(outcome) = graph.outcome_by_rule(p) {
                builder.decide(label[p as usize], outcome).unwrap();
            }
        }
        let changed = builder.build().unwrap();
        let mut expected = vec![Value::Draw; len as usize];
        for (p, value) in oracle::graph_values(&graph).into_iter().enumerate() {
            expected[label[p] as usize] = value;
        }
        assert_values(&changed, &expected);
    }

    #[test]
    fn a_forced_ply_before_a_position_is_one_ply_more(graph in strategy::loopy_graph(1..=16)) {
        let len = graph.len();
        let longer = GameGraph::from_fn(
            2 * len,
            |p| if p < len { graph.edges(p).to_vec() } else { vec![p - len] },
            |p| (p < len).then(|| graph.outcome_by_rule(p)).and_then(identity),
        ).unwrap();
        let mut expected = oracle::graph_values(&graph);
        expected.extend(expected.clone().into_iter().map(|value| value.before_move().unwrap()));
        assert_values(&longer, &expected);
    }
}

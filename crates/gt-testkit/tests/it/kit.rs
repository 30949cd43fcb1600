//! Tests of the test kit: rich strategies, oracles that agree, laws that find the traits of a game.

use gt_core::adapt::Misere;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Returns the same 256 values of a strategy at every run.
fn cases<S: Strategy>(strategy: &S) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..256).map(|_| strategy.new_tree(&mut runner).expect("no filter rejects").current()).collect()
}

/// How many of a set of random graphs have each property.
#[derive(Default, Debug)]
struct Richness {
    /// The initial position is lost, drawn, won.
    starts: [usize; 3],
    /// Some position is lost or won in at least six plies.
    long: usize,
    /// Some position is drawn by endless play: no draw by rule can be reached from it.
    endless: usize,
    /// Some position on a cycle is nevertheless won or lost.
    decided_on_cycle: usize,
    double_edges: usize,
    self_loops: usize,
    decided_with_edges: usize,
    stuck: usize,
}

impl Richness {
    fn of<'g>(graphs: impl Iterator<Item = &'g GameGraph>) -> Self {
        let mut rich = Self::default();
        for graph in graphs {
            let values = oracle::values(graph, &0);
            rich.starts[values[&0].outcome() as usize] += 1;
            rich.long += usize::from(
                values.values().any(|value| value.plies().is_some_and(|plies| plies >= 6)),
            );
            let drawn_by_rule = |at: &u32| {
                oracle::values(graph, at).keys().any(|p| graph.terminal(p) == Some(Outcome::Draw))
            };
            rich.endless += usize::from(
                values.iter().any(|(at, value)| *value == Value::Draw && !drawn_by_rule(at)),
            );
            let comes_back = |at: &u32| {
                graph.successors(at).any(|(_, next)| oracle::values(graph, &next).contains_key(at))
            };
            rich.decided_on_cycle += usize::from(
                values.iter().any(|(at, value)| *value != Value::Draw && comes_back(at)),
            );
            let any = |holds: &dyn Fn(u32) -> bool| usize::from((0..graph.len()).any(holds));
            rich.double_edges += any(&|at| {
                (1..graph.edges(at).len())
                    .any(|k| graph.edges(at)[..k].contains(&graph.edges(at)[k]))
            });
            rich.self_loops += any(&|at| graph.edges(at).contains(&at));
            rich.decided_with_edges +=
                any(&|at| graph.outcome_by_rule(at).is_some() && !graph.edges(at).is_empty());
            rich.stuck +=
                any(&|at| graph.outcome_by_rule(at).is_none() && graph.edges(at).is_empty());
        }
        rich
    }
}

#[test]
fn random_loopy_graphs_are_rich() {
    let graphs = cases(&strategy::loopy_graph(1..=32));
    let rich = Richness::of(graphs.iter());
    let counts = [
        rich.starts[0],
        rich.starts[1],
        rich.starts[2],
        rich.long,
        rich.endless,
        rich.decided_on_cycle,
        rich.double_edges,
        rich.self_loops,
        rich.decided_with_edges,
        rich.stuck,
    ];
    assert!(counts.iter().all(|&count| count >= 10), "{rich:?}");
}

#[test]
fn random_acyclic_graphs_are_rich() {
    let graphs = cases(&strategy::acyclic_graph(1..=32));
    let rich = Richness::of(graphs.iter().map(gt_core::graph::AcyclicGraph::graph));
    let counts = [
        rich.starts[0],
        rich.starts[1],
        rich.starts[2],
        rich.long,
        rich.double_edges,
        rich.decided_with_edges,
        rich.stuck,
    ];
    assert!(counts.iter().all(|&count| count >= 10), "{rich:?}");
    assert_eq!((rich.endless, rich.decided_on_cycle, rich.self_loops), (0, 0, 0));
}

#[test]
fn random_impartial_graphs_have_many_nimbers() {
    let mut met = [0; 8];
    for graph in cases(&strategy::impartial_graph(1..=16)) {
        met[oracle::nimber(&graph, &0).get() as usize] += 1;
    }
    assert!(met[..4].iter().all(|&count| count >= 10), "{met:?}");
}

#[test]
fn the_oracles_agree_on_games_that_end() {
    for game in cases(&strategy::acyclic_graph(1..=12)) {
        let values = oracle::values(&game, &0);
        for (position, &value) in &values {
            assert_eq!(oracle::minimax(&game, position), value, "{position} of {game:?}");
        }
    }
}

#[test]
fn what_is_forced_within_k_plies_is_what_is_won_or_lost_in_at_most_k() {
    for game in cases(&strategy::loopy_graph(1..=16)) {
        let values = oracle::values(&game, &0);
        for (position, forced) in oracle::horizon(&game, &0, 40) {
            for (k, outcome) in (0..).zip(forced) {
                let in_time = values[&position].plies().is_some_and(|plies| plies <= k);
                let expected = if in_time { values[&position].outcome() } else { Outcome::Draw };
                assert_eq!(outcome, expected, "{position} within {k} of {game:?}");
            }
        }
    }
}

#[test]
fn an_impartial_position_is_lost_iff_its_nimber_is_zero() {
    for game in cases(&strategy::impartial_graph(1..=12)) {
        let lost = oracle::minimax(&game, &0).outcome() == Outcome::Loss;
        assert_eq!(oracle::nimber(&game, &0).is_zero(), lost, "{game:?}");
    }
}

#[test]
#[should_panic(expected = "too long for this oracle, or play repeats a position")]
fn the_recursive_oracle_stops_at_a_false_promise() {
    let lying = gt_core::graph::AcyclicGraph::promised("a -> b\nb -> a".parse().unwrap());
    oracle::minimax(&lying, &0);
}

#[test]
fn all_laws_of_a_graph_are_found_whatever_wraps_it() {
    let graph: GameGraph = "a -> b c c\nb -> c\nc".parse().unwrap();
    let impartial = graph.clone().into_acyclic().unwrap().into_impartial().unwrap();
    assert_eq!(
        laws::all!(impartial).laws(),
        ["game", "acyclic", "impartial", "indexed", "margins", "encode", "notation"]
    );
    assert_eq!(
        laws::all!(&impartial).laws(),
        ["game", "acyclic", "impartial", "indexed", "margins", "encode", "notation"]
    );
    assert_eq!(
        laws::all!(Misere::new(&impartial)).laws(),
        ["game", "acyclic", "indexed", "encode", "notation"]
    );
    let reversible = graph.into_reversible();
    let names = [
        "game",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "margins",
        "encode",
        "notation",
    ];
    assert_eq!(laws::all!(reversible, Reach::default().seed(3)).laws(), names);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_random_graph_keeps_every_law(graph in strategy::loopy_graph(1..=16)) {
        laws::all!(graph.into_reversible(), Reach::default().positions(16).playouts(2));
    }

    #[test]
    fn every_random_impartial_graph_keeps_every_law(graph in strategy::impartial_graph(1..=16)) {
        laws::all!(graph, Reach::default().positions(16).playouts(2));
    }
}

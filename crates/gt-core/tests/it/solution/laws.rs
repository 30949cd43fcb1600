//! Solutions that no solver makes, on random games, by the law; `matrix` has the rest.

use core::fmt::Debug;
use std::sync::Arc;

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::grundy::Nimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{MarginValues, Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::{AtEnd, Claims};
use gt_testkit::laws::{self, Reach};
use gt_testkit::scripted::Scripted;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

/// The values of all positions, by the slow oracle.
pub(crate) fn truth(graph: &GameGraph) -> Vec<Value> {
    oracle::graph_values(graph)
}

/// How much a solution must know.
#[derive(Clone, Copy, PartialEq)]
enum Knows {
    Everything,
    Something,
}

/// Asserts that the law holds at every position, and that known answers are those of `truth`.
#[track_caller]
fn keeps_the_law<G: Game<Position = u32>, A: AtEnd<G> + Debug>(
    known: &dyn Solution<Game = G, Answer = A>,
    truth: &[Value],
    extent: Knows,
    as_answer: fn(Value) -> A,
) {
    let all = 0..u32::try_from(truth.len()).unwrap();
    laws::solution_with(known, Reach::default(), all.clone());
    for (position, &value) in all.zip(truth) {
        let answer = known.value(&position).unwrap();
        let missing = answer.is_none() && extent == Knows::Something;
        assert!(
            missing || answer == Some(as_answer(value)),
            "{answer:?} for {value} at {position}"
        );
    }
}

/// A graph ends in a margin of one point, and endless play is worth nothing.
const fn margin(value: Value) -> Margin {
    match value {
        Value::Loss { .. } => Margin(-1),
        Value::Draw => Margin::EVEN,
        Value::Win { .. } => Margin(1),
    }
}

/// The rules of a graph, with every trait, so that the law is compiled for one type of game. A move
/// is the number of an edge.
pub(crate) fn rules(graph: &GameGraph) -> Scripted<'_> {
    let reverse = graph.clone().into_reversible();
    Scripted::new(graph.initial(), |at| (0..).zip(graph.edges(at)).map(|(nth, _)| nth))
        .with_labels(|at, nth| graph.edges(at)[nth as usize])
        .with_decided(|at| graph.outcome_by_rule(at))
        .numbered(graph.len())
        .before(move |at| reverse.predecessors(&at).collect::<Vec<_>>())
        .with_margin(|at| graph.margin(&at))
        .with_bounds(|at| graph.bounds(&at))
}

/// What no solver makes: parts of tables, answers that are frozen or read, and pointers to these.
fn on_any_graph(graph: &GameGraph) {
    let run = Run::new();
    let (game, truth) = (&rules(graph), truth(graph));
    for budget in [0, 1, u64::from(graph.len()) / 2] {
        let mut cut_off = Tablebase::explore(game, [], &run).unwrap();
        let _ = cut_off.extend(0..graph.len(), &run.clone().positions(budget));
        keeps_the_law(&cut_off, &truth, Knows::Something, |value| value);
    }
    let near = Horizon::explore(game, [graph.initial()], 3, &run).unwrap();
    keeps_the_law(&near, &truth, Knows::Something, |value| value);
    let even = Claims::new(game, |&p: &u32| (p % 2 == 0).then(|| truth[p as usize]));
    keeps_the_law(&even, &truth, Knows::Something, |value| value);
    let outcomes = Claims::new(game, |&p: &u32| Some(truth[p as usize].outcome()));
    keeps_the_law(&outcomes, &truth, Knows::Everything, Value::outcome);
    let margins = MarginTable::dense(game, &run).unwrap();
    keeps_the_law(&Arc::new(margins), &truth, Knows::Everything, margin);
    let dense = Tablebase::dense(game, &run).unwrap();
    keeps_the_law(&&dense, &truth, Knows::Everything, |value| value);
    let boxed: Box<dyn Solution<Game = &Scripted<'_>, Answer = Value> + '_> = Box::new(&dense);
    keeps_the_law(&boxed, &truth, Knows::Everything, |value| value);
}

fn on_acyclic_graphs(graph: &GameGraph) {
    let run = Run::new();
    let (game, truth) = (&rules(graph), truth(graph));
    let start = graph.initial();
    // Ask only about the start, then freeze: what the question did not lead to is unknown.
    let (values, outcomes) = (Values::new(game, &run), Outcomes::new(game, &run));
    values.value(&start).unwrap();
    outcomes.value(&start).unwrap();
    keeps_the_law(&values.freeze(), &truth, Knows::Something, |value| value);
    keeps_the_law(&outcomes.freeze(), &truth, Knows::Something, Value::outcome);
    let margins = MarginValues::new(game, &run);
    margins.value(&start).unwrap();
    keeps_the_law(&margins.freeze(), &truth, Knows::Something, margin);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn loopy_games(graph in strategy::loopy_graph(1..=14)) {
        on_any_graph(&graph);
    }

    #[test]
    fn games_that_end(graph in strategy::acyclic_graph(1..=14)) {
        on_any_graph(graph.graph());
        on_acyclic_graphs(graph.graph());
    }
}

/// Nim with up to four heaps: one in each byte of a position, the first in the lowest.
///
/// A move is the place of a heap in the upper bytes, and the number taken in the lowest.
fn nim<'r>() -> Scripted<'r> {
    let moves = |at| {
        let place = |(place, size)| (1..=u32::from(size)).map(move |taken| place << 8 | taken);
        (0_u32..).zip(heaps(at)).flat_map(place)
    };
    let play = |at, mv: u32| {
        let (place, taken) = (mv >> 8, mv.to_le_bytes()[0]);
        let left = |(nth, size)| if nth == place { size - taken } else { size };
        packed(&(0..).zip(heaps(at)).map(left).filter(|&size| size > 0).collect::<Vec<_>>())
    };
    Scripted::new(packed(&[1, 3, 3, 4]), moves)
        .with_labels(play)
        .with_components(|at| heaps(at).map(|size| packed(&[size])).collect())
}

fn heaps(at: u32) -> impl Iterator<Item = u8> {
    at.to_le_bytes().into_iter().take_while(|&size| size > 0)
}

fn packed(heaps: &[u8]) -> u32 {
    heaps.iter().rev().fold(0, |at, &size| at << 8 | u32::from(size))
}

/// A position that is a sum is known through its components.
#[test]
fn nimbers_of_sums_keep_the_law() {
    let nim = &nim();
    let nimbers = Nimbers::new(nim, &Run::new());
    laws::solution(&nimbers);
    let by_theory = Claims::new(nim, |&at: &u32| {
        let lost = heaps(at).fold(0, |sum, heap| sum ^ heap) == 0;
        Some(if lost { Outcome::Loss } else { Outcome::Win })
    });
    laws::solution(&by_theory);
    for heaps in [&[][..], &[1, 2, 3], &[4, 4], &[1, 1, 1], &[7, 9]] {
        let at = packed(heaps);
        assert_eq!(nimbers.value(&at), by_theory.value(&at), "{heaps:?}");
    }
}

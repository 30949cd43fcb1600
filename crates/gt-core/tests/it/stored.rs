//! Tables made from stored answers: the same answers again, and a typed error for anything else.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;

use gt_core::graph::GameGraph;
use gt_core::memo::{Frozen, Outcomes, Values};
use gt_core::prelude::*;
use gt_core::{LimitError, PositionOf, Run, SolveError};
use gt_testkit::strategy;
use proptest::prelude::*;

/// Returns all that a solution knows.
fn known<S: Enumerate>(solution: &S) -> Vec<(PositionOf<S>, S::Answer)> {
    let mut all = Vec::new();
    let visit = &mut |position: &PositionOf<S>, answer| {
        all.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    solution.for_each(visit).unwrap();
    all
}

proptest! {
    #[test]
    fn frozen_answers_come_back(graph in strategy::acyclic_graph(1..=20)) {
        let run = Run::new();
        let (mut values, outcomes) = (Values::new(&graph, &run), Outcomes::new(&graph, &run));
        values.value(&0).unwrap();
        outcomes.value(&0).unwrap();
        let pairs: Vec<_> = values.solved().map(|(p, value)| (*p, value)).collect();
        let (of_values, of_outcomes) = (values.freeze(), outcomes.freeze());
        let back = Frozen::from_pairs(&graph, pairs.iter().chain(&pairs).copied(), &run).unwrap();
        let outcomes_back = Frozen::from_pairs(&graph, known(&of_outcomes), &run).unwrap();
        prop_assert_eq!((back.len(), outcomes_back.len()), (of_values.len(), of_outcomes.len()));
        for position in 0..graph.graph().len() {
            prop_assert_eq!(back.value(&position), of_values.value(&position));
            prop_assert_eq!(outcomes_back.value(&position), of_outcomes.value(&position));
        }
    }
}

#[test]
fn pairs_that_contradict_each_other_or_exceed_a_limit_are_refused() {
    let graph: GameGraph = "a -> b\nb".parse().unwrap();
    let outcomes = [(1, Outcome::Win), (1, Outcome::Loss)];
    let refused = Frozen::from_pairs(&graph, outcomes, &Run::new()).unwrap_err();
    assert!(matches!(refused, SolveError::Shape(_)));
    assert_eq!(
        refused.to_string(),
        "value of position 1 cannot be loss: expected win, as it was before"
    );
    let refused = |run: Run| Frozen::from_pairs(&graph, (0..100).map(|p| (p, Value::Draw)), &run);
    let few = SolveError::from(LimitError::Positions { limit: 99 });
    assert_eq!(refused(Run::new().positions(99)).unwrap_err(), few);
    let tight = refused(Run::new().memory(399)).unwrap_err();
    assert!(matches!(tight, SolveError::Limit(LimitError::Memory { limit: 399, .. })));
}

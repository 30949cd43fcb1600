//! Bugs that other solvers of loopy games had; `traps` has those that any solver may have.

use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

fn dense(graph: &GameGraph) -> Tablebase<&GameGraph> {
    Tablebase::dense(graph, &Run::new()).unwrap()
}

#[test]
fn draws_by_rule_draws_by_endless_play_and_unknown_differ() {
    let graph: GameGraph =
        "a -> d\nb -> c\nc -> b\nd !draw\ne -> f g\nf -> e\ng -> d".parse().unwrap();
    let census = dense(&graph).census().unwrap();
    assert_eq!((census.by_rule, census.ending, census.endless, census.unknown), (1, 2, 4, 0));
    let run = Run::new().positions(1);
    let mut partial = Tablebase::explore(&graph, [], &Run::new()).unwrap();
    assert!(partial.extend([1], &run).is_err());
    assert_eq!((partial.value(&1), partial.census().unwrap().drawn()), (Ok(None), 0));
    assert_eq!(
        Tablebase::explore(&graph, [1], &Run::new()).unwrap().value(&1),
        Ok(Some(Value::Draw))
    );
}

#[test]
fn index_arithmetic_holds_at_two_to_the_32() {
    let edge = 1u64 << 32;
    for len in [edge - 2, edge - 1, edge, edge + 1, u64::MAX] {
        // Counts how often it is asked for a position.
        let asked = AtomicU64::new(0);
        let unrank = |rank| {
            asked.fetch_add(1, Ordering::Relaxed);
            u32::try_from(rank).ok()
        };
        let huge = Scripted::new(0, |_| None).before(|_| None).ranked(len, u64::from, unrank);
        let run = Run::new().memory(1 << 30);
        let expected: SolveError = if len > edge - 2 {
            SolveError::TooManyPositions { positions: len, max: edge - 2 }
        } else {
            LimitError::Memory { needed: Tablebase::forecast(&huge).bytes, limit: 1 << 30 }.into()
        };
        assert_eq!(Tablebase::dense(&huge, &run).unwrap_err(), expected);
        assert!(Tablebase::dense_by_predecessors(&huge, &run).is_err());
        assert_eq!(asked.load(Ordering::Relaxed), 0, "refused before any work");
    }
}

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

/// A walk along a line. The rules say who wins at its end, or allow a pass.
fn stuck(outcome: Outcome, may_pass: bool) -> Scripted<'static> {
    let moves = move |at: u32| at.checked_sub(1).into_iter().chain(may_pass.then_some(at));
    Scripted::new(3, moves).with_blocked(outcome)
}

#[test]
fn a_blocked_player_loses_draws_wins_or_passes_by_the_rules() {
    let value = |outcome, may_pass| {
        let stuck = stuck(outcome, may_pass);
        let table = Tablebase::explore(&stuck, [3], &Run::new()).unwrap();
        (
            table.value(&3).unwrap().unwrap(),
            table.value(&0).unwrap().unwrap(),
            table.census().unwrap().endless,
        )
    };
    assert_eq!(value(Outcome::Loss, false), (Value::Win { plies: 3 }, Value::Loss { plies: 0 }, 0));
    assert_eq!(value(Outcome::Win, false), (Value::Loss { plies: 3 }, Value::Win { plies: 0 }, 0));
    assert_eq!(value(Outcome::Draw, false), (Value::Draw, Value::Draw, 0));
    assert_eq!(value(Outcome::Loss, true), (Value::Draw, Value::Draw, 4)); // passes that never end
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

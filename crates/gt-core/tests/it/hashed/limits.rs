//! Limits on memory, in every phase and on any number of threads.

use std::sync::LazyLock;

use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError, memo};
use gt_testkit::scripted::Scripted;

use super::runs;
use crate::common::graphs::{Shape, large};

const LEN: u32 = 20_000;

fn game<'r>() -> Scripted<'r> {
    static GRAPH: LazyLock<GameGraph> = LazyLock::new(|| large(Shape::Acyclic, LEN, 5, 5));
    Scripted::of_graph(&GRAPH)
}

fn all() -> Vec<u32> {
    (0..LEN).collect()
}

/// Solves the game, and says how many positions were solved.
type Solve = fn(&Scripted<'_>, &Run) -> Result<u64, SolveError>;

/// The peak of the parts that are limited lies between two limits.
#[test]
fn memory_is_limited_in_every_phase() {
    let game = game();
    let layers: Solve =
        |game, run| Ok(Tablebase::explore_layers(game, all(), run)?.stats().positions);
    let memo: Solve = |game, run| Ok(memo::Values::solve(game, all(), run)?.len() as u64);
    let ahead: Solve =
        |game, run| Ok(Horizon::explore(game, all(), u32::MAX, run)?.stats().positions);
    for (what, solve, least, most) in [
        ("layers", layers, 200_000, 4_000_000),
        ("memo", memo, 200_000, 4_000_000),
        ("ahead", ahead, 400_000, 8_000_000),
    ] {
        for (run, power) in runs().flat_map(|run| (0..30).map(move |power| (run.clone(), power))) {
            let limit = 1 << power;
            match solve(&game, &run.memory(limit)) {
                Ok(positions) => {
                    assert!(limit > least && positions == LEN.into(), "{what} in {limit} bytes");
                }
                Err(SolveError::Limit(LimitError::Memory { needed, limit: told })) => {
                    let is_right = needed > told && limit < most;
                    assert!(is_right, "{what}: {needed} bytes needed, {limit} allowed");
                }
                Err(other) => panic!("{what} in {limit} bytes: {other}"),
            }
        }
    }
}

#[test]
fn short_memory_is_short() {
    let graph = large(Shape::Any, LEN, 5, 5);
    let (game, positions) = (Scripted::of_graph(&graph), u64::from(LEN));
    let solve = |run: &Run| Tablebase::explore_by_predecessors(&game, all(), run).map(drop);
    for run in runs() {
        // Keys of 4 bytes, starts of buckets, entries and marks.
        let enough = positions * 9 + (100 << 10);
        assert_eq!(solve(&run.clone().memory(enough)), Ok(()));
        let refused = solve(&run.memory(positions * 8)).unwrap_err();
        assert!(
            matches!(refused, SolveError::Limit(LimitError::Memory { limit, .. }) if limit == positions * 8),
            "{refused}"
        );
    }
}

//! Games that break a promise or the contract of their ranks: typed errors, never wrong answers.

use core::ops::ControlFlow;

use gt_core::Run;
use gt_core::SolveError;
use gt_core::dense::{MarginValues, Outcomes, Values};
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;

use crate::dense::games::Ranked;

fn graph(text: &str) -> AcyclicGraph {
    AcyclicGraph::promised(text.parse::<GameGraph>().unwrap())
}

/// The graph by its own numbers.
fn ranked(text: &str) -> Ranked {
    let graph = graph(text);
    let order: Vec<u32> = (0..graph.graph().len()).collect();
    Ranked::new(graph, &order, &[0], &[1])
}

/// The error of the three kinds of tables, which must be one.
fn refused(ranked: &Ranked) -> SolveError {
    let (game, run) = (&ranked.game(), Run::new());
    let [error, values, margins] = [
        Outcomes::solve(game, &run).map(drop).unwrap_err(),
        Values::solve(game, &run).map(drop).unwrap_err(),
        MarginValues::solve(game, &run).map(drop).unwrap_err(),
    ];
    assert_eq!((&error, &error), (&values, &margins));
    error
}

#[test]
fn a_move_to_a_hole_is_an_error() {
    let mut game = ranked("a\nb\nc -> b");
    game.positions[1] = None;
    let error = SolveError::Hole { position: "2".into(), rank: 1 };
    assert_eq!(refused(&game), error);
    // In the walk the hole comes after the position that leads to it.
    let mut game = ranked("a -> b\nb -> c\nc");
    game.positions[2] = None;
    assert_eq!(refused(&game), SolveError::Hole { position: "1".into(), rank: 2 });
}

#[test]
fn a_rank_out_of_range_is_an_error_with_the_position_that_has_it() {
    for rank in [3, 4, 1 << 32, u64::MAX] {
        let mut game = ranked("a\nb\nc -> b");
        game.ranks[1] = rank;
        game.positions[1] = None;
        let error = SolveError::RankOutOfRange { position: "1".into(), rank, len: 3 };
        assert_eq!(refused(&game), error);
    }
}

#[test]
fn two_positions_of_one_rank_are_an_error() {
    let mut game = ranked("a\nb\nc -> b");
    game.ranks[1] = 0;
    let error = SolveError::RankMismatch { position: "1".into(), rank: 1, found: 0 };
    assert_eq!(refused(&game), error);
    let mut game = ranked("a -> b\nb -> c\nc");
    game.ranks[1] = 2;
    game.ranks[2] = 1;
    assert!(matches!(refused(&game), SolveError::RankMismatch { .. }));
}

/// The way to a ring, and the length of the ring.
#[test]
fn every_cycle_is_found_with_its_length() {
    for (way, ring) in [
        (0, 1),
        (0, 2),
        (1, 1),
        (2, 1),
        (3, 5),
        (7, 8),
        (8, 7),
        (100, 3),
        (3, 100),
        (1000, 1000),
        (0, 20_000),
    ] {
        let len = way + ring;
        let next = |p: u32| [if p + 1 == len { way } else { p + 1 }];
        let graph = AcyclicGraph::promised(GameGraph::from_fn(len, next, |_| None).unwrap());
        for error in [
            Outcomes::solve(&graph, &Run::new()).map(drop).unwrap_err(),
            Values::solve(&graph, &Run::new()).map(drop).unwrap_err(),
            MarginValues::solve(&graph, &Run::new()).map(drop).unwrap_err(),
        ] {
            let SolveError::Cycle { length, positions } = error else { panic!("{error}") };
            assert_eq!(
                (length, positions.len()),
                (ring as usize, ring.min(8) as usize),
                "{way} plies to a ring of {ring}"
            );
        }
    }
}

/// `b` is won by moving to `c`, which the walk knows before it looks at `a`.
#[test]
fn a_line_that_goes_round_is_an_error() {
    let lying = graph("c\nb -> a c\na -> b");
    let order = [0, 1, 2];
    let ranked = Ranked::new(lying, &order, &[0], &[1]);
    let game = ranked.game();
    let table = Outcomes::solve(&game, &Run::new()).unwrap();
    assert!(matches!(table.line(&1), Err(SolveError::Cycle { length: 2, .. })));
}

#[test]
fn listing_stops_when_it_is_told_to() {
    let ranked = ranked("a -> b\nb -> c\nc");
    let game = ranked.game();
    let table = Outcomes::solve(&game, &Run::new()).unwrap();
    let mut seen = Vec::new();
    table
        .for_each(&mut |&position, outcome| {
            seen.push((position, outcome));
            if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(seen, [(0, Outcome::Loss), (1, Outcome::Win)]);
}

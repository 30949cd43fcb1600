//! Known values, moves and lines, and how many positions the search visits for them.

use std::collections::BTreeMap;

use gt_core::Run;
use gt_core::graph::GameGraph;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;

use crate::noughts::{EMPTY, VALUES, board, tic_tac_toe, with_stone};

/// The numbers of positions (5,478) and of finished positions (958) are well known.
#[test]
fn tic_tac_toe_has_its_known_values() {
    let game = tic_tac_toe();
    let mut values = Values::new(&game, &Run::new());
    assert_eq!(values.value(&EMPTY), Ok(Some(Value::Draw)));
    let mut census: BTreeMap<Value, u64> = BTreeMap::new();
    for (_, value) in values.solved() {
        *census.entry(value).or_default() += 1;
    }
    assert!(census.into_iter().eq(VALUES));
    let finished =
        values.solved().filter(|(position, _)| game.terminal(position).is_some()).count();
    assert_eq!((values.stats().positions, finished), (5_478, 958));
}

#[test]
fn the_best_reply_to_a_corner_is_the_centre() {
    let game = tic_tac_toe();
    let values = Values::new(&game, &Run::new());
    let corner = with_stone(EMPTY, 0);
    assert_eq!(values.best_moves(&corner), Ok(Some(vec![with_stone(corner, 4)])));
    assert_eq!(values.best_moves(&EMPTY).unwrap().unwrap().len(), 9);
    // Other moves win as well, but not at once.
    let two_each = board(0b011, 0b11_0000_0000);
    assert_eq!(values.best_moves(&two_each), Ok(Some(vec![with_stone(two_each, 2)])));
}

/// A position with a thousand moves; only `winning_move` wins.
fn hub(winning_move: u32) -> GameGraph {
    let (moves, lost) = (1_000, 1_001);
    let edges = |p: u32| match p {
        0 => (1..=moves).collect(),
        p if p <= moves && p != winning_move => vec![lost],
        _ => vec![],
    };
    GameGraph::from_fn(1_002, edges, |_| None).expect("a graph")
}

#[test]
fn outcomes_stop_at_the_first_winning_move_and_values_do_not() {
    for (winning, visited) in [(1, 2), (2, 4), (1_000, 1_002)] {
        let graph = hub(winning).into_acyclic().unwrap();
        let outcomes = Outcomes::new(&graph, &Run::new());
        assert_eq!(outcomes.outcome(&0), Ok(Some(Outcome::Win)));
        assert_eq!(outcomes.stats().positions, visited, "the {winning}th move wins");
        let values = Values::new(&graph, &Run::new());
        assert_eq!(values.value(&0), Ok(Some(Value::Win { plies: 1 })));
        assert_eq!(values.stats().positions, 1_002);
    }
}

#[test]
fn a_known_position_is_not_searched_again() {
    let game = tic_tac_toe();
    let values = Values::new(&game, &Run::new());
    values.value(&EMPTY).unwrap();
    let once = values.stats();
    assert_eq!((once.positions, once.expanded), (5_478, 5_478 - 942));
    values.value(&EMPTY).unwrap();
    values.best_moves(&board(1, 2)).unwrap().unwrap();
    assert_eq!(values.stats(), once);
}

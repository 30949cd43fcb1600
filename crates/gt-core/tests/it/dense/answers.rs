//! Known values, lines, and the cost of finding them.

use gt_core::Run;
use gt_core::dense::{Outcomes, Values};
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;

use crate::dense::games::Ranked;
use crate::noughts::{EMPTY, tic_tac_toe};

#[test]
fn outcomes_stop_at_the_first_winning_move_and_expand_each_position_once() {
    let (game, run) = (tic_tac_toe(), Run::new());
    let table = Outcomes::solve(&game, &run).unwrap();
    let values = Values::solve(&game, &run).unwrap();
    assert_eq!(table.stats().positions, 6_046);
    assert_eq!(table.stats().expanded, values.stats().expanded);
    assert!(table.stats().edges < values.stats().edges, "{:?} {:?}", table.stats(), values.stats());
    assert_eq!(table.value(&EMPTY), Ok(Some(Outcome::Draw)));
    assert!(
        table
            .iter()
            .all(|(rank, outcome)| values.at_rank(rank).map(Value::outcome) == Some(outcome))
    );
}

/// Each ply widens what a cell has to hold: 127 plies do not fit a byte, 32,767 not two.
#[test]
fn a_chain_of_any_length_is_solved_in_either_direction() {
    for (plies, width) in [(126, 1), (127, 2), (32_766, 2), (32_767, 4), (300_000, 4)] {
        let graph =
            GameGraph::from_fn(plies + 1, |p| (p < plies).then_some(p + 1), |_| None).unwrap();
        let rising: Vec<u32> = (0..=plies).collect();
        let falling: Vec<u32> = (0..=plies).rev().collect();
        let graph = graph.into_acyclic().unwrap();
        let (up, down) = (
            Ranked::new(graph.clone(), &rising, &[0], &[1]),
            Ranked::new(graph, &falling, &[0], &[1]),
        );
        let (up, down) = (up.game(), down.game());
        let (walked, fell) =
            (Values::solve(&up, &Run::new()).unwrap(), Values::solve(&down, &Run::new()).unwrap());
        for left in [0, 1, 125, 126, 127, plies] {
            let value = if left % 2 == 0 {
                Value::Loss { plies: left }
            } else {
                Value::Win { plies: left }
            };
            let position = plies - left.min(plies);
            let expected =
                if left <= plies { Some(value) } else { walked.value(&position).unwrap() };
            assert_eq!(walked.value(&position), Ok(expected));
            assert_eq!(fell.value(&position), Ok(expected));
        }
        assert_eq!(
            (walked.bytes(), fell.bytes()),
            ((u64::from(plies) + 1) * width, (u64::from(plies) + 1) * width)
        );
        let outcomes = Outcomes::solve(&up, &Run::new()).unwrap();
        assert_eq!(outcomes.census().losses, u64::from(plies) / 2 + 1);
    }
}

#[test]
fn an_empty_index_makes_an_empty_table() {
    let ranked = Ranked { positions: Vec::new(), ..Ranked::new(one_position(), &[0], &[0], &[1]) };
    let game = ranked.game();
    let table = Outcomes::solve(&game, &Run::new()).unwrap();
    assert_eq!((table.bytes(), table.census().positions(), table.value(&0)), (0, 0, Ok(None)));
    assert_eq!(Values::solve(&game, &Run::new()).unwrap().iter().count(), 0);
}

fn one_position() -> AcyclicGraph {
    "a".parse::<GameGraph>().unwrap().into_acyclic().unwrap()
}

//! Bugs that other memoized searches have had, tried on this one.

use std::thread;

use gt_core::Run;
use gt_core::SolveError;
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_testkit::strategy;
use proptest::prelude::*;

use crate::memo::games::{SameHash, chain, chain_value, colliding, words};

const ENDS: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

fn acyclic(text: &str) -> AcyclicGraph {
    text.parse::<GameGraph>().expect("a graph").into_acyclic().expect("plays that end")
}

/// A winning move leads out of a cycle. The order of the moves must not decide whether the search
/// meets the cycle.
#[test]
fn a_cycle_is_shown_whatever_the_order_of_moves_and_the_solver_stays_usable() {
    for text in [
        "a -> b out\nb -> c\nc -> a\nout -> end\nend",
        "a -> out b\nb -> c\nc -> a\nout -> end\nend",
    ] {
        let lying = AcyclicGraph::promised(text.parse().unwrap());
        let mut values = Values::new(&lying, &Run::new());
        let error = values.value(&0).unwrap_err();
        assert_eq!(
            error,
            SolveError::Cycle { length: 3, positions: ["0", "1", "2"].map(str::to_owned).to_vec() }
        );
        assert!(error.to_string().contains("0 -> 1 -> 2"), "{error}");
        assert_eq!(values.value(&3), Ok(Some(Value::Win { plies: 1 })));
        assert_eq!(values.value(&0), Err(error));
        // Asked about a position in the middle, the cycle begins where play first comes back.
        assert!(matches!(values.value(&2), Err(SolveError::Cycle { length: 3, .. })));
        assert!(values.solved().all(|(position, _)| *position > 2));
    }
}

#[test]
fn a_self_loop_is_a_cycle_of_one_ply() {
    let lying = AcyclicGraph::promised("a -> a b\nb".parse().unwrap());
    assert!(matches!(
        Outcomes::new(&lying, &Run::new()).outcome(&0),
        Err(SolveError::Cycle { length: 1, .. })
    ));
}

#[test]
fn the_path_to_a_cycle_is_not_part_of_it() {
    let lying = AcyclicGraph::promised("way -> on\non -> a\na -> b\nb -> a".parse().unwrap());
    let error = Values::new(&lying, &Run::new()).value(&0).unwrap_err();
    assert_eq!(
        error,
        SolveError::Cycle { length: 2, positions: ["2", "3"].map(str::to_owned).to_vec() }
    );
}

#[test]
fn a_long_cycle_shows_its_beginning() {
    let ring = GameGraph::from_fn(1_000, |p| [(p + 1) % 1_000], |_| None).unwrap();
    let error = Values::new(&AcyclicGraph::promised(ring), &Run::new()).value(&500).unwrap_err();
    let first = (500..508).map(|p| p.to_string()).collect();
    assert_eq!(error, SolveError::Cycle { length: 1_000, positions: first });
}

/// If the winning move comes first, the search for the outcome never meets the cycle. Its answer, a
/// win, is right.
#[test]
fn a_win_found_before_the_cycle_is_right() {
    let lying = AcyclicGraph::promised("a -> lost b\nb -> a\nlost".parse().unwrap());
    let outcomes = Outcomes::new(&lying, &Run::new());
    assert_eq!(outcomes.outcome(&0), Ok(Some(Outcome::Win)));
    assert_eq!(outcomes.outcome(&2), Ok(Some(Outcome::Loss)));
}

#[test]
fn a_chain_of_a_million_plies_fits_a_thread_of_two_megabytes() {
    let solve = || {
        let even = chain(1_000_000, Outcome::Win);
        let values = Values::new(&even, &Run::new());
        assert_eq!(values.value(&1_000_000), Ok(Some(Value::Win { plies: 1_000_000 })));
        assert_eq!(values.line(&1_000_000).unwrap().unwrap().moves.len(), 1_000_000);
        let odd = chain(1_000_001, Outcome::Loss);
        assert_eq!(Outcomes::new(&odd, &Run::new()).outcome(&1_000_001), Ok(Some(Outcome::Win)));
    };
    thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

/// Distances in other programs wrapped at 7, 8, 10 and 16 bits.
#[test]
fn distances_around_every_power_of_two_come_out_exact() {
    for end in ENDS {
        let chain = chain(66_000, end);
        let values = Values::new(&chain, &Run::new());
        values.value(&66_000).unwrap();
        for plies in [
            0, 1, 127, 128, 254, 255, 256, 1_023, 1_024, 1_034, 32_767, 32_768, 65_535, 65_536,
            66_000,
        ] {
            assert_eq!(values.value(&plies), Ok(Some(chain_value(plies, end))));
        }
    }
}

#[test]
fn distances_count_from_the_position_and_not_from_the_root() {
    let chain = chain(40, Outcome::Win);
    for first in [40, 17, 0] {
        let values = Values::new(&chain, &Run::new());
        values.value(&first).unwrap();
        for left in 0..=40 {
            assert_eq!(
                values.value(&left),
                Ok(Some(chain_value(left, Outcome::Win))),
                "asked about {first} first"
            );
        }
    }
}

#[test]
fn the_winner_hurries_and_the_loser_delays() {
    // The winner can move to a loss in 2 plies or to a loss in 0. The loser can move to a win in 1 or to a win in 3.
    let graph =
        acyclic("winner -> far near\nfar -> w1\nnear\nloser -> w1 w3\nw1 -> near\nw3 -> far\n");
    let values = Values::new(&graph, &Run::new());
    assert_eq!(values.value(&0), Ok(Some(Value::Win { plies: 1 })));
    assert_eq!(values.value(&3), Ok(Some(Value::Loss { plies: 4 })));
    assert_eq!(
        values.best_moves(&0).unwrap().unwrap().iter().map(|edge| edge.to).collect::<Vec<_>>(),
        [2]
    );
    assert_eq!(
        values.best_moves(&3).unwrap().unwrap().iter().map(|edge| edge.to).collect::<Vec<_>>(),
        [5]
    );
}

#[test]
fn a_draw_is_better_than_a_long_loss_and_worse_than_a_slow_win() {
    let graph =
        acyclic("a -> drawn w3\nb -> drawn far\ndrawn !draw\nw3 -> far\nfar -> w1\nw1 -> end\nend");
    let values = Values::new(&graph, &Run::new());
    assert_eq!(
        (values.value(&0), values.value(&1)),
        (Ok(Some(Value::Draw)), Ok(Some(Value::Win { plies: 3 })))
    );
}

#[test]
fn a_position_decided_by_rule_is_not_played_on() {
    let graph = acyclic("a -> b\nb !win -> c\nc -> d\nd");
    let values = Values::new(&graph, &Run::new());
    assert_eq!(values.value(&0), Ok(Some(Value::Loss { plies: 1 })));
    assert_eq!(values.stats().positions, 2);
}

/// A key of all zeros or of all ones is a position like any other.
#[test]
fn a_key_of_zeros_and_a_key_of_ones_are_positions() {
    let words = words();
    let values = Values::new(&words, &Run::new());
    let value = values.value(&u64::MAX).unwrap().unwrap();
    // A player may clear the lower half at once, which leaves 32 bits, or clear it bit by bit.
    let lower_first = values.value(&(u64::MAX << 32)).unwrap().unwrap();
    assert_eq!(lower_first, Value::Loss { plies: 32 });
    assert_eq!(value, Value::Win { plies: 33 });
    assert_eq!(values.value(&0), Ok(Some(Value::Loss { plies: 0 })));
    assert_eq!(values.value(&(1 << 63)), Ok(Some(Value::Win { plies: 1 })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_constant_hash_changes_no_answer(graph in strategy::acyclic_graph(1..=24)) {
        let len = graph.graph().len();
        let values = Values::new(&graph, &Run::new());
        let colliding = colliding(&graph);
        let slowly = Values::new(&colliding, &Run::new());
        let outcomes = Outcomes::new(&colliding, &Run::new());
        for position in 0..len {
            let value = values.value(&position).unwrap().unwrap();
            prop_assert_eq!(slowly.value(&SameHash(position)), Ok(Some(value)));
            prop_assert_eq!(outcomes.outcome(&SameHash(position)), Ok(Some(value.outcome())));
        }
    }

    /// In normal play the player to move at the end loses, so losses are even and wins are odd.
    #[test]
    fn in_normal_play_losses_are_even_and_wins_are_odd(graph in strategy::impartial_graph(1..=24)) {
        let values = Values::new(&graph, &Run::new());
        for position in 0..graph.graph().len() {
            match values.value(&position).unwrap().unwrap() {
                Value::Loss { plies } => prop_assert_eq!(plies % 2, 0),
                Value::Win { plies } => prop_assert_eq!(plies % 2, 1),
                Value::Draw => prop_assert!(false, "normal play has no draws"),
            }
        }
    }

    /// An answer does not depend on earlier questions or their order.
    #[test]
    fn the_order_of_questions_changes_no_answer(graph in strategy::acyclic_graph(1..=24), by in 0u32..24) {
        let len = graph.graph().len();
        let one_by_one = Values::new(&graph, &Run::new());
        for at in 0..len {
            let position = (at * 7 + by) % len;
            prop_assert_eq!(one_by_one.value(&position), Values::new(&graph, &Run::new()).value(&position));
        }
    }
}

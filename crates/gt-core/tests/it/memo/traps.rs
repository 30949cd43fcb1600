//! Bugs that other memoized searches have had, tried on this one.

use gt_core::Run;
use gt_core::SolveError;
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;

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

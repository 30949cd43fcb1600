//! Limits stop a search with an error, never with a wrong answer, and it goes on from there.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;

use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::{LimitError, Limits, Progress, SolveError};

use crate::games::TicTacToe;

const EMPTY: [u16; 2] = [0, 0];

#[test]
fn the_position_limit_is_kept_exactly_and_raising_it_goes_on() {
    let mut values = Values::new(TicTacToe);
    for limit in [1, 2, 10, 100, 1_000, 5_477] {
        values = values.with_limits(Limits::default().positions(limit));
        assert_eq!(values.value(&EMPTY), Err(SolveError::Limit(LimitError::Positions { limit })));
        assert!(values.stats().positions <= limit);
        // What it has is right, and what it has not is no draw.
        let mut fresh = Values::new(TicTacToe);
        assert!(values.solved().all(|(position, value)| fresh.value(position) == Ok(value)));
    }
    let mut values = values.with_limits(Limits::default().positions(5_478));
    assert_eq!(values.value(&EMPTY), Ok(Value::Draw));
    assert_eq!(values.stats().positions, 5_478);
}

#[test]
fn a_limit_of_no_positions_is_an_error() {
    let mut outcomes = Outcomes::new(TicTacToe).with_limits(Limits::default().positions(0));
    assert_eq!(outcomes.outcome(&EMPTY), Err(SolveError::Limit(LimitError::Positions { limit: 0 })));
    assert_eq!(outcomes.with_limits(Limits::default()).outcome(&EMPTY), Ok(Outcome::Draw));
}

#[test]
fn the_byte_limit_stops_before_the_table_grows_past_it() {
    let mut values = Values::new(TicTacToe).with_limits(Limits::default().bytes(20_000));
    let Err(SolveError::Limit(LimitError::Bytes { needed, limit: 20_000 })) = values.value(&EMPTY) else {
        panic!("20,000 bytes hold no table of 5,478 positions")
    };
    assert!(needed > 20_000);
    let stored = values.stats().positions;
    assert!((100..2_000).contains(&stored), "{stored}");
    let mut values = values.with_limits(Limits::default().bytes(1 << 20));
    assert_eq!(values.value(&EMPTY), Ok(Value::Draw));
}

#[test]
fn no_time_is_an_error_and_time_again_an_answer() {
    let mut outcomes = Outcomes::new(TicTacToe).with_limits(Limits::default().time(Duration::ZERO));
    assert_eq!(outcomes.outcome(&EMPTY), Err(SolveError::Limit(LimitError::Time)));
    let mut outcomes = outcomes.with_limits(Limits::default().time(Duration::from_secs(3_600)));
    assert_eq!(outcomes.outcome(&EMPTY), Ok(Outcome::Draw));
}

/// Interrupted again and again, at whatever point the flag is seen, the search ends with the same answer.
#[test]
fn an_interrupted_search_keeps_what_it_knows_and_goes_on() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut solver = Values::new(TicTacToe).with_limits(Limits::default().interrupt(Arc::clone(&flag)));
    let mut interruptions = 0;
    loop {
        let mut looks = 0;
        let mut observed = solver.with_observer(|_: Progress| {
            looks += 1;
            flag.store(looks == 2, Ordering::Relaxed);
        });
        let answer = observed.value(&EMPTY);
        solver = observed.with_observer(());
        match answer {
            Ok(value) => break assert_eq!(value, Value::Draw),
            Err(error) => assert_eq!(error, SolveError::Limit(LimitError::Interrupted)),
        }
        interruptions += 1;
        let mut fresh = Values::new(TicTacToe);
        assert!(solver.solved().all(|(position, value)| fresh.value(position) == Ok(value)));
        assert!(interruptions < 100, "no progress between interruptions");
    }
    assert!(interruptions > 3, "{interruptions}");
    assert_eq!(solver.stats().positions, 5_478);
}

#[test]
fn the_observer_sees_the_positions_grow() {
    let mut seen = Vec::new();
    let mut values = Values::new(TicTacToe).with_observer(|progress: Progress| seen.push(progress.done));
    values.value(&EMPTY).unwrap();
    assert!(seen.len() > 5 && seen.is_sorted(), "{seen:?}");
}

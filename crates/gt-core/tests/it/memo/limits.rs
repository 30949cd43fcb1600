//! Limits stop a search with an error and never with a wrong answer.
//!
//! If the solver is asked again, the search continues.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::Arc;

use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::{LimitError, Progress, Run, SolveError};

use crate::noughts::{EMPTY, tic_tac_toe};

#[test]
fn the_position_limit_is_exact_and_a_larger_one_continues() {
    let game = tic_tac_toe();
    let mut values = Values::new(&game, &Run::new());
    for limit in [1, 2, 10, 100, 1_000, 5_477] {
        values = values.with_run(&Run::new().positions(limit));
        assert_eq!(values.value(&EMPTY), Err(SolveError::Limit(LimitError::Positions { limit })));
        assert!(values.stats().positions <= limit);
        // Known values are right, and unknown ones are not reported as draws.
        let fresh = Values::new(&game, &Run::new());
        assert!(values.solved().all(|(position, value)| fresh.value(position) == Ok(Some(value))));
    }
    let values = values.with_run(&Run::new().positions(5_478));
    assert_eq!(values.value(&EMPTY), Ok(Some(Value::Draw)));
    assert_eq!(values.stats().positions, 5_478);
}

#[test]
fn the_byte_limit_stops_before_the_table_grows_past_it() {
    let game = tic_tac_toe();
    let values = Values::new(&game, &Run::new().memory(20_000));
    let Err(SolveError::Limit(LimitError::Memory { needed, limit: 20_000 })) = values.value(&EMPTY)
    else {
        panic!("20,000 bytes hold no table of 5,478 positions")
    };
    assert!(needed > 20_000);
    let stored = values.stats().positions;
    assert!((100..2_000).contains(&stored), "{stored}");
    let values = values.with_run(&Run::new().memory(1 << 20));
    assert_eq!(values.value(&EMPTY), Ok(Some(Value::Draw)));
}

/// The search is interrupted again and again, and still ends with the same answer.
#[test]
fn an_interrupted_search_keeps_what_it_knows_and_goes_on() {
    let game = tic_tac_toe();
    let flag = Arc::new(AtomicBool::new(false));
    let mut solver = Values::new(&game, &Run::new());
    let mut interruptions = 0;
    loop {
        let (raised, looks) = (Arc::clone(&flag), AtomicU32::new(0));
        flag.store(false, Ordering::Relaxed);
        let watch = move |_: Progress| {
            raised.store(looks.fetch_add(1, Ordering::Relaxed) == 1, Ordering::Relaxed);
        };
        solver =
            solver.with_run(&Run::new().interrupt(Arc::clone(&flag)).report_to(Arc::new(watch)));
        let answer = solver.value(&EMPTY);
        match answer {
            Ok(value) => break assert_eq!(value, Some(Value::Draw)),
            Err(error) => assert_eq!(error, SolveError::Limit(LimitError::Interrupted)),
        }
        interruptions += 1;
        let fresh = Values::new(&game, &Run::new());
        assert!(solver.solved().all(|(position, value)| fresh.value(position) == Ok(Some(value))));
        assert!(interruptions < 100, "no progress between interruptions");
    }
    assert!(interruptions > 3, "{interruptions}");
    assert_eq!(solver.stats().positions, 5_478);
}

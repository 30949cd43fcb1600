//! Tables in tiers, made from stored answers.

use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError, tiers};
use gt_testkit::scripted::Scripted;

use crate::stored::message;

/// A heap of so many matches; a player takes one to three. A tier is a thousand matches.
fn matches<'r>(most: u32) -> Scripted<'r> {
    Scripted::new(most, |left: u32| (1..=3).filter_map(move |taken| left.checked_sub(taken)))
        .in_tiers(most + 1, 1_000)
}

#[test]
fn tables_of_tiers_come_back_at_any_width_and_in_any_order() {
    let (game, run) = (matches(2_999), Run::new());
    let solved = tiers::Values::solve(&game, &run).unwrap();
    assert_eq!(solved.bytes(), 6_000); // beyond 126 plies
    let mut stored: Vec<_> = solved.iter().collect();
    stored.reverse();
    let table = tiers::Values::from_answers(&game, stored.clone(), &run).unwrap();
    assert!(table.iter().eq(solved.iter()));
    assert_eq!((table.bytes(), table.stats().positions), (6_000, 3_000));
    let outcomes: Vec<_> =
        stored.iter().map(|&(tier, rank, value)| (tier, rank, value.outcome())).collect();
    let table = tiers::Outcomes::from_answers(&game, outcomes, &run).unwrap();
    assert!(table.iter().eq(tiers::Outcomes::solve(&game, &run).unwrap().iter()));

    let second: Vec<_> = stored.iter().copied().filter(|&(tier, ..)| tier == 1).collect();
    let some = tiers::Values::from_answers(&game, second, &run).unwrap();
    assert_eq!((some.value(&1_500), some.value(&500)), (solved.value(&1_500), Ok(None)));
    let refused = |answers: &[(u32, u64, Value)]| {
        message(tiers::Values::from_answers(&game, answers.to_vec(), &run))
    };
    assert_eq!(
        refused(&[(9, 0, Value::Draw)]),
        "tier cannot be 9: expected one that tiers() lists"
    );
    assert_eq!(
        refused(&[(1, 1_000, Value::Draw)]),
        "rank in tier 1 cannot be 1000: expected below 1000"
    );
    let twice =
        refused(&[(1, 7, Value::Draw), (1, 7, Value::Draw), (1, 7, Value::Win { plies: 1 })]);
    assert!(
        twice.ends_with("cannot be win in 1 ply (1 move): expected draw, as it was before"),
        "{twice}"
    );
    let endless = vec![(0, 3, Value::Win { plies: u32::MAX })];
    let too_long = tiers::Values::from_answers(&matches(9), endless, &run).unwrap_err();
    assert!(matches!(too_long, SolveError::Overflow { .. }), "{too_long}");
    let tight = tiers::Values::from_answers(&game, stored, &run.memory(4_000)).unwrap_err();
    assert!(
        matches!(tight, SolveError::TierLimit { limit: LimitError::Memory { .. }, .. }),
        "{tight}"
    );
}

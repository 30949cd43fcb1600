//! Answers stand at the ranks of positions, and nowhere else.

use gt_core::grundy::DenseNimbers;
use gt_core::margin::MarginTable;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, dense};
use gt_testkit::scripted::Scripted;

use crate::stored::message;

/// Four positions with ranks 0, 2, 4 and 6; the odd ranks are holes. A move leads one down.
fn holes<'r>() -> Scripted<'r> {
    Scripted::new(3, |at: u32| at.checked_sub(1)).ranked(
        7,
        |at| 2 * u64::from(at),
        |rank| u32::try_from(rank / 2).ok().filter(|_| rank.is_multiple_of(2) && rank < 7),
    )
}

#[test]
fn holes_stay_holes_and_gaps_stay_gaps() {
    let (game, run) = (holes(), Run::new());
    let solved = Tablebase::dense(&game, &run).unwrap();
    let mut values: Vec<_> = solved.entries().iter().map(|entry| entry.value()).collect();
    let table = Tablebase::from_values(&game, values.clone(), &run).unwrap();
    assert_eq!((table.census(), table.is_complete()), (solved.census(), true));
    values[2] = None;
    let table = Tablebase::from_values(&game, values.clone(), &run).unwrap();
    assert_eq!(
        (table.census().unwrap().unknown, table.is_complete(), table.value(&1)),
        (1, false, Ok(None))
    );
    assert_eq!(table.stats().positions, 3);
    values[3] = Some(Value::Draw);
    assert_eq!(
        message(Tablebase::from_values(&game, values, &run)),
        "value of rank 3 cannot be draw: expected none: the rank is a hole"
    );
    let nimber = |rank: u64| rank.is_multiple_of(2).then_some(Nimber(u32::from(rank % 4 == 2)));
    let from = |change: &dyn Fn(u64) -> Option<Nimber>| {
        DenseNimbers::from_nimbers(&game, (0..7).map(change), &run)
    };
    assert!(from(&nimber).unwrap().iter().eq(DenseNimbers::solve(&game, &run).unwrap().iter()));
    let filled = from(&|rank| nimber(rank).or(Some(Nimber(5))));
    assert_eq!(message(filled), "value of rank 1 cannot be *5: expected none: the rank is a hole");
    let gap = from(&|rank| nimber(rank).filter(|_| rank != 4));
    assert_eq!(
        message(gap),
        "value of rank 4 cannot be none: expected an answer: the rank has a position"
    );
}

#[test]
fn dense_answers_stand_at_positions_and_only_there() {
    let (game, run) = (holes(), Run::new());
    let solved = dense::Values::solve(&game, &run).unwrap();
    let value = |rank: u64| solved.at_rank(rank);
    let from = |change: &dyn Fn(u64) -> Option<Value>| {
        dense::Values::from_values(&game, (0..7).map(change), &run)
    };
    assert!(from(&value).unwrap().iter().eq(solved.iter()));
    let filled = message(from(&|rank| value(rank).or(Some(Value::Draw))));
    assert_eq!(filled, "value of rank 1 cannot be draw: expected none: the rank is a hole");
    let gap = message(from(&|rank| value(rank).filter(|_| rank != 4)));
    assert_eq!(gap, "value of rank 4 cannot be none: expected an answer: the rank has a position");
    for (len, told) in [(6, "6"), (8, "8")] {
        let wrong = message(dense::Values::from_values(&game, (0..len).map(value), &run));
        assert_eq!(wrong, format!("number of values cannot be {told}: expected 7, one per rank"));
        let unsized_list = (0..len).filter(|_| true).map(value);
        assert!(
            message(dense::Values::from_values(&game, unsized_list, &run)).contains("one per rank")
        );
    }
    let tight = LimitError::Memory { needed: 7, limit: 6 };
    assert_eq!(
        dense::Values::from_values(&game, (0..7).map(value), &run.clone().memory(6)).unwrap_err(),
        tight.into()
    );

    let margins = |change: &dyn Fn(u64) -> Option<(Margin, u32)>| {
        MarginTable::from_margins(&game, (0..7).map(change), &run)
    };
    let known = |rank: u64| rank.is_multiple_of(2).then_some((Margin(1), 0));
    assert_eq!(margins(&known).unwrap().margin(&2), Some(Margin(1)));
    let filled = message(margins(&|_| Some((Margin(1), 0))));
    assert_eq!(filled, "value of rank 1 cannot be +1: expected none: the rank is a hole");
    assert!(message(margins(&|_| None)).starts_with("margin of rank 0 cannot be none"));
    assert!(margins(&|rank| known(rank).map(|(margin, _)| (margin, u32::MAX))).is_err());
    let twice = [(2, Margin(1), 4), (2, Margin(1), 5)];
    let refused = message(MarginTable::from_pairs(&game, twice, &run));
    assert_eq!(
        refused,
        "value of position 2 cannot be +1, settled in 5 plies: expected +1, settled in 4 plies, as it was before"
    );
}

//! Periods of rows, compared with golden values; nimbers far away, compared with tables.

use gt_testkit::golden;
use std::sync::{Arc, Mutex};

use gt_core::{LimitError, Progress, Run, SolveError};
use gt_queen::Cell;
use gt_queen::solve::{NimberTable, RowPeriods};

#[test]
fn the_first_rows_repeat_as_an_independent_program_says() {
    let rows = RowPeriods::solve(40, &Run::new()).unwrap();
    let golden = golden::lines(include_str!("../../testdata/row_periods.csv"));
    for (line, found) in golden.zip(rows.iter()) {
        let fields: Vec<u64> = line.split(',').map(|field| field.parse().unwrap()).collect();
        assert_eq!([found.row, found.preperiod, found.period], fields[..3]);
        assert_eq!(rows.period(found.row), Some(found));
    }
    assert_eq!(rows.iter().len(), 40);
    assert_eq!(rows.period(40), None);
}

#[test]
fn far_nimbers_agree_with_a_table() {
    let rows = RowPeriods::solve(24, &Run::new()).unwrap();
    let table = NimberTable::window(0..24, 0..5000, &Run::new()).unwrap();
    for a in 0..24 {
        for b in 0..5000 {
            let nimber = table.nimber(Cell::new(a, b)).map(|nimber| u128::from(nimber.get()));
            assert_eq!(rows.nimber(Cell::new(a, b)), nimber, "({a}, {b})");
            assert_eq!(rows.nimber(Cell::new(b, a)), nimber, "({b}, {a})");
        }
    }
}

#[test]
fn nimbers_at_the_end_of_64_bits_do_not_overflow() {
    let rows = RowPeriods::solve(4, &Run::new()).unwrap();
    assert_eq!(rows.nimber(Cell::new(0, u64::MAX)), Some(u128::from(u64::MAX)));
    // 2^64 - 1 is a multiple of 3, and row 1 begins with 1, 2, 0.
    assert_eq!(rows.nimber(Cell::new(u64::MAX, 1)), Some(u128::from(u64::MAX) + 1));
    assert_eq!(rows.nimber(Cell::new(u64::MAX, u64::MAX)), None);
}

#[test]
fn zero_rows_are_allowed_and_too_many_are_refused() {
    assert_eq!(RowPeriods::solve(0, &Run::new()).unwrap().iter().len(), 0);
    let error = RowPeriods::solve(u64::MAX, &Run::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rows to find periods of cannot be 18446744073709551615: expected at most 10000"
    );
}

#[test]
fn limits_stop_the_search_for_periods() {
    let error = RowPeriods::solve(200, &Run::new().memory(3 << 20)).unwrap_err();
    assert!(
        matches!(error, SolveError::Limit(LimitError::Memory { limit: 3_145_728, .. })),
        "{error}"
    );
}

#[test]
fn progress_counts_rows_up_to_all_of_them() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    RowPeriods::solve(30, &run).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted_by_key(|now| now.done));
    assert!(seen.iter().all(|now| now.phase == seen[0].phase));
    assert_eq!((seen[seen.len() - 1].done, seen[0].total), (30, Some(30)));
}

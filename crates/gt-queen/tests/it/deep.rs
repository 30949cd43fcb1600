//! Checks that take minutes.
//!
//! Run them with `cargo test --release -p gt-queen --features deep,rayon --test it -- deep::`.

use gt_core::{Run, Threads};
use gt_queen::solve::{ClosedForm, NimberTable, RowPeriods, Sign, SignBoard};
use gt_queen::source::Trace;
use gt_queen::{Cell, Queen};
use gt_testkit::golden;

fn all() -> Run {
    Run::new().threads(Threads::All)
}

#[test]
fn every_board_up_to_200_x_200_is_the_same_by_rule_and_by_closed_form() {
    for rows in 1..=200 {
        for cols in 1..=200 {
            let queen = Queen::new(rows, cols).unwrap();
            let closed = SignBoard::closed_form(queen, &Run::new()).unwrap();
            assert_eq!(
                Trace::new(queen, &Run::new()).unwrap().last(),
                Some(closed),
                "{rows} x {cols}"
            );
        }
    }
}

#[test]
fn sums_and_checksums_up_to_10000_agree_with_an_independent_program() {
    let golden = golden::lines(include_str!("../../testdata/checksums.csv"))
        .map(|line| line.split(',').collect::<Vec<_>>());
    for fields in golden {
        let n: u64 = fields[0].parse().unwrap();
        let table = NimberTable::solve(Queen::new(n, n).unwrap(), &all()).unwrap();
        let summary = table.summary();
        assert_eq!(
            [summary.sum.to_string(), summary.max.get().to_string(), summary.zeros.to_string()],
            [fields[1], fields[3], fields[5]]
        );
        assert_eq!(summary.checksum.map(|sum| format!("{sum:016x}")).as_deref(), Some(fields[6]));
        let weighted = (0..n).flat_map(|a| {
            table
                .row(a)
                .unwrap()
                .zip(0..)
                .map(move |(nimber, b)| u128::from(a * b) * u128::from(nimber))
        });
        assert_eq!((weighted.sum::<u128>() % ((1 << 61) - 1)).to_string(), fields[2]);
        let diagonal =
            (0..n).map(|a| u64::from(table.nimber(Cell::new(a, a)).unwrap().get())).sum::<u64>();
        assert_eq!(diagonal.to_string(), fields[4]);
    }
    let table = NimberTable::solve(Queen::new(10_000, 10_000).unwrap(), &all()).unwrap();
    assert_eq!(table.summary().checksum, Some(0xe82f_4cc1_7898_fec4));
}

#[test]
fn the_first_200_rows_repeat_as_an_independent_program_says() {
    let rows = RowPeriods::solve(200, &all()).unwrap();
    let golden = golden::lines(include_str!("../../testdata/row_periods_200.csv"));
    let golden: Vec<Vec<u64>> = golden
        .map(|line| line.split(',').take(3).map(|field| field.parse().unwrap()).collect())
        .collect();
    assert!(rows.iter().map(|row| vec![row.row, row.preperiod, row.period]).eq(golden));
    // Beyond all preperiods, compared with a window, which is computed without periods.
    let window = NimberTable::window(0..60, 60_000..62_000, &all()).unwrap();
    for (a, b) in (0..60).flat_map(|a| (60_000..62_000).map(move |b| (a, b))) {
        let nimber = window.nimber(Cell::new(a, b)).map(|nimber| u128::from(nimber.get()));
        assert_eq!(rows.nimber(Cell::new(a, b)), nimber, "({a}, {b})");
    }
}

#[test]
fn windows_of_a_huge_board_are_parts_of_its_table() {
    let table = NimberTable::solve(Queen::new(3000, 5000).unwrap(), &all()).unwrap();
    for (rows, cols) in [
        (2900..3000, 4900..5000),
        (1000..1100, 950..1200),
        (2999..3000, 0..5000),
        (0..3000, 63..65),
    ] {
        let window = NimberTable::window(rows.clone(), cols.clone(), &all()).unwrap();
        for (a, b) in rows.flat_map(|a| cols.clone().map(move |b| (a, b))) {
            assert_eq!(window.nimber(Cell::new(a, b)), table.nimber(Cell::new(a, b)), "({a}, {b})");
        }
    }
}

#[test]
fn zeros_of_a_large_table_are_the_lost_cells() {
    let queen = Queen::new(6000, 6000).unwrap();
    let table = NimberTable::solve(queen, &all()).unwrap();
    let board = SignBoard::closed_form(queen, &Run::new()).unwrap();
    assert_eq!(table.summary().zeros, board.count(Sign::Minus));
    let lost =
        (0..).map_while(|n| ClosedForm::QUEEN.p_position(n)).take_while(|cell| cell.b < 6000);
    assert!(lost.into_iter().all(|cell| table.nimber(cell).is_some_and(gt_core::Nimber::is_zero)));
}

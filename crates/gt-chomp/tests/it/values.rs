//! Nimbers and remoteness: golden tables, the generic solvers, best play, and reviews of records.

use gt_chomp::solve::BoxValues;
use gt_chomp::{Cell, Chomp};
use gt_core::grundy::Nimbers;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Forecast, LimitError, Nimber, Run, SolveError};

use crate::golden::{golden, lengths, number};

fn solve(rows: u32, cols: u32) -> BoxValues {
    BoxValues::solve(rows, cols, &Run::new()).unwrap()
}

/// All positions of 5 x 5 with value and nimber, from the golden file.
fn golden_5x5() -> Vec<(Vec<u32>, Value, Nimber)> {
    let value = |outcome: &str, plies| {
        if outcome == "P" { Value::Loss { plies } } else { Value::Win { plies } }
    };
    let rows = golden!("all_positions_5x5.csv");
    rows.fields()
        .map(|row| (lengths(row[0]), value(row[1], number(row[3])), Nimber(number(row[2]))))
        .collect()
}

#[test]
fn every_position_of_5x5_has_its_golden_nimber_and_remoteness() {
    let values = solve(5, 5);
    for (position, value, nimber) in golden_5x5() {
        assert_eq!(
            (values.value(&position).unwrap(), values.nimber(&position).unwrap()),
            (Some(value), nimber),
            "{position:?}"
        );
    }
}

#[test]
fn every_generic_solver_gives_the_golden_values_of_5x5() {
    let chomp = Chomp::new(5, 5).unwrap();
    let run = Run::new();
    let (outcomes, values, nimbers) =
        (Outcomes::new(chomp, &run), Values::new(chomp, &run), Nimbers::new(chomp, &run));
    let table = Tablebase::dense(chomp, &run).unwrap();
    let golden = golden_5x5();
    assert_eq!(golden.len(), 251);
    for (position, value, nimber) in golden {
        let bar = chomp.position(&position).unwrap();
        assert_eq!(outcomes.value(&bar).unwrap(), Some(value.outcome()));
        assert_eq!(values.value(&bar).unwrap(), Some(value));
        assert_eq!(nimbers.nimber(&bar).unwrap(), Some(nimber));
        assert_eq!(table.value(&bar).unwrap(), Some(value));
    }
}

#[test]
fn full_boards_and_boxes_up_to_9x9_have_their_golden_values() {
    let values = solve(9, 9);
    for row in golden!("grundy_remoteness.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows > 9 || cols > 9 {
            continue;
        }
        let full = vec![cols; rows as usize];
        assert_eq!(values.nimber(&full).unwrap(), Nimber(number(row[2])), "{rows} x {cols}");
        assert_eq!(
            values.value(&full).unwrap().unwrap().plies(),
            Some(number(row[4])),
            "{rows} x {cols}"
        );
        if rows >= 7 || cols >= 8 {
            assert_eq!(
                values.greatest(rows, cols),
                (Nimber(number(row[3])), number(row[5])),
                "{rows} x {cols}"
            );
        }
    }
}

#[test]
fn boxes_of_all_shapes_agree_with_the_generic_solvers() {
    for (rows, cols) in [(1, 1), (1, 9), (9, 1), (2, 8), (7, 3), (4, 6)] {
        let (chomp, values) = (Chomp::new(rows, cols).unwrap(), solve(rows, cols));
        let (remoteness, nimbers) =
            (Values::new(chomp, &Run::new()), Nimbers::new(chomp, &Run::new()));
        assert_eq!(values.positions(), chomp.index_len());
        for rank in 0..chomp.index_len() {
            let bar = chomp.unrank(rank).unwrap();
            let lengths: Vec<u32> = bar.row_lengths().collect();
            assert_eq!(values.value(&lengths).unwrap(), remoteness.value(&bar).unwrap(), "{bar:?}");
            let nimber = nimbers.nimber(&bar).unwrap();
            assert_eq!(values.nimber(&lengths).ok(), nimber, "{bar:?}");
            let best: Vec<Cell> = remoteness
                .best_moves(&bar)
                .unwrap()
                .unwrap()
                .iter()
                .map(|bite| bite.cell())
                .collect();
            assert_eq!(values.best_moves(&lengths).unwrap(), Some(best), "{bar:?}");
        }
    }
}

#[test]
fn nimbers_beyond_a_word_and_rows_beyond_a_byte_do_not_wrap() {
    let line = solve(1, 1000);
    assert_eq!(
        (line.nimber(&[1000]).unwrap(), line.value(&vec![1000]).unwrap()),
        (Nimber(999), Some(Value::Win { plies: 1 }))
    );
    let two = solve(2, 300);
    assert_eq!(two.value(&vec![300, 299]).unwrap(), Some(Value::Loss { plies: 598 }));
    assert_eq!(two.best_moves(&vec![300, 300]).unwrap(), Some(vec![Cell::new(1, 299)]));
}

#[test]
fn a_line_lasts_as_long_as_the_remoteness_says() {
    let values = solve(6, 7);
    for start in [vec![7; 6], vec![7, 7, 2], vec![6, 5, 4, 3, 2, 1], vec![1]] {
        let line = values.line(&start).unwrap().unwrap().moves;
        assert_eq!(
            Some(u32::try_from(line.len()).unwrap()),
            values.value(&start).unwrap().unwrap().plies()
        );
    }
}

#[test]
fn values_are_refused_beyond_the_limit_and_when_interrupted() {
    let refused = |rows, cols, run: &Run| BoxValues::solve(rows, cols, run).unwrap_err();
    let limit = Run::new().memory(1 << 30);
    let needed = 4 * 601_080_390;
    assert_eq!(refused(16, 16, &limit), LimitError::Memory { needed, limit: 1 << 30 }.into());
    assert_eq!(BoxValues::forecast(16, 16), Ok(Forecast::new(601_080_389, needed)));
    let message = |rows, cols| match refused(rows, cols, &limit) {
        SolveError::Shape(error) => error.to_string(),
        other => panic!("{other}"),
    };
    assert_eq!(
        message(1, 70_000),
        "the board cannot be 1 x 70000: expected rows * columns to be at most 65535, for values"
    );
    assert_eq!(message(0, 3), "the board cannot be 0 x 3: expected both sides to be at least 1");
    assert!(BoxValues::forecast(1, 70_000).is_err());
    let past = Run::new().time(core::time::Duration::ZERO);
    assert_eq!(refused(9, 9, &past), LimitError::Time.into());
}

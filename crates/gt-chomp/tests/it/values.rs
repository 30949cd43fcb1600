//! Nimbers and remoteness: golden tables, the generic solvers, best play, and reviews of records.

use gt_chomp::{BoxError, BoxValues, Cell, Chomp, RecordError, Verdict, last_mistake};
use gt_core::grundy::Nimbers;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Limits, Nimber};

use crate::golden::{golden, lengths, number};

fn build(rows: u32, cols: u32) -> BoxValues {
    BoxValues::build(rows, cols, &Limits::default(), &mut ()).unwrap()
}

/// Outcome, nimber and remoteness of a line of the table of all positions of 5 x 5.
fn golden_5x5() -> Vec<(Vec<u32>, Value, Nimber)> {
    let value = |outcome: &str, plies| if outcome == "P" { Value::Loss { plies } } else { Value::Win { plies } };
    let rows = golden!("all_positions_5x5.csv");
    rows.iter().map(|row| (lengths(row[0]), value(row[1], number(row[3])), Nimber(number(row[2])))).collect()
}

#[test]
fn every_position_of_5x5_has_its_golden_nimber_and_remoteness() {
    let values = build(5, 5);
    for (position, value, nimber) in golden_5x5() {
        assert_eq!((values.value(&position).unwrap(), values.nimber(&position).unwrap()), (value, nimber), "{position:?}");
    }
}

#[test]
fn every_generic_solver_gives_the_golden_values_of_5x5() {
    let chomp = Chomp::new(5, 5).unwrap();
    let (mut outcomes, mut values, mut nimbers) = (Outcomes::new(chomp), Values::new(chomp), Nimbers::new(chomp));
    let table = Tablebase::build(chomp, &Limits::default()).unwrap();
    let golden = golden_5x5();
    assert_eq!(golden.len(), 251);
    for (position, value, nimber) in golden {
        let bar = chomp.position(&position).unwrap();
        assert_eq!(outcomes.outcome(&bar).unwrap(), value.outcome());
        assert_eq!(values.value(&bar).unwrap(), value);
        assert_eq!(nimbers.nimber(&bar).unwrap(), nimber);
        assert_eq!(table.value(&bar), Some(value));
    }
}

#[test]
fn full_boards_and_boxes_up_to_9x9_have_their_golden_values() {
    let values = build(9, 9);
    for row in golden!("grundy_remoteness.csv") {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows > 9 || cols > 9 {
            continue;
        }
        let full = vec![cols; rows as usize];
        assert_eq!(values.nimber(&full).unwrap(), Nimber(number(row[2])), "{rows} x {cols}");
        assert_eq!(values.value(&full).unwrap().plies(), Some(number(row[4])), "{rows} x {cols}");
        if rows >= 7 || cols >= 8 {
            assert_eq!(values.greatest(rows, cols), (Nimber(number(row[3])), number(row[5])), "{rows} x {cols}");
        }
    }
}

#[test]
fn boxes_of_all_shapes_agree_with_the_generic_solvers() {
    for (rows, cols) in [(1, 1), (1, 9), (9, 1), (2, 8), (7, 3), (4, 6)] {
        let (chomp, values) = (Chomp::new(rows, cols).unwrap(), build(rows, cols));
        let (mut remoteness, mut nimbers) = (Values::new(chomp), Nimbers::new(chomp));
        assert_eq!(values.positions(), chomp.index_len());
        for rank in 0..chomp.index_len() {
            let bar = chomp.unrank(rank).unwrap();
            let lengths: Vec<u32> = bar.row_lengths().collect();
            assert_eq!(values.value(&lengths).unwrap(), remoteness.value(&bar).unwrap(), "{bar:?}");
            assert_eq!(values.nimber(&lengths).unwrap(), nimbers.nimber(&bar).unwrap(), "{bar:?}");
            let best: Vec<Cell> = remoteness.best_moves(&bar).unwrap().iter().map(|bite| bite.cell()).collect();
            assert_eq!(values.best_moves(&lengths).unwrap(), best, "{bar:?}");
        }
    }
}

#[test]
fn nimbers_beyond_a_word_and_rows_beyond_a_byte_do_not_wrap() {
    let line = build(1, 1000);
    assert_eq!((line.nimber(&[1000]).unwrap(), line.value(&[1000]).unwrap()), (Nimber(999), Value::Win { plies: 1 }));
    let two = build(2, 300);
    assert_eq!(two.value(&[300, 299]).unwrap(), Value::Loss { plies: 598 });
    assert_eq!(two.best_moves(&[300, 300]).unwrap(), [Cell::new(1, 299)]);
}

#[test]
fn a_line_lasts_as_long_as_the_remoteness_says() {
    let values = build(6, 7);
    for start in [vec![7; 6], vec![7, 7, 2], vec![6, 5, 4, 3, 2, 1], vec![1]] {
        let line = values.line(&start).unwrap();
        assert_eq!(Some(u32::try_from(line.len()).unwrap()), values.value(&start).unwrap().plies());
        let review = values.review(&start, &line).unwrap();
        assert!(review.iter().all(|reviewed| reviewed.verdict == Verdict::Best), "{start:?}");
        assert_eq!(last_mistake(&review), None);
    }
}

#[test]
fn a_review_finds_slow_wins_early_losses_and_the_last_mistake() {
    let values = build(3, 3);
    // (1,1) wins; leaving 3,1,1 the loser may hurry, and the winner may dawdle.
    let review = values.review(&[3, 3, 3], &[Cell::new(1, 1), Cell::new(0, 1), Cell::new(2, 0), Cell::new(1, 0)]).unwrap();
    let verdicts: Vec<Verdict> = review.iter().map(|reviewed| reviewed.verdict).collect();
    assert_eq!(verdicts, [Verdict::Best, Verdict::Sooner { plies: 2 }, Verdict::Mistake, Verdict::Best]);
    let mistake = last_mistake(&review).unwrap();
    assert_eq!((mistake.ply, &mistake.position[..], &mistake.best[..]), (3, &[1, 1, 1][..], &[Cell::new(1, 0)][..]));
    assert_eq!(
        mistake.to_string(),
        "move 3, (2,0) in 1,1,1: a mistake, a win in 1 ply (1 move) became a loss in 2 plies (1 move); (1,0) wins"
    );
    assert_eq!(review[1].to_string(), "move 2, (0,1) in 3,1,1: lost anyway, 2 plies sooner than by (0,2) (2,0)");
    let slow = build(2, 5).review(&[5, 5], &[Cell::new(1, 4)]).unwrap();
    assert_eq!(slow[0].verdict, Verdict::Best);
}

#[test]
fn a_record_with_an_illegal_move_is_refused_at_that_move() {
    let values = build(3, 3);
    for cell in [Cell::new(0, 2), Cell::new(3, 0), Cell::POISON, Cell::new(u32::MAX, u32::MAX)] {
        let error = values.review(&[3, 3, 3], &[Cell::new(0, 1), cell]).unwrap_err();
        assert_eq!(error, RecordError::IllegalMove { ply: 2, cell, position: vec![1, 1, 1] });
    }
    assert!(matches!(values.review(&[3, 4], &[]), Err(RecordError::Start(_))));
}

#[test]
fn values_are_refused_beyond_the_limit_and_when_interrupted() {
    let refused = |rows, cols, limits: &Limits| BoxValues::build(rows, cols, limits, &mut ()).unwrap_err();
    let limit = Limits::default().bytes(1 << 30);
    let source = LimitError::Bytes { needed: 4 * 601_080_390, limit: 1 << 30 };
    assert_eq!(refused(16, 16, &limit), BoxError::Limit { rows: 16, cols: 16, source });
    assert!(matches!(refused(1, 70_000, &limit), BoxError::Board(_)));
    assert!(matches!(refused(0, 3, &limit), BoxError::Board(_)));
    let past = Limits::default().time(core::time::Duration::ZERO);
    assert_eq!(refused(9, 9, &past), BoxError::Limit { rows: 9, cols: 9, source: LimitError::Time });
}

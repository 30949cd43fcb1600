//! Boxes of thousands of millions of positions against the golden files.
//!
//! These tests take half a minute and 1 GB, so the ordinary suite leaves them out. To run them:
//!
//! `cargo test --release -p gt-chomp --features deep,rayon deep`

use gt_chomp::Cell;
use gt_chomp::solve::{BoxValues, WholeBox};
use gt_core::{Nimber, Run, Solution, Threads};

use crate::golden::{cells, golden, number};

fn solve(rows: u32, cols: u32) -> WholeBox {
    WholeBox::solve(rows, cols, &Run::new().threads(Threads::All)).unwrap()
}

#[test]
fn every_board_up_to_16x16_has_its_golden_openings_and_p_positions() {
    let solved = solve(16, 16);
    for row in golden!("openings.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        assert_eq!(solved.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
    }
    let counts = solved.p_positions().size_counts();
    for row in golden!("p_counts.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        assert_eq!(counts.within(rows, cols), number::<u64>(row[3]), "{rows} x {cols}");
    }
    assert_eq!(solved.p_positions().len(), 3_317_972);
}

#[test]
fn boards_up_to_10x40_have_their_golden_openings_and_10x42_has_three() {
    let solved = solve(10, 42);
    for row in golden!("openings_wide.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        assert_eq!(solved.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
    }
    assert_eq!(
        solved.openings(10, 42).unwrap(),
        [Cell::new(4, 35), Cell::new(6, 29), Cell::new(7, 25)]
    );
}

#[test]
fn the_4x500_box_has_its_golden_number_of_p_positions() {
    assert_eq!(solve(4, 500).p_positions().len(), 4_316_097);
}

#[test]
fn a_box_of_155_million_positions_is_verified_from_the_definition() {
    let certificate = solve(15, 15).p_positions().verify(&Run::new()).unwrap();
    assert_eq!((certificate.positions, certificate.flaws), (155_117_519, 0));
}

#[test]
fn an_18x18_box_opens_in_the_square_behind_the_poison() {
    let solved = solve(18, 18);
    assert_eq!(solved.positions(), 9_075_135_299);
    assert_eq!(solved.p_positions().len(), 37_993_832);
    for side in 2..=18 {
        assert_eq!(solved.openings(side, side).unwrap(), [Cell::new(1, 1)], "{side} x {side}");
    }
}

#[test]
fn full_boards_and_boxes_up_to_13x13_have_their_golden_nimbers_and_remoteness() {
    let values = BoxValues::solve(13, 13, &Run::new()).unwrap();
    for row in golden!("grundy_remoteness.csv").fields() {
        let (rows, cols): (usize, u32) = (number(row[0]), number(row[1]));
        let full = vec![cols; rows];
        let found = (values.nimber(&full).unwrap(), values.value(&full).unwrap().unwrap().plies());
        assert_eq!(found, (Nimber(number(row[2])), Some(number(row[4]))), "{rows} x {cols}");
    }
}

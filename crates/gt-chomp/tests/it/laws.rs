//! The laws of the test kit, on boards of several shapes and on both representations.

use gt_chomp::Chomp;
use gt_chomp::source::BitChomp;
use gt_core::prelude::*;
use gt_testkit::laws;

#[test]
fn chomp_keeps_every_law_on_boards_of_all_shapes() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 5), (3, 4), (4, 4), (5, 5), (5, 3)] {
        let chomp = Chomp::new(rows, cols).unwrap();
        let report = laws::all!(chomp);
        for law in [
            "game",
            "acyclic",
            "impartial",
            "indexed",
            "predecessors",
            "symmetric",
            "symmetric_predecessors",
            "images",
            "encode",
            "grid",
            "notation",
        ] {
            assert!(report.laws().contains(&law), "{law} was not checked on {rows} x {cols}");
        }
    }
}

#[test]
fn chomp_keeps_the_laws_near_the_start_of_the_largest_boards() {
    let chomp = Chomp::new(32, 32).unwrap();
    let near = laws::Reach::default().positions(20).playouts(2);
    laws::game(&chomp, near);
    laws::notation(&chomp, near);
    laws::grid(&chomp, near);
}

#[test]
fn the_bitboard_of_the_answer_on_chomp_keeps_the_laws_of_an_acyclic_game() {
    for (rows, cols) in [(1, 1), (3, 4), (4, 4)] {
        let report = laws::all!(BitChomp::new(rows, cols).unwrap());
        assert_eq!(report.laws(), ["game", "acyclic", "encode"], "{rows} x {cols}");
    }
}

#[test]
fn a_string_that_is_not_a_position_or_move_is_an_error_that_names_it() {
    let chomp = Chomp::new(3, 4).unwrap();
    let message = |text: &str| chomp.parse_position(text).unwrap_err().to_string();
    let lengths = "row lengths such as 5,3,1 (each at most 4294967295)";
    assert_eq!(message("x"), format!("cannot read \"x\": expected {lengths}"));
    assert_eq!(message("3,,1"), format!("cannot read \"\": expected {lengths}"));
    assert_eq!(message("-1"), format!("cannot read \"-1\": expected {lengths}"));
    assert_eq!(message("99999999999"), format!("cannot read \"99999999999\": expected {lengths}"));
    assert!(
        message("3,4").starts_with("cannot read \"3,4\": expected a position of the 3 x 4 board: the length of row 1 cannot be 4")
    );
    assert_eq!(chomp.parse_position(" 3 , 2,1 ").unwrap(), chomp.parse_position("3 2 1").unwrap());
    let full = chomp.initial();
    assert_eq!(
        chomp.parse_move(&full, "1,2").unwrap(),
        chomp.parse_move(&full, " (1, 2) ").unwrap()
    );
    for bad in ["(0,0)", "(3,0)", "(1,2", "1", "1,2,3", "+1,2", ""] {
        assert!(chomp.parse_move(&full, bad).is_err(), "{bad:?}");
    }
}

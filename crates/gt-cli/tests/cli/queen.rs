//! `gt queen`.

use serde_json::json;

use crate::command::{json, refused, text};

#[test]
fn the_board_stands_as_drawn_by_hand() {
    let drawn = "+ + - + + +\n+ + + + + +\n- + + + + +\n+ + + + - +\n+ + + - + +\n+ + + + + -\n";
    assert_eq!(text("queen board 6 6"), drawn);
    assert_eq!(json("queen board 2 3"), json!({"rows": ["- + +", "+ + -"]}));
    assert_eq!(text("queen board 1 1"), "-\n");
}

#[test]
fn a_cell_is_given_by_its_distances_and_answered_in_digits() {
    let expected = json!({"a": "6", "b": "7", "outcome": "win", "plies": "3", "winning_moves": [["4", "7"], ["1", "2"]]});
    assert_eq!(json("queen who 6 7"), expected);
    assert_eq!(text("queen who 6 7"), "win in 3 plies (2 moves)\nwinning moves: (4,7) (1,2)\n");
    assert_eq!(text("queen who 0 0"), "loss in 0 plies (0 moves)\n");
}

#[test]
fn floats_would_be_wrong_here() {
    assert_eq!(json("queen who 165580140 267914295")["outcome"], "loss");
    assert_eq!(json("queen who 165580142 267914297")["outcome"], "win");
    let corner = json("queen who 18446744073709551615 18446744073709551615");
    assert_eq!((&corner["a"], &corner["plies"]), (&json!("18446744073709551615"), &json!("1")));
}

#[test]
fn wrong_boards_and_cells_are_named() {
    for (args, named) in [
        ("queen who -1 3", "'-1'"),
        ("queen who 3 x", "'x'"),
        ("queen who 18446744073709551616 3", "18446744073709551615"),
        ("queen who 3", "<B>"),
        ("queen board 0 4", "'0'"),
        ("queen board 18446744073709551615 2", "2^64"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

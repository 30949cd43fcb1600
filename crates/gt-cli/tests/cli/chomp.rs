//! `gt chomp`.

use serde_json::json;

use crate::command::{json, refused, text};

#[test]
fn a_bar_is_solved_with_the_census_of_its_box() {
    let answer = json("chomp solve 4 5");
    let expected = json!({
        "rows": 4, "cols": 5, "outcome": "win", "plies": 11, "openings": [[2, 2]], "positions": "125", "p_positions": "16"
    });
    assert_eq!(answer, expected);
    assert_eq!(
        text("chomp solve 2 3").lines().take(4).collect::<Vec<_>>(),
        ["P x x", "x x x", "win in 5 plies (3 moves), opening (1,2)", "3 of the 9 positions in this box are lost"]
    );
}

#[test]
fn the_single_square_is_lost() {
    let expected = json!({
        "rows": 1, "cols": 1, "outcome": "loss", "plies": 0, "openings": [], "positions": "1", "p_positions": "1"
    });
    assert_eq!(json("chomp solve 1 1"), expected);
    assert!(text("chomp solve 1 1").contains("loss in 0 plies (0 moves)\n"));
}

#[test]
fn openings_of_all_bars_are_listed_by_rows_and_columns() {
    let expected = json!({"boards": [
        {"rows": 1, "cols": 1, "openings": []},
        {"rows": 1, "cols": 2, "openings": [[0, 1]]},
        {"rows": 1, "cols": 3, "openings": [[0, 1]]},
        {"rows": 2, "cols": 1, "openings": [[1, 0]]},
        {"rows": 2, "cols": 2, "openings": [[1, 1]]},
        {"rows": 2, "cols": 3, "openings": [[1, 2]]},
    ]});
    assert_eq!(json("chomp openings 2 3"), expected);
    assert_eq!(text("chomp openings 1 2").lines().take(2).collect::<Vec<_>>(), ["    1x1  lost", "    1x2  (0,1)"]);
}

#[test]
fn a_bar_with_two_winning_openings_shows_both() {
    let boards = json("chomp openings 8 10")["boards"].take();
    let last = boards.as_array().unwrap().last().unwrap();
    assert_eq!((last["rows"].as_u64(), last["openings"].as_array().map(Vec::len)), (Some(8), Some(2)));
}

#[test]
fn a_position_is_given_by_its_row_lengths() {
    let answer = json("chomp who 5,1,1,1,1");
    assert_eq!((&answer["position"], &answer["outcome"]), (&json!("5,1,1,1,1"), &json!("loss")));
    assert_eq!(answer["winning_moves"], json!([]));
    let answer = json("chomp who 5,5,5,5,5");
    assert_eq!((&answer["winning_moves"], &answer["plies"]), (&json!([[1, 1]]), &json!(9)));
    assert_eq!(answer["nimber"], json!(6));
    assert_eq!(text("chomp who 2,1").lines().take(3).collect::<Vec<_>>(), ["P x", "x", "loss in 2 plies (1 move), nimber 0"]);
}

#[test]
fn wrong_bars_and_positions_are_named() {
    for (args, named) in [
        ("chomp solve 0 4", "'0'"),
        ("chomp solve -3 4", "'-3'"),
        ("chomp solve x 4", "1 to 63"),
        ("chomp solve 40 40", "64"),
        ("chomp solve 99999999999999999999 4", "1 to 63"),
        ("chomp openings 0 4", "'0'"),
        ("chomp who 3,5", "row 1 has 5"),
        ("chomp who x", "\"x\""),
        ("chomp who 0", "poison"),
        ("chomp who -1", "\"-1\""),
        ("chomp who 64", "64"),
        ("chomp who ,", "\"\""),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

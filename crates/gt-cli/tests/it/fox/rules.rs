//! Rules of `gt fox` by name and from a file.

use serde_json::json;

use super::{asked, pieces};
use crate::command::{json, refused};

/// A file of rules on the full board of 8 rows of 7, with at most 3 hens and the fields `more`.
///
/// The file is removed when this is dropped.
struct FullBoard(std::path::PathBuf);

impl FullBoard {
    fn with(name: &str, more: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gt-fox-{name}-{}.json", std::process::id()));
        let rows = ["0:7"; 8].join(",");
        let text = format!(
            r#"{{"rows_from_top_first_column:width": "{rows}", "hens": [1, 3], "foxes_win_at": 0{more}}}"#
        );
        std::fs::write(&path, text).expect("a folder for temporary files");
        Self(path)
    }

    fn option(&self) -> String {
        format!("--rules {}", self.0.display())
    }
}

impl Drop for FullBoard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn rules_of_few_hens_on_a_large_board_are_taken_by_every_verb() {
    let file = FullBoard::with("full", r#", "foxes": 2"#);
    let rules = file.option();
    let position = "xh5/7/7/7/7/x6/7/4hh1 f";
    assert_eq!(asked("captures", position, &rules)["paths"], json!(["a8xc8"]));
    assert_eq!(asked("perft", position, &format!("2 {rules}"))["results"], "4");
    assert_eq!(json(&format!("fox perft start 1 {rules}"))["position"], "xx5/7/7/7/7/7/7/4hhh h");
    assert_eq!(asked("bestmove", position, &format!("--level 1 {rules}"))["move"], "a8xc8");
    for hens in [3, 20, 45] {
        let puzzles = json(&format!("fox exercise --length 3 --hens {hens} {rules}"));
        let puzzle = &puzzles["exercises"][0];
        assert_eq!(pieces(puzzle["position"].as_str().unwrap()), [hens, 2]);
        let captures = asked("captures", puzzle["position"].as_str().unwrap(), &rules);
        assert_eq!(
            (&captures["longest"], &captures["paths"]),
            (&json!(3), &json!([puzzle["path"]]))
        );
    }
    // The positions from here have no ranks, so there is no table, and a search answers.
    let crowd = "xh5/7/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhx f";
    assert_eq!(asked("bestmove", crowd, &rules)["move"], "a8xc8");
}

#[test]
fn rules_with_wrong_numbers_of_pieces_are_refused_by_name() {
    for (name, more, why) in [
        (
            "three",
            r#", "foxes": 3"#,
            "the number of foxes at the start cannot be 3: expected 1 or 2",
        ),
        (
            "many",
            r#", "foxes": 99"#,
            "the number of foxes at the start cannot be 99: expected 1 or 2",
        ),
        (
            "start",
            r#", "foxes": 2, "start": "x6/7/7/7/7/7/7/6h h""#,
            "foxes is 2, but the start has 1",
        ),
    ] {
        let file = FullBoard::with(name, more);
        let line = refused(2, &format!("fox perft start 1 {}", file.option()));
        assert!(line.ends_with(&format!(": {why}")), "{line}");
    }
    for (foxes, room) in [(1, 55), (2, 54)] {
        let file = FullBoard::with("crowd", &format!(r#", "foxes": {foxes}"#));
        let text = std::fs::read_to_string(&file.0).unwrap().replace("[1, 3]", "[1, 56]");
        std::fs::write(&file.0, text).unwrap();
        let line = refused(2, &format!("fox perft start 1 {}", file.option()));
        assert!(
            line.contains("the most hens cannot be 56")
                && line.ends_with(&format!("at most the {room} that fit on the board")),
            "{line}"
        );
    }
}

#[test]
fn with_more_hens_than_letters_the_search_of_arsacs_program_is_left_out() {
    let file = FullBoard::with("letters", r#", "foxes": 2"#);
    let crowd = "xh1hhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhx f";
    let captures = asked("captures", crowd, &file.option());
    assert_eq!(captures["paths"], json!(["a8xc8"]));
    assert_eq!(
        (&captures["foxes"][0]["text_path"], &captures["foxes"][0]["text_tests"]),
        (&json!(null), &json!(null))
    );
    let fewer = captures["position"].as_str().unwrap().replacen("hhhhhhh/", "7/", 1);
    assert!(asked("captures", &fewer, &file.option())["foxes"][0]["text_tests"].is_u64());
}

#[test]
fn rules_come_by_name_or_from_a_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../gt-fox-hens/rules/geese13.json");
    let answer = json(&format!("fox perft start 3 --rules {file}"));
    assert_eq!(answer, json("fox perft start 3 --rules geese13"));
    assert_eq!(answer["position"], "3/3/7/3x3/hhhhhhh/hhh/hhh h");
    assert!(refused(2, "fox perft start 3 --rules geese14").contains("geese13"));
    assert!(refused(1, "fox perft start 3 --rules none.json").contains("none.json"));
}

//! `gt sea`.

use serde_json::json;

use crate::command::{json, refused, text};

#[test]
fn a_small_board_is_counted_and_mapped_in_digits() {
    let count = json("sea count --rows 3 --cols 3 --fleet 3,1,1");
    assert_eq!((&count["total"], &count["touch"]), (&json!("4"), &json!("none")));
    let map = json("sea map --rows 3 --cols 3 --fleet 3,1,1");
    assert_eq!(map["map"], json!([["4", "1", "4"], ["1", "0", "1"], ["4", "1", "4"]]));
    assert_eq!(json("sea map --rows 3 --cols 3 --fleet 3,1,1 --length 1")["map"][1], json!(["0", "0", "0"]));
    assert!(text("sea map --rows 3 --cols 3 --fleet 3,1,1").contains("  3100.0 25.0100.0"));
}

#[test]
fn the_best_shot_is_given_with_all_its_equals_and_by_name() {
    let best = json("sea best --rows 4 --cols 4 --fleet 3");
    assert_eq!(best["best"], json!([[1, 1], [1, 2], [2, 1], [2, 2]]));
    assert_eq!((&best["choice"], &best["choice_name"]), (&json!([2, 1]), &json!("B2")));
    assert_eq!((&best["hits"], &best["remaining_if_miss"]), (&json!("4"), &json!("12")));
    assert_eq!(json("sea best --rows 2 --cols 2 --fleet 3")["choice"], json!(null));
}

#[test]
fn fleets_are_drawn_by_seed() {
    let drawn = json("sea sample --rows 5 --cols 5 --fleet 3,2 -n 3 --seed 7");
    assert_eq!(drawn["fleets"].as_array().map(Vec::len), Some(3));
    assert_eq!(drawn["fleets"], json("sea sample --rows 5 --cols 5 --fleet 3,2 -n 3 --seed 7 --threads 1")["fleets"]);
    assert!(drawn["fleets"][0][0]["horizontal"].is_boolean());
}

#[test]
fn a_tournament_pairs_strategies_on_the_same_fleets() {
    let args = "sea tournament --rows 5 --cols 5 --fleet 3,2 --strategies random,greedy --games 30 --seed 3";
    let table = json(args);
    let mean = |i: usize| table["strategies"][i]["mean"].as_f64().unwrap();
    assert!(mean(1) < mean(0), "{table}");
    assert_eq!(table["strategies"], json(&format!("{args} --threads 1"))["strategies"]);
    assert!(text(args).contains("greedy"));
}

#[test]
fn a_puzzle_has_one_solution_and_can_be_solved() {
    let sheet = json("sea puzzle --rows 6 --cols 6 --fleet 3,2,2,1,1,1 --seed 4");
    assert_eq!(sheet["solutions"], "1");
    let solved = json("sea puzzle --rows 3 --cols 3 --fleet 3,1,1 --row-sums 3,0,2");
    assert_eq!((&solved["solutions"], &solved["solution"][0]["length"]), (&json!("1"), &json!(3)));
}

#[test]
fn wrong_questions_are_named() {
    for (args, named) in [
        ("sea map --fleet 0,1", "0 cells"),
        ("sea map --fleet 4,x", "\"x\""),
        ("sea count --rows 0", "0 x 10"),
        ("sea count --touch often", "diagonal"),
        ("sea count --position /nowhere", "/nowhere"),
        ("sea tournament --strategies best", "density"),
        ("sea sample --rows 2 --cols 2 --fleet 3", "no fleet"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

/// What `gt sea play` says to these lines.
fn played(args: &str, lines: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_gt"));
    command.args(args.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("gt runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("gt reads");
    let output = child.wait_with_output().expect("gt ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_computer_finds_a_fleet_by_the_answers() {
    let args = "sea play --rows 1 --cols 3 --fleet 2 --mode defend";
    assert!(played(args, "hit\nnonsense\nsunk\n").contains("all ship cells are hit after 2 shots"));
    assert!(played(args, "miss\n").contains("no fleet agrees"));
    assert!(played("sea play --rows 1 --cols 3 --fleet 2 --mode assistant", "A1 miss\nB1 hit\n").contains("shoot at C1"));
}

#[test]
fn a_player_shoots_until_all_is_sunk_or_the_input_ends() {
    let args = "sea play --rows 1 --cols 3 --fleet 2 --mode shoot --seed 1";
    assert!(played(args, "A1\nA1\nZ9\nB1\nC1\n").contains("all sunk after"));
    assert!(!played(args, "B1\n").contains("all sunk"));
}

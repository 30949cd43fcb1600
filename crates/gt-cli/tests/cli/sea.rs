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

//! Reduced games of `gt fox`, and their tables.

use serde_json::json;

use super::asked;
use crate::command::{command, json, ran, refused, text};

/// Source: other, computed by independent programs.
#[test]
fn generic_solvers_know_the_reduced_games() {
    assert_eq!(json("perft fox:book 4")["count"], "398");
    assert_eq!(json("solve fox:r3x5 --with retrograde")["instance"], "fox:r3x5");
    assert!(refused(2, "solve fox:r3x5 --with memo").contains("visits a position twice"));
}

/// Source: other, computed by independent programs.
#[test]
fn a_census_counts_every_position_of_a_reduced_game() {
    let census = json("fox tablebase census --rules book_top3");
    assert_eq!(census["positions"], "581272");
    assert_eq!(census["totals"], json!({"win": "113968", "draw": "412977", "loss": "54327"}));
    assert_eq!(
        (&census["longest_plies"], &census["checksum"]),
        (&json!(37), &json!("dd83799dde2c52a4"))
    );
    let first = &census["layers"][0];
    assert_eq!(
        first,
        &json!({"hens": 9, "side": "h", "outcome": "win", "plies": 0, "positions": "276"})
    );
}

#[test]
fn a_value_is_the_same_from_a_whole_table_and_from_the_part_that_a_position_leads_to() {
    let start = "4/1xx1/hhhh/hhhh h";
    let whole = asked("tablebase query", start, "--rules sq4_2f");
    assert_eq!(
        (&whole["outcome"], &whole["plies"], &whole["winner"]),
        (&json!("win"), &json!(25), &json!("hens"))
    );
    assert_eq!(whole["line"].as_array().map(Vec::len), Some(25));
    for with in ["endgame", "part"] {
        let mut command = command(&format!("moves fox:sq4_2f --format json --with {with}"));
        let moves = ran(command.arg(start).output().unwrap()).out;
        let moves: serde_json::Value = serde_json::from_str(&moves).unwrap();
        for key in ["outcome", "plies", "line"] {
            assert_eq!(moves[key], whole[key], "{with} {key}");
        }
    }
    for (position, reason) in [
        ("3/3/2x1x2/hhhhhhh/7/3/3 f", "foxes that have not taken enough hens before they move"),
        ("hhh/hhh/1xhhhx1/7/7/3/3 h", "hens that do not fill the henhouse before they move"),
    ] {
        let ran = ran(command("fox tablebase query").arg(position).output().unwrap());
        assert!(ran.code == 2 && ran.err.contains(reason), "{}", ran.err);
    }
}

#[test]
fn tables_are_verified_or_refused() {
    let verified = json("fox tablebase verify --rules r3x5");
    assert_eq!((&verified["verified"], &verified["positions"]), (&json!(true), &json!("294060")));
    let ran =
        ran(command("fox tablebase census --rules book_top4 --memory 10MB").output().unwrap());
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("374.5 MiB of memory needed, 9.5 MiB allowed"), "{}", ran.err);
    let many =
        command("fox tablebase query --rules r3x5").arg("hhh/hhh/hh1/3/x2 h").output().unwrap();
    assert_eq!(many.status.code(), Some(2));
}

/// Source: other, computed by independent programs with plies: wins, draws and losses added up.
#[test]
fn a_table_is_built_with_plies_or_with_outcomes_alone() {
    let values = json("fox tablebase build --rules book_top3");
    let outcomes = json("fox tablebase build --rules book_top3 --outcomes");
    assert_eq!((&values["positions"], &values["longest_plies"]), (&json!("581272"), &json!(37)));
    assert_eq!(values["totals"], json!({"win": "113968", "draw": "412977", "loss": "54327"}));
    assert_eq!(outcomes["longest_plies"], json!(null));
    for key in ["positions", "totals", "layers"] {
        assert_eq!(values[key], outcomes[key], "{key}");
    }
    let bytes =
        |built: &serde_json::Value| built["bytes_needed"].as_str().unwrap().parse::<u64>().unwrap();
    assert!(bytes(&outcomes) > 0 && bytes(&values) > 581_272);
    let nine = json("fox tablebase build --rules book_top3 --outcomes --hens 9");
    assert_eq!(nine["layers"].as_array().unwrap()[..], outcomes["layers"].as_array().unwrap()[..2]);
}

#[test]
fn outcomes_are_counted_by_row_vectors() {
    let census = json("fox tablebase census --rules book_top3 --outcomes --hens 9");
    let built = json("fox tablebase build --rules book_top3 --outcomes --hens 9");
    assert_eq!((&census["positions"], &census["totals"]), (&built["positions"], &built["totals"]));
    let full = &census["row_vectors"][0];
    assert_eq!(
        (&full["hens_per_row"], &full["side"]),
        (&json!([3, 3, 3, 0, 0, 0, 0]), &json!("h"))
    );
    let shown = text("fox tablebase census --rules book_top3 --outcomes --hens 9");
    assert!(shown.contains("\n3 3 3 0 0 0 0    foxes "), "{shown}");
}

#[test]
fn outcomes_are_looked_up_and_verified() {
    let start = "4/1xx1/hhhh/hhhh h";
    let values = asked("tablebase query", start, "--rules sq4_2f");
    let outcomes = asked("tablebase query", start, "--rules sq4_2f --outcomes");
    assert_eq!(
        (&outcomes["outcome"], &outcomes["winner"]),
        (&values["outcome"], &values["winner"])
    );
    assert_eq!((&outcomes["plies"], &outcomes["line"]), (&json!(null), &json!([])));
    let moves = outcomes["best_moves"].as_array().unwrap();
    assert!(
        values["best_moves"].as_array().unwrap().iter().all(|best| moves.contains(best)),
        "{outcomes}"
    );
    let verified = json("fox tablebase verify --rules r3x5 --outcomes");
    assert_eq!((&verified["verified"], &verified["positions"]), (&json!(true), &json!("294060")));
    let some = json("fox tablebase verify --rules r3x5 --outcomes --every 10");
    assert!(some["positions"].as_str().unwrap().len() == 5, "{some}");
}

#[test]
fn tables_of_outcomes_with_too_many_hens_are_refused() {
    assert!(
        refused(2, "fox tablebase build --rules r3x5 --outcomes --hens 8")
            .contains("cannot be 8: expected 3 to 7 hens")
    );
    assert!(refused(2, "fox tablebase build --rules r3x5 --hens 4").contains("--outcomes"));
    assert!(
        refused(1, "fox tablebase build --outcomes --hens 9 --memory 1GiB")
            .contains("GiB of memory needed, 1.0 GiB allowed")
    );
    assert!(
        refused(1, "fox tablebase build --outcomes --memory 6GiB").contains("of memory needed")
    );
}

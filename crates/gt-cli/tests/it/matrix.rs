//! `gt matrix`.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Value};
use gt_perm_matrix::{Kind, Matrix, MatrixParameters, MatrixPosition, PermMatrix};
use serde_json::json;

use crate::command::{gt_reading, json, refused, text, without_stats};

/// The parts of a name may stand in any order; answers, records and tables have one spelling.
#[test]
fn an_instance_has_one_name_and_its_moves_say_what_they_do() {
    let moves = json("moves matrix:2x2:2x2:axes:first=1");
    assert_eq!(moves["instance"], "matrix:2x2:heavy-edge:axes:2x2:first=1");
    assert_eq!(moves["position"], "1 2/3 4 to move 1");
    assert_eq!(moves["moves"][0]["label"], "A of r0-r1, c0-c1");
    assert!(text("moves matrix:2x2").contains("0: T of r0-r1, c0-c1"));
    let board = json("board matrix:3x3");
    let first = &board["moves"][0];
    assert_eq!((&first["label"], &first["cells"]), (&json!("T of r0-r1, c0-c1"), &json!([0, 4])));
    let alone = json("board matrix");
    assert_eq!(alone["instance"], "matrix:3x3:heavy-edge:ko");
    assert_eq!(json("board tictactoe")["moves"][0]["label"], json!(null));
    let twice = refused(2, "solve matrix:3x3:ko:axes");
    assert!(twice.contains("\"axes\": expected one part of its kind"), "{twice}");
}

#[test]
fn every_state_is_counted_once_for_each_player() {
    for rule in ["free", "ko", "axes"] {
        let board = json(&format!("matrix solve 2 3 --goal heavy-edge --rule {rule}"));
        for player in 0..2 {
            let values = board["values"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|value| value["player"] == player);
            let states: u64 =
                values.map(|value| value["count"].as_str().unwrap().parse::<u64>().unwrap()).sum();
            assert_eq!(states, 36, "{rule}");
        }
    }
}

/// Values, moves of the bots and distances. Source: other, computed by two independent programs.
#[test]
fn one_state_is_answered_for_both_players() {
    let ran = gt_reading(
        "matrix who 2 4 --goal colour-home --position - --format json",
        b"1 2 8 7/5 3 4 6\n",
    );
    let who = without_stats(serde_json::from_str(&ran.out).unwrap());
    assert_eq!(who["index"], 101);
    let [first, second] = [0, 1].map(|player| &who["players"][player]);
    assert_eq!((&first["outcome"], &first["plies"]), (&json!("draw"), &json!(null)));
    assert_eq!(first["bot_move"], json!({"forced": 0, "literal": 0, "combined": 0}));
    assert_eq!(
        (&second["outcome"], &second["plies"], &second["best_moves"]),
        (&json!("win"), &json!(1), &json!([4]))
    );
    assert_eq!(
        (&first["cooperative"]["literal"], &second["cooperative"]["literal"]),
        (&json!(2), &json!(1))
    );
}

/// Source: other, as above.
#[test]
fn the_bots_show_every_move_that_they_may_play() {
    let ran = gt_reading(
        "matrix bot 2 4 --goal colour-home --position - --player 0 --format json",
        b"1 2 8 7/4 3 5 6",
    );
    let bots = without_stats(serde_json::from_str(&ran.out).unwrap())["bots"].clone();
    assert_eq!(bots[0], json!({"strategy": "forced", "allowed": [0, 1, 2, 3, 4, 5], "move": 0}));
    assert_eq!(bots[1], json!({"strategy": "literal", "allowed": [4], "move": 4}));
    assert_eq!(bots[2], json!({"strategy": "combined", "allowed": [4], "move": 4}));
}

/// The values of all states of a board of 2 x 2, by gt-core's retrograde analysis.
fn values_of_2x2(goal: &str, win: &str, rule: &str, kind: &str) -> Vec<(MatrixPosition, Value)> {
    let rules =
        PermMatrix::new(2, 2, goal.parse().unwrap()).unwrap().with_win_rule(win.parse().unwrap());
    let kind: Kind = kind.parse().unwrap();
    let rules = rules.with_kinds(&[kind]).unwrap().with_rule(rule.parse().unwrap()).unwrap();
    let table = Tablebase::dense(&rules, &Run::new()).unwrap();
    let states =
        (0..rules.shape().states()).map(|index| Matrix::from_index(rules.shape(), index).unwrap());
    let positions =
        states.flat_map(|matrix| Player::BOTH.map(|player| MatrixPosition::new(matrix, player)));
    positions.map(|position| (position, table.value(&position).unwrap().unwrap())).collect()
}

fn every_verb_has_the_values_of_2x2(goal: &str, win: &str, rule: &str, kind: &str) {
    let values = values_of_2x2(goal, win, rule, kind);
    let rules = format!("--goal {goal} --win {win} --rule {rule} --kinds {kind}");
    let board = json(&format!("matrix solve 2 2 {rules}"));
    let shape = gt_perm_matrix::Shape::new(2, 2).unwrap();
    for &(position, value) in &values {
        let player = position.turn.index();
        let (outcome, plies) = (json!(value.outcome()), json!(value.plies()));
        let same: Vec<_> = values
            .iter()
            .filter(|(other, of)| (other.turn, *of) == (position.turn, value))
            .collect();
        let entry = json!({"player": player, "outcome": outcome, "plies": plies, "count": same.len().to_string()});
        assert!(board["values"].as_array().unwrap().contains(&entry), "{rules}: {entry} {board}");

        let state = position.matrix.display(shape).to_string();
        let asked = |verb: &str| {
            let ran = gt_reading(
                &format!("matrix {verb} 2 2 {rules} --position - --format json"),
                state.as_bytes(),
            );
            without_stats(serde_json::from_str(&ran.out).unwrap())
        };
        let who = &asked("who")["players"][player];
        assert_eq!(
            (&who["outcome"], &who["plies"]),
            (&outcome, &plies),
            "{rules} {state} player {player}"
        );
        let has_move = !who["best_moves"].as_array().unwrap().is_empty();
        assert_eq!(
            has_move,
            value == Value::Draw || value.plies() > Some(0),
            "{rules} {state} player {player}: {who}"
        );
        let bots = asked(&format!("bot --player {player}"));
        assert!(
            bots["bots"].as_array().unwrap().iter().all(|bot| bot["move"].is_null() != has_move),
            "{rules} {state}: {bots}"
        );

        let plies = value.plies().map_or_else(String::new, |plies| format!("--plies {plies}"));
        let sample = json(&format!(
            "matrix sample 2 2 {rules} --player {player} --outcome {} {plies} -n {}",
            value.outcome(),
            same.len()
        ));
        let mut drawn: Vec<_> = sample["states"]
            .as_array()
            .unwrap()
            .iter()
            .map(|state| state["index"].as_u64().unwrap())
            .collect();
        drawn.sort_unstable();
        assert_eq!(
            drawn,
            same.iter().map(|(other, _)| other.matrix.index(shape)).collect::<Vec<_>>(),
            "{rules} {value}"
        );
    }
    if let Some(longest) = values
        .iter()
        .filter(|(_, value)| value.outcome() == Outcome::Win)
        .filter_map(|(_, value)| value.plies())
        .max()
    {
        let deepest = json(&format!("matrix deepest 2 2 {rules}"));
        assert_eq!(deepest["plies"], longest, "{rules}");
        assert_eq!(deepest["line"].as_array().unwrap().len(), longest as usize, "{rules}");
    }
}

#[test]
fn every_verb_agrees_with_retrograde_analysis_where_a_player_has_no_move() {
    for goal in ["targets", "heavy-edge", "equal-sums"] {
        for (rule, kind) in [("axes", "T"), ("axes", "A"), ("ko", "T")] {
            for win in ["any", "mover"] {
                every_verb_has_the_values_of_2x2(goal, win, rule, kind);
            }
        }
    }
}

#[test]
fn a_game_ends_where_the_opponent_has_no_move() {
    let ran = gt_reading("play matrix:2x2:targets:axes:T:mover", b"0\n");
    assert!(ran.out.ends_with("you have won\n"), "{ran:?}");
}

#[test]
fn the_longest_win_of_3x4_takes_35_plies_and_has_a_line_of_as_many_moves() {
    let deepest = json("matrix deepest 3 4 --rule axes");
    assert_eq!(deepest["plies"], 35);
    assert_eq!(deepest["line"].as_array().unwrap().len(), 35);
}

#[test]
fn a_way_has_the_fewest_moves() {
    let way = json("matrix way 3 3");
    assert_eq!((&way["distance"], &way["greatest"]), (&json!(9), &json!(9)));
    assert_eq!(way["solution"].as_array().unwrap().len(), 9);
    let ran = gt_reading("matrix way 2 2 --position - --format json", b"1 3/2 4");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&ran.out).unwrap()["solution"],
        json!([0])
    );
}

#[test]
fn a_way_under_axes_has_the_moves_of_one_player() {
    let rules: MatrixParameters = "3x3".parse().unwrap();
    let rules = rules.rules().unwrap();
    for (into, mover, player, kind) in [
        ("", "", 0, "T"),
        ("", "--player 1", 1, "A"),
        ("--into 0", "", 0, "T"),
        ("--into 1", "", 1, "A"),
        ("--into 1", "--player 0", 0, "T"),
    ] {
        let way = json(&format!("matrix way 3 3 --rule axes {into} {mover}"));
        assert_eq!(way["player"], player, "{into} {mover}");
        let solution = way["solution"].as_array().unwrap();
        assert!(!solution.is_empty(), "{into} {mover}");
        assert_eq!(json!(solution.len()), way["distance"], "{into} {mover}");
        for mv in solution.iter().chain(way["optimal_moves"].as_array().unwrap()) {
            let made = &rules.reflections()[usize::try_from(mv.as_u64().unwrap()).unwrap()];
            assert_eq!(made.kind.to_string(), kind, "{into} {mover}: {way}");
        }
        let alone = json(&format!("matrix way 3 3 --kinds {kind} {into}"));
        assert_eq!(alone["player"], json!(null));
        assert_eq!(
            (&alone["greatest"], &alone["farthest"]),
            (&way["greatest"], &way["farthest"]),
            "{into} {mover}"
        );
    }
    assert!(text("matrix way 3 3 --rule axes").contains("moves of player 0, the fewest"));
}

#[test]
fn there_is_no_way_out_of_reach_of_one_players_moves() {
    let ran =
        gt_reading("matrix way 2 2 --rule axes --player 1 --position - --format json", b"1 3/2 4");
    let way: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&way["distance"], &way["solution"]), (&json!(null), &json!([])));
    let said = refused(2, "matrix way 2 2 --player 1");
    assert!(said.contains("leave --player out"), "{said}");
}

#[test]
fn a_sample_of_more_states_than_there_are_says_so() {
    let ask = "matrix sample 2 2 --goal targets --outcome loss --player 0 --plies 0";
    let sample = json(&format!("{ask} -n 3"));
    assert_eq!((&sample["total"], sample["states"].as_array().unwrap().len()), (&json!("1"), 1));
    assert!(text(&format!("{ask} -n 3")).contains("only 1 of the 3 wanted states exist"));
    assert!(!text(&format!("{ask} -n 1")).contains("only"));
    assert_eq!(
        json("matrix sample 3 3 --outcome draw -n 2")["states"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn samples_have_the_wanted_value_and_come_again_with_their_seed() {
    let ask = "matrix sample 3 3 --rule axes --outcome win --plies 3 -n 4 --seed 7";
    let sample = json(ask);
    assert_eq!(sample["states"], json(ask)["states"]);
    let states = sample["states"].as_array().unwrap();
    assert_eq!(states.len(), 4);
    assert!(states.iter().all(|state| state["outcome"] == "win" && state["plies"] == 3));
}

#[test]
fn boards_that_do_not_fit_are_refused_with_what_they_would_need() {
    let ran = gt_reading("matrix who 2 2 --position -", b"1 1/3 4");
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (
            2,
            "error: cannot read \"1\": expected a number that stands on no other cell, on cell (1, 2)\n"
        )
    );
    let said = refused(2, "matrix solve 1 4");
    assert!(said.contains("at least 2"), "{said}");
    for verb in ["solve 4 5", "deepest 5 5", "sample 5 5 --outcome win --plies 1", "way 5 5"] {
        let said = refused(2, &format!("matrix {verb}"));
        assert!(said.starts_with("the board cannot be "), "{verb}: {said}");
    }
}

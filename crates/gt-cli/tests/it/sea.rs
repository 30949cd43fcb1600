//! `gt sea`.

use serde_json::json;

use crate::command::{gt_reading, json, refused, text};

#[test]
fn a_small_board_is_counted_and_mapped_in_digits() {
    let count = json("sea count --rows 3 --cols 3 --fleet 3,1,1");
    assert_eq!((&count["total"], &count["touch"]), (&json!("4"), &json!("none")));
    let map = json("sea map --rows 3 --cols 3 --fleet 3,1,1");
    assert_eq!(map["map"], json!([["4", "1", "4"], ["1", "0", "1"], ["4", "1", "4"]]));
    assert_eq!(
        json("sea map --rows 3 --cols 3 --fleet 3,1,1 --length 1")["map"][1],
        json!(["0", "0", "0"])
    );
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
    assert_eq!(
        drawn["fleets"],
        json("sea sample --rows 5 --cols 5 --fleet 3,2 -n 3 --seed 7 --threads 1")["fleets"]
    );
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

/// Returns the answer of `gt sea` to a position on stdin as JSON, or the error line.
fn of_position(args: &str, position: &str) -> Result<serde_json::Value, String> {
    let ran = gt_reading(&format!("sea {args} --position - --format json"), position.as_bytes());
    match ran.code {
        0 => Ok(serde_json::from_str(&ran.out).expect("JSON")),
        2 => Err(ran.err),
        code => panic!("sea {args}: {code} {}", ran.err),
    }
}

#[test]
fn the_board_of_a_position_is_used_by_verbs_that_begin_on_an_empty_one() {
    let empty = "...\n...\n..%\n";
    let games =
        of_position("tournament --fleet 2,1 --strategies random --games 50", empty).unwrap();
    let most = games["strategies"][0]["max"].as_u64().unwrap();
    assert!((3..=8).contains(&most), "{most} shots on eight cells");
    let sheet = of_position("puzzle --fleet 2,1", empty).unwrap();
    assert_eq!(
        (&sheet["rows"], &sheet["cols"], &sheet["solutions"]),
        (&json!(3), &json!(3), &json!("1"))
    );
    for seed in 1..20 {
        let sheet =
            of_position(&format!("puzzle --fleet 1,1 --seed {seed}"), "%.\n..\n.%\n").unwrap();
        let cells: Vec<_> = sheet["solution"]
            .as_array()
            .unwrap()
            .iter()
            .map(|ship| (&ship["row"], &ship["col"]))
            .collect();
        assert!(
            !cells.contains(&(&json!(0), &json!(0))) && !cells.contains(&(&json!(2), &json!(1))),
            "{sheet}"
        );
    }
    let drawn = gt_reading("sea puzzle --fleet 2,1 --position -", empty.as_bytes()).out;
    assert!(drawn.lines().nth(2).unwrap().contains('%'), "{drawn}");
    for (args, what) in [
        ("tournament --fleet 2,1", "a tournament begins on an empty board"),
        ("puzzle --fleet 2,1", "--row-sums"),
    ] {
        let line = of_position(args, "o..\n...\n...\n").unwrap_err();
        assert!(line.contains("has 1 shot;") && line.contains(what), "{args}: {line}");
        assert!(
            refused(1, &format!("sea {args} --position /nonexistent")).contains("/nonexistent")
        );
    }
}

#[test]
fn a_batch_takes_its_positions_from_its_lines_alone() {
    for verb in ["count", "map", "best"] {
        let line = refused(2, &format!("sea {verb} --batch --position /nonexistent"));
        assert!(line.contains("/nonexistent") && line.contains("--batch"), "{verb}: {line}");
    }
}

#[test]
fn a_sunk_ship_of_a_puzzle_is_that_ship_and_no_part_of_a_longer_one() {
    let solutions = |fleet: &str, position: &str| {
        let sums = |count: usize| vec!["-"; count].join(",");
        let rows = position.lines().filter(|line| !line.starts_with("sunk")).count();
        let solved =
            of_position(&format!("puzzle --fleet {fleet} --row-sums {}", sums(rows)), position)
                .unwrap();
        let count = of_position(&format!("count --fleet {fleet}"), position).unwrap();
        assert_eq!(solved["solutions"], count["total"], "{fleet}\n{position}");
        solved["solutions"].clone()
    };
    assert_eq!(solutions("2,1", "#..\n...\n...\n"), "4");
    for (fleet, position) in [
        ("2,1", "##.\n...\n...\n"),
        ("3,2,1", "......\n.##...\n......\n......\n"),
        ("4,3,1", ".#...\n.#...\n.#...\n.....\n.....\n"),
        ("4,3,1", "#....\n#....\n#....\n#....\n....%\n"),
        ("4,2,1", ".####\n.....\n..o..\n#....\n.....\n"),
        ("4,2,1", ".....\n.....\n.....\n.....\n.####\nsunk 4 1 4 h\n"),
    ] {
        assert_ne!(solutions(fleet, position), "0");
    }
    let hit = of_position("puzzle --fleet 2,1 --row-sums -,-,-", "x..\n...\n...\n").unwrap();
    assert_eq!(hit["solutions"], "10"); // a cell of some ship
}

#[test]
fn wrong_questions_are_named() {
    for (args, named) in [
        ("sea map --fleet 0,1", "length from 1 to 100"),
        ("sea map --fleet 4,x", "\"x\""),
        ("sea count --rows 0", "rows cannot be 0"),
        ("sea count --rows 100 --cols 100", "bits of a scan state cannot be 308"),
        ("sea map --rows 64 --cols 64", "bits of a scan state cannot be 200"),
        ("sea count --touch often", "diagonal"),
        ("sea tournament --strategies best", "density"),
        ("sea sample --rows 2 --cols 2 --fleet 3", "no fleet"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

/// Returns what `gt sea play` says to these lines.
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
    assert!(
        played("sea play --rows 1 --cols 3 --fleet 2 --mode assistant", "A1 miss\nB1 hit\n")
            .contains("shoot at C1")
    );
}

#[test]
fn a_player_shoots_until_all_is_sunk_or_the_input_ends() {
    let args = "sea play --rows 1 --cols 3 --fleet 2 --mode shoot --seed 1";
    assert!(played(args, "A1\nA1\nZ9\nB1\nC1\n").contains("all sunk after"));
    assert!(!played(args, "B1\n").contains("all sunk"));
}

#[test]
fn in_a_duel_both_sides_shoot_and_a_hit_shoots_again() {
    let args = "sea play --rows 1 --cols 3 --fleet 2 --mode duel --seed 1 --own-fleet -";
    let begun = played(args, "##.\n");
    assert!(begun.contains("your fleet (2 ship cells left):\n  1 S S .\n"), "{begun}");
    let refusals = [
        ("shoot --second", "--second"),
        ("defend --opponent 2", "--opponent"),
        ("assistant --own-fleet x", "--own-fleet"),
    ];
    for (mode, option) in refusals {
        let why = refused(2, &format!("sea play --rows 1 --cols 3 --fleet 2 --mode {mode}"));
        assert!(why.contains(option) && why.contains("--mode duel"), "{why}");
    }
    let args = "sea play --rows 1 --cols 3 --fleet 2 --mode duel --seed 1";
    // B1 is hit in every fleet; A1 or C1 sinks the ship.
    let won = played(args, "B1\nA1\nC1\nhint\nundo\n");
    assert!(won.contains("B1: hit\nyour fleet (2 ship cells left)"), "{won}");
    assert!(won.contains("you have won after 2 shots") || won.contains("has won after"), "{won}");
    assert!(won.contains("the game is over"), "{won}");
    // The computer shoots first at the square that every fleet covers, and goes on.
    let second = played(&format!("{args} --second"), "");
    assert!(second.contains("the computer shoots at B1: hit\nthe computer shoots at "), "{second}");
    // Another fleet is drawn before the first shot only.
    let args = "sea play --rows 6 --cols 6 --fleet 3 --mode duel --seed 1";
    let drawn = played(args, "redraw\nredraw\nA1\nredraw\n");
    let own = |part: usize| drawn.split("your fleet").nth(part).unwrap_or_default().to_owned();
    assert!(own(1) != own(2) || own(2) != own(3), "{drawn}");
    assert!(drawn.contains("your fleet stays") || drawn.contains("has won"), "{drawn}");
    let none = refused(2, "sea play --rows 1 --cols 3 --fleet none --mode duel");
    assert!(none.contains("fleet"), "{none}");
}

#[test]
fn a_player_goes_on_from_a_position() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("sea_play_from.txt");
    let from = |position: &str, lines: &str| {
        std::fs::write(&file, position).expect("a file");
        played(
            &format!("sea play --fleet 2,1 --mode shoot --seed 1 --position {}", file.display()),
            lines,
        )
    };
    let going_on = from("xo.\n...\n..#\n", "A3\nA2\n");
    assert!(going_on.contains("that square is closed or has been shot at"), "{going_on}");
    assert!(
        going_on.contains("A2: sunk, a ship of 2; 0 ship cells left\nall sunk after 4 shots"),
        "{going_on}"
    );
    let missing = crate::command::gt("sea play --mode shoot --position /nonexistent");
    assert_eq!(missing.code, 1, "{}", missing.err);
}

//! `gt queen`.

use std::fs;

use serde_json::{Value, json};

use crate::command::{assert_shows, command, drawn, gt, gt_reading, json, ran, refused, text};

#[test]
fn the_board_stands_as_drawn_by_hand() {
    let drawn = "  5 4 3 2 1 0\n5 + + - + + +\n4 + + + + + +\n3 - + + + + +\n2 + + + + - +\n1 + + + - + +\n0 + + + + + -\n";
    let legend = "+ win, - loss for the player to move; numbers are distances to the corner\n";
    assert_eq!(text("queen board 6 6"), format!("{drawn}{legend}"));
    assert_eq!(json("queen board 2 3"), json!({"rows": ["- + +", "+ + -"]}));
    assert_eq!(text("queen board 1 1"), format!("  0\n0 -\n{legend}"));
}

#[test]
fn a_cell_is_given_by_its_distances_and_answered_in_digits() {
    let expected = json!({"a": "6", "b": "7", "outcome": "win", "plies": "3", "plies_number": 3, "winning_moves": [["4", "7"], ["1", "2"]]});
    assert_eq!(json("queen who 6 7"), expected);
    assert_eq!(
        text("queen who 6 7"),
        "win in 3 plies (2 moves)\nwinning moves: (4,7) (1,2)\nwhy: from (1,2) the opponent loses in 2 plies\n"
    );
    assert_eq!(text("queen who 0 0"), "loss in 0 plies (0 moves)\nwhy: there is no move\n");
}

#[test]
fn floats_would_be_wrong_here() {
    assert_eq!(json("queen who 165580140 267914295")["outcome"], "loss");
    assert_eq!(json("queen who 165580142 267914297")["outcome"], "win");
    let corner = json("queen who 18446744073709551615 18446744073709551615");
    assert_eq!((&corner["a"], &corner["plies"]), (&json!("18446744073709551615"), &json!("1")));
    let far = json("queen who 11400714819323198485 18446744073709551615"); // the lost cell of the greatest n
    assert_eq!(
        (&far["plies"], &far["plies_number"]),
        (&json!("14092058508772706260"), &Value::Null)
    );
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
        ("queen trace 3 0", "'0'"),
        ("queen grundy 3 -4", "'-4'"),
        ("queen grundy 3 4 --from 1", "two distances"),
        ("queen grundy 3 4 --from 18446744073709551615,0", "2^64"),
        ("queen grundy 3 4 --from 18446744073709551000,0", "4294901760"),
        ("queen grundy 201 200 --svg none.svg", "40000"),
        ("queen grundy 3 4 --piece rook --from 1,1", "--from"),
        ("queen period -1", "'-1'"),
        ("queen period 10000", "10000"),
        ("queen who 3 4 --piece pawn", "white-knight"),
        ("queen who 3 4 --piece 1,-1;-1,1", "white-knight"),
        ("queen who 3 4 --piece 1,0", "with which every play ends"),
        ("queen who 3 4 --edges 3 9", "on a board of 3 x 9 cannot be (3,4)"),
        ("queen who 3 4 --blocked 3,4", "blocked"),
        ("queen who 3 4 --blocked 3;4", "0,3 2,5"),
        ("queen who 3 4 --t 0", "'0'"),
        ("queen who 3 4 --t 2 --misere", "--misere"),
        ("queen board 3 4 --blocked 3,0", "on a board of 3 x 4 cannot be (3,0)"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused_with_what_they_would_need() {
    for (args, named) in [
        ("queen board 1000000 1000000 --memory 1GiB", "931.3 GiB"),
        ("queen trace 1000 1000 --memory 512MiB", "765.8 MiB"),
        ("queen grundy 100000 100000 --memory 8GiB", "37."),
        ("queen grundy 5000 5000 --piece rook --memory 64MiB", "MiB of memory needed"),
        ("queen period 9000 --memory 1MiB", "MiB of memory needed"),
        ("queen who 18446744073709551615 7 --piece rook", "too far away"),
    ] {
        let line = refused(1, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn the_trace_shows_every_step() {
    let boards = json("queen trace 3 4");
    let steps = json!([
        ["? + ? +", "? ? + +", "+ + + -"],
        ["? + - +", "? - + +", "+ + + -"],
        ["+ + - +", "+ - + +", "+ + + -"]
    ]);
    assert_eq!(boards, json!({ "boards": steps }));
    assert!(text("queen trace 3 4").starts_with("0: the corner"));
}

#[test]
fn the_board_has_colours_besides_its_signs() {
    let coloured = ran(command("queen board 2 3").env("CLICOLOR_FORCE", "1").output().unwrap()).out;
    assert!(coloured.contains("\u{1b}[1m\u{1b}[31m-\u{1b}[0m"), "{coloured:?}");
    // Four wins, and the one in the legend.
    assert_eq!(coloured.matches('+').count(), 5);
}

#[test]
fn other_rules_have_other_answers() {
    let won = |args: &str| json(args)["outcome"] == "win";
    assert_eq!(
        (won("queen who 1 2"), won("queen who 1 2 --misere"), won("queen who 2 2 --misere")),
        (false, true, false)
    );
    assert_eq!(
        (won("queen who 5 5 --piece rook"), won("queen who 5 6 --piece rook")),
        (false, true)
    );
    assert_eq!((won("queen who 1 3 --t 2"), won("queen who 1 3")), (false, true));
    // The knight at (3, 3) may jump to (1, 4) only if the board goes on there.
    let moves = |args: &str| json(args)["moves"].as_array().unwrap().len();
    assert_eq!(
        (moves("moves queen:4x4:white-knight:quadrant"), moves("moves queen:4x4:white-knight")),
        (4, 2)
    );
    assert_eq!(
        (moves("moves queen:1x6:blocked=0,3"), moves("moves queen:1x6:blocked=0,3:pass")),
        (1, 4)
    );
    let row = |args: &str| json(args)["rows"].clone();
    assert_eq!(row("queen board 1 6 --misere"), json!(["+ + + + - +"]));
    assert_eq!(row("queen board 2 3 --piece king --blocked 0,1"), json!(["+ + +", "- # -"]));
}

#[test]
fn a_square_may_be_blocked_wherever_the_board_goes_on() {
    let who = json("queen who 4 0 --piece white-knight --blocked 2,1");
    assert_eq!((&who["outcome"], &who["plies"]), (&json!("loss"), &json!("0")));
    assert_eq!(json("queen who 4 0 --piece white-knight")["plies"], "2");
    assert_eq!(json("moves queen:5x1:quadrant:blocked=2,1:white-knight")["moves"], json!([]));
    assert_eq!(
        json("queen who 3 4 --piece rook --blocked 9,9")["outcome"],
        json("queen who 3 4 --piece rook")["outcome"]
    );
    let column = |args: &str| json(args)["rows"].clone();
    assert_eq!(
        column("queen board 5 1 --piece white-knight --quadrant"),
        json!(["-", "+", "+", "-", "-"])
    );
    assert_eq!(
        column("queen board 5 1 --piece white-knight --quadrant --blocked 1,1"),
        json!(["-", "-", "+", "-", "-"])
    );
    for ends in [
        "queen who 4 0 --edges 5 1 --piece rook --blocked 2,1",
        "queen board 5 1 --piece rook --blocked 2,1",
    ] {
        assert!(refused(2, ends).contains("on a board of 5 x 1 cannot be (2,1)"));
    }
}

#[test]
fn nimbers_are_summed_up_and_written_if_asked_for() {
    let table = json("queen grundy 3 4 --values");
    let values = json!([[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]);
    assert_eq!(table["values"], values);
    assert_eq!(
        (&table["sum"], &table["max"], &table["zeros"]),
        (&json!("21"), &json!(5), &json!(3))
    );
    assert_eq!(json("queen grundy 100 100")["fnv1a64"], "d99c42ae45ec3209");
    assert_eq!(json("queen grundy 100 100 --threads 1"), json("queen grundy 100 100 --threads 3"));
    assert_eq!(
        json("queen grundy 1 3 --from 2,70000 --values")["values"],
        json!([[69999, 70000, 70004]])
    );
    assert_eq!(json("queen grundy 1 3 --from 2,70000")["fnv1a64"], Value::Null);
    let holes = json("queen grundy 2 3 --piece rook --blocked 0,1 --values");
    assert_eq!(
        (&holes["values"], &holes["fnv1a64"]),
        (&json!([[0, null, 0], [1, 0, 2]]), &Value::Null)
    );
    assert_eq!(
        text("queen grundy 2 3 --piece rook --blocked 0,1 --values").lines().nth(2),
        Some("0 0 # 0")
    );
}

#[test]
fn nimbers_go_into_files() {
    let folder = std::env::temp_dir().join(format!("gt-queen-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let args = format!(
        "queen grundy 3 4 --csv {} --png {} --svg {}",
        path("t.csv"),
        path("t.png"),
        path("t.svg")
    );
    text(&args);
    let csv = fs::read_to_string(path("t.csv")).unwrap();
    assert_eq!(csv, "a\\b,0,1,2,3\n0,0,1,2,3\n1,1,2,0,4\n2,2,0,1,5\n");
    let mut png =
        png::Decoder::new(std::io::BufReader::new(fs::File::open(path("t.png")).unwrap()))
            .read_info()
            .unwrap();
    let mut pixels = vec![0; png.output_buffer_size().unwrap()];
    let info = png.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height, pixels.len()), (600, 450, 600 * 450 * 3));
    // The corner is 0, hence black; 5, the greatest, is yellow. A cell has 150 x 150 pixels.
    let pixel = |x: usize, y: usize| &pixels[3 * (600 * y + x)..][..3];
    let yellow = [0xfd, 0xe7, 0x25];
    assert_eq!(
        [pixel(599, 449), pixel(450, 300), pixel(149, 149), pixel(0, 0)],
        [&[0; 3], &[0; 3], &yellow, &yellow]
    );
    assert_ne!(pixel(449, 449), pixel(599, 449));
    let svg = fs::read_to_string(path("t.svg")).unwrap();
    let squares = drawn(&svg, "rect");
    assert_eq!(
        (squares.len(), squares[11]["fill"].as_str(), squares[0]["fill"].as_str()),
        (12, "#000000", "#fde725")
    );
    assert!(svg.contains("(2,3): 5") && drawn(&svg, "title").len() == 12);
    let words = [
        "Nimbers of 3 x 4 cells",
        "rows to the corner",
        "columns to the corner",
        "nimber 1",
        "5",
        "3",
    ];
    assert_shows(&svg, &words);
    fs::remove_dir_all(&folder).unwrap();
    let line = refused(1, &format!("queen grundy 3 4 --csv {}", path("t.csv")));
    assert!(line.contains("t.csv"), "{line}");
}

#[test]
fn several_queens_are_a_sum() {
    let sum = json("queen sum 4,7;3,3;1,1");
    let mv = |queen: u32, a: &str, b: &str| json!({"queen": queen, "a": a, "b": b});
    let expected = json!({
        "cells": [["4", "7"], ["3", "3"], ["1", "1"]], "nimbers": [0, 6, 2], "nimber": 4, "outcome": "win",
        "winning_moves": [mv(0, "4", "0"), mv(0, "2", "5"), mv(1, "1", "1")],
    });
    assert_eq!(sum, expected);
    assert_eq!(text("queen sum 1,3;3,1"), "loss: *4 + *4 = *0\n");
    assert_eq!(
        text("queen sum 0,2;0,1").lines().nth(1),
        Some("the queen at (0,2) wins by going to (0,1)")
    );
    assert_eq!(json("queen sum 0,0")["outcome"], "loss");
    assert!(refused(2, "queen sum ;").contains("at least one queen"));
    assert!(refused(2, "queen sum 3").contains("0,3 2,5"));
    assert!(refused(1, "queen sum 100000,100000 --memory 1GiB").contains("GiB of memory needed"));
    assert!(refused(2, "queen sum 18446744073709551615,1").contains("2^64 - 1"));
}

#[test]
fn rows_repeat() {
    assert_eq!(json("queen period 7"), json!({"row": 7, "preperiod": 92, "period": 24}));
    let far = json("queen period 1 --at 18446744073709551615 --all");
    assert_eq!(
        (&far["nimber"], &far["nimber_number"]),
        (&json!("18446744073709551616"), &Value::Null)
    );
    let near = json("queen period 3 --at 5");
    assert_eq!(near["nimber"], near["nimber_number"].to_string());
    assert_eq!(json("queen period 3").get("nimber_number"), None);
    assert_eq!(
        far["rows"],
        json!([{"row": 0, "preperiod": 0, "period": 1}, {"row": 1, "preperiod": 0, "period": 3}])
    );
}

#[test]
fn instances_have_the_rules_of_the_options() {
    for (parameters, options) in [
        ("", ""),
        (":misere", "--misere"),
        (":king", "--piece king"),
        (":misere:rook", "--piece rook --misere"),
        (":t2", "--t 2"),
        (":blocked=3,2;1,1", "--blocked 1,1;3,2"),
        (":pass:rook:blocked=1,1", "--piece rook --blocked 1,1 --pass"),
    ] {
        for (a, b) in (0..5).flat_map(|a| (0..6).map(move |b| (a, b))) {
            let who = gt(&format!("queen who {a} {b} --edges 5 6 {options} --format json"));
            let moves = gt(&format!("moves queen:5x6{parameters} {a},{b} --format json"));
            assert_eq!(who.code, moves.code, "{parameters} {a},{b}"); // the cell may be blocked
            if who.code == 0 {
                let [who, moves] = [who, moves].map(|ran| serde_json::from_str::<Value>(&ran.out));
                let (who, moves) = (who.unwrap(), moves.unwrap());
                assert_eq!(
                    (&who["outcome"], who["plies"].as_str().unwrap()),
                    (&moves["outcome"], &*moves["plies"].to_string()),
                    "{parameters} {a},{b}"
                );
            }
        }
    }
}

#[test]
fn an_instance_has_one_spelling() {
    for (name, spelled) in [
        ("8x8:queen", "8x8"),
        ("8x8:t1", "8x8"),
        ("8x8:misere:t2", "8x8:t2:misere"),
        ("8x8:pass:misere:blocked=2,5;0,3;2,5:rook", "8x8:rook:blocked=0,3;2,5:pass:misere"),
        ("8x8:-1,0*;0,-1", "8x8:-1,0*;0,-1"),
        ("4x4:blocked=9,9:quadrant:white-knight", "4x4:white-knight:quadrant:blocked=9,9"),
    ] {
        let answer = json(&format!("solve queen:{name}"));
        assert_eq!(answer["instance"], format!("queen:{spelled}"), "{name}");
    }
    for (name, says) in [
        ("8x8:pawn", "white-knight"),
        ("8x8:t2:rook", "a piece of its own"),
        ("8x8:t2:t3", "says again"),
        ("8x8:pass", "blocked=0,3;2,5"),
        ("8x8:blocked=3", "not \"3\""),
        ("3x4:blocked=3,0", "on a board of 3 x 4 cannot be (3,0)"),
        ("8x8:misere:misere", "misere"),
    ] {
        let line = refused(2, &format!("solve queen:{name}"));
        assert!(line.contains(says), "{name}: {line}");
    }
}

#[test]
fn the_bot_loses_only_lost_positions() {
    // From (3, 4) the move to (1, 2) wins. The corner is next after every move of the bot.
    let lines = b"sideways 1\n3 4\nhint\nmoves\n1 2\n0 0\ndown 1\n";
    let ran = gt_reading("play queen:4x5", lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let says = ["\"sideways 1\" is not a legal move", "best: 1,2", "the bot plays "];
    assert!(says.iter().all(|part| ran.out.contains(part)), "{}", ran.out);
    assert!(ran.out.ends_with("you have won\n"), "{}", ran.out);
    // With exchanged sides the bot wins.
    let ran = gt_reading("play queen:4x5 --second", b"1 1\n");
    assert!(ran.out.contains("the bot plays 1,2"), "{}", ran.out);
    assert!(ran.out.ends_with("the bot has won\n"), "{}", ran.out);
    let ran = gt_reading("play queen:2x2:misere", b"0 1\n");
    assert!(ran.out.ends_with("you have won\n"), "{}", ran.out);
}

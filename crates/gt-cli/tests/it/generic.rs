//! `gt solve` and `gt perft`.

use serde_json::{Value, json};

use crate::batch::batch;
use crate::command::{answered, drawn, json, refused, text};

#[test]
fn every_method_that_a_game_allows_gives_its_value() {
    let instances = [
        ("chomp:4x5", "win", json!(11), "125"),
        ("queen:8x8", "win", json!(1), "64"),
        ("queen:3x3:white-knight", "win", json!(1), "3"), // (2, 2) has the moves to (0, 1) and (1, 0)
        ("nim:3,4,5", "win", json!(11), "120"),
        ("nim:1,2,3", "loss", json!(6), "24"),
        ("nim:0", "loss", json!(0), "1"),
        ("tictactoe", "draw", json!(null), "5478"),
    ];
    for (instance, outcome, plies, positions) in instances {
        for method in ["memo", "alphabeta", "retrograde", "bounded"] {
            let mut answer = json(&format!("solve {instance} --with {method}"));
            let (stored, counted) = (answer["positions"].take(), answer["counted"].take());
            let expected = json!({
                "instance": instance, "method": method, "outcome": outcome, "plies": plies, "nimber": null, "margin": null, "positions": null, "counted": null
            });
            assert_eq!(answer, expected);
            let by_hash = ["queen:3x3:white-knight", "tictactoe"].contains(&instance);
            let what = if method == "retrograde" {
                if by_hash { "reachable" } else { "ranks" }
            } else {
                "stored"
            };
            assert_eq!(counted, what, "{instance} {method}");
            match method {
                "memo" | "retrograde" => assert_eq!(stored, positions, "{instance}"),
                _ => assert!(
                    stored.as_str().is_some_and(|stored| stored.parse::<u64>().is_ok()),
                    "{instance}: {stored}"
                ),
            }
        }
    }
    assert!(text("solve nim:1,2 --with memo").contains("\n6 positions (stored), "));
    let shown = text("solve nim:1,2 --with memo");
    assert_eq!(
        shown.lines().take(3).collect::<Vec<_>>(),
        ["1:   1 |", "2:   2 ||", "win in 3 plies (2 moves)"]
    );
}

#[test]
fn bounded_search_looks_no_further_than_it_must() {
    let answer = json("solve queen:1000x1000 --with bounded"); // a million positions; the first has 2997 moves
    assert_eq!((&answer["plies"], &answer["positions"]), (&json!(1), &json!("2998")));
}

#[test]
fn plays_that_need_not_end_are_for_retrograde_analysis() {
    for (instance, outcome, plies) in [
        ("matrix:3x3:heavy-edge:axes", "loss", json!(2)),
        ("matrix:3x3:heavy-edge:ko", "win", json!(1)),
        ("matrix:3x2:equal-sums:axes", "win", json!(3)),
        ("matrix:2x3:heavy-edge:free", "draw", json!(null)),
    ] {
        for method in ["retrograde", "bounded"] {
            let answer = json(&format!("solve {instance} --with {method}"));
            assert_eq!(
                (&answer["outcome"], &answer["plies"]),
                (&json!(outcome), &plies),
                "{instance} {method}"
            );
        }
    }
    for method in ["memo", "alphabeta", "grundy"] {
        assert!(
            refused(2, &format!("solve matrix:3x3:heavy-edge:ko --with {method}"))
                .contains("Acyclic"),
            "{method}"
        );
    }
}

#[test]
fn grundy_gives_the_nimber_and_a_sum_of_heaps_costs_the_heaps() {
    let answer = json("solve nim:300,400,500 --with grundy");
    let expected = json!({
        "instance": "nim:300,400,500", "method": "grundy", "outcome": "win", "plies": null, "nimber": 328, "margin": null, "positions": "1200", "counted": "stored"
    });
    assert_eq!(answer, expected);
    assert_eq!(json("solve nim:300,400,188 --with grundy")["outcome"], "loss");
    assert_eq!(json("solve chomp:5x5 --with grundy")["nimber"], json!(6));
    assert!(text("solve queen:8x8 --with grundy").contains("win, nimber"));
}

#[test]
fn a_method_that_the_game_does_not_allow_names_the_promise() {
    for line in ["solve tictactoe --with grundy", "solve tictactoe --with grundy --dry-run"] {
        let line = refused(2, line);
        assert!(
            line.contains("Impartial")
                && line.contains("allows --with memo, alphabeta, retrograde, bounded"),
            "{line}"
        );
    }
}

#[test]
fn wrong_instances_and_methods_are_named() {
    for (args, named) in [
        ("solve checkers --with memo", "chomp:4x5"),
        ("solve chmop:4x5", "did you mean chomp:4x5? "),
        ("moves TicTacToe", "did you mean tictactoe? "),
        ("line sea-adversry:3x3:2", "did you mean sea-adversary:"),
        ("solve chomp:4 --with memo", "\"chomp:4\""),
        ("solve nim:3,x --with memo", "\"x\""),
        ("solve graph:", "expected the name of a file"),
        ("solve tictactoe --with luck", "\"luck\" is not a solver"),
        ("moves checkers", "chomp:4x5"),
        ("moves tictactoe X./...", "\"X./...\""),
        ("explain nim:3,4,5 3,4,6", "\"3,4,6\""),
        ("line sea-adversary:3x3:2 all", "3 rows of 3 cells"),
        ("moves sea-adversary:3x3:2 .../.?./..?", "at most one ?"),
        ("perft tictactoe 2 --position O../.../...", "\"O../.../...\""),
        ("perft checkers 3", "chomp:4x5"),
        ("perft tictactoe many", "'many'"),
        ("perft tictactoe -1", "'-1'"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn perft_counts_plays() {
    assert_eq!(
        json("perft tictactoe 9"),
        json!({"instance": "tictactoe", "plies": 9, "count": "127872"})
    );
    assert_eq!(text("perft chomp:2x2 0"), "1\n");
    assert_eq!(text("perft chomp:2x2 1"), "3\n");
    assert_eq!(text("perft chomp:2x2 4000000000"), "0\n");
}

#[test]
fn without_a_method_the_one_that_fits_the_game_is_used() {
    for (instance, method, outcome) in [
        ("chomp:4x5", "box-values", "win"),
        ("matrix:3x3:heavy-edge:ko", "bit-sets", "win"),
        ("nim:3,4,5", "dense", "win"),
        ("tictactoe", "memo", "draw"),
    ] {
        let answer = json(&format!("solve {instance}"));
        assert_eq!(
            (&answer["method"], &answer["outcome"]),
            (&json!(method), &json!(outcome)),
            "{instance}"
        );
    }
}

#[test]
fn moves_are_listed_best_first_for_any_position() {
    let answer = json("moves nim:3,4,5 1,2,0");
    let moves: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap()).collect();
    assert_eq!((moves[0], moves.len()), ("2-1", 3)); // leaves 1 and 1
    assert_eq!(
        answer["moves"][0],
        json!({"move": "2-1", "position": "1,1,0", "outcome": "loss", "plies": 2, "margin": null})
    );
    assert_eq!(answer["line"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&answer["position"], &answer["outcome"], &answer["plies"]),
        (&json!("1,2,0"), &json!("win"), &json!(3))
    );
    let shown = text("moves nim:3,4,5 1,2,0");
    assert!(shown.contains("* 2-1   win in 3 plies   1,1,0"), "{shown}");
    assert!(text("moves nim:3,4,5 0,0,0").contains("the game is over"));
    // Loopy games, and games in which a position of one line is not reached from that of another.
    assert_eq!(json("moves fox:sq4_1f")["outcome"], json("solve fox:sq4_1f")["outcome"]);
    let (code, all, _) = batch("moves nim:3,4,5 --batch", "1,2,0\n3,4,5\n\n9,9,9\n");
    assert_eq!((code, all.len()), (2, 4));
    assert_eq!((&all[1], &all[0]["plies"]), (&all[2], &json!(3)));
    assert!(all[3]["error"].as_str().unwrap().contains("9,9,9"));
}

#[test]
fn a_value_is_explained_by_a_move_or_by_what_refutes_each() {
    let won = json("explain nim:3,4,5 1,2,0");
    assert_eq!((&won["reason"], won["why"].as_array().unwrap().len()), (&json!("move"), 1));
    // After 2-1 two piles of one are left: one is taken, and then the other.
    assert_eq!(won["why"][0]["reply"], json!("1-1"));
    let ending = json("explain nim:3,4,5 0,0,2");
    assert_eq!(
        (&ending["why"][0]["move"], &ending["why"][0]["reply"]),
        (&json!("3-2"), &Value::Null)
    );
    let lost = json("explain nim:3,4,5 2,2,0");
    assert_eq!((&lost["reason"], &lost["outcome"]), (&json!("refuted"), &json!("loss")));
    let tried: Vec<_> = lost["why"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| [&mv["move"], &mv["reply"]].map(|s| s.as_str().unwrap()))
        .collect();
    assert_eq!(tried.len(), 4);
    assert!(tried.contains(&["1-1", "2-1"]) && tried.contains(&["2-2", "1-2"]), "{tried:?}");
    assert_eq!(json("explain nim:3,4,5 0,0,0")["reason"], json!("over"));
    assert!(text("explain nim:3,4,5 2,2,0").contains("none of the 4 moves does better"));
    assert!(text("explain nim:3,4,5 1,2,0").contains("play 2-1"));
}

#[test]
fn a_line_is_a_best_play_to_the_end() {
    let line = json("line tictactoe XX./OO./...");
    assert_eq!(line["line"], json!([{"move": "c3", "position": "XXX/OO./..."}]));
    let long = json("line chomp:4x5");
    assert_eq!(long["line"].as_array().unwrap().len(), 11);
    let drawn = json("line matrix:2x3:heavy-edge:free");
    assert_eq!(drawn["outcome"], json!("draw"));
    assert!(drawn["repeats_from"].is_u64());
    assert!(text("line matrix:2x3:heavy-edge:free").contains("the play repeats"));
}

#[test]
fn games_are_listed_with_an_example_of_everything() {
    let games = json("games")["games"].clone();
    let nim = games.as_array().unwrap().iter().find(|game| game["name"] == "nim").unwrap();
    assert_eq!(
        (&nim["example"], &nim["position"], &nim["move"]),
        (&json!("nim:3,4,5"), &json!("3,4,5"), &json!("1-1"))
    );
    assert_eq!(nim["promises"], json!(["indexed", "encoded", "acyclic", "impartial", "notation"]));
    assert!(text("games --all").contains("chomp:4x5"));
}

#[test]
fn a_puzzle_has_one_winning_move_and_a_seed_gives_it_again() {
    for instance in [
        "chomp:5x6",
        "queen:12x9",
        "queen:12x9:king",
        "nim:3,4,5",
        "tictactoe",
        "matrix:3x3:heavy-edge:ko", // play may never end
        "fox:sq4_1f",
    ] {
        let args = format!("puzzle {instance} --number 5 --seed 4");
        let puzzles = json(&args);
        assert_eq!(puzzles, json(&args), "{instance}");
        let list = puzzles["puzzles"].as_array().unwrap();
        assert_eq!((list.len(), &puzzles["instance"]), (5, &json!(instance)));
        for puzzle in list {
            // A position may have blanks.
            let words = ["moves", instance, puzzle["position"].as_str().unwrap(), "--format=json"];
            let moves = answered(words.map(str::to_owned), b"").out;
            let moves: Value = serde_json::from_str(&moves).unwrap();
            assert_eq!((&moves["outcome"], &moves["plies"]), (&json!("win"), &puzzle["plies"]));
            let wins = moves["moves"].as_array().unwrap().iter();
            let wins: Vec<_> = wins.filter(|mv| mv["outcome"] == "loss").collect();
            assert_eq!(wins.len(), 1, "{instance}: {puzzle}");
            assert_eq!(wins[0]["move"], puzzle["move"], "{instance}: {puzzle}");
        }
    }
}

#[test]
fn puzzles_are_drawn_from_what_play_reaches() {
    // Source: other. Verbs of Chomp and of the queen drew from all positions of the box and all
    // cells of the board, which are what play reaches.
    let total = |args: &str| json(&format!("puzzle {args}"))["total"].clone();
    assert_eq!(total("chomp:5x6 --plies 7"), "44");
    assert_eq!(total("queen:12x9"), "55");
    assert_eq!(total("queen:12x9:king"), "75");
    let shown = text("puzzle chomp:2x2 --solution");
    assert!(
        shown.contains("2,2\nwin in 3 plies (2 moves), by one move only: which?\n(1,1)\n"),
        "{shown}"
    );
    assert!(!text("puzzle chomp:2x2").contains("(1,1)"));
    // The square of the move has another ground than all others.
    let path = std::env::temp_dir().join(format!("gt-puzzle-{}.svg", std::process::id()));
    text(&format!("puzzle chomp:2x2 --solution --svg {}", path.display()));
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let grounds: Vec<_> = drawn(&svg, "rect").iter().map(|rect| rect["fill"].clone()).collect();
    let (square, others) = grounds.split_last().unwrap();
    assert!(others.len() == 3 && !others.contains(square), "{grounds:?}");
}

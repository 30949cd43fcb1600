//! `gt fox`.

mod rules;
mod tables;

use serde_json::json;

use crate::command::{
    command, drawn, gt_reading, json, ran, ran_reading, refused, text, without_stats,
};

/// Asks a verb about a position as JSON; the position has a blank in it.
fn asked(verb: &str, fen: &str, rest: &str) -> serde_json::Value {
    let mut command = command(&format!("fox {verb}"));
    let ran = ran(command
        .arg(fen)
        .args(rest.split_whitespace())
        .args(["--format", "json"])
        .output()
        .expect("the built command"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{verb} {fen}");
    without_stats(serde_json::from_str(&ran.out).expect("JSON"))
}

/// Source: other, computed by independent programs.
#[test]
fn all_longest_captures_are_listed_with_the_capture_of_arsacs_program() {
    let answer = asked("captures", "3/3/2xh3/2h1h2/3h2x/3/3 f", "");
    assert_eq!(answer["longest"], 4);
    assert_eq!(answer["paths"], json!(["c5xe5xe3xc3xc5", "c5xc3xe3xe5xc5"]));
    assert_eq!(
        answer["results"],
        json!([{"from": "c5", "to": "c5", "taken": ["d5", "c4", "e4", "d3"], "paths": 2}])
    );
    let fox = &answer["foxes"][0];
    assert_eq!(
        (&fox["square"], &fox["maximal_paths"], &fox["longest_paths"]),
        (&json!("c5"), &json!(2), &json!(2))
    );
    assert_eq!((&fox["text_path"], &fox["text_tests"]), (&json!("c5xe5xe3xc3xc5"), &json!(36)));
    assert_eq!(answer["foxes"][1]["longest"], 0);
}

#[test]
fn a_single_longest_capture_is_explained() {
    let ran = ran(command("fox captures").arg("3/3/2xh3/7/7/x2/3 f").output().unwrap());
    assert!(ran.out.contains("fox c5 must take 1: c5xe5"), "{}", ran.out);
}

#[test]
fn a_capture_is_drawn_as_svg() {
    let path = std::env::temp_dir().join(format!("gt-fox-{}.svg", std::process::id()));
    let mut command = command("fox captures");
    command.arg("3/3/2xh3/7/7/x2/3 f").arg("--svg").arg(&path);
    assert_eq!(ran(command.output().unwrap()).code, 0);
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(drawn(&svg, "polyline")[0]["points"].trim_end(), "120,120 216,120", "{svg}");
}

#[test]
fn a_batch_of_positions_goes_on_after_a_bad_line() {
    let input = b"3/3/2xh3/7/7/x2/3 f\n3/3/2xh3/7/7/x2/3 q\n3/3/2x1x2/7/7/3/3 h\n";
    let ran = gt_reading("fox captures --batch", input);
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(ran.code, 2);
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["longest"], &lines[2]["longest"]), (&json!(1), &json!(0)));
    assert!(lines[1]["error"].as_str().unwrap().contains("\"q\""));
}

/// Source: other, computed by independent programs.
#[test]
fn plays_are_counted_both_ways_and_by_first_moves() {
    let answer = json("fox perft start 5 --divide");
    assert_eq!((&answer["paths"], &answer["results"]), (&json!("3280"), &json!("3280")));
    let parts: Vec<_> = answer["divide"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| (part["move"].clone(), part["results"].clone()))
        .collect();
    assert!(parts.contains(&(json!("d4-d5"), json!("596"))));
    let answer = asked("perft", "xh1/hhh/1h1h1h1/hhhxhhh/1h1h1h1/hhh/1h1 f", "1");
    assert_eq!((&answer["paths"], &answer["results"]), (&json!("80"), &json!("1")));
}

#[test]
fn puzzles_have_one_solution_of_the_wanted_length() {
    let answer = json("fox exercise --length 6 --hens 16 --seed 3 -n 4");
    assert_eq!(answer, json("fox exercise --length 6 --hens 16 --seed 3 -n 4"));
    let puzzles = answer["exercises"].as_array().unwrap();
    assert_eq!(puzzles.len(), 4);
    for puzzle in puzzles {
        let captures = asked("captures", puzzle["position"].as_str().unwrap(), "");
        assert_eq!(
            (&captures["longest"], &captures["paths"]),
            (&json!(6), &json!([puzzle["path"]]))
        );
    }
    let (hidden, shown) = (text("fox exercise"), text("fox exercise --solution"));
    let (_, solution) = shown.trim_end().rsplit_once('\n').unwrap();
    assert!(solution.contains('x') && !hidden.contains(solution));
}

/// Returns the numbers of hens and foxes of a position.
fn pieces(position: &str) -> [usize; 2] {
    let (placement, _) = position.rsplit_once(' ').expect("a side to move");
    ['h', 'x'].map(|piece| placement.matches(piece).count())
}

#[test]
fn puzzles_have_the_hens_asked_for_and_are_read_by_every_verb() {
    for line in [
        "--length 9 --hens 22 -n 3",
        "--length 5 --hens 24 -n 20",
        "--length 8 --hens 21 -n 5",
        "--length 1 --hens 30",
    ] {
        let hens: usize = line.split(' ').nth(3).unwrap().parse().unwrap();
        for puzzle in
            json(&format!("fox exercise --seed 4 {line}"))["exercises"].as_array().unwrap()
        {
            let position = puzzle["position"].as_str().unwrap();
            assert_eq!(pieces(position), [hens, 2], "{line}: {position}");
            assert_eq!(asked("captures", position, "")["paths"], json!([puzzle["path"]]));
            assert_eq!(asked("perft", position, "1")["paths"], "1");
            assert_eq!(asked("bestmove", position, "--level 1")["move"], puzzle["path"]);
        }
    }
    // The search sees the end.
    let crowd = "hhh/hhh/hhx1xhh/hhhhhhh/hhhhhhh/hhh/h2 f";
    assert_eq!(asked("bestmove", crowd, "--memory 300MB")["plies"], 2);
    // No table holds positions with more hens than its rules allow.
    let queried = ran(command("fox tablebase query").arg(crowd).output().unwrap());
    assert_eq!(queried.code, 2);
    assert!(queried.err.contains("at most 20 hens, not 28"), "{}", queried.err);
}

#[test]
fn puzzles_without_room_are_refused_with_the_valid_numbers() {
    let few = refused(2, "fox exercise --length 12 --hens 10");
    assert_eq!(few, "10 hens; no exercise of length 12 has fewer than 12 or more than 19");
    let many = refused(2, "fox exercise --length 9 --hens 24");
    assert_eq!(many, "24 hens; no exercise of length 9 has fewer than 9 or more than 22");
    let long = refused(2, "fox exercise --length 16 --hens 16");
    assert_eq!(
        long,
        "no exercise has length 16: it needs at least 16 hens, and its landing squares leave room for at most 15"
    );
}

#[test]
fn illegal_positions_are_refused() {
    for (fen, named) in [
        ("3/3/7/7/7/3 f", "7 rows"),
        ("3/3/2x1x2/7/7/3/3 z", "h for the hens"),
        ("3/3/2x4/7/7/3/3 f", "number of foxes (x) is 2"),
    ] {
        let ran = ran(command("fox captures").arg(fen).output().unwrap());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{fen}");
        assert!(ran.err.contains(named), "{}", ran.err);
    }
}

/// A position of the table of the top ranks: nine hens, three of them outside the henhouse, which
/// has room for them.
const ENDGAME: &str = "hh1/h1h/hhhxhh1/1x5/7/3/3 h";

#[test]
fn the_best_move_comes_with_its_reason() {
    // The start of the book's game without one hen: nothing is known of it.
    let guess = asked("bestmove", "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hh1 h", "--level 3");
    assert_eq!(
        (&guess["reason"], &guess["depth"], &guess["outcome"]),
        (&json!("guess"), &json!(5), &json!(null))
    );
    assert_eq!(guess["line"][0], guess["move"]);
    let only = asked("bestmove", "3/3/2xh3/7/7/x2/3 f", "");
    assert_eq!(only["outcome"], "win"); // one hen: the foxes have won already
    let over = asked("bestmove", "hhh/hhh/1xhhhx1/7/7/3/3 f", "");
    assert_eq!(
        (&over["move"], &over["reason"], &over["outcome"]),
        (&json!(null), &json!("over"), &json!("loss"))
    );
    let endgame = asked("bestmove", ENDGAME, "");
    assert_eq!(endgame["reason"], "endgame", "{endgame}");
    let searched = asked("bestmove", ENDGAME, "--no-endgames --depth 3");
    assert_ne!(searched["reason"], "endgame");
    assert!(refused(2, "fox bestmove --level 7 x").contains("a level from 1 to 6"));
}

#[test]
fn a_tournament_counts_games_and_repeats_with_its_seed() {
    let line = "fox tournament --rules sq4_1f --levels 2,1 --games 6 --opening 2 --seed 3";
    let (one, again) = (json(line), json(line));
    assert_eq!(one, again);
    let game = &one["matches"][0];
    let count = |key: &str| game[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    let terms = json("fox tournament --rules sq4_1f --levels 2 --games 2 --without hens,threat");
    assert_eq!(terms["matches"][1]["other"], "level 2 without threat");
    assert!(refused(2, "fox tournament --levels 3").contains("two or more"));
}

#[test]
fn a_capture_is_played_by_its_path_and_says_what_it_takes() {
    let mut command = command("play fox:cross_4h_2f --opponent 1");
    command.arg("3/3/2xh3/2h1h2/3h2x/3/3 f");
    let ran = ran_reading(command, b"moves\ng3-g4\nc5xe5xe3xc3xc5\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("c5xe5xe3xc3xc5: takes d5 c4 e4 d3\n"), "{}", ran.out);
    assert!(ran.out.contains("\"g3-g4\" is not a legal move"), "{}", ran.out);
    assert!(ran.out.ends_with("you have won\n"), "{}", ran.out);
}

#[test]
fn play_against_the_computer_goes_on_until_the_person_quits() {
    let ran = gt_reading("play fox:book --opponent 1", b"moves\nz9\nhint\na4-a5\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("the hens (h) are to move"), "{}", ran.out);
    assert!(ran.out.contains("the bot plays ") && ran.out.contains(" ahead"), "{}", ran.out);
}

/// Source: self, the deep test `the_hens_win_the_books_game_from_the_start` of gt-fox-hens.
#[test]
fn the_hens_win_from_the_start_and_nobody_knows_how_fast() {
    let start = "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h";
    let proved = asked("bestmove", start, "--level 3");
    assert_eq!((&proved["outcome"], &proved["plies"]), (&json!("win"), &json!(null)));
    let shown = ran(command("fox bestmove --level 3").arg(start).output().unwrap());
    assert!(shown.out.replace("\n  ", " ").contains("; win, proved position by"), "{}", shown.out);
}

/// A position that leads to more positions than the endgame table holds, by a win in more plies
/// than the levels look ahead.
const LONG: &str = "3/3/7/x6/6x/1h1/h1h h";

#[test]
fn the_upper_levels_ask_a_table_where_their_search_only_guesses() {
    let rules = "--rules cross_4h_2f";
    // The table of the whole game, which the player does not use.
    let table = asked("tablebase query", LONG, rules);
    let best = asked("bestmove", LONG, &format!("{rules} --level 5"));
    assert_eq!(
        (&best["reason"], &best["outcome"], &best["plies"]),
        (&json!("endgame"), &table["outcome"], &table["plies"])
    );
    assert!(table["best_moves"].as_array().unwrap().contains(&best["move"]), "{best} {table}");
    for options in
        ["--level 4", "--level 5 --no-endgames", "--level 5 --depth 9", "--level 5 --memory 20MB"]
    {
        assert_eq!(
            asked("bestmove", LONG, &format!("{rules} {options}"))["reason"],
            "guess",
            "{options}"
        );
    }
}

#[test]
fn a_batch_keeps_its_table_for_positions_that_are_in_it() {
    let table = asked("tablebase query", LONG, "--rules cross_4h_2f");
    let input = format!("{LONG}\n{}\n{LONG}\n", LONG.replace(" h", " f")).into_bytes();
    let ran = gt_reading("moves fox:cross_4h_2f --batch", &input);
    let answers: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for key in ["outcome", "plies"] {
        assert_eq!(answers[0][key], table[key]);
    }
    let seconds: Vec<f64> =
        answers.iter().map(|answer| answer["stats"]["seconds"].as_f64().unwrap()).collect();
    assert!(seconds.len() == 3 && 10.0 * (seconds[1] + seconds[2]) < seconds[0], "{seconds:?}");
}

#[test]
fn what_the_foxes_may_do_depends_on_who_is_to_move() {
    for (fen, said) in [
        ("3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh f", "nothing can be taken: the foxes may step\n"),
        ("3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h", "nothing can be taken: the hens are to move\n"),
        (
            "xxh/hhh/hhhhh2/hhh4/7/3/3 f",
            "nothing can be taken: the foxes cannot move, the foxes have lost\n",
        ),
        (
            "hhh/hhh/1xhhhx1/7/7/3/3 f",
            "nothing can be taken: the game is over, the foxes have lost\n",
        ),
        (
            "3/3/2xh3/h6/hhhhhhh/3/x2 h",
            "the hens are to move; if the foxes were to move:\nfox c5 must take 1: c5xe5\n",
        ),
        ("3/3/2xh3/h6/hhhhhhh/3/x2 f", "\nfox c5 must take 1: c5xe5\n"),
        (
            "3/3/2xh3/7/7/x2/3 f",
            "the game is over, the foxes have won; if the foxes were to move:\nfox c5 must take 1: c5xe5\n",
        ),
    ] {
        let ran = ran(command("fox captures").arg(fen).output().unwrap());
        assert!(ran.out.ends_with(said), "{fen}: {}", ran.out);
        // By the rules alone: foxes that are to move and not shut in have a play of one ply.
        let moves = asked("perft", fen, "1");
        let can_move = moves["paths"] != "0";
        assert_eq!(
            can_move,
            !ran.out.contains("cannot move") && !ran.out.contains("is over"),
            "{fen}"
        );
    }
}

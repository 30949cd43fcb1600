//! Texts for people: numbers with their nouns, moves that have the plies shown, errors that name
//! what is wrong.

use std::fs;

use serde_json::Value;

use crate::batch::batch;
use crate::command::{gt_reading, json, ran, refused, text};

/// Runs arguments that may hold blanks.
fn said(args: &[&str]) -> String {
    let ran = ran(crate::command::command("").args(args).output().expect("the built command"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args:?}");
    ran.out
}

/// Two words that do not belong together: `1 plies`.
fn disagreement(text: &str) -> Option<String> {
    const PLURALS: &[&str] = &[
        "plies",
        "moves",
        "positions",
        "heaps",
        "games",
        "hens",
        "fleets",
        "shots",
        "cells",
        "squares",
        "lines",
        "states",
        "puzzles",
        "rows",
        "columns",
        "files",
        "solutions",
        "openings",
        "paths",
        "results",
        "ships",
        "sums",
        "pages",
        "families",
    ];
    let plain = |word: &str| word.trim_end_matches([')', ',', ';', ':', '.']).to_owned();
    let pairs = text.lines().flat_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words
            .windows(2)
            .map(|pair| (pair[0].trim_start_matches('('), plain(pair[1])))
            .collect::<Vec<_>>()
    });
    let mut wrong =
        pairs.filter(|(number, noun)| *number == "1" && PLURALS.contains(&noun.as_str()));
    wrong.next().map(|(number, noun)| format!("{number} {noun}"))
}

#[test]
fn numbers_agree_with_their_nouns() {
    for args in [
        &["solve", "nim:0"][..],
        &["solve", "nim:1", "--with", "memo"],
        &["moves", "nim:1"],
        &["explain", "nim:2", "1"],
        &["line", "nim:1"],
        &["chomp", "solve", "1", "1"],
        &["chomp", "solve", "1", "2"],
        &["chomp", "count", "1", "1"],
        &["chomp", "verify", "1", "1"],
        &["chomp", "verify", "1", "2"],
        &["chomp", "who", "1,1"],
        &["chomp", "three", "1"],
        &["puzzle", "chomp:2x2", "--plies", "3"],
        &["queen", "period", "0"],
        &["queen", "who", "0", "1"],
        &["queen", "who", "0", "0"],
        &["sea", "count", "--rows", "1", "--cols", "1", "--fleet", "1"],
        &["sea", "map", "--rows", "1", "--cols", "1", "--fleet", "1"],
        &["sea", "best", "--rows", "1", "--cols", "1", "--fleet", "1"],
        &[
            "sea",
            "tournament",
            "--rows",
            "1",
            "--cols",
            "1",
            "--fleet",
            "1",
            "--games",
            "1",
            "--strategies",
            "random",
        ],
        &["matrix", "sample", "2", "2", "--outcome", "win", "--plies", "1", "--player", "0"],
        &[
            "fox",
            "bestmove",
            "4/1x2/hhhh/hhhh h",
            "--rules",
            "sq4_1f",
            "--depth",
            "1",
            "--no-endgames",
            "--level",
            "1",
        ],
        &[
            "fox",
            "tournament",
            "--rules",
            "sq4_1f",
            "--levels",
            "1,2",
            "--games",
            "1",
            "--opening",
            "1",
        ],
        &["chomp", "solve", "1", "1", "--dry-run"],
    ] {
        let text = said(args);
        assert_eq!(disagreement(&text), None, "gt {args:?}: {text}");
    }
    for (args, line) in [
        ("moves nim:5 9", "cannot read \"9\": expected 1 heap, none larger than in [5]"),
        ("fox exercise --length 3 --hens 1", "1 hen; no exercise of length 3 has fewer than"),
        (
            "sea puzzle --rows 3 --cols 3 --fleet 2 --row-sums 1",
            "1 sum for the rows; expected 3, one for each",
        ),
    ] {
        let found = refused(2, args);
        assert!(found.starts_with(line), "gt {args}: {found}");
    }
    let batch = gt_reading("chomp solve --batch", b"0 1\n");
    assert_eq!(batch.err, "error: 1 of 1 line was wrong\n");
    assert_eq!(disagreement("a win in 1 plies").as_deref(), Some("1 plies"));
}

/// The quickest of two winning moves is the one that explains the win.
#[test]
fn the_move_that_explains_a_win_has_its_plies() {
    let shown = text("queen who 2 3 --misere");
    let expected = "win in 2 plies (1 move)\nwinning moves: (2,2) (0,1)\nwhy: from (0,1) the opponent loses in 1 ply\n";
    assert_eq!(shown, expected);
    let mut several = 0;
    for rules in [
        "",
        "--misere",
        "--t 2",
        "--piece rook --misere",
        "--piece king",
        "--piece knight --misere",
    ] {
        // One command answers for all cells.
        let cells: Vec<_> = (0..7).flat_map(|a| (0..7).map(move |b| format!("{a} {b}"))).collect();
        let (code, answers, _) = batch(&format!("queen who --batch {rules}"), &cells.join("\n"));
        assert_eq!((code, answers.len()), (0, cells.len()), "{rules}");
        let of = |asked: &str| &answers[cells.iter().position(|cell| cell == asked).unwrap()];
        for cell in &cells {
            let (args, answer) = (format!("queen who {cell} {rules}"), of(cell));
            if answer["outcome"] != "win" || answer["plies"] == "0" {
                continue;
            }
            several += usize::from(answer["winning_moves"].as_array().unwrap().len() > 1);
            let shown = text(&args);
            let why = shown
                .lines()
                .find_map(|line| line.strip_prefix("why: from ("))
                .unwrap_or_else(|| panic!("gt {args}: {shown}"));
            let (cell, rest) = why.split_once(") the opponent loses in ").unwrap();
            let plies: u64 = rest.split(' ').next().unwrap().parse().unwrap();
            let all: u64 = answer["plies"].as_str().unwrap().parse().unwrap();
            assert_eq!(plies + 1, all, "gt {args}: {shown}");
            let after = of(&cell.replace(',', " "));
            assert_eq!(
                (&after["outcome"], &after["plies"]),
                (&Value::from("loss"), &Value::from(plies.to_string())),
                "gt {args}"
            );
        }
    }
    assert!(several > 10, "{several} cells with more than one winning move");
}

#[test]
fn the_square_that_explains_a_win_of_chomp_has_its_plies() {
    // Source: self. The first winning square, row by row, wins in 9 plies; the third in 7.
    let mut slower = 0;
    for position in [
        "4,3,2", "5,3,3,1", "3,3,2", "4,4,1,1", "5,2,2", "3,2,2,1", "6,3,1", "5,4,3,2", "4,2,2,2",
        "6,5,3",
    ] {
        let answer = json(&format!("chomp who {position}"));
        let Some(plies) = answer["plies"].as_u64().filter(|_| answer["outcome"] == "win") else {
            continue;
        };
        let shown = text(&format!("chomp who {position}")).replace("\n  ", " ");
        let why = shown.lines().find(|line| line.starts_with("why: ")).unwrap();
        let (before, loses) = why.split_once(", where the opponent loses in ").unwrap();
        assert_eq!(loses.split(' ').next().unwrap().parse(), Ok(plies - 1), "{position}: {why}");
        let left = json(&format!("chomp who {}", before.split(" leaves ").nth(1).unwrap()));
        assert_eq!(left["plies"], plies - 1, "{position}: {why}");
        let first = answer["winning_moves"][0].as_array().unwrap();
        slower += usize::from(!why.starts_with(&format!("why: ({},{})", first[0], first[1])));
    }
    assert!(slower > 0, "no position whose first winning square is slower");
}

#[test]
fn openings_that_are_slower_are_told_apart() {
    // Both openings of 8 x 10 win, in different numbers of plies.
    let shown = text("chomp solve 8 10");
    let sentence = shown.lines().find(|line| line.starts_with("win in ")).unwrap();
    let (_, moves) = sentence.split_once(", openings ").unwrap();
    let (all, quickest) = moves.split_once("; quickest ").unwrap_or((moves, moves));
    assert!(all.split(' ').count() == 2 && all.contains(quickest), "{sentence}");
    // The cubes: every opening that is listed as quickest leaves a loss in one ply less.
    let solid = text("chomp solid 2 2 2");
    assert!(solid.contains(", opening (1,1,1)") || solid.contains(", openings "), "{solid}");
}

#[test]
fn bytes_have_a_unit_and_an_advice() {
    for args in [
        "solve nim:60000,60000 --with retrograde --memory 100kB",
        "queen board 100000 100000 --memory 1MiB",
    ] {
        let line = refused(1, args);
        assert!(
            line.contains("iB of memory needed")
                && line.contains("raise --memory")
                && !line.contains("bytes"),
            "{args}: {line}"
        );
    }
}

#[test]
fn how_far_it_came_names_what_was_counted() {
    let line = refused(1, "solve chomp:20x20 --with memo --time 300ms");
    assert!(
        line.starts_with("out of time in \"searching\", ")
            && line.contains(" positions; raise --time"),
        "{line}"
    );
    assert!(refused(1, "fox perft start 12 --time 300ms").contains(" plays; raise --time"));
    assert!(refused(1, "queen period 2000 --time 300ms").contains(" of 2001 rows; raise --time"));
    assert!(refused(1, "sea sample -n 1000000 --time 0s").starts_with("out of time"));
}

#[test]
fn what_is_unknown_is_said_in_words() {
    let shown = text("chomp divisors 60480 --dry-run");
    assert!(
        shown.starts_with(
            "an unknown number of positions, an unknown amount of memory, an unknown time\n"
        ),
        "{shown}"
    );
    assert!(text("chomp solve 1 1 --dry-run").starts_with("1 position (reachable), "));
}

#[test]
fn puzzles_that_do_not_exist_are_refused_in_a_sentence() {
    assert_eq!(
        refused(2, "puzzle chomp:5x5 --plies 77"),
        "1 puzzle asked for, with a single win that takes exactly 77 plies; chomp:5x5 has none, and wins there take from 1 to \
         11 plies"
    );
    let line = refused(2, "puzzle queen:2x2 -n 9");
    let says = "9 puzzles asked for, with a single win that takes 2 plies or more; queen:2x2 has ";
    assert!(line.starts_with(says), "{line}");
    // Every play of this graph is endless.
    let line = refused(2, "puzzle graph:a>b;b>a");
    assert!(line.ends_with("has none, and no position there is won"), "{line}");
}

#[test]
fn a_table_that_cannot_be_is_refused_with_an_advice() {
    let line = refused(1, "fox tablebase build");
    assert!(
        line.starts_with("no table in plies can hold these rules: ")
            && line.ends_with("; use --outcomes, or rules with fewer hens"),
        "{line}"
    );
}

#[test]
fn no_bot_moves_where_the_game_is_over() {
    let shown = said(&["matrix", "bot", "2", "3", "--position", "5 6 1/4 3 2", "--player", "0"]);
    assert!(
        shown.starts_with("no bot moves: the game is over, player ")
            && shown.ends_with(" has won\n"),
        "{shown}"
    );
    assert_eq!(shown.lines().count(), 1);
}

#[test]
fn errors_in_a_list_of_lost_positions_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lost.txt");
    fs::write(&path, "3,1\n2,2\n").unwrap();
    let line = refused(2, &format!("chomp verify 3 3 --input {}", path.display()));
    assert!(
        line.starts_with(&format!("{}: line 2: cannot read \"2,2\"", path.display())),
        "{line}"
    );
    let ran = gt_reading("chomp verify 3 3 --input -", b"3,1\n2,2\n");
    assert!(ran.err.starts_with("error: stdin: line 2: "), "{}", ran.err);
}

#[test]
fn a_fleet_without_ships_is_named() {
    let said = said(&["sea", "count", "--rows", "2", "--cols", "2", "--fleet", ""]);
    assert!(said.starts_with("1 fleet of no ships on 2 x 2"), "{said}");
}

/// Every verb of foxes and hens that reads a position knows the first one by name.
#[test]
fn the_first_position_of_foxes_and_hens_has_a_name() {
    let first = "4/1x2/hhhh/hhhh h";
    for verb in ["captures", "tablebase query", "bestmove --level 1 --no-endgames"] {
        let mut by_text: Vec<&str> = verb.split(' ').collect();
        by_text.insert(0, "fox");
        by_text.extend([first, "--rules", "sq4_1f", "--format", "json"]);
        let by_text: Value = serde_json::from_str(&said(&by_text)).unwrap();
        let by_name = json(&format!("fox {verb} start --rules sq4_1f"));
        assert_eq!(by_name, crate::command::without_stats(by_text), "{verb}");
    }
    let batch = gt_reading("fox tablebase query --rules sq4_1f --batch", b"start\n");
    assert_eq!((batch.code, batch.out.contains("\"outcome\"")), (0, true), "{}", batch.err);
}

#[cfg(feature = "shells")]
#[test]
fn completion_offers_instances_and_names_of_rules() {
    // The script for fish completes no arguments but options, and one takes an instance.
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&format!("completions {shell}")).replace('\\', "");
        let rules = ["mini21_1f", "white-knight", "heavy-edge", "hasbro"];
        for name in rules.into_iter().chain(["nim:3,4,5", "tictactoe", "fox:sq4_1f"]) {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

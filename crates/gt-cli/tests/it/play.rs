//! Games by lines of text: the commands that all games have in common, records, levels.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::command::{gt_reading, json, refused, text};

/// What a game says to these lines; it ends well.
fn said(args: &str, lines: &str) -> String {
    let ran = gt_reading(args, lines.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args}: {}", ran.out);
    ran.out
}

/// A file for one test.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("play_{name}.txt"));
    let _ = fs::remove_file(&path); // of an earlier run
    path
}

/// Every way to play: the command, a first move, and where the record says it is.
const GAMES: [(&str, &str, &str); 8] = [
    ("play chomp:3x3 --seed 1", "0 2", "\n(0,2)\n"),
    ("play queen:4x5 --seed 1", "down 1", "\n2,4\n"),
    ("play matrix:3x3:equal-sums:ko --random-start --seed 1", "0", "\n0\n"),
    ("play fox:r3x5 --both", "a2-a3", "\na2-a3\n"),
    ("sea play --rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "C2", "\nC2 "),
    ("sea play --rows 4 --cols 5 --fleet 3,2 --mode duel --seed 1", "C2", "\nC2 "),
    ("sea play --rows 4 --cols 5 --fleet 3,2 --mode assistant", "C2 miss", "\nC2 miss\n"),
    ("play nim:3,4,5 --seed 1", "2-1", "\n2-1\n"),
];

#[test]
fn every_game_has_the_same_commands() {
    for (args, mv, recorded) in GAMES {
        let words = shlex::split(args).expect("words");
        let run = |lines: &str, more: &[&str]| {
            let mut command = crate::command::command("");
            // The record says where the game begins.
            let is_asked = |word: &&String| *word != "--random-start" || !more.contains(&"--load");
            command.args(words.iter().filter(is_asked)).args(more);
            let ran = crate::command::ran_reading(command, lines.as_bytes());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args}: {}", ran.out);
            ran.out.replace("\n  ", " ") // long lines are broken
        };
        let start = run("undo\nredo\nmoves\nhint\nvalues\nrecord\n?\nload nowhere\nquit\n", &[]);
        for answer in [
            "there is nothing to take back",
            "there is nothing to redo",
            "you can also say moves, values, hint, line, why, undo, redo, new, sides, level N",
            "instance: ",
            "cannot read the record nowhere",
        ] {
            assert!(start.contains(answer), "gt {args}: {answer:?} is not in {start}");
        }
        let why = run("why\n", &[]);
        let says = [" leads to ", " does better", "only one move", "shoot at", "ahead", "left> "];
        assert!(says.iter().any(|word| why.contains(word)), "gt {args}: {why}");
        // Every key of a screen has a word.
        let asked = run("line\nrules\nlevel 9\nlevel 2\nsides\nnew\n", &[]);
        assert!(asked.contains("a level: random, 1 to 6, or perfect"), "gt {args}: {asked}");
        for answers in [
            ["a best line: ", "there is no best line: ", "shoot at", "left> "],
            ["Aim", "Rules", "Play", "Sea"],
            ["of the computer is 2 now", "has only one strength", "", ""],
            ["you are the ", "played by people", "--mode says who shoots", "--second"],
        ] {
            let any = answers.iter().any(|part| !part.is_empty() && asked.contains(part));
            assert!(any, "gt {args}: none of {answers:?} in {asked}");
        }
        // What was taken back is not in the record; what is made again is.
        let name = args.replace(|sign: char| !sign.is_alphanumeric(), "_");
        let (path, again) = (file(&name), file(&format!("{name}_again")));
        let (shown, shown_again) = (path.display().to_string(), again.display().to_string());
        run(&format!("{mv}\nundo\n"), &["--record", &shown]);
        let undone = fs::read_to_string(&path).unwrap();
        assert!(!undone.contains(recorded) && undone.starts_with("instance: "), "{undone}");
        run(&format!("{mv}\nundo\nredo\n"), &["--force", "--record", &shown]);
        let made = fs::read_to_string(&path).unwrap();
        assert!(made.contains(recorded), "gt {args}: {made}");
        // A record that is loaded is the game that was recorded.
        run(&format!("record {shown_again}\n"), &["--load", &shown]);
        assert_eq!(fs::read_to_string(&again).unwrap(), made, "gt {args}");
        run(&format!("load {shown}\nrecord {shown_again}\n"), &["--force"]);
        assert_eq!(fs::read_to_string(&again).unwrap(), made, "gt {args}");
    }
}

#[test]
fn any_instance_is_played_against_a_perfect_bot() {
    // Only 1-2 wins: it leaves 1, 4 and 5, whose nim-sum is 0.
    let lost = said("play nim:3,4,5 --second --seed 1", "1-1\nhint\nwhy\n");
    assert!(lost.contains("the bot plays 1-2") && lost.contains("you have a loss in"), "{lost}");
    assert!(lost.contains(" moves does better\n") && lost.contains(": the reply is "), "{lost}");
    let wins = said("play nim:3,4,5", "why\n").replace("\n  ", " ");
    assert!(wins.contains("1-2 leads to 1,4,5, where the opponent has a loss in"), "{wins}");
    let won = said("play nim:1,1", "1-1\n");
    assert!(won.contains("the bot plays 2-1") && won.ends_with("the bot has won\n"), "{won}");
    // Blanks, brackets and capital letters of a move do not matter.
    assert!(said("play chomp:2x2", "1,1\n").contains("the bot plays"));
    assert!(said("play nim:3,4,5 --show-values", "").contains("  1-2  win in "));
}

#[test]
fn the_sides_are_changed_and_the_game_begins_again() {
    let twice = said("play nim:3,4,5 --seed 1", "sides\nsides\nrecord\n");
    assert!(twice.contains("you are the first player now\n"), "{twice}");
    let first = said("play nim:3,4,5 --seed 1", "sides\nrecord\n");
    assert!(first.contains("you are the second player now\nthe bot plays 1-2"), "{first}");
    assert!(first.contains("\nfirst: perfect\nsecond: person\n"), "{first}");
    let again = said("play nim:3,4,5 --seed 1", "1-2\nnew\nrecord\n");
    assert!(again.contains("\nsecond: perfect\nyour move> "), "no move is recorded: {again}");
    // Each new game of the matrix has another start, and that of a battle another fleet.
    let starts = said("play matrix --seed 1", "new\nnew\n");
    let boards: Vec<&str> = starts.split("your move> ").take(3).collect();
    assert!(boards[1] != boards[2], "{starts}");
    let sea = "sea play --rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1";
    let shots = "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nrecord\n";
    let both = said(sea, &format!("{shots}new\n{shots}"));
    let answers: Vec<_> =
        both.split("instance: ").map(|part| part.split("your shot> ").next()).collect();
    let &[_, one, two] = &answers[..] else { panic!("{both}") };
    assert!(one.is_some_and(|one| one.contains("\nA1 ")), "{both}");
    assert_ne!(one, two);
}

#[test]
fn every_level_is_an_opponent_of_every_game() {
    for game in ["play chomp:3x3", "play queen:5x7", "play matrix:3x3", "play fox:r3x5"] {
        for level in ["random", "1", "6", "perfect"] {
            said(&format!("{game} --second --opponent {level}"), "hint\n");
        }
    }
    // A level that is set plays on; its name stands in the record.
    let set = said("play chomp:4x5 --seed 1", "level random\n3,4\nrecord\n");
    assert!(set.contains("second: random\n"), "{set}");
}

#[cfg(feature = "table")]
#[test]
fn a_table_plays_every_game_that_has_ranks() {
    let folder = tempfile::tempdir().unwrap();
    for (instance, play) in [
        ("chomp:3x3", "play chomp:3x3"),
        ("queen:7x12", "play queen:7x12"),
        ("matrix:2x3:heavy-edge:ko", "play matrix:2x3:ko"),
        ("fox:r3x5", "play fox:r3x5"),
        ("nim:3,4", "play nim:3,4"),
    ] {
        let dir = folder.path().join(instance.replace(':', "_"));
        let dir = dir.display();
        crate::command::text(&format!("table solve {instance} --out {dir}"));
        let played = said(&format!("{play} --table {dir} --second"), "hint\nrecord\n");
        assert!(played.contains("the bot plays ") && played.contains("you have a "), "{played}");
        assert!(played.contains(&format!("instance: {instance}\n")), "{played}");
    }
    let other = folder.path().join("nim_3,4");
    let wrong = refused(1, &format!("play chomp:3x3 --table {}", other.display()));
    assert!(wrong.contains("nim_3,4"), "{wrong}");
}

#[test]
fn a_start_that_was_not_chosen_is_a_game() {
    let queen = said("play queen", "hint\n");
    assert!(queen.contains("you have a win in 9 plies (5 moves); best: 6,10\n"), "{queen}");
    for rule in ["free", "ko", "axes"] {
        for seed in 1..6 {
            let start =
                said(&format!("play matrix:3x3:{rule} --random-start --seed {seed}"), "hint\n");
            for short in ["in 1 ply", "loss in 2 plies"] {
                assert!(!start.contains(short), "{rule} {seed}: {start}");
            }
        }
    }
}

#[test]
fn a_game_too_large_to_solve_is_played_by_search() {
    let played = said("play chomp:15x15 --opponent 2 --seed 1", "(14,14)\nhint\nquit\n");
    assert!(played.contains("the bot plays"), "{played}");
}

#[test]
fn a_record_names_its_game() {
    let path = file("names_its_game");
    said(&format!("play nim:3,4 --seed 1 --record {}", path.display()), "2-1\n");
    let on = said(&format!("play --load {}", path.display()), "record\n");
    assert!(on.contains("\nfirst: person\nsecond: perfect\n") && on.contains("\n\n2-1\n"), "{on}");
    let other = refused(2, &format!("play nim:3,5 --load {}", path.display()));
    assert!(other.contains("nim:3,4") && other.contains("nim:3,5"), "{other}");
    fs::write(&path, "instance: nim:3,4\n\n1-1\n9-1\n").unwrap();
    let wrong = refused(2, &format!("play --load {}", path.display()));
    assert!(wrong.contains("move 2 of the record, \"9-1\""), "{wrong}");
}

#[test]
fn a_record_opens_no_file_unless_the_command_names_it() {
    let (graph, path) = (file("opens_no_file_graph"), file("opens_no_file"));
    fs::write(&graph, "far -> ring back\nback -> far\nring -> end far\nend\n").unwrap();
    let (instance, path) = (format!("graph:{}", graph.display()), path.display().to_string());
    said(&format!("play {instance} --seed 1 --record {path}"), "0\n");
    for args in [format!("play --load {path}"), format!("review {path}")] {
        let line = refused(2, &args);
        assert!(line.contains("opens_no_file_graph") && line.contains("names a file"), "{line}");
    }
    said(&format!("play {instance} --load {path}"), "quit\n");
    let review = json(&format!("review {path} --instance {instance}"));
    assert_eq!(review["instance"], instance.as_str());
    let other = refused(2, &format!("review {path} --instance nim:3,4"));
    assert!(other.contains("the record is of"), "{other}");
}

#[test]
fn a_record_of_other_rules_is_refused() {
    let path = file("other_rules");
    said(&format!("play nim:3,4 --seed 1 --record {}", path.display()), "2-1\n");
    let text = fs::read_to_string(&path).unwrap();
    let tag = text.lines().find_map(|line| line.strip_prefix("rules: ")).expect("a tag");
    let (same, other) = (&tag[..tag.len() - 4], "beef");
    fs::write(&path, text.replace(tag, &format!("{same}{other}"))).unwrap();
    for args in ["play --load", "review"] {
        let wrong = refused(2, &format!("{args} {}", path.display()));
        assert!(wrong.contains("other rules") && wrong.contains(tag), "{args}: {wrong}");
    }
}

/// A record that a game with words of its own writes is that of its instance.
#[test]
fn every_record_of_an_instance_is_reviewed() {
    for (args, lines) in [
        ("play chomp:3x3 --seed 1", "0,2\n"),
        ("play queen:4x5 --seed 1", "down 1\n"),
        ("play matrix:3x3:equal-sums:ko --random-start --seed 1", "0\n"),
        ("play fox:r3x5 --both", "a2-a3\n"),
        ("play tictactoe --seed 1", "b2\na3\nc3\n"),
    ] {
        let path = file(&args.replace(|sign: char| !sign.is_alphanumeric(), "_r"));
        let ran = gt_reading(&format!("{args} --record {}", path.display()), lines.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args}");
        let review = json(&format!("review {}", path.display()));
        let recorded = fs::read_to_string(&path).unwrap();
        let moves = recorded.split_once("\n\n").expect("a header").1;
        let reviewed: Vec<&str> = review["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|made| made["move"].as_str().unwrap())
            .collect();
        assert_eq!(moves.lines().collect::<Vec<_>>(), reviewed, "gt {args}");
    }
}

#[test]
fn a_review_says_what_each_move_gave_away() {
    let review = json(concat!("review ", env!("CARGO_MANIFEST_DIR"), "/tests/it/records/nim.txt"));
    assert_eq!(review["instance"], "nim:3,4,5");
    let lost: Vec<_> = review["moves"].as_array().unwrap().iter().map(|mv| &mv["lost"]).collect();
    // Before each of the three moves the nim-sum is not 0, and after it, too: a win became a loss.
    assert!(lost[0].as_str().is_some_and(|lost| lost.starts_with("win in ")), "{review}");
    assert!(lost[0].as_str().is_some_and(|lost| lost.contains(" became a loss in ")), "{review}");
    // The keys of a move are those of the verb moves.
    let moves = json("moves nim:3,4,5");
    let (made, listed) = (&review["moves"][0], moves["moves"].as_array().unwrap());
    let listed = listed.iter().find(|mv| mv["move"] == made["move"]).expect("the move");
    for key in ["move", "position", "outcome", "plies", "margin"] {
        assert_eq!(made[key], listed[key], "{key}");
    }
    assert_eq!(review["last_mistake"], 3);
    let by_move: Vec<bool> = lost.iter().map(|lost| lost.is_null()).collect();
    assert_eq!(by_move, [false, false, false], "{review}");
}

#[test]
fn a_review_that_cannot_be_is_refused_as_moves_are() {
    let review =
        |record: &str, more: &str| gt_reading(&format!("review - {more}"), record.as_bytes());
    for (record, code, named) in [
        ("instance: nmi:3,4\n\n1-1\n", 2, "nmi"),
        ("instance: nim:3,4\n\n1-9\n", 2, "move 1 of the record, \"1-9\""),
        ("instance: nim:3,4\nstart: 9\n\n", 2, "9"),
        ("no header", 2, "instance"),
    ] {
        let ran = review(record, "");
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{record}: {}", ran.err);
        assert!(ran.err.contains(named) && ran.err.lines().count() == 1, "{}", ran.err);
    }
    let large = review("instance: chomp:15x15\n\n(14,14)\n", "--memory 1MB");
    assert!(large.code == 1 && large.err.contains("memory"), "{}", large.err);
    let none = review("instance: nim:3,4\n\n", "");
    assert!(none.out.contains("no move is recorded"), "{}", none.out);
}

#[test]
fn a_game_that_is_over_can_be_taken_back() {
    let over = said("play nim:1,1", "1-1\n");
    let on = said("play nim:1,1", "1-1\nmoves\nundo\n2-1\nquit\n1-1\n");
    let added = on.strip_prefix(&over).expect("the same until the end");
    assert!(added.starts_with("the game is over; undo takes your last move back\n"), "{added}");
    assert!(added.contains("\nthe bot plays 1-1\n"), "{added}");
    assert!(added.ends_with("the bot has won\n"), "{added}");
    // A battle is a session of its own kind.
    let sea = "sea play --rows 1 --cols 2 --fleet 1 --touch any --mode shoot --seed 1";
    let over = said(sea, "A1\nB1\n");
    assert!(over.contains("\nall sunk after "), "{over}");
    let on = said(sea, "A1\nB1\nhint\nundo\nA1\nB1\n");
    let added = on.strip_prefix(&over).expect("the same until the end");
    assert!(added.starts_with("the game is over"), "{added}");
    assert!(added.contains("your shot> "), "{added}");
}

#[test]
fn a_game_without_a_good_start_is_refused() {
    assert!(refused(2, "play nim:3,4 3,9").contains("3,9"));
    assert!(refused(2, "play nmi:3,4").contains("nmi"));
    assert!(refused(1, "play nim:3,4 --record /nowhere/at/all.txt").contains("cannot write"));
}

/// Without a game the games are listed, on one screen; all of them begin without sizes.
#[test]
fn the_games_are_listed_in_families_and_begin_by_their_names() {
    for list in ["play", "games"] {
        let shown = text(list);
        assert!(shown.lines().count() <= 22, "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        for game in crate::command::json("games")["games"].as_array().unwrap() {
            let name = game["name"].as_str().unwrap();
            assert!(shown.split_whitespace().any(|word| word == name), "{name} is not in {shown}");
        }
    }
    assert!(text("games --all").contains("    parameters: rows x columns"));
    for game in ["chomp", "queen", "matrix", "fox", "nim", "tictactoe", "graph", "sea-adversary"] {
        assert!(
            said(&format!("play {game} --seed 1"), "record\n")
                .contains(&format!("instance: {game}"))
        );
    }
    let sea = said("play sea --opponent 1 --seed 1", "moves\nrecord\n");
    assert!(sea.contains("instance: sea"), "{sea}");
    assert!(refused(2, "play sea 3,4").contains("hidden"));
}

#[test]
fn a_board_has_cells_and_the_cells_of_every_move() {
    let board = json("board tictactoe");
    assert_eq!((&board["over"], &board["grid"]["columns"]), (&json!(null), &json!(3)));
    let cells = board["grid"]["cells"].as_array().unwrap();
    assert_eq!((cells.len(), &cells[0]["tint"]), (9, &json!("empty")));
    // Every empty cell is a move of one cell.
    let touched: Vec<_> =
        board["moves"].as_array().unwrap().iter().map(|mv| &mv["cells"]).collect();
    let mut touched: Vec<_> = touched.iter().map(|cells| cells[0].as_u64().unwrap()).collect();
    touched.sort_unstable();
    assert_eq!(touched, (0..9).collect::<Vec<_>>());
    assert_eq!(json("board nim:3,4,5")["grid"], json!(null));
    assert_eq!(json("board nim:3,4,5 0,0,0")["over"], "loss");
    assert!(refused(2, "board nim:3,4,5 9,9,9").contains("9,9,9"));
}

#[test]
fn a_record_that_a_board_begins_is_replayed_with_its_moves() {
    let board = json("board nim:3,4,5");
    let record = format!("{}1-2\n3-1\n", board["record"].as_str().unwrap());
    let replayed = gt_reading("replay - --format json", record.as_bytes()).out;
    let replayed: serde_json::Value = serde_json::from_str(&replayed).unwrap();
    assert_eq!(replayed["record"], record);
    let after: Vec<_> =
        replayed["moves"].as_array().unwrap().iter().map(|mv| &mv["position"]).collect();
    assert_eq!(after, ["1,4,5", "1,4,4"]);
    let wrong = gt_reading("replay -", record.replace("3-1", "3-9").as_bytes()).err;
    assert!(wrong.contains("move 2 of the record, \"3-9\""), "{wrong}");
}

#[test]
fn a_reply_is_the_move_of_a_computer_of_that_strength() {
    let best = json("reply nim:3,4,5");
    assert_eq!((&best["move"], &best["after"]), (&json!("1-2"), &json!("1,4,5")));
    assert_eq!(json("reply nim:3,4,5 0,0,0")["move"], json!(null));
    let some =
        |seed| json(&format!("reply nim:30,40,50 --opponent random --seed {seed}"))["move"].clone();
    assert!((0..9).any(|seed| some(seed) != some(9)));
    // Too large to solve: it looks ahead.
    assert!(json("reply nim:900,900,900,900 1,0,0,0")["after"] == "0,0,0,0");
}

/// Foxes and hens have an engine of their own.
#[test]
fn a_reply_in_a_game_too_large_to_solve_is_that_of_its_own_player() {
    let start = json("board fox:book")["position"].clone();
    let own = json("fox bestmove start --level 1");
    let reply = json("reply fox:book --opponent 1");
    assert_eq!((&reply["position"], &reply["move"]), (&start, &own["move"]));
}

#[test]
fn moves_some_plies_ahead_are_those_of_the_whole_game_where_they_are_known() {
    let (seen, known) =
        (json("moves tictactoe XX./OO./... --ahead 9"), json("moves tictactoe XX./OO./..."));
    assert_eq!((&seen["outcome"], &seen["plies"]), (&json!("win"), &json!(1)));
    assert_eq!(seen["moves"][0], known["moves"][0]);
    assert_eq!(json("moves tictactoe --ahead 2")["outcome"], json!(null));
    assert!(text("moves tictactoe --ahead 1").contains("(1 ply ahead)"));
}

//! Text fits a terminal of 80 columns, for one cheap question to every verb.

use std::collections::BTreeSet;

use crate::command::{command, gt_reading, json, ran, text, verbs};
use crate::tour;

/// A question to each verb, as its words; the position of a fox has a blank in it.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("tour", &[]),
    ("solve", &["chomp:4x5"]),
    ("moves", &["nim:3,4,5"]),
    ("explain", &["tictactoe"]),
    ("line", &["chomp:3x3"]),
    ("perft", &["tictactoe", "3"]),
    ("graph", &["nim:1,2", "--jsonl", "/dev/null"]),
    ("play", &["nim:3,4,5"]),
    ("puzzle", &["chomp:4x4", "--solution"]),
    ("board", &["tictactoe"]),
    ("reply", &["nim:3,4,5"]),
    ("replay", &[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/records/nim.txt")]),
    ("review", &[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/records/nim.txt")]),
    ("games", &[]),
    ("rules", &["nim:3,4,5"]),
    ("chomp solve", &["5", "26"]),
    ("chomp openings", &["5", "8"]),
    ("chomp who", &["5,3,1"]),
    ("chomp count", &["5", "8"]),
    ("chomp list", &["4", "4"]),
    ("chomp verify", &["4", "4"]),
    ("chomp three", &["12"]),
    ("chomp solid", &["2", "3", "3"]),
    ("chomp divisors", &["36"]),
    ("queen board", &["20", "38"]),
    ("queen trace", &["3", "4"]),
    ("queen who", &["30", "50"]),
    ("queen grundy", &["8", "9", "--values"]),
    ("queen period", &["3"]),
    ("queen sum", &["3,4 5,6 7,8 1,2 8,9 11,4 17,8"]),
    ("sea count", &[]),
    ("sea map", &["--rows", "4", "--cols", "5", "--fleet", "3,2"]),
    ("sea best", &["--rows", "4", "--cols", "5", "--fleet", "3,2"]),
    ("sea sample", &["--rows", "4", "--cols", "5", "--fleet", "3,2"]),
    ("sea tournament", &["--rows", "4", "--cols", "5", "--fleet", "3,2", "--games", "5"]),
    ("sea puzzle", &["--rows", "4", "--cols", "5", "--fleet", "3,2"]),
    ("sea play", &["--rows", "4", "--cols", "5", "--fleet", "3,2", "--mode", "assistant"]),
    ("matrix solve", &["3", "3"]),
    ("matrix who", &["3", "3", "--position", "1 2 3/4 5 6/7 8 9"]),
    ("matrix bot", &["3", "3", "--position", "1 2 3/4 5 6/7 8 9", "--player", "0"]),
    ("matrix deepest", &["3", "3", "--rule", "axes"]),
    ("matrix sample", &["3", "3", "--outcome", "win", "--plies", "1", "--player", "0"]),
    ("matrix way", &["3", "3"]),
    ("fox captures", &["3/3/2xh3/2h1h2/3h2x/3/3 f"]),
    ("fox bestmove", &["3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h", "--level", "2"]),
    ("fox perft", &["start", "2"]),
    ("fox exercise", &["--solution"]),
    ("fox tournament", &["--rules", "r3x5", "--levels", "2,1", "--games", "2"]),
    ("fox tablebase query", &["3/1x1/3/hhh/hhh h", "--rules", "r3x5"]),
    ("fox tablebase build", &["--rules", "r3x5"]),
    ("fox tablebase census", &["--rules", "r3x5"]),
    ("fox tablebase verify", &["--rules", "r3x5"]),
    #[cfg(feature = "table")]
    ("table solve", &["nim:3,4,5", "--out", "laid.gt"]),
    #[cfg(feature = "table")]
    ("table query", &["nim.gt"]),
    #[cfg(feature = "table")]
    ("table info", &["fox.gt"]),
    #[cfg(feature = "table")]
    ("table rank", &["matrix.gt"]),
    #[cfg(feature = "table")]
    ("table verify", &["nim.gt", "--every", "7"]),
    #[cfg(feature = "cluster")]
    ("cluster simulate", &["chomp:9x9", "--processes", "2"]),
    #[cfg(feature = "cluster")]
    ("cluster local", &["nim:3,4,5", "--processes", "2", "--out", "local.gt"]),
    #[cfg(feature = "cluster")]
    (
        "cluster worker",
        &[
            "nim:3,4,5",
            "--process",
            "0",
            "--hosts",
            "one.hosts",
            "--secret",
            "one.secret",
            "--out",
            "worker.gt",
        ],
    ),
];

/// Verbs that write for a shell or into files, not for people, or that answer by other means.
const NO_TEXT: [&str; 3] = ["completions", "man", "serve"];

#[test]
fn every_verb_has_a_question() {
    let mut verbs: BTreeSet<String> = verbs().into_keys().collect();
    verbs.retain(|verb| !NO_TEXT.contains(&verb.as_str()));
    assert_eq!(verbs, QUESTIONS.iter().map(|(verb, _)| (*verb).to_owned()).collect());
}

#[test]
fn no_line_of_text_is_wider_than_80_columns() {
    let mut wide = Vec::new();
    for (verb, args) in QUESTIONS {
        let out = if *verb == "tour" {
            tour::shown().to_owned()
        } else {
            let mut asked = command(verb);
            #[cfg(feature = "table")]
            if verb.starts_with("table ") || verb.starts_with("cluster ") {
                asked.current_dir(crate::tables::all());
            }
            let ran = ran(asked.args(*args).output().expect("the built command"));
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{verb} {args:?}");
            ran.out
        };
        assert!(!out.is_empty(), "{verb} {args:?} says nothing");
        let lines = out.lines().filter(|line| line.chars().count() > 80);
        wide.extend(lines.map(|line| format!("gt {verb}: {line}")));
    }
    assert!(wide.is_empty(), "{wide:#?}");
}

#[test]
fn no_line_of_help_is_wider_than_80_columns() {
    let mut open = vec![(String::new(), gt_cli::command())];
    let mut wide = Vec::new();
    while let Some((name, at)) = open.pop() {
        let help = text(&format!("{name} --help"));
        let lines = help.lines().filter(|line| line.chars().count() > 80);
        wide.extend(lines.map(|line| format!("gt {name} --help: {line}")));
        open.extend(
            at.get_subcommands().map(|verb| {
                (format!("{name} {}", verb.get_name()).trim().to_owned(), verb.clone())
            }),
        );
    }
    assert!(wide.is_empty(), "{wide:#?}");
}

/// The answers about the example of every game that is solved in no time.
#[test]
fn answers_about_every_game_fit_a_terminal_and_agree_with_json() {
    const DEAR: [&str; 6] = ["fox:sq4_1f", "connect4:5x4", "teeko", "dobutsu", "morris6", "dao"];
    let one_of_many = ["1 moves", "1 plies", "1 fleets", "1 positions", "1 games"];
    for game in json("games")["games"].as_array().unwrap() {
        let example = game["example"].as_str().unwrap();
        if DEAR.contains(&example) {
            continue;
        }
        for verb in ["solve", "moves", "explain", "line"] {
            let shown = ran(command(verb).arg(example).output().unwrap()).out;
            let answer =
                ran(command(verb).arg(example).args(["--format", "json"]).output().unwrap()).out;
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(
                shown.lines().find(|line| line.chars().count() > 80),
                None,
                "{verb} {example}"
            );
            for words in one_of_many {
                let found = shown
                    .match_indices(words)
                    .any(|(at, _)| !shown[..at].ends_with(|c: char| c.is_ascii_digit()));
                assert!(!found, "{verb} {example}: {words:?} in {shown}");
            }
            assert!(
                shown.contains(answer["outcome"].as_str().unwrap()),
                "{verb} {example}: {shown}"
            );
            // Moves and positions are written alike in both, and the best move comes first.
            for (key, mark) in [("moves", "* "), ("why", ""), ("line", "")] {
                let Some(first) = answer[key].as_array().and_then(|list| list.first()) else {
                    continue;
                };
                let mv = first.get("move").unwrap_or(first).as_str().unwrap();
                assert!(
                    shown.contains(&format!("{mark}{mv}")),
                    "{verb} {example}: {mv:?} in {shown}"
                );
            }
        }
    }
}

#[test]
fn boards_have_coordinates_and_numbers_agree_with_nouns() {
    let shows = |args: &str, wanted: &str| {
        let out = gt_reading(args, b"").out;
        assert!(out.contains(wanted), "gt {args}: {wanted:?} is not in {out}");
    };
    shows("chomp who 3,1", "  0 1 2\n0 P x *\n1 x\n");
    shows("queen board 2 3", "  2 1 0\n1 - + +\n0 + + -\n");
    shows("queen grundy 2 3 --values", "  2 1 0\n1 0 2 1\n0 2 1 0\n");
    shows("moves queen:1x3", "  move  result           position\n* 0,0   win in 1 ply     0,0\n");
    shows("solve matrix:2x3:heavy-edge:free", "   c0 c1 c2\nr0  1  2  3\nr1  4  5  6\n");
    shows("moves matrix:2x2", "0: T of r0-r1, c0-c1  ");
    shows("sea puzzle --rows 4 --cols 5 --fleet 3,2", "A  B  C  D  E");
    shows("sea puzzle --rows 4 --cols 5 --fleet 3,2", "1 solution\n");
    shows(
        "moves sea-adversary:2x3:3",
        "  2 . . .\n  1 . . .\n    A B C\n2 fleets are possible; the shooter is to move\n",
    );
    shows("moves chomp:2x2", "P is the poison\n");
    shows("moves tictactoe", "X is to move\n");
    shows("line sea-adversary:2x3:3", "  sunk-3  ");
}

//! Wrong values of every option of every verb: one line, in the words of the command.
//!
//! The tests ask clap for the verbs and their options, and take a valid question of each verb from
//! the tables.

use std::path::Path;
use std::process::Stdio;

use super::{TABLES, name, words};
use crate::command::{Ran, command, ran};

/// Values that no option means to take.
const WRONG: [&str; 4] = ["nonsense?", "-1", "99999999999999999999999999", ""];

/// What Rust or a library says, and a user of the command does not.
const FOREIGN: [&str; 17] = [
    "invalid digit",
    "cannot parse integer",
    "non-zero type",
    "target type",
    " is not in ",
    "..=",
    "as a value, use",
    "panicked",
    "Some(",
    "Err(",
    "Os {",
    "(os error",
    "/.gt-",
    "valid UTF-8",
    "unwrap",
    "::",
    "invalid float",
];

/// Lists for each verb its options that take a value and name no file, as `--long`.
fn options() -> Vec<(String, Vec<String>)> {
    fn walk(command: &clap::Command, path: &str, verbs: &mut Vec<(String, Vec<String>)>) {
        if !command.has_subcommands() {
            let is_file = |arg: &clap::Arg| {
                let files = ["svg", "png", "csv", "input", "dot", "pg", "jsonl", "bfile", "record"];
                files.contains(&arg.get_id().as_str())
            };
            let options = command
                .get_arguments()
                .filter(|arg| arg.get_action().takes_values() && arg.get_long().is_some());
            verbs.push((path.to_owned(), options.filter(|arg| !is_file(arg)).map(name).collect()));
        }
        for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
            walk(verb, format!("{path} {}", verb.get_name()).trim(), verbs);
        }
    }
    let mut root = gt_cli::command();
    root.build();
    let mut verbs = Vec::new();
    walk(&root, "", &mut verbs);
    verbs
}

fn asked(verb: &str, base: &str, more: &[&str]) -> Ran {
    let mut gt = command("");
    // An answer to a wrong value that is taken all the same is not waited for.
    gt.args(words(verb, base)).args(more).args(["--time", "300ms"]).stdin(Stdio::null());
    ran(gt.output().expect("the built command"))
}

/// Returns what is wrong with an error.
fn flaw(ran: &Ran) -> Option<String> {
    let line = ran.err.strip_suffix('\n').and_then(|line| line.strip_prefix("error: "));
    let Some(line) = line.filter(|line| !line.contains('\n') && !line.is_empty()) else {
        return Some(format!("no single line of error: {:?}", ran.err));
    };
    if !ran.out.is_empty() {
        return Some(format!("an answer beside the error: {:?}", ran.out));
    }
    if !matches!(ran.code, 1 | 2) {
        return Some(format!("exit code {}", ran.code));
    }
    if line.chars().count() > 400 {
        return Some(format!("{} characters", line.chars().count()));
    }
    FOREIGN
        .iter()
        .find(|&&words| line.contains(words))
        .map(|words| format!("{words:?} in {line:?}"))
}

#[test]
fn a_wrong_value_of_any_option_is_refused_in_one_line_in_the_words_of_the_command() {
    let cases = TABLES.concat();
    let (mut refused, mut wrong) = (0, Vec::new());
    for (verb, options) in options() {
        let Some(case) = cases.iter().find(|case| case.verb == verb) else { continue };
        let mut look = |more: &[&str]| {
            let ran = asked(&verb, case.base, more);
            if ran.code != 0 {
                refused += 1;
                wrong.extend(
                    flaw(&ran).map(|why| format!("gt {verb} {} {more:?}: {why}", case.base)),
                );
            }
        };
        for option in options
            .iter()
            .filter(|option| !case.base.contains(option.as_str()) && *option != "--time")
        {
            for value in WRONG {
                look(&[option, value]);
            }
        }
        look(&["--nonsense"]);
        look(&["nonsense?", "nonsense?", "nonsense?", "nonsense?"]);
    }
    assert!(refused >= 300, "only {refused} questions were refused");
    assert!(wrong.is_empty(), "{} of {refused} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_number_has_no_sign_and_the_line_does_not_say_how_to_give_one() {
    for (line, says) in [
        ("perft chomp:3x3 -1", "numbers are whole"),
        ("perft chomp:3x3 x", "from 0 to 4294967295"),
        ("perft chomp:3x3 99999999999999999999", "from 0 to 4294967295"),
        ("sea sample -n 99999999999999999999", "from 1 to 10000000"),
        ("sea sample --seed 99999999999999999999", "from 0 to 18446744073709551615"),
        ("queen board 0 3", "from 1 to 18446744073709551615"),
        ("sea sample -n 0", "from 1 to 10000000"),
        ("fox bestmove --depth 201", "from 1 to 200"),
        ("matrix bot 3 3 --player 2", "from 0 to 1"),
    ] {
        let ran = ran(command(line).stdin(Stdio::null()).output().expect("the built command"));
        assert_eq!((ran.code, flaw(&ran)), (2, None), "gt {line}: {}", ran.err);
        assert!(ran.err.contains(says), "gt {line}: {}", ran.err);
    }
}

/// What was asked is echoed, but no more than a line of it.
#[test]
fn an_echo_is_cut_to_a_line() {
    let long = "9".repeat(100_000);
    for verb in ["chomp who", "solve", "fox solve", "rules"] {
        let mut gt = command(verb);
        let ran = ran(gt.arg(&long).stdin(Stdio::null()).output().expect("the built command"));
        assert_eq!((ran.code, flaw(&ran)), (2, None), "gt {verb}");
    }
}

/// A file that cannot be read, or not be written, is the system's fault and not the question's.
#[test]
fn a_file_that_cannot_be_opened_has_exit_code_1_and_its_name() {
    for line in [
        "sea map --position missing/file",
        "fox perft start 1 --rules missing/rules.json",
        "chomp verify 3 3 --input missing/file",
        "chomp solve 3 3 --svg missing/picture.svg",
        "queen grundy 3 3 --csv missing/table.csv",
        "matrix solve 2 2 --svg missing/picture.svg",
        "sea map --rows 3 --cols 3 --fleet 2 --svg missing/picture.svg",
        "fox puzzle --svg missing/picture.svg",
        "graph nim:1,2 --dot missing/game.dot",
        "graph nim:1,2 --pg missing/game.pg",
        "graph nim:1,2 --jsonl missing/game.jsonl",
        "chomp count 3 3 --bfile missing/b.txt",
        "solve nim:3 --with grundy --bfile missing/b.txt",
        "solve graph:missing/file.graph",
        "moves graph:missing/file.graph",
        "explain graph:missing/file.graph",
        "line graph:missing/file.graph",
        "perft graph:missing/file.graph 2",
        "rules graph:missing/file.graph",
        "man /dev/null/missing/",
    ] {
        let ran = ran(command(line).stdin(Stdio::null()).output().expect("the built command"));
        assert_eq!((ran.code, flaw(&ran)), (1, None), "gt {line}: {}", ran.err);
        assert!(ran.err.contains("missing/"), "gt {line}: {}", ran.err);
    }
}

/// A graph that can be read and is wrong is the question's fault; the line of the file is named.
#[test]
fn a_wrong_graph_has_exit_code_2_and_the_line_of_its_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.graph");
    std::fs::write(&path, "a -> b\nb -> -> c\n").unwrap();
    let mut gt = command("solve");
    gt.arg(format!("graph:{}", path.display()));
    let ran = ran(gt.stdin(Stdio::null()).output().expect("the built command"));
    assert_eq!((ran.code, flaw(&ran)), (2, None), "{}", ran.err);
    assert!(ran.err.contains("wrong.graph") && ran.err.contains("line 2"), "{}", ran.err);
}

#[test]
fn two_outputs_cannot_be_one_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two_nimbers");
    let mut gt = command("queen grundy 3 3");
    gt.args(["--csv".as_ref(), path.as_os_str(), "--png".as_ref(), path.as_os_str()]);
    let ran = ran(gt.stdin(Stdio::null()).output().expect("the built command"));
    assert_eq!((ran.code, flaw(&ran)), (2, None), "{}", ran.err);
    assert!(ran.err.contains("a file of its own") && !path.exists(), "{}", ran.err);
}

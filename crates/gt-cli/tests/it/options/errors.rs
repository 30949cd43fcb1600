//! Wrong values of every option of every verb: one line, in the words of the command.
//!
//! The tests ask clap for the verbs and their options, and take a valid question of each verb from
//! the tables.

use std::path::Path;

use super::{TABLES, ask, name, words};
use crate::command::{Ran, answered, command, gt, json, ran, refused, verbs};

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

/// Options that name a file which is written, and those that name one which is read.
const FILES: [&[&str]; 2] =
    [&["svg", "png", "csv", "dot", "pg", "jsonl", "bfile", "log", "record"], &["input"]];

/// Lists for each verb its arguments that are chosen, by their names.
fn chosen(is_chosen: impl Fn(&clap::Arg) -> bool) -> Vec<(String, Vec<String>)> {
    let names = |command: &clap::Command| {
        command.get_arguments().filter(|arg| is_chosen(arg)).map(name).collect()
    };
    verbs().into_iter().map(|(verb, command)| (verb, names(&command))).collect()
}

/// Lists for each verb its options that take a value and name no file, as `--long`.
fn options() -> Vec<(String, Vec<String>)> {
    chosen(|arg| {
        let is_file = FILES.concat().contains(&arg.get_id().as_str());
        arg.get_action().takes_values() && arg.get_long().is_some() && !is_file
    })
}

fn asked(verb: &str, base: &str, more: &[&str]) -> Ran {
    // An answer to a wrong value that is taken all the same is not waited for.
    let more = more.iter().chain(&["--time", "300ms"]).map(|&word| word.to_owned());
    answered(words(verb, base).into_iter().chain(more), b"")
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
        ("matrix sample 2 2 --outcome win -n 0", "from 1 to 18446744073709551615"),
        ("serve --question-time 0s", "more than no time"),
    ] {
        let ran = gt(line);
        assert_eq!((ran.code, flaw(&ran)), (2, None), "gt {line}: {}", ran.err);
        assert!(ran.err.contains(says), "gt {line}: {}", ran.err);
    }
}

/// Questions without a position, which may begin with a hyphen. A mistyped option stands there.
const HYPHENS: [&str; 15] = [
    "moves nim:3,4",
    "explain nim:3,4",
    "line nim:3,4",
    "graph nim:3,4 --dot -",
    "board nim:3,4",
    "reply nim:3,4",
    "play nim:3,4",
    "chomp who",
    "fox captures",
    "fox bestmove",
    "moves fox:sq4_1f",
    "fox tablebase query --rules r3x5",
    "fox perft",
    "table query nim.gt",
    "table rank nim.gt",
];

#[test]
fn a_mistyped_option_is_named_where_a_position_may_begin_with_a_hyphen() {
    let verbs = chosen(|arg| arg.is_positional() && arg.is_allow_hyphen_values_set());
    for (verb, args) in &verbs {
        let is_asked = HYPHENS.iter().any(|line| line.starts_with(verb.as_str()));
        assert!(args.is_empty() || is_asked, "gt {verb} is not asked");
    }
    let is_there = |line: &&&str| verbs.iter().any(|(verb, _)| line.starts_with(verb.as_str()));
    for line in HYPHENS.iter().filter(is_there) {
        for (option, says) in [
            ("--fromat", "'--fromat' found; a similar argument exists: '--format'"),
            ("--fromat=json", "'--fromat' found; a similar argument exists: '--format'"),
            ("--fromat json", "'--fromat' found; a similar argument exists: '--format'"),
            ("--jsno", "'--jsno' found; "),
            ("-z", "'-z' found; --help lists the options"),
        ] {
            // One number follows the position there.
            let option = if *line == "fox perft" { format!("{option} 3") } else { option.into() };
            let asked = format!("{line} {option}");
            let ran = answered(words("", &asked), b"");
            assert_eq!((ran.code, flaw(&ran)), (2, None), "gt {asked}: {}", ran.err);
            assert!(ran.err.contains(says), "gt {asked}: {}", ran.err);
        }
    }
}

/// What looks like an option, and is a position, is one.
#[test]
fn a_position_that_looks_like_an_option_is_asked() {
    let answer = json("moves graph:--ox>b;b --ox");
    assert_eq!(answer["position"], "--ox");
    let line = refused(2, "moves graph:--ox>b;b --xo");
    assert_eq!(line, "unexpected argument '--xo' found; --help lists the options");
    // The advice names an option that is there.
    let line = refused(2, "moves graph:-ox>b;b>-ox -ox --with grundy");
    assert!(line.contains("this game allows --with"), "{line}");
    let line = refused(2, "moves graph:-o/x>b;b -o/x --fromat json");
    assert!(line.starts_with("unexpected argument '--fromat' found; a similar"), "{line}");
}

/// Nobody has to guess what could not be written.
#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_has_a_name() {
    const FULL: &str = "No space left on device";
    let cases = TABLES.concat();
    let (mut written, answers) = (0, chosen(|arg| FILES[0].contains(&arg.get_id().as_str())));
    for (verb, options) in &answers {
        for option in options.iter().filter(|option| *option != "--record") {
            let case = cases.iter().find(|case| case.verb == verb && case.option == option);
            let base = case.unwrap_or_else(|| panic!("gt {verb} {option} has no row")).base;
            let before = base.split_once(option.as_str()).map_or(base, |(before, _)| before);
            // Without it two files are written.
            let one = if option == "--pg" { "--endless odd" } else { "" };
            let ran = ask(verb, &format!("{before} {option} /dev/full {one}"), "");
            let says = format!("error: cannot write /dev/full: {FULL}\n");
            assert_eq!((ran.code, ran.err), (1, says), "gt {verb} {option}");
            written += 1;
        }
    }
    assert!(written >= 20, "only {written} files were written");
    for line in ["solve nim:3,4", "chomp list 3 3", "perft nim:3,4 2", "sea sample -n 2", "--help"]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let ran = ran(command(line).stdout(full).output().expect("the built command"));
        let says = format!("error: cannot write to stdout: {FULL}\n");
        assert_eq!((ran.code, ran.err), (1, says), "gt {line}");
    }
}

/// Of what stands in the place of a folder, the system says only that it is there.
#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_made_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("nowhere", place("link")).expect("a link");
    std::fs::write(place("file"), "").expect("a file");
    for (name, says) in [
        ("link", "it is a link to nowhere, which does not exist"),
        ("file", "it exists, and is no folder"),
    ] {
        let place = place(name).display().to_string();
        let said = refused(1, &format!("man {place}"));
        assert_eq!(said, format!("cannot make the folder {place}: {says}"));
    }
}

/// What was asked is echoed, but no more than a line of it.
#[test]
fn an_echo_is_cut_to_a_line() {
    let long = "9".repeat(100_000);
    for verb in ["chomp who", "solve", "fox captures", "rules"] {
        let ran = gt(&format!("{verb} {long}"));
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
        "fox exercise --svg missing/picture.svg",
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
        let ran = gt(line);
        assert_eq!((ran.code, flaw(&ran)), (1, None), "gt {line}: {}", ran.err);
        assert!(ran.err.contains("missing/"), "gt {line}: {}", ran.err);
    }
}

/// A graph that can be read and is wrong is the question's fault; the line of the file is named.
#[test]
fn a_wrong_graph_has_exit_code_2_and_the_line_of_its_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.graph");
    std::fs::write(&path, "a -> b\nb -> -> c\n").unwrap();
    let ran = gt(&format!("solve graph:{}", path.display()));
    assert_eq!((ran.code, flaw(&ran)), (2, None), "{}", ran.err);
    assert!(ran.err.contains("wrong.graph") && ran.err.contains("line 2"), "{}", ran.err);
}

#[test]
fn two_outputs_cannot_be_one_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two_nimbers");
    let ran = gt(&format!("queen grundy 3 3 --csv {0} --png {0}", path.display()));
    assert_eq!((ran.code, flaw(&ran)), (2, None), "{}", ran.err);
    assert!(ran.err.contains("a file of its own") && !path.exists(), "{}", ran.err);
}

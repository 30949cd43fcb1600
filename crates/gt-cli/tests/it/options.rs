//! Every option of every verb does what it says.
//!
//! The tests ask clap for the verbs and their options. So a new option without a case fails. A case
//! changes one option or argument of a command line, and says what the change does: to the answer
//! as text and as JSON, to a file, or that the command refuses it. The options `--format`,
//! `--threads`, `--quiet` and `--no-color` are common to all verbs and may not change the answer.
//! They are tried on the first command line of each verb, and so is `--dry-run`, which changes the
//! answer of a long verb and is refused by a short one.
//!
//! To add an option, add a row to the table of its game: the macro `cases` says what stands in it.

mod case;
mod chomp;
#[cfg(feature = "cluster")]
mod cluster;
mod errors;
mod fox;
mod generic;
mod limits;
mod matrix;
mod queen;
mod sea;
#[cfg(feature = "table")]
mod table;

use core::cell::OnceCell;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

use case::{
    Batch, Case, Differs, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, Same,
    TOO_LARGE, Writes, cases,
};
use clap::ArgMatches;
use clap::parser::ValueSource;
use serde_json::Value;

use crate::command::{Ran, command, ran_reading};
use crate::tour;

/// Returns what is wrong with a case that begins with this line.
type Check = fn(&Case, &Base) -> Result<(), String>;

const TABLES: &[&[Case]] = &[
    chomp::CASES,
    queen::CASES,
    sea::CASES,
    matrix::CASES,
    fox::CASES,
    generic::CASES,
    #[cfg(feature = "table")]
    table::CASES,
    #[cfg(feature = "cluster")]
    cluster::CASES,
];

/// The variables that ask for colours also where the answer goes to no terminal.
const COLOURS: &[(&str, &str)] = &[("CLICOLOR_FORCE", "1")];

/// The options that are tried on every verb without a row; `--time` is in `limits`.
const COMMON: [&str; 6] = ["--format", "--threads", "--quiet", "--no-color", "--dry-run", "--time"];

#[test]
fn every_option_of_every_verb_does_what_it_says() {
    let mut wrong = missing_and_unknown();
    let cases: Vec<Case> = TABLES.concat();
    let mut command = gt_cli::command();
    wrong.extend(cases.iter().filter_map(|case| changes_only_its_option(&mut command, case).err()));
    let first = |verb: &String| cases.iter().find(|case| case.verb == verb).copied();
    let firsts = verbs().into_keys().filter_map(|verb| first(&verb));
    let all = cases
        .iter()
        .map(|&case| (case, check as Check))
        .chain(firsts.map(|case| (case, check_common as Check)));
    // One thread has all cases of a base, so that no two threads ask it.
    let mut work = BTreeMap::<_, Vec<(Case, Check)>>::new();
    for (case, check) in all {
        work.entry(case.base()).or_default().push((case, check));
    }
    let work: Vec<_> = work.into_iter().collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((line, cases)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let base = Base::new(*line);
                    let wrong = cases.iter().filter_map(|(case, check)| check(case, &base).err());
                    found.lock().unwrap().extend(wrong.collect::<Vec<_>>());
                }
            });
        }
    });
    wrong.extend(found.into_inner().unwrap());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// `-` is stdout where nothing else is written there. Everywhere else it is refused.
#[test]
fn a_file_that_is_written_is_never_named_by_a_hyphen() {
    let cases = TABLES.concat().into_iter().filter(|case| matches!(case.effect, Writes(_)));
    let mut seen = 0;
    for case in cases.filter(|case| case.changed().ends_with(" FILE")) {
        let args = case.changed().replace("FILE", "-");
        let ran = ask(case.verb, &args, case.input);
        if case.verb == "graph" {
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt graph {args}");
        } else {
            let (code, out) = (ran.code, ran.out.as_str());
            assert_eq!((code, out), (2, ""), "gt {} {args}: {}", case.verb, ran.err);
            assert!(ran.err.contains("- is stdout"), "gt {} {args}: {}", case.verb, ran.err);
        }
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
    assert!(!PathBuf::from("-").exists());
}

/// Lists every verb with its options and arguments, as clap knows them.
///
/// A server answers through its socket: tests/it/serve.rs.
fn verbs() -> BTreeMap<String, BTreeSet<String>> {
    let verbs = crate::command::verbs().into_iter().filter(|(verb, _)| verb != "serve");
    let options = |command: &clap::Command| {
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        shown.map(name).filter(|option| option != "--help").collect()
    };
    verbs.map(|(verb, command)| (verb, options(&command))).collect()
}

fn name(arg: &clap::Arg) -> String {
    arg.get_long().map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}"))
}

/// Lists options without a row, and rows without an option.
fn missing_and_unknown() -> Vec<String> {
    let known: BTreeSet<(String, String)> = verbs()
        .into_iter()
        .flat_map(|(verb, options)| options.into_iter().map(move |option| (verb.clone(), option)))
        .collect();
    let rows: BTreeSet<(String, String)> =
        TABLES.concat().iter().map(|case| (case.verb.to_owned(), case.option.to_owned())).collect();
    let missing = known.difference(&rows).filter(|(_, option)| !COMMON.contains(&option.as_str()));
    let missing = missing.map(|(verb, option)| {
        format!("gt {verb}: {option} has no case; add one to tests/it/options/")
    });
    let unknown = rows
        .difference(&known)
        .map(|(verb, option)| format!("gt {verb}: a case for {option}, which it does not have"));
    missing.chain(unknown).collect()
}

/// Whether a verb plays a game, which has text only.
fn is_play(verb: &str) -> bool {
    verb.split(' ').next_back() == Some("play")
}

/// The words of a command line, split as a shell would split them. Tables and what processes are
/// told get their places.
fn words(verb: &str, args: &str) -> Vec<String> {
    let args = shlex::split(args)
        .unwrap_or_else(|| panic!("{args}: a quotation mark without a second one"));
    #[cfg(feature = "table")]
    let args = args
        .into_iter()
        .map(|word| crate::tables::place(&word).map_or(word, |place| place.display().to_string()));
    verb.split_whitespace().map(str::to_owned).chain(args).collect()
}

/// Checks that both command lines are valid and differ only in the option of the case.
fn changes_only_its_option(command: &mut clap::Command, case: &Case) -> Result<(), String> {
    let mut parsed = |args: &str| {
        let matches = command
            .try_get_matches_from_mut(["gt".to_owned()].into_iter().chain(words(case.verb, args)));
        matches.map(leaf).map_err(|error| format!("gt {} {args}: {error}", case.verb))
    };
    // A batch gets its question in another way. A line that clap refuses cannot be compared.
    let line = case.changed();
    let (Ok(changed), false) = (parsed(&line), matches!(case.effect, Batch)) else {
        return if matches!(case.effect, Batch | Refused(..)) {
            Ok(())
        } else {
            parsed(&line).map(drop)
        };
    };
    let base = parsed(case.base)?;
    let (base, changed) = (given(&base), given(&changed));
    let ids: BTreeSet<&String> = base.keys().chain(changed.keys()).collect();
    let differing: Vec<&str> =
        ids.into_iter().filter(|&id| base.get(id) != changed.get(id)).map(String::as_str).collect();
    let id = case.option.trim_start_matches('-').replace('-', "_");
    if differing == [id.as_str()] {
        return Ok(());
    }
    Err(format!(
        "gt {} {line}: {differing:?} differ from {:?}, not {} alone",
        case.verb, case.base, case.option
    ))
}

fn leaf(mut matches: ArgMatches) -> ArgMatches {
    while let Some((_, deeper)) = matches.remove_subcommand() {
        matches = deeper;
    }
    matches
}

/// Returns the values given on a command line, by option.
fn given(matches: &ArgMatches) -> BTreeMap<String, Vec<String>> {
    let ids = matches
        .ids()
        .map(clap::Id::as_str)
        .filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
    let text = |id: &str| {
        matches
            .get_raw(id)
            .into_iter()
            .flatten()
            .map(|value| value.to_string_lossy().into_owned())
            .collect()
    };
    // The groups that clap makes of flattened structs have no values of their own.
    ids.filter(|id| matches.try_contains_id(id).is_ok() && id.chars().all(|c| !c.is_uppercase()))
        .map(|id| (id.to_owned(), text(id)))
        .collect()
}

/// Runs a command line in a process of its own.
fn run(verb: &str, args: &str, input: &str) -> Ran {
    let mut command = command("");
    command.args(words(verb, args));
    ran_reading(command, input.as_bytes())
}

/// Runs a command line in a process of its own, asked for colours; returns what it writes.
fn coloured(verb: &str, args: &str, input: &str) -> Result<String, String> {
    let mut command = command("");
    command.args(words(verb, args)).envs(COLOURS.iter().copied());
    written(ran_reading(command, input.as_bytes()), verb, args)
}

/// Answers a command line in this process.
fn ask(verb: &str, args: &str, input: &str) -> Ran {
    crate::command::answered(words(verb, args), input.as_bytes())
}

/// What a line gives: the text, and the object that `--format json` gives. Times are left out.
type Answer = (String, Value);

/// The line that many cases begin with. The command is asked once, for what is needed.
struct Base {
    line: [&'static str; 3],
    text: OnceCell<Result<String, String>>,
    object: OnceCell<Result<Value, String>>,
}

impl Base {
    const fn new(line: [&'static str; 3]) -> Self {
        Self { line, text: OnceCell::new(), object: OnceCell::new() }
    }

    fn text(&self) -> Result<String, String> {
        let ask = || match self.line {
            ["tour", "", _] => Ok(timeless(tour::shown())),
            [verb, args, input] => text(verb, args, input),
        };
        self.text.get_or_init(ask).clone()
    }

    fn answer(&self) -> Result<Answer, String> {
        let ask = || match self.line {
            ["tour", "", _] => read(tour::written()),
            [verb, args, input] => object(verb, args, input),
        };
        Ok((self.text()?, self.object.get_or_init(ask).clone()?))
    }
}

/// Returns the answer to a line.
fn answer(verb: &str, args: &str, input: &str) -> Result<Answer, String> {
    Ok((text(verb, args, input)?, object(verb, args, input)?))
}

/// Returns the answer as text, without times.
fn text(verb: &str, args: &str, input: &str) -> Result<String, String> {
    Ok(timeless(&written(ask(verb, args, input), verb, args)?))
}

/// Returns the answer as JSON, without times; a game on the terminal has none.
fn object(verb: &str, args: &str, input: &str) -> Result<Value, String> {
    if is_play(verb) {
        return Ok(Value::Null);
    }
    let args = format!("{args} --format json");
    let json = written(ask(verb, &args, input), verb, &args)?;
    read(&json).map_err(|why| format!("gt {verb} {args}: {why}"))
}

/// Reads an answer in JSON, and leaves out times.
fn read(json: &str) -> Result<Value, String> {
    let mut object = serde_json::from_str(json).map_err(|error| format!("{error} in {json}"))?;
    forget_time(&mut object);
    Ok(object)
}

/// Returns stdout; the exit code must be 0 and stderr empty.
fn written(ran: Ran, verb: &str, args: &str) -> Result<String, String> {
    if (ran.code, ran.err.as_str()) == (0, "") {
        return Ok(ran.out);
    }
    Err(format!("gt {verb} {args}: exit code {}, {}", ran.code, ran.err.trim()))
}

/// Removes times such as `0.012 s` from a text.
fn timeless(text: &str) -> String {
    let is_time = |number: &str| number.contains('.') && number.parse::<f64>().is_ok();
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let kept = words.iter().enumerate().filter(|&(i, word)| {
            let (before, after) = (
                i.checked_sub(1).map_or("", |i| words[i]),
                words.get(i + 1).copied().unwrap_or(""),
            );
            !(is_time(word) && after == "s" || *word == "s" && is_time(before))
        });
        kept.map(|(_, &word)| word).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn forget_time(json: &mut Value) {
    match json {
        Value::Object(object) => {
            object.retain(|key, _| key != "stats" && key != "seconds");
            object.values_mut().for_each(forget_time);
        }
        Value::Array(array) => array.iter_mut().for_each(forget_time),
        _ => {}
    }
}

/// Checks that the change does what the case says.
fn check(case: &Case, line: &Base) -> Result<(), String> {
    let &Case { verb, base, effect, input, .. } = case;
    let file = Scratch::new();
    let failed =
        |why: &str| Err(format!("gt {verb} {}: {why}; compared with {base:?}", case.changed()));
    let changed = case.changed().replace("FILE", &file.path.display().to_string());
    if let Refused(code, named) = effect {
        // The line of a limit names it; without the limit the question may take seconds.
        if !matches!(effect, TOO_LARGE | OUT_OF_TIME) {
            line.text()?;
        }
        let ran = ask(verb, &changed, input);
        let is_a_line = ran.err.starts_with("error: ") && ran.err.matches('\n').count() == 1;
        if ran.code == code && ran.err.contains(named) && is_a_line {
            return Ok(());
        }
        return failed(&format!(
            "exit code {} and {:?}, not {code} and {named:?}",
            ran.code, ran.err
        ));
    }
    let before = line.answer()?;
    match effect {
        Differs if answer(verb, &changed, input)? == before => failed("the answer is the same"),
        Same(why) if answer(verb, &changed, input)? != before => {
            failed(&format!("the answer is another, though {why}"))
        }
        Differs | Same(_) | Refused(..) => Ok(()),
        Writes(prefix) => {
            if answer(verb, &changed, input)? != before {
                return failed("the answer is another");
            }
            let written =
                fs::read(&file.path).map_err(|error| format!("gt {verb} {changed}: {error}"))?;
            if let Ok(text) = core::str::from_utf8(&written)
                && text.starts_with("<svg ")
                && let Err(error) = roxmltree::Document::parse(text)
            {
                return failed(&format!("the picture is no SVG: {error}"));
            }
            if written.starts_with(prefix) { Ok(()) } else { failed("the file begins otherwise") }
        }
        Batch => {
            let json = read(&written(ask(verb, &changed, input), verb, &changed)?)?;
            if json == before.1 {
                Ok(())
            } else {
                failed(&format!("{json} instead of {}", before.1))
            }
        }
    }
}

/// Checks that common options do not change the answer of a verb, nor does a process of its own.
///
/// The answer is asked for in colours, so that the same runs show whether they are taken away.
fn check_common(case: &Case, line: &Base) -> Result<(), String> {
    let &Case { verb, base, .. } = case;
    let failed = |options: &str, why: &str| Err(format!("gt {verb} {base}: {options} {why}"));
    let (text, json) = line.answer()?;
    let tried = ask(verb, &format!("{base} --dry-run"), line.line[2]);
    if limits::SHORT.contains(&verb) {
        if tried.code != 2 || !tried.err.contains("--dry-run") {
            return failed("--dry-run", "is not refused");
        }
    } else if timeless(&written(tried, verb, "--dry-run")?) == text {
        return failed("--dry-run", "changes nothing");
    }
    let asked = |options: &str| coloured(verb, &format!("{base} {options}"), line.line[2]);
    if timeless(&asked("--threads 1 --quiet --no-color")?) != text {
        return failed("--threads 1 --quiet --no-color", "leave colours, or change the answer");
    }
    if timeless(&anstream::adapter::strip_str(&asked("--threads 3")?).to_string()) != text {
        return failed("--threads 3", "changes the answer");
    }
    let written = if verb == "tour" { Ok(tour::written().into()) } else { asked("--format json") };
    if is_play(verb) {
        let refused = written.err().is_some_and(|why| why.contains("exit code 2"));
        return if refused { Ok(()) } else { failed("--format json", "is not refused") };
    }
    let written = written?;
    let is_line = written.matches('\n').count() == 1 && written.ends_with("}\n");
    if !is_line || !written.starts_with('{') {
        return failed("--format json", "is not obeyed");
    }
    // The tour takes seconds.
    let plain = (verb != "tour").then(|| asked("--format json --threads 1 --quiet --no-color"));
    let plain = plain.unwrap_or_else(|| Ok(written.clone()))?;
    if read(&written)? != json || read(&plain)? != json {
        return failed("--threads 1 --quiet --no-color", "or a process changes the object");
    }
    Ok(())
}

/// A file name that is free now; the file is removed in the end.
struct Scratch {
    path: PathBuf,
}

impl Scratch {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name =
            format!("gt-options-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self { path: std::env::temp_dir().join(name) }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Most cases write no file, and few a folder.
        let _ = fs::remove_file(&self.path).or_else(|_| fs::remove_dir_all(&self.path));
    }
}

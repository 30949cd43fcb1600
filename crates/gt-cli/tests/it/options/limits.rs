//! Every verb keeps `--time` and `--memory`, and says how far it came.
//!
//! The tests ask clap for the verbs. So a new verb without a row fails.

use core::time::Duration;
use std::collections::BTreeSet;
use std::time::Instant;

use super::{Case, TABLES, run, verbs};
use crate::command::Ran;

/// Questions that take far longer than [`TIME`], also in a fast build, and need little memory.
const LONG: &[(&str, &str)] = &[
    ("chomp solve", "17 17"),
    ("chomp openings", "17 17"),
    ("chomp who", "14,14,14,14,14,14,14,14,14,14,14,14"),
    ("chomp count", "17 17"),
    ("chomp list", "17 17"),
    ("chomp verify", "17 17"),
    ("chomp puzzle", "14 14"),
    ("chomp review", "14,14,14,14,14,14,14,14,14,14,14,14,14,14"),
    ("chomp three", "100000"),
    ("chomp solid", "5 5 5"),
    ("chomp divisors", "27720"),
    ("queen board", "12000 12000 --piece rook"),
    ("queen trace", "600 600"),
    ("queen who", "3000 3000 --piece rook"),
    ("queen moves", "3000 3000 --piece rook"),
    ("queen grundy", "12000 12000 --piece rook"),
    ("queen period", "2000"),
    ("queen sum", "12000,12000;1,2"),
    ("sea count", "--rows 14 --cols 14"),
    ("sea map", "--rows 14 --cols 14"),
    ("sea best", "--rows 14 --cols 14"),
    ("sea sample", "-n 10000000"),
    ("sea puzzle", "--rows 14 --cols 14"),
    ("sea tournament", "--games 1000000"),
    ("matrix solve", "3 5"),
    ("matrix who", "3 5 --position '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15'"),
    ("matrix bot", "3 5 --position '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15'"),
    ("matrix deepest", "3 5"),
    ("matrix sample", "3 5"),
    ("matrix puzzle", "3 5"),
    ("fox perft", "start 12"),
    ("fox puzzle", "--number 10000 --length 9 --hens 14"),
    ("fox tablebase build", "--rules mini21_1f"),
    ("fox tablebase census", "--rules mini21_1f"),
    ("fox tablebase verify", "--rules mini21_1f"),
    ("fox tournament", "--games 1000000"),
    ("solve", "nim:1000000 --with memo"),
    ("moves", "chomp:14x14"),
    ("explain", "chomp:14x14"),
    ("line", "chomp:14x14"),
    ("perft", "chomp:12x12 30"),
];

/// Verbs that answer in time, or with what they have found, or wait for a person.
const OTHERS: &[&str] = &[
    "tour",
    "games",
    "rules",
    "completions",
    "man",
    "chomp play",
    "chomp rules",
    "queen play",
    "queen puzzle",
    "queen rules",
    "sea play",
    "sea rules",
    "matrix moves",
    "matrix play",
    "matrix rules",
    "fox bestmove",
    "fox captures",
    "fox play",
    "fox rules",
    "fox solve",
    "fox tablebase query",
];

/// The time that a long question gets.
const TIME: Duration = Duration::from_millis(400);

/// Far more than the 0.3 s that are promised, because tests share their machine.
const LATE: Duration = Duration::from_secs(15);

#[test]
fn every_verb_has_a_row() {
    let rows: Vec<&str> = LONG.iter().map(|row| row.0).chain(OTHERS.iter().copied()).collect();
    let known: BTreeSet<String> = verbs().into_keys().collect();
    let missing: Vec<_> = known.iter().filter(|verb| !rows.contains(&verb.as_str())).collect();
    assert!(missing.is_empty(), "no row in tests/it/options/limits.rs: {missing:?}");
    // Some verbs depend on features.
    let optional = ["completions", "man"];
    let unknown: Vec<_> = rows.iter().filter(|&&verb| !known.contains(verb) && !optional.contains(&verb)).collect();
    assert!(unknown.is_empty(), "rows of verbs that do not exist: {unknown:?}");
}

/// Runs a command line under a limit, and says what is wrong: it must end in time, with one line.
fn limited(verb: &str, args: &str, input: &str, limit: &str) -> Result<Ran, String> {
    let started = Instant::now();
    let ran = run(verb, &format!("{args} {limit}"), input, &[]);
    let time = started.elapsed();
    let named = format!("gt {verb} {args} {limit}: exit code {}, {:?}, {time:?}", ran.code, ran.err);
    let is_line = ran.err.is_empty() && ran.code == 0 || ran.err.starts_with("error: ") && ran.err.matches('\n').count() == 1;
    if time > LATE || !is_line { Err(named) } else { Ok(ran) }
}

#[test]
fn every_long_verb_gives_up_in_time_and_says_how_far_it_came() {
    let limit = format!("--time {}ms --memory 2GiB", TIME.as_millis());
    let wrong = |&(verb, args): &(&str, &str)| match limited(verb, args, "", &limit) {
        Ok(ran) if ran.code == 1 && ran.err.starts_with("error: ") && ran.err.contains("out of time in \"") => None,
        Ok(ran) => Some(format!("gt {verb} {args}: exit code {}, {:?}", ran.code, ran.err)),
        Err(why) => Some(why),
    };
    let wrong: Vec<String> = LONG.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_verb_keeps_a_small_memory_or_says_what_it_needs() {
    let cases: Vec<Case> = TABLES.concat();
    let mut wrong = Vec::new();
    for verb in verbs().into_keys() {
        let Some(case) = cases.iter().find(|case| case.verb == verb) else { continue };
        match limited(&verb, case.base, case.input, "--memory 20kB --time 10s") {
            Ok(ran) if ran.code == 0 || ran.code == 1 && ran.err.contains("memory") => {}
            Ok(ran) => wrong.push(format!("gt {verb} {}: exit code {}, {:?}", case.base, ran.code, ran.err)),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

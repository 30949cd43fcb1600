//! Every verb keeps `--time` and `--memory`, and says how far it came.
//!
//! The tests ask clap for the verbs. So a new verb without a row fails.

use core::time::Duration;
use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use super::{Case, TABLES, run, verbs, words};
use crate::command::{Ran, command, is_out_of_time, ran};

/// Questions that take far longer than [`TIME`], also in a fast build, and need little memory.
const LONG: &[(&str, &str)] = &[
    ("chomp solve", "17 17"),
    ("chomp openings", "17 17"),
    ("chomp who", "14,14,14,14,14,14,14,14,14,14,14,14"),
    ("chomp count", "17 17"),
    ("chomp list", "17 17"),
    ("chomp verify", "17 17"),
    ("chomp three", "100000"),
    ("chomp solid", "4 5 5"),
    ("chomp divisors", "27720"),
    ("queen board", "12000 12000 --piece rook"),
    ("queen board", "44000 44000"),
    ("queen trace", "600 600"),
    ("queen who", "3000 3000 --piece rook"),
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
    ("matrix way", "3 5"),
    ("fox perft", "start 12"),
    ("fox exercise", "--number 10000 --length 9 --hens 14"),
    ("fox tablebase build", "--rules mini21_1f"),
    ("fox tablebase census", "--rules mini21_1f"),
    ("fox tablebase verify", "--rules mini21_1f"),
    ("fox tournament", "--games 1000000"),
    ("fox tablebase query", "--rules mini21_1f '3/2x2/5/hhhhh/hhh h'"),
    ("solve", "nim:1000000 --with memo"),
    ("moves", "chomp:14x14"),
    ("explain", "chomp:14x14"),
    ("line", "chomp:14x14"),
    ("review", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/records/long.txt")),
    ("perft", "chomp:12x12 30"),
    ("puzzle", "chomp:14x14"),
    ("graph", "chomp:14x14 --dot /dev/null"),
    #[cfg(feature = "table")]
    ("table solve", "chomp:14x14 --out new.gt"),
    #[cfg(feature = "table")]
    ("table verify", "long.gt"),
    #[cfg(feature = "cluster")]
    ("cluster local", "chomp:14x14 --processes 2 --out local.new.gt"),
    #[cfg(feature = "cluster")]
    (
        "cluster worker",
        "chomp:14x14 --process 0 --hosts one.hosts --secret one.secret --out worker.new.gt",
    ),
];

/// Questions whose answer is known soon, but takes far longer to write; with the lines of the text.
const LARGE: &[(&str, &str, usize)] = &[
    ("queen board", "6000 6000", 6005),
    ("queen trace", "300 300", 69_616),
    ("queen grundy", "2000 2000 --values", 2003),
    ("chomp list", "14 14", 256_366),
];

/// Questions that need more memory than [`SMALL`] soon, also for what they write.
#[cfg(target_os = "linux")]
const HUNGRY: &[(&str, &str)] = &[
    ("sea map", "--rows 30 --cols 30 --fleet 4"),
    ("moves", "queen:320001x320001"),
    ("queen period", "500 --all"),
    ("matrix sample", "3 4 -n 1000000"),
];

/// Questions that write a file which takes far longer than the answer.
const FILES: &[(&str, &str)] =
    &[("queen grundy", "2500 2500 --csv"), ("queen grundy", "2500 2500 --png")];

/// A question that takes far longer, and is answered with what was found in the time.
const FOUND: (&str, &str) =
    ("fox bestmove", "'hh1/hhh/hh1x2x/hhh1hhh/7/3/3 h' --depth 200 --no-endgames");

/// Verbs that are not long: they refuse `--dry-run`, and the tour has its own test.
pub(super) const SHORT: &[&str] = &[
    "tour",
    "games",
    "rules",
    "completions",
    "man",
    #[cfg(feature = "cluster")]
    "cluster simulate",
    "board",
    "reply",
    "replay",
    "play",
    "sea play",
    "fox captures",
    #[cfg(feature = "table")]
    "table info",
    #[cfg(feature = "table")]
    "table rank",
];

/// Verbs that have an estimate, and answer far sooner than [`TIME`]: a move is read from a table.
const QUICK: &[&str] = &[
    #[cfg(feature = "table")]
    "table query",
];

/// The time that a long question gets.
const TIME: Duration = Duration::from_millis(400);

/// More than the 0.3 s that are promised, because tests share their machine.
const LATE: Duration = Duration::from_secs(1);

/// A question that ends too late, or takes too much memory, is asked again, because tests share
/// their machine.
const TRIES: u32 = 5;

/// The time that a verb gets which need not use it.
const ENOUGH: Duration = Duration::from_secs(10);

/// The time that a question with [little memory](SMALL) gets.
#[cfg(target_os = "linux")]
const LITTLE: Duration = Duration::from_millis(600);

/// A small limit of memory, in bytes.
const SMALL: u64 = 50_000_000;

#[test]
fn every_verb_has_a_row() {
    let rows: Vec<&str> =
        LONG.iter().chain([&FOUND]).map(|row| row.0).chain([SHORT, QUICK].concat()).collect();
    let known: BTreeSet<String> = verbs().into_keys().collect();
    let missing: Vec<_> = known.iter().filter(|verb| !rows.contains(&verb.as_str())).collect();
    assert!(missing.is_empty(), "no row in tests/it/options/limits.rs: {missing:?}");
    // Some verbs depend on features.
    let optional = ["completions", "man"];
    let unknown: Vec<_> =
        rows.iter().filter(|&&verb| !known.contains(verb) && !optional.contains(&verb)).collect();
    assert!(unknown.is_empty(), "rows of verbs that do not exist: {unknown:?}");
}

/// Runs a command line under limits, and says what is wrong: it must end in `time`, with one line.
fn limited(
    verb: &str,
    args: &str,
    input: &str,
    time: Duration,
    memory: &str,
) -> Result<Ran, String> {
    let line = format!("{args} --time {}ms --memory {memory}", time.as_millis());
    let mut late = String::new();
    for _ in 0..TRIES {
        let started = Instant::now();
        let ran = run(verb, &line, input);
        let taken = started.elapsed();
        let named = format!("gt {verb} {line}: exit code {}, {:?}, {taken:?}", ran.code, ran.err);
        if !is_line(&ran) {
            return Err(named);
        }
        if taken <= time + LATE {
            return Ok(ran);
        }
        late = named;
    }
    Err(late)
}

/// An answer, or one line of error.
fn is_line(ran: &Ran) -> bool {
    ran.err.is_empty() && ran.code == 0
        || ran.err.starts_with("error: ") && ran.err.matches('\n').count() == 1
}

#[test]
fn every_long_verb_gives_up_in_time_and_says_how_far_it_came() {
    let wrong: Vec<String> = LONG.iter().filter_map(|row| gives_up(row).err()).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Runs a long question with little memory, and again with enough unless the time has ended it.
fn gives_up(&(verb, args): &(&str, &str)) -> Result<(), String> {
    #[cfg(target_os = "linux")]
    if ended_by_time(often_keeps_memory((verb, args, 1))?) {
        return Ok(());
    }
    let ran = limited(verb, args, "", TIME, "2GiB")?;
    if ran.code == 1 && is_out_of_time(&ran.err) {
        return Ok(());
    }
    Err(format!("gt {verb} {args}: exit code {}, {:?}", ran.code, ran.err))
}

/// Tells whether a question with little memory was ended by its time, and soon enough.
#[cfg(target_os = "linux")]
fn ended_by_time((ran, taken): (Ran, Duration)) -> bool {
    ran.code == 1 && is_out_of_time(&ran.err) && taken <= LITTLE + LATE
}

/// Runs a question with more and more time until the error line says that something is being
/// written.
fn stopped_writing(verb: &str, args: &str, what: &str) -> Result<Ran, String> {
    let mut last = String::new();
    for doubled in 0..8 {
        let ran = limited(verb, args, "", Duration::from_millis(30 << doubled), "2GiB")?;
        if ran.code != 1 {
            return Err(format!("gt {verb} {args}: exit code {}", ran.code));
        }
        if ran.err.starts_with(&format!("error: out of time in \"writing {what}\", ")) {
            return Ok(ran);
        }
        last = ran.err;
    }
    Err(format!("gt {verb} {args}: {last}"))
}

#[test]
fn a_long_text_ends_in_time_after_a_whole_line_and_says_after_how_many() {
    for &(verb, args, lines) in LARGE {
        let ran = stopped_writing(verb, args, "the answer").unwrap();
        assert!(ran.out.ends_with('\n'), "gt {verb} {args}");
        let written = ran.out.matches('\n').count();
        assert!(
            ran.err.ends_with(&format!("\", {written} of {lines} lines; raise --time\n")),
            "gt {verb} {args}: {}",
            ran.err
        );
    }
}

#[test]
fn a_long_object_ends_in_time_and_says_after_how_many_bytes() {
    for &(verb, args, _) in LARGE {
        let ran = stopped_writing(verb, &format!("{args} --format json"), "the answer").unwrap();
        assert!(
            ran.err.ends_with(&format!("\", {} bytes; raise --time\n", ran.out.len())),
            "gt {verb} {args}: {}",
            ran.err
        );
    }
}

#[test]
fn a_file_that_is_not_complete_in_time_is_not_there() {
    for &(verb, args) in FILES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let ran = stopped_writing(verb, &format!("{args} {}", path.display()), "a file").unwrap();
        assert_eq!(
            (ran.out.as_str(), fs::read_dir(folder.path()).unwrap().count()),
            ("", 0),
            "gt {verb} {args}"
        );
    }
}

#[test]
fn what_a_search_has_found_in_time_is_the_answer() {
    let (verb, args) = FOUND;
    let ran = limited(verb, args, "", TIME, "2GiB").unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn the_tour_ends_in_time_after_the_games_that_it_has_shown() {
    let ran = limited("tour", "", "", Duration::from_millis(30), "2GiB").unwrap();
    assert!(ran.code == 1 && is_out_of_time(&ran.err), "{}", ran.err);
}

/// Runs every verb, the short ones too, by its first row within `time` and `memory`.
fn assert_every_verb(time: Duration, memory: &str, holds: impl Fn(&Ran) -> bool) {
    let cases: Vec<Case> = TABLES.concat();
    let mut wrong = Vec::new();
    for verb in verbs().into_keys() {
        let Some(case) = cases.iter().find(|case| case.verb == verb) else {
            wrong.push(format!("gt {verb}: no row in tests/it/options/"));
            continue;
        };
        match limited(&verb, case.base, case.input, time, memory) {
            Ok(ran) if holds(&ran) => {}
            Ok(ran) => wrong
                .push(format!("gt {verb} {}: exit code {}, {:?}", case.base, ran.code, ran.err)),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// No time is too short for one line.
#[test]
fn every_verb_ends_at_once_if_there_is_no_time() {
    let holds = |ran: &Ran| {
        ran.code == 1 && ran.out.is_empty() && ran.err.starts_with("error: out of time")
    };
    assert_every_verb(Duration::ZERO, "2GiB", holds);
}

#[test]
fn every_verb_keeps_a_small_memory_or_says_what_it_needs() {
    let holds = |ran: &Ran| ran.code == 0 || ran.code == 1 && ran.err.contains("memory");
    assert_every_verb(ENOUGH, "20kB", holds);
}

/// The long questions themselves are asked by [`gives_up`].
#[cfg(target_os = "linux")]
#[test]
fn no_large_answer_takes_more_memory_than_a_tenth_above_the_limit() {
    let large = LARGE.iter().map(|&(verb, args, _)| (verb, args, 0));
    let hungry = HUNGRY.iter().map(|&(verb, args)| (verb, args, 0));
    let wrong: Vec<String> =
        large.chain(hungry).filter_map(|row| often_keeps_memory(row).err()).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Runs a command line with little memory until it keeps it; wrong is what is wrong every time.
#[cfg(target_os = "linux")]
fn often_keeps_memory(row: (&str, &str, i32)) -> Result<(Ran, Duration), String> {
    let again = |last: Result<_, String>, _| last.or_else(|_| keeps_memory(row));
    (1..TRIES).fold(keeps_memory(row), again)
}

/// Runs a command line with little memory, and says how long it took, or what is wrong.
///
/// It looks at the process while it works, in place of believing it.
#[cfg(target_os = "linux")]
fn keeps_memory((verb, args, least): (&str, &str, i32)) -> Result<(Ran, Duration), String> {
    /// What the program itself takes before it works, in bytes.
    const OWN: u64 = 2 << 20;
    let mut gt = command("");
    gt.args(words(verb, args)).args(["--time", &format!("{}ms", LITTLE.as_millis())]);
    gt.args(["--memory", &SMALL.to_string()]);
    let started = Instant::now();
    let mut child = gt
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the built command");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        most = most.max(held(child.id()));
        thread::sleep(Duration::from_millis(1));
    }
    let taken = started.elapsed();
    let ran = ran(child.wait_with_output().expect("a child"));
    if most <= SMALL + SMALL / 10 + OWN && (least..=1).contains(&ran.code) && is_line(&ran) {
        return Ok((ran, taken));
    }
    Err(format!("gt {verb} {args}: {most} bytes, exit code {}, {:?}", ran.code, ran.err))
}

/// The bytes that a process holds now, without those of files; 0 once it has ended.
#[cfg(target_os = "linux")]
fn held(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()).unwrap_or(0)
        * 1024
}

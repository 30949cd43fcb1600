//! Runs documented commands in a folder of its own, with the files that they name.

use core::ops::Range;
use core::time::Duration;
use std::fs;
use std::time::Instant;

use serde_json::Value;

use crate::command::{Ran, command, ran_reading, without_stats};
use crate::documented::page::{Line, Shown, numbers};
use crate::documented::root;

/// What commands read from stdin.
const STDIN: &[(&str, &str)] = &[("gt fox bestmove - --level 6 --time 10s", "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h")];

/// A command that is not among the slow ones has to end within this time. It is far more than two
/// seconds, because other programs may share the machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder in which commands run.
pub(crate) struct Folder {
    folder: tempfile::TempDir,
    /// The games that `gt` has by name.
    games: Vec<String>,
}

/// Why a line does not hold.
pub(crate) struct Wrong {
    pub(crate) why: String,
    /// A place of the page, and what has to stand there.
    pub(crate) anew: Option<(Range<usize>, String)>,
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Self { why, anew: None }
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let graph = "crates/gt-games/graphs/corridor.graph";
        fs::create_dir_all(at(graph).parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(graph), at(graph)).expect("a file");
        fs::write(at("lost.txt"), crate::command::text("chomp list 6 7")).expect("a file");
        fs::write(at("shots.txt"), "o.........\n".to_owned() + &"..........\n".repeat(9)).expect("a file");
        let listed = crate::command::json("games");
        let games = listed["games"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|game| game["name"].as_str().expect("a name").to_owned())
            .collect();
        Self { folder, games }
    }

    /// Tells whether this build has the game that the command names: without the feature `gallery`
    /// it has none of the gallery.
    pub(crate) fn can_run(&self, command: &str) -> bool {
        let words: Vec<&str> = command.split(' ').collect();
        if cfg!(feature = "gallery") || !["solve", "moves", "explain", "line", "perft"].contains(&words[1]) {
            return true;
        }
        words.get(2).is_none_or(|instance| {
            self.games.iter().any(|game| Some(game.as_str()) == instance.trim_matches('\'').split(':').next())
        })
    }

    /// Runs a command.
    fn run(&self, line: &str, more: &[&str]) -> Ran {
        let mut run = command("");
        run.args(&shlex::split(line).unwrap_or_default()[1..]).args(more).current_dir(self.folder.path());
        let stdin = STDIN.iter().find(|&&(of, _)| of == line).map_or("", |&(_, stdin)| stdin);
        ran_reading(run, stdin.as_bytes())
    }

    /// Runs a command, and returns its answer in JSON.
    pub(crate) fn answer(&self, line: &str) -> Result<Value, String> {
        let ran = self.run(line, &["--format", "json"]);
        if ran.code != 0 {
            return Err(failed(&ran));
        }
        serde_json::from_str(&ran.out).map(without_stats).map_err(|error| error.to_string())
    }

    /// Runs the command of a line, and compares what it prints with what the page shows.
    pub(crate) fn check(&self, line: &Line, slow: bool) -> Result<(), Wrong> {
        let start = Instant::now();
        let ran = self.run(&line.command, &[]);
        let took = start.elapsed();
        let why = if ran.code != 0 || !ran.err.is_empty() {
            failed(&ran)
        } else if ran.out.is_empty() {
            "it prints nothing".to_owned()
        } else if !slow && took > PATIENCE {
            format!("it takes {took:?}, and is not among the slow commands")
        } else {
            return shows(line, &ran.out);
        };
        Err(why.into())
    }
}

/// Compares what a command prints with what the page shows.
fn shows(line: &Line, out: &str) -> Result<(), Wrong> {
    match &line.shown {
        Shown::Part(part) if !out.contains(part) => Err(format!("{part:?} is not in\n{out}").into()),
        Shown::Whole(block, place) if !matches(block, out) => {
            Err(Wrong { why: format!("it prints\n{out}"), anew: Some((place.clone(), out.to_owned())) })
        }
        Shown::Numbers(wanted) => {
            let printed = numbers(&format!("{} {out}", line.command));
            let missing: Vec<_> = wanted.difference(&printed).collect();
            if missing.is_empty() { Ok(()) } else { Err(format!("it does not print {missing:?}, but\n{out}").into()) }
        }
        Shown::Nothing | Shown::Part(_) | Shown::Whole(..) => Ok(()),
    }
}

fn failed(ran: &Ran) -> String {
    format!("exit code {}: {}", ran.code, ran.err.trim())
}

/// Tells whether an output is what a block shows; a line `...` stands for any number of lines.
fn matches(block: &str, out: &str) -> bool {
    let block: Vec<&str> = block.lines().collect();
    let mut out: Vec<&str> = out.trim_end().lines().map(str::trim_end).collect();
    let mut parts: Vec<&[&str]> = block.split(|line| *line == "...").collect();
    let first = parts.remove(0);
    let Some(last) = parts.pop() else { return first == out };
    if !out.starts_with(first) {
        return false;
    }
    out.drain(..first.len());
    if !out.ends_with(last) {
        return false;
    }
    out.truncate(out.len() - last.len());
    parts.iter().all(|part| {
        let at = (0..=out.len()).find(|&at| out[at..].starts_with(part));
        at.is_some_and(|at| {
            out.drain(..at + part.len());
            true
        })
    })
}

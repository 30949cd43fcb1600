//! Runs documented commands in a folder of its own, with the files that they name.

use core::cell::RefCell;
use core::ops::Range;
use core::time::Duration;
use std::collections::HashMap;
use std::fs;
use std::rc::Rc;
use std::time::Instant;

use serde_json::Value;

use crate::command::{Ran, command, ran_reading, without_stats};
use crate::documented::page::{Line, Shown, numbers};
use crate::documented::root;

/// What commands read from stdin.
const STDIN: &[(&str, &str)] =
    &[("gt fox bestmove - --level 6 --time 10s", "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h")];

/// A command that is not among the slow ones has to end within this time. It is far more than two
/// seconds, because other programs may share the machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder in which commands run.
pub(crate) struct Folder {
    place: tempfile::TempDir,
    /// The page that lists the games of the gallery.
    gallery: String,
    /// What has run, by command and options.
    ran: RefCell<HashMap<String, Rc<Ran>>>,
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
        let place = tempfile::tempdir().expect("a folder");
        let at = |name: &str| place.path().join(name);
        let graph = "crates/gt-games/graphs/corridor.graph";
        fs::create_dir_all(at(graph).parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(graph), at(graph)).expect("a file");
        fs::write(at("lost.txt"), crate::command::text("chomp list 6 7")).expect("a file");
        fs::write(at("shots.txt"), "o.........\n".to_owned() + &"..........\n".repeat(9))
            .expect("a file");
        #[cfg(feature = "table")]
        {
            let table = at("chomp.gt");
            crate::command::text(&format!("table solve chomp:4x5 --out {}", table.display()));
        }
        let record = root().join("crates/gt-cli/tests/it/records/nim.txt");
        fs::copy(record, at("game.txt")).expect("a file");
        #[cfg(feature = "cluster")]
        for told in ["one.hosts", "one.secret"] {
            fs::copy(crate::tables::all().join(told), at(told)).expect("a file");
        }
        let gallery = fs::read_to_string(root().join("docs/games/gallery.md")).expect("a file");
        Self { place, gallery, ran: RefCell::default() }
    }

    /// Tells whether a command is to run in this build and this run.
    ///
    /// Without the feature `gallery` there are no games of the gallery, without the feature `table`
    /// no tables. With `DOCUMENTED_ONLY=TEXT`
    /// only commands that contain the text run.
    pub(crate) fn can_run(&self, command: &str) -> bool {
        let words: Vec<&str> = command.split(' ').collect();
        let of_the_gallery =
            matches!(words[1], "solve" | "moves" | "explain" | "line" | "perft" | "graph")
                && words.get(2).is_some_and(|instance| {
                    let name = instance.trim_matches('\'').split(':').next().unwrap_or_default();
                    self.gallery.contains(&format!("| [`{name}"))
                });
        let unwanted = std::env::var("DOCUMENTED_ONLY").is_ok_and(|text| !command.contains(&text));
        let is_built = (cfg!(feature = "gallery") || !of_the_gallery)
            && (cfg!(feature = "cluster") || words[1] != "cluster")
            && (cfg!(feature = "table") || words[1] != "table");
        !unwanted && is_built
    }

    /// Runs a command, unless it has run before.
    fn run(&self, line: &str, more: &[&str]) -> Rc<Ran> {
        let key = format!("{line} {}", more.join(" "));
        if let Some(ran) = self.ran.borrow().get(&key) {
            return Rc::clone(ran);
        }
        let start = Instant::now();
        let mut run = command("");
        run.args(&shlex::split(line).unwrap_or_default()[1..])
            .args(more)
            .current_dir(self.place.path());
        let stdin = STDIN.iter().find(|&&(of, _)| of == line).map_or("", |&(_, stdin)| stdin);
        let ran = Rc::new(ran_reading(run, stdin.as_bytes()));
        let took = start.elapsed();
        if took > PATIENCE / 10 {
            eprintln!("{key}: {took:.1?}");
        }
        self.ran.borrow_mut().insert(key, Rc::clone(&ran));
        ran
    }

    /// Runs a command, and returns its answer in JSON.
    pub(crate) fn answer(&self, line: &str) -> Result<Value, String> {
        let ran = self.run(line, &["--format", "json"]);
        if ran.code != 0 {
            return Err(failed(&ran));
        }
        serde_json::from_str(&ran.out).map(without_stats).map_err(|error| error.to_string())
    }

    /// Runs a command, and returns what it answers in JSON: an object a line.
    #[cfg(feature = "schema")]
    pub(crate) fn objects(&self, line: &str) -> Result<Vec<Value>, String> {
        let ran = self.run(line, &["--format", "json"]);
        if ran.code != 0 {
            return Err(failed(&ran));
        }
        let read = |line: &str| serde_json::from_str(line).map_err(|why| format!("{why}: {line}"));
        ran.out.lines().map(read).collect()
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
        Shown::Part(part) if !out.contains(part) => {
            Err(format!("{part:?} is not in\n{out}").into())
        }
        Shown::Whole(block, place) if !matches(block, out) => Err(Wrong {
            why: format!("it prints\n{out}"),
            anew: Some((place.clone(), out.to_owned())),
        }),
        Shown::Numbers(wanted) => {
            let printed = numbers(&format!("{} {out}", line.command));
            let missing: Vec<_> = wanted.difference(&printed).collect();
            if missing.is_empty() {
                Ok(())
            } else {
                Err(format!("it does not print {missing:?}, but\n{out}").into())
            }
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

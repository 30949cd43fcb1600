//! Answers command lines: in this process, or by the built binary.

use core::mem;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};

use gt_app::command::Failure;
use serde_json::Value;

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code; -1 if a signal ended the run.
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Returns the command with its arguments, separated by blanks, without the variables for colours.
pub(crate) fn command(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gt"));
    command.args(args.split_whitespace());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Returns every verb that is shown with its definition, global options included.
pub(crate) fn verbs() -> BTreeMap<String, clap::Command> {
    fn walk(command: &clap::Command, path: &str, verbs: &mut BTreeMap<String, clap::Command>) {
        if !command.has_subcommands() {
            verbs.insert(path.to_owned(), command.clone());
        }
        let is_shown = |verb: &clap::Command| verb.get_name() != "help" && !verb.is_hide_set();
        for verb in command.get_subcommands().filter(|verb| is_shown(verb)) {
            walk(verb, format!("{path} {}", verb.get_name()).trim(), verbs);
        }
    }
    let mut root = gt_cli::command();
    root.build();
    let mut verbs = BTreeMap::new();
    walk(&root, "", &mut verbs);
    verbs
}

/// Answers a command line without input in this process.
pub(crate) fn gt(args: &str) -> Ran {
    gt_reading(args, b"")
}

/// Answers a command line in this process; `input` stands for stdin.
pub(crate) fn gt_reading(args: &str, input: &[u8]) -> Ran {
    answered(args.split_whitespace().map(str::to_owned), input)
}

/// Answers the words of a command line in this process; `input` stands for stdin.
///
/// Nothing differs from a process of its own but what a terminal and signals do: the tests of each
/// verb with the common options compare the two. `cluster local` starts the program that it is, so
/// the built binary answers it.
pub(crate) fn answered(words: impl IntoIterator<Item = String>, input: &[u8]) -> Ran {
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);
    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no writer panics").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let words: Vec<String> = words.into_iter().collect();
    if words.iter().take(2).eq(["cluster", "local"]) {
        let mut local = command("");
        local.args(words);
        return ran_reading(local, input);
    }
    let words: Vec<OsString> =
        ["gt".to_owned()].into_iter().chain(words).map(OsString::from).collect();
    let (out, input) = (Shared::default(), Cursor::new(input.to_vec()));
    let failure = gt_cli::answer(&words, input, out.clone()).err();
    let line = failure.as_ref().and_then(Failure::line);
    let out = mem::take(&mut *out.0.lock().expect("no writer panics"));
    Ran {
        code: failure.map_or(0, |failure| failure.code().into()),
        out: String::from_utf8(out).expect("text"),
        err: line.map_or_else(String::new, |line| line + "\n"),
    }
}

/// Runs a command with `input` on stdin; the command need not read it.
pub(crate) fn ran_reading(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the built command");
    // The command may have ended and closed the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    ran(child.wait_with_output().expect("a child"))
}

/// Returns the result of a finished run.
pub(crate) fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Returns the text of an answer: exit code 0, and nothing on stderr.
pub(crate) fn text(args: &str) -> String {
    let ran = gt(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "gt {args}");
    ran.out
}

/// Returns the answer as JSON: exactly one object, on one line; `stats` must be there.
pub(crate) fn json(args: &str) -> Value {
    let out = text(&format!("{args} --format json"));
    assert_eq!(out.matches('\n').count(), 1, "gt {args}: {out}");
    without_stats(serde_json::from_str(&out).expect("JSON"))
}

/// Removes `stats` from an answer; it must be there with the seconds taken.
pub(crate) fn without_stats(mut answer: Value) -> Value {
    let stats = answer
        .as_object_mut()
        .and_then(|object| object.remove("stats"))
        .expect("an object with stats");
    assert!(stats["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{stats}");
    answer
}

/// Returns the error line of a run without an answer, without `error: `; stdout must be empty.
pub(crate) fn refused(code: i32, args: &str) -> String {
    let ran = gt(args);
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "gt {args}: {}", ran.err);
    let line = ran.err.strip_suffix('\n').and_then(|line| line.strip_prefix("error: "));
    let line = line.unwrap_or_else(|| {
        panic!("gt {args}: {:?} is no line that begins with `error: `", ran.err)
    });
    assert!(!line.contains('\n'), "gt {args}: {line}");
    line.to_owned()
}

/// Tells whether an error line says that the time is over, and in which phase or after which.
pub(crate) fn is_out_of_time(line: &str) -> bool {
    ["in", "after"].iter().any(|word| line.starts_with(&format!("error: out of time {word} \"")))
}

/// Returns the elements of one tag in a picture with their attributes; the text must be an SVG.
///
/// If the picture has a frame, only the elements of its grid are returned.
pub(crate) fn drawn(svg: &str, tag: &str) -> Vec<BTreeMap<String, String>> {
    let picture = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    assert!(picture.root_element().has_tag_name((SVG, "svg")) && svg.starts_with("<svg "), "{svg}");
    let attributes = |node: roxmltree::Node<'_, '_>| {
        node.attributes()
            .map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned()))
            .collect()
    };
    let grid = picture.descendants().find(|node| node.attribute("class") == Some("grid"));
    let drawn = grid.unwrap_or_else(|| picture.root_element());
    drawn.descendants().filter(|node| node.has_tag_name((SVG, tag))).map(attributes).collect()
}

/// Returns all words that a picture shows, in the order of the file.
pub(crate) fn shown(svg: &str) -> Vec<String> {
    let picture = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let texts = picture.descendants().filter(|node| node.has_tag_name((SVG, "text")));
    texts.filter_map(|node| node.text().map(|text| text.trim().to_owned())).collect()
}

/// Asserts that a picture shows all these words: its title, its axes, its legend.
pub(crate) fn assert_shows(svg: &str, words: &[&str]) {
    let shown = shown(svg);
    for word in words {
        assert!(shown.iter().any(|text| text == word), "{word:?} is not among {shown:?}");
    }
}

/// The namespace of all tags of an SVG.
const SVG: &str = "http://www.w3.org/2000/svg";

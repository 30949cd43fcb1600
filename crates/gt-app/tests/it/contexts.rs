//! Contexts work side by side: ten questions in ten threads, and the same in ten processes.

use core::sync::atomic::Ordering;
use core::time::Duration;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::{env, fs, process, thread};

use clap::Parser;
use gt_app::command::{Common, Context, Failure, Verb};
use gt_app::{Games, family};
use gt_core::example::Matches;

/// The variable that holds the question of a process.
const ASKED: &str = "GT_APP_TEST_QUESTION";
/// The time after which a question is interrupted.
const PAUSE: Duration = Duration::from_millis(300);

/// What is asked, and what besides its options limits it.
struct Question {
    words: &'static str,
    /// What it reads.
    input: &'static str,
    positions: Option<u64>,
    is_interrupted: bool,
    /// What its answer has.
    has: &'static str,
}

const fn asks(words: &'static str, has: &'static str) -> Question {
    Question { words, input: "", positions: None, is_interrupted: false, has }
}

const QUESTIONS: [Question; 10] = [
    asks("solve matches:21", "win in 11 plies"),
    asks("moves matches:7 --format json", r#""plies":3"#),
    asks("perft matches:4000 60 --time 500ms", "out of time in \"counting plays\""),
    asks("perft matches:4000 50 --time 200ms --format json", "out of time in \"counting plays\""),
    asks("solve matches:5000000 --with retrograde --memory 1MiB", "memory needed, 1.0 MiB allowed"),
    Question {
        positions: Some(100),
        ..asks("solve matches:900 --with memo", "limit of 100 positions")
    },
    Question { is_interrupted: true, ..asks("perft matches:4000 70", "interrupted in \"counting") },
    asks("moves matches:20 99", "99"),
    Question {
        input: "7\n99\n",
        ..asks("moves matches:20 --batch", r#""position":"7","outcome":"win","plies":3"#)
    },
    Question {
        input: "3\nhint\n2\n",
        ..asks("play matches:9 --second --opponent perfect --seed 1", "best: 1 2 3")
    },
];

/// The answer as text, the line on stderr, and the exit code.
type Answer = (String, String, u8);

#[derive(Debug, Parser)]
pub(crate) struct Line {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

pub(crate) fn line(words: &str) -> Line {
    let words = ["matches"].into_iter().chain(words.split_whitespace());
    Line::try_parse_from(words).expect("a line that clap accepts")
}

fn games() -> Games {
    let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number of matches");
    Games::new().with(family("matches", "21", read).indexed().acyclic().notation())
}

fn limited(context: Context, positions: Option<u64>) -> Context {
    match positions {
        Some(positions) => context.positions(positions),
        None => context,
    }
}

/// A buffer that the test still has when the context is gone.
#[derive(Clone, Default)]
pub(crate) struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    /// What was written so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no panic").clone()).expect("text")
    }
}

impl Write for Buffer {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(piece)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks in a context of this process.
fn in_a_thread(question: &Question) -> Answer {
    let Line { common, verb } = line(question.words);
    let out = Buffer::default();
    let context = limited(
        Context::detached_reading(&common, question.input.as_bytes(), out.clone()),
        question.positions,
    );
    let (done, waits) = mpsc::channel::<()>();
    let answered = thread::scope(|threads| {
        if question.is_interrupted {
            let stop = context.stop();
            threads.spawn(move || {
                let _ = waits.recv_timeout(PAUSE);
                stop.store(true, Ordering::Relaxed);
            });
        }
        let answered = verb.run(&games(), &context);
        drop(done);
        answered
    });
    drop(context);
    let failed = answered.err();
    let said = failed.as_ref().and_then(Failure::line).map(|line| line + "\n").unwrap_or_default();
    (out.text(), said, failed.map_or(0, |failure| failure.code()))
}

/// Answers the question of the environment, if this test binary was started to do so.
///
/// It is no test of its own; as one, it does nothing.
#[test]
fn as_a_process() {
    let Ok(asked) = env::var(ASKED) else { return };
    let question = &QUESTIONS[asked.parse::<usize>().unwrap()];
    let Line { common, verb } = line(question.words);
    let context = limited(Context::new(&common).unwrap(), question.positions);
    let answered = verb.run(&games(), &context);
    drop(context);
    let failed = answered.err();
    failed.as_ref().map(Failure::report);
    process::exit(failed.map_or(0, |failure| failure.code().into()))
}

/// Asks in a process of its own.
fn in_a_process(number: usize, question: &Question) -> Answer {
    let mut child = Command::new(env::current_exe().expect("this binary"))
        .args(["contexts::as_a_process", "--exact", "--nocapture", "--quiet"])
        .env(ASKED, number.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    // A question that reads nothing may have ended by then.
    let _ = child.stdin.take().expect("a pipe").write_all(question.input.as_bytes());
    if question.is_interrupted {
        while !catches_interrupts(child.id()) {
            thread::yield_now();
        }
        thread::sleep(PAUSE);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }
    let ran = child.wait_with_output().expect("a child");
    let out = String::from_utf8(ran.stdout).expect("text");
    // The test harness says this before.
    let out = out.strip_prefix("\nrunning 1 test\n").unwrap_or(&out).to_owned();
    let code = ran.status.code().and_then(|code| code.try_into().ok());
    (out, String::from_utf8(ran.stderr).expect("text"), code.expect("an exit code"))
}

fn catches_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    u64::from_str_radix(caught.trim(), 16).is_ok_and(|signals| signals & 1 << 1 != 0)
}

/// An answer without what depends on the speed of the machine.
fn timeless((out, said, code): Answer) -> Answer {
    let digits = |text: &str| text.replace(|sign: char| sign.is_ascii_digit(), "");
    let cut = |line: &str| {
        let spent = line.strip_suffix(" s").and_then(|line| line.rfind(", "));
        match spent.or_else(|| line.find("\"seconds\"")) {
            Some(end) => line[..end].to_owned(),
            None => line.to_owned(),
        }
    };
    let depends = said.contains("out of time") || said.contains("interrupted");
    let out = out.lines().map(cut).collect::<Vec<_>>().join("\n");
    (out, if depends { digits(&said) } else { said }, code)
}

#[test]
fn ten_contexts_at_once_answer_as_ten_processes() {
    let [threads, processes] = [false, true].map(|as_process| {
        thread::scope(|all| {
            let asked: Vec<_> = QUESTIONS
                .iter()
                .enumerate()
                .map(|(number, question)| {
                    all.spawn(move || {
                        if as_process {
                            in_a_process(number, question)
                        } else {
                            in_a_thread(question)
                        }
                    })
                })
                .collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect::<Vec<_>>()
        })
    });
    for ((question, here), there) in QUESTIONS.iter().zip(threads).zip(processes) {
        let words = question.words;
        assert!(
            here.0.contains(question.has) || here.1.contains(question.has),
            "{words}: {here:?}"
        );
        assert_eq!(timeless(here), timeless(there), "{words}");
    }
}

/// One is stopped before it begins, and the other does not notice.
#[test]
fn a_context_that_is_stopped_stops_no_other() {
    let [stopped, other] = [(); 2].map(|()| Context::detached(&Common::default(), io::sink()));
    stopped.stop().store(true, Ordering::Relaxed);
    let Line { verb, .. } = line("solve matches:21");
    let refused = verb.run(&games(), &stopped).unwrap_err();
    assert_eq!(refused.line().as_deref(), Some("error: interrupted"));
    assert!(verb.run(&games(), &other).is_ok());
}

/// Without options, a detached context is that of a command line without options.
#[test]
fn the_default_options_are_those_of_a_line_without_any() {
    let parsed = line("games").common;
    assert_eq!(format!("{parsed:?}"), format!("{:?}", Common::default()));
}

//! No request opens a file, by any verb, in any key.
//!
//! A pipe without a writer would keep a question until its time is over, which is no refusal. An
//! endless device would take all memory. The content of a file would stand in an error.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Map, Value};

use super::server::{Server, status};
use crate::command::verbs;
use crate::hostile_files::{Hostile, SECRET};
use crate::schema::{COMMAND_ONLY, request_keys};

/// Values for the keys without which a verb is not begun; for others it is 1.
const RIGHT: &[(&str, &str)] = &[
    ("instance", "nim:3,4"),
    ("file", "-"),
    ("position", "3,2"),
    ("fen", "start"),
    ("rows", "3"),
    ("cols", "3"),
    ("row,col", "1,1"),
    ("cells", "1,1"),
    ("number", "6"),
    ("rules", "r3x5"),
    ("dir", "chomp.gt"),
];

fn right(key: &str) -> Value {
    RIGHT.iter().find(|(known, _)| *known == key).map_or("1", |(_, value)| value).into()
}

/// Every verb that the server answers, with a question for each of its keys and each hostile text.
fn questions(hostile: &Hostile) -> Vec<(String, String)> {
    let (paths, names) = (hostile.paths(), hostile.names());
    let records = names.iter().map(|name| format!("instance: {name}\nstart: 3,4\n\n2-1\n"));
    let texts: Vec<String> = paths.iter().chain(&names).cloned().chain(records).collect();
    let mut questions = Vec::new();
    let verbs = verbs();
    let mut asked = 0;
    for verb in gt_cli::schemas().verbs().filter(|verb| !COMMAND_ONLY.contains(verb)) {
        asked += 1;
        let path = verb.replace(' ', "/");
        let Some(command) = verbs.get(verb) else {
            questions.push((path, "{}".to_owned())); // it has no keys
            continue;
        };
        let mut right_keys = Map::new();
        for arg in command.get_arguments().filter(|arg| arg.is_required_set()) {
            let one = clap::Command::new("one").arg(arg.clone());
            right_keys.extend(request_keys(&one).into_iter().map(|key| (key.clone(), right(&key))));
        }
        if right_keys.contains_key("file") {
            right_keys.insert("input".into(), "instance: nim:3,4\n\n2-1\n".into());
        }
        let mut ask = |changed: &[(&str, &str)]| {
            let mut question = right_keys.clone();
            let changed = changed.iter().map(|&(key, value)| (key.to_owned(), value.into()));
            question.extend(changed);
            questions.push((path.clone(), Value::Object(question).to_string()));
        };
        let keys = request_keys(command);
        for key in &keys {
            for text in &texts {
                ask(&[(key, text)]);
            }
            // What is read in the place of a file.
            for name in &names {
                ask(&[(key, "-"), ("input", name)]);
            }
        }
        if keys.iter().any(|key| key == "file") {
            for text in &texts {
                ask(&[("input", text)]);
                // Two names that agree.
                ask(&[("input", &format!("instance: {text}\n\n")), ("instance", text)]);
            }
        }
    }
    assert!(asked > 40 && questions.len() > 2_000, "{asked} verbs, {} questions", questions.len());
    questions
}

#[test]
fn no_question_opens_a_file() {
    let hostile = Hostile::new();
    let server = Server::new("--memory 256MiB --threads 1");
    let (questions, next) = (questions(&hostile), AtomicUsize::new(0));
    thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| {
                while let Some((path, body)) = questions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = server.ask(path, body);
                    assert!([200, 400].contains(&answer.status), "{path} {body}: {answer:?}");
                    assert!(!answer.body.contains(SECRET), "{path} {body}: {}", answer.body);
                }
            });
        }
    });
    let most = 300 << 10;
    let peak = status(server.id(), "VmHWM");
    assert!(peak < most, "{peak} kB");
    assert!(server.answers());
}

/// What stands behind the `?` of a page is for the page itself, which asks the verbs.
#[test]
fn no_link_opens_a_file() {
    let (server, hostile) = (Server::new(""), Hostile::new());
    let get = |path: &str| {
        let port = server.port();
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
        server.exchange(head.as_bytes())
    };
    for page in ["/", "/play", "/table", "/sea", "/queen"] {
        let plain = get(page);
        for text in hostile.paths().iter().chain(&hostile.names()) {
            for key in
                ["instance", "game", "position", "start", "moves", "table", "record", "rules"]
            {
                let answer = get(&format!("{page}?{key}={text}"));
                assert_eq!(
                    (answer.status, &answer.body),
                    (200, &plain.body),
                    "{page} {key} {text}"
                );
            }
        }
    }
    for path in hostile.paths() {
        for below in [path.clone(), format!("/page{path}"), format!("/page/..{path}")] {
            let answer = get(&below);
            assert!(answer.status >= 400 && !answer.body.contains(SECRET), "{below}: {answer:?}");
        }
    }
}

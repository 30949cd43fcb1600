//! Sea battle, which the server counts itself, because a shot changes few of its numbers.

use serde_json::{Value, json};

use super::server::{Server, processor_time, processor_time_of_children, question, wait_for};
use crate::command::{gt_reading, without_stats};

/// A game on paper, with a ship that sinks, and an answer that is taken back.
const GAME: [&str; 6] = [
    "....../....../....../....../....../......",
    "....../....../..o.../....../....../......",
    "....../.x..../..o.../....../....../......",
    "....../.##.../..o.../....../....../....../sunk 1 1 2 h",
    "....../.x..../..o.../....../....../......",
    "o...../.x..../..o.../....../....../......",
];

fn body(rows: &str, more: &Value) -> Value {
    let mut body = json!({ "position": "-", "input": rows.replace('/', "\n"), "fleet": "3,2,2,1" });
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    body
}

#[test]
fn the_answers_are_those_of_the_command() {
    let server = Server::new("");
    for (more, options) in [
        (json!({}), ""),
        (json!({ "touch": "any" }), "--touch any"),
        (json!({ "not_announced": true }), "--not-announced"),
    ] {
        for rows in GAME {
            for verb in ["map", "best"] {
                let body = body(rows, &more);
                let answer = server.ask(&format!("sea/{verb}"), &body.to_string());
                let line = format!(
                    "sea {verb} --position - --fleet 3,2,2,1 --format json --quiet {options}"
                );
                let ran = gt_reading(&line, body["input"].as_str().unwrap_or_default().as_bytes());
                let (status, error) = if ran.code == 0 { (200, "") } else { (400, &*ran.err) };
                assert_eq!(answer.status, status, "{body}: {} {error}", answer.body);
                if status == 200 {
                    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
                    assert_eq!(without_stats(answer.json()), without_stats(told), "{body}");
                }
            }
        }
    }
}

/// How many fleets agree, as another verb counts them.
fn count(input: &str) -> Value {
    let ran =
        gt_reading("sea count --position - --format json --quiet --no-color", input.as_bytes());
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    told["total"].clone()
}

/// A server that has counted the empty board, as it does when it begins.
fn ready(options: &str) -> Server {
    let server = Server::new(options);
    let empty = ["..........\n"; 10].concat();
    let usual = "4,3,3,2,2,2,1,1,1,1";
    let first = json!({ "position": "-", "input": empty, "fleet": usual, "touch": "none" });
    let ask = || server.ask("sea/map", &first.to_string()).body;
    // The time that it took is part of an answer, so one that is counted anew differs.
    wait_for("the map that is kept", || ask() == ask());
    server
}

#[test]
fn no_process_is_started_unless_the_memory_is_short() {
    let empty = ["..........\n"; 10].concat();
    let shot = empty.replacen('.', "o", 1);
    for (options, is_resident) in [("", true), ("--kept 64MiB", false)] {
        let server = ready(options);
        let before = processor_time_of_children(server.id());
        for (verb, input) in [("map", &shot), ("best", &shot), ("map", &empty)] {
            let body = json!({ "position": "-", "input": input });
            let answer = server.ask(&format!("sea/{verb}"), &body.to_string());
            assert_eq!((answer.status, &answer.json()["total"]), (200, &count(input)));
        }
        let others = processor_time_of_children(server.id()) - before;
        assert_eq!(others == 0, is_resident, "{options}: {others}");
    }
}

/// A question that comes meanwhile is answered by a process of its own.
#[test]
fn a_question_that_takes_long_stops_when_it_is_given_up() {
    let server = ready("--question-time 60s");
    let mut client = server.connect();
    let input = ["..........\n"; 10].concat();
    let long = json!({ "position": "-", "input": input, "look_ahead": 100 });
    client.send(&question(&server, "sea/best", &long.to_string()));
    super::given_up::works(&server);
    let before = processor_time_of_children(server.id());
    let meanwhile = json!({ "position": "-", "input": input.replacen('.', "o", 2) });
    let answer = server.ask("sea/map", &meanwhile.to_string());
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(processor_time_of_children(server.id()) > before);
    super::given_up::rests_after(&server, || drop(client));
    // And there is a place again.
    let others = processor_time_of_children(server.id());
    let own = processor_time(server.id());
    let next = json!({ "position": "-", "input": input.replacen('.', "o", 3) });
    assert_eq!(server.ask("sea/map", &next.to_string()).status, 200);
    assert_eq!(processor_time_of_children(server.id()), others);
    assert!(processor_time(server.id()) > own);
}

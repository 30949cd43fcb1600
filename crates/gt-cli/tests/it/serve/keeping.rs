//! Sea battle: a process keeps what it has counted, because a shot changes few of its numbers.

use serde_json::{Value, json};

use super::server::{Server, question, wait_for};
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

#[test]
fn a_shot_goes_to_the_process_that_has_counted_before_unless_the_memory_is_short() {
    let empty = ["..........\n"; 10].concat();
    let shot = empty.replacen('.', "o", 1);
    for (options, is_kept) in [("", true), ("--kept 1MiB", false)] {
        let server = if is_kept { Server::rested(options) } else { Server::new(options) };
        let before = server.children();
        for (verb, input) in [("map", &shot), ("best", &shot), ("map", &empty)] {
            let body = json!({ "position": "-", "input": input });
            let answer = server.ask(&format!("sea/{verb}"), &body.to_string());
            assert_eq!((answer.status, &answer.json()["total"]), (200, &count(input)));
        }
        wait_for("the end of others", || !is_kept || server.at_work().is_empty());
        assert_eq!(is_kept && server.children() == before, is_kept, "{options}");
        wait_for("their end", || is_kept || server.children().is_empty());
    }
}

/// A question that comes meanwhile is answered by another process.
#[test]
fn a_question_that_takes_long_stops_when_it_is_given_up() {
    let server = Server::rested("--question-time 60s");
    let mut client = server.connect();
    let input = ["..........\n"; 10].concat();
    let long = json!({ "position": "-", "input": input, "look_ahead": 100 });
    client.send(&question(&server, "sea/best", &long.to_string()));
    super::given_up::works(&server);
    let meanwhile = json!({ "position": "-", "input": input.replacen('.', "o", 2) });
    let answer = server.ask("sea/map", &meanwhile.to_string());
    assert_eq!(answer.status, 200, "{}", answer.body);
    super::given_up::rests_after(&server, || drop(client));
    let next = json!({ "position": "-", "input": input.replacen('.', "o", 3) });
    assert_eq!(server.ask("sea/map", &next.to_string()).status, 200);
}

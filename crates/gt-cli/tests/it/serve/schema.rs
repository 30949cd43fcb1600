//! The server has the schema of its answers, and answers the verbs that the page of the API lists.

use gt_cli::schemas;
use serde_json::{Value, json};

use super::server::Server;
use crate::documented::Checker;
use crate::schema::COMMAND_ONLY;

#[test]
fn the_schema_is_served() {
    let server = Server::new("");
    let port = server.port();
    let head = format!("GET /api/schema.json HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    let answer = server.exchange(head.as_bytes());
    let document: Value = serde_json::from_str(&answer.body).expect("JSON");
    assert!(answer.status == 200 && document == schemas().document(), "{}", answer.status);
}

#[test]
fn verbs_with_a_path_are_answered_and_others_are_not_there() {
    let server = Server::new("");
    for verb in schemas().verbs() {
        let path = verb.replace(' ', "/");
        let status = if COMMAND_ONLY.contains(&verb) { 404 } else { 400 };
        // A number is never a question.
        assert_eq!(server.ask(&path, "1").status, status, "{verb}");
    }
}

#[test]
fn answers_and_errors_obey_the_schema() {
    let (server, checker) = (Server::new(""), Checker::new());
    let record = "instance: nim:3,4\nstart: 3,4\n\n2-1\n";
    for (verb, question) in [
        ("moves", json!({ "instance": "nim:3,4,5", "position": "1,4,5" })),
        ("moves", json!({ "instance": "tictactoe", "ahead": 2 })),
        ("explain", json!({ "instance": "nim:3,4,5" })),
        ("line", json!({ "instance": "nim:3,4,5" })),
        ("board", json!({ "instance": "tictactoe" })),
        ("reply", json!({ "instance": "nim:3,4,5", "opponent": 3, "seed": 1 })),
        ("replay", json!({ "file": "-", "input": record })),
        ("review", json!({ "file": "-", "input": record })),
        ("games", json!({})),
        ("rules", json!({ "instance": "nim" })),
        #[cfg(feature = "table")]
        ("tables", json!({})),
        ("queen who", json!({ "a": 6, "b": 7, "misere": true })),
        ("chomp solve", json!({ "rows": 3, "cols": 4 })),
    ] {
        let answer = server.ask(&verb.replace(' ', "/"), &question.to_string());
        let body: Value = serde_json::from_str(&answer.body).expect("JSON");
        assert_eq!((answer.status, checker.check(verb, &body)), (200, Ok(())), "{verb}");
    }
    let refused = server.ask("moves", "{}");
    let body: Value = serde_json::from_str(&refused.body).expect("JSON");
    assert_eq!((refused.status, checker.check("error", &body)), (400, Ok(())));
}

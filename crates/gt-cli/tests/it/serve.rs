//! `gt serve`, asked through a socket, byte by byte.

mod children;
mod doors;
mod given_up;
mod guards;
mod hostile;
mod keeping;
mod limits;
mod pages;
mod schema;
mod server;

use server::{Server, question, wait_for};

use crate::command::{command, ran_reading};

#[test]
fn the_first_line_says_where_and_a_free_port_is_taken() {
    let (one, other) = (Server::new(""), Server::new("--port 0"));
    assert_ne!(one.port(), other.port());
    assert!(one.line.starts_with("listening on http://127.0.0.1:"), "{}", one.line);
    for server in [one, other] {
        let answer = server.ask("moves", r#"{"instance":"nim:3,4,5","position":"1,1,0"}"#);
        let position = answer.json();
        assert_eq!((answer.status, &position["outcome"]), (200, &"loss".into()));
    }
}

#[test]
fn the_answer_is_that_of_the_command() {
    let server = Server::new("");
    for (path, body, command) in [
        ("moves", r#"{"instance":"nim:3,4,5","position":"3,4,4"}"#, "moves nim:3,4,5 3,4,4"),
        ("explain", r#"{"instance":"tictactoe"}"#, "explain tictactoe"),
        ("line", r#"{"instance":"chomp:3x4"}"#, "line chomp:3x4"),
        ("games", "{}", "games"),
        ("board", r#"{"instance":"tictactoe"}"#, "board tictactoe"),
        ("rules", r#"{"instance":"nim"}"#, "rules nim"),
        ("moves", r#"{"instance":"tictactoe","ahead":2}"#, "moves tictactoe --ahead 2"),
        ("moves", r#"{"instance":"tictactoe","ahead":3}"#, "moves tictactoe --ahead 3"),
        ("reply", r#"{"instance":"nim:3,4,5","seed":1}"#, "reply nim:3,4,5 --seed 1"),
        ("reply", r#"{"instance":"chomp:14x14","seed":1}"#, "reply chomp:14x14 --seed 1"),
        ("solve", r#"{"instance":"chomp:4x5","with":"memo"}"#, "solve chomp:4x5 --with memo"),
        ("perft", r#"{"instance":"tictactoe","plies":4}"#, "perft tictactoe 4"),
        ("chomp/who", r#"{"position":"3,3"}"#, "chomp who 3,3"),
        ("chomp/solid", r#"{"a":2,"b":"2","c":3}"#, "chomp solid 2 2 3"),
        ("queen/who", r#"{"a":6,"b":7,"misere":true}"#, "queen who 6 7 --misere"),
        ("fox/tablebase/build", r#"{"rules":"sq4_1f"}"#, "fox tablebase build --rules sq4_1f"),
    ] {
        let answer = server.ask(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.body);
        assert_eq!(answer.header("content-type"), Some("application/json"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        let answer = crate::command::without_stats(answer.json());
        assert_eq!(answer, crate::command::json(command), "{path} {body}");
    }
}

/// What the page of sea battle asks first, as `sea.js` writes it.
#[test]
fn the_map_of_an_empty_board_is_counted_before_it_is_asked_for() {
    let server = Server::new("");
    let input = "..........\n".repeat(10);
    let question = |fleet: &str| serde_json::json!({"position": "-", "input": input, "fleet": fleet, "touch": "none"});
    let ask = |fleet: &str| {
        let answer = server.ask("sea/map", &question(fleet).to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    };
    // The time that it took is part of an answer, so one that is counted anew differs.
    let usual = "4,3,3,2,2,2,1,1,1,1";
    wait_for("the map that is kept", || ask(usual) == ask(usual));
    assert!((0..9).any(|_| ask("4,3") != ask("4,3")));
}

#[test]
fn what_a_verb_reads_from_a_file_comes_in_the_body() {
    let server = Server::new("");
    let shots = "o....\n.x...\n.....\n.....\n.....";
    let body = serde_json::json!({"position": "-", "input": shots, "fleet": "3,2"});
    let answer = server.ask("sea/map", &body.to_string()).json();
    assert_eq!(answer["map"][0][0], "0");
    assert_eq!(answer["map"][1][1], answer["total"]);
    // Here the option has the name of the key.
    let list = crate::command::text("chomp list 3 4");
    let body = serde_json::json!({"rows": 3, "cols": 4, "input": list});
    assert_eq!(server.ask("chomp/verify", &body.to_string()).json()["verified"], true);
    // And here the argument is a text.
    let body = r#"{"fen":"-","rules":"r3x5","input":"hh1/1h1/h1h/1x1/3 h"}"#;
    let answer = server.ask("fox/captures", body);
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[test]
fn many_requests_come_over_one_connection_and_in_one_piece() {
    let server = Server::new("");
    let mut client = server.connect();
    for position in ["3,4,5", "1,0,0", "0,0,0"] {
        let body = format!(r#"{{"instance":"nim:3,4,5","position":"{position}"}}"#);
        client.send(&question(&server, "moves", &body));
        assert_eq!(client.answer().json()["position"], position);
    }
    let one = question(&server, "games", "{}");
    client.send(&one.repeat(3));
    for _ in 0..3 {
        assert_eq!(client.answer().status, 200);
    }
}

#[test]
fn an_interrupt_ends_the_server_without_an_error() {
    for signal in ["INT", "TERM", "HUP"] {
        let server = Server::new("");
        let mut client = server.connect();
        client.send(&question(&server, "games", "{}"));
        assert_eq!(client.answer().status, 200);
        let ran = server.ended_by(signal);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{signal}");
        assert!(client.is_closed(), "{signal}");
    }
}

#[test]
fn an_interrupt_ends_the_server_also_if_nobody_reads_its_output() {
    let server = Server::new("").without_reader();
    assert_eq!(server.ask("games", "{}").status, 200);
    let ran = server.ended_by("INT");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

/// Also if the server is killed, and cannot end them itself.
#[test]
fn the_processes_of_questions_end_with_the_server() {
    for signal in ["INT", "TERM", "KILL"] {
        // Without an end of their own within the time of this test.
        let server = Server::rested("--question-time 2m --memory 2GB");
        let mut clients = [server.connect(), server.connect()];
        for client in &mut clients {
            client.send(&question(&server, "solve", server::LONG));
        }
        wait_for("two processes", || server.at_work().len() == 2);
        let children = server.children(); // one is idle
        let ran = server.ended_by(signal);
        assert_eq!(ran.err, "", "{signal}");
        for child in children {
            wait_for("the end of a process", || !server::is_running(child));
        }
    }
}

#[test]
fn a_process_without_a_server_ends() {
    for given in ["", "..\n"] {
        let ran = ran_reading(command("serve --served"), given.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (1, "error: nobody waits for the answer\n"));
    }
}

/// Also by the name that the browser uses then.
#[test]
fn another_address_of_this_machine_is_listened_on() {
    let server = Server::new("--host 127.0.0.2");
    assert!(server.line.starts_with("listening on http://127.0.0.2:"), "{}", server.line);
    for (host, status) in [("127.0.0.2", 200), ("localhost", 200), ("127.0.0.3", 403)] {
        let port = server.port();
        let head = format!("GET /page/style.css HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n");
        assert_eq!(server.exchange(head.as_bytes()).status, status, "{host}");
    }
    assert_eq!(Server::new("").address.ip().to_string(), "127.0.0.1");
}

/// The first line has an address that answers, and people are told who else may ask.
#[test]
fn the_whole_network_is_listened_to_if_that_is_wanted_and_it_is_said() {
    let mut server = Server::new("--host 0.0.0.0");
    assert!(server.line.starts_with("listening on http://127.0.0.1:"), "{}", server.line);
    assert!(server.next_line().starts_with("the network may ask"));
    assert!(server.answers());
    // By the address at which the client has come, and by no other one.
    let port = server.port();
    server.address.set_ip([127, 0, 0, 2].into());
    for (host, status) in [("127.0.0.2", 200), ("127.0.0.1", 200), ("127.0.0.3", 403)] {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n");
        assert_eq!(server.exchange(head.as_bytes()).status, status, "{host}");
    }
}

#[test]
fn this_machine_is_named_in_several_ways() {
    let has_new = std::net::TcpListener::bind("[::1]:0").is_ok();
    for (host, shown) in [("localhost", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]")] {
        if shown == "[::1]" && !has_new {
            continue; // a machine without the newer addresses
        }
        let server = Server::new(&format!("--host {host}"));
        assert!(server.line.starts_with(&format!("listening on http://{shown}:")), "{host}");
        let head = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        assert_eq!(server.exchange(head.as_bytes()).status, 200, "{host}");
    }
    let line = crate::command::refused(2, "serve --host nosuch");
    assert!(line.contains("'nosuch'") && line.contains("localhost"), "{line}");
}

#[test]
#[cfg(feature = "table")]
fn tables_are_asked_by_the_names_of_their_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chomp.gt");
    let path = path.display();
    crate::command::text(&format!("table solve chomp:3x4 --out {path}"));
    let server = Server::new(&format!("--table {path}"));
    let tables = server.ask("tables", "{}").json();
    assert_eq!(tables["tables"][0]["table"], "chomp.gt", "{tables}");
    let line = crate::command::json("line chomp:3x4");
    let body = r#"{"instance":"chomp:3x4","table":"chomp.gt"}"#;
    let asked = crate::command::without_stats(server.ask("line", body).json());
    assert_eq!(asked, line);
    let body = r#"{"file":"-","input":"instance: chomp:3x4\n\n","table":"chomp.gt"}"#;
    assert_eq!(server.ask("review", body).status, 200);
    let answer = server.ask("table/query", r#"{"dir":"chomp.gt","position":"3,1"}"#);
    assert_eq!(answer.json()["position"], "3,1", "{}", answer.body);
    // As the command answers several: the same objects, here as a list.
    let several = server.ask("table/query", r#"{"dir":"chomp.gt","position":["3,1","2,2","3,1"]}"#);
    let several = several.json().as_array().expect("a list").clone();
    let told = crate::command::text(&format!("table query {path} 3,1 2,2 3,1 --format json"));
    let told = told.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let told: Vec<_> = told.map(crate::command::without_stats).collect();
    let several: Vec<_> = several.into_iter().map(crate::command::without_stats).collect();
    assert_eq!(several, told);
    assert_eq!(server.ask("table/query", r#"{"dir":"chomp.gt","position":[]}"#).body.trim(), "[]");
    let wrong = server.ask("table/query", r#"{"dir":"chomp.gt","position":["3,1","9,9"]}"#);
    assert!(wrong.status == 400 && wrong.error().contains("9,9"), "{}", wrong.body);
    for wrong in ["other", "../chomp.gt", &path.to_string()] {
        let body = serde_json::json!({"dir": wrong}).to_string();
        assert_eq!(server.ask("table/query", &body).status, 400, "{wrong}");
    }
    let line = crate::command::refused(1, &format!("serve --table {path}/nosuch"));
    assert!(line.contains("nosuch"), "{line}");
}

#[test]
fn a_server_ends_with_its_time() {
    let ran = crate::command::gt("serve --time 200ms");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("listening on http://127.0.0.1:"), "{}", ran.out);
}

#[test]
fn a_port_that_is_taken_and_more_kept_than_there_is_are_said() {
    let server = Server::new("");
    let line = crate::command::refused(1, &format!("serve --port {}", server.port()));
    assert!(line.starts_with("cannot listen on 127.0.0.1:"), "{line}");
    let line = crate::command::refused(2, "serve --kept 2GiB --memory 1GiB");
    assert!(line.contains("--kept 2.0 GiB"), "{line}");
    let line = crate::command::refused(2, "serve --allow-host http://a/");
    assert!(line.contains("games.example"), "{line}");
}

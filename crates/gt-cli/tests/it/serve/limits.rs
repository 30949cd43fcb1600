//! Limits of time, of sizes and of numbers.

use core::time::Duration;
use std::time::Instant;

use super::server::{Client, LONG, Server, open_files, question, request, status, wait_for};

#[test]
fn a_connection_without_a_first_byte_is_closed() {
    let server = Server::new("");
    let begun = Instant::now();
    assert!(server.connect().is_closed());
    assert!(begun.elapsed() >= Duration::from_millis(1_500));
}

#[test]
fn headers_that_come_slowly_are_not_waited_for() {
    let server = Server::new("");
    let mut client = server.connect();
    client.send(b"POST /api/games HTTP/1.1\r\nHost: ");
    assert!(client.is_closed());
}

/// Each byte comes in time, and the whole does not.
#[test]
fn headers_that_come_a_byte_at_a_time_are_not_waited_for() {
    let server = Server::new("");
    let mut client = server.connect();
    client.send(b"GET / HTTP/1.1\r\nX: ");
    let begun = Instant::now();
    let mut sent = 0;
    while client.sends(b"x") {
        sent += 1;
        std::thread::sleep(Duration::from_millis(100));
        assert!(begun.elapsed() < super::server::PATIENCE, "{sent} bytes are taken");
    }
    assert!(client.is_closed());
}

#[test]
fn a_body_that_comes_slowly_is_not_waited_for() {
    let server = Server::new("");
    let mut client = server.connect();
    let all = question(&server, "games", "{}");
    client.send(&all[..all.len() - 1]);
    // It may also say why.
    assert!(client.try_answer().is_none_or(|answer| answer.status == 408));
}

#[test]
fn a_connection_that_asks_nothing_more_is_closed() {
    let server = Server::new("");
    let mut client = server.connect();
    client.send(&question(&server, "games", "{}"));
    assert_eq!(client.answer().status, 200);
    assert!(client.is_closed());
}

#[test]
fn too_many_connections_are_refused_and_served_again_afterwards() {
    let server = Server::new("");
    let mut clients: Vec<_> = (0..400).map(|_| server.connect()).collect();
    assert!(open_files(server.id()) < 400);
    // Those that wait for nothing make room, also while their clients stay.
    wait_for("an answer", || server.answers());
    // Nobody asked anything. Some were refused, and the others are closed without a word.
    let refusals: Vec<_> = clients.iter_mut().filter_map(Client::try_answer).collect();
    assert!(!refusals.is_empty());
    for refusal in refusals {
        assert_eq!((refusal.status, refusal.error().as_str()), (503, "too many connections"));
    }
}

#[test]
fn what_is_too_long_is_said_to_be() {
    let server = Server::new("");
    let long = format!(r#"{{"instance":"{}"}}"#, "x".repeat(300_000));
    for path in ["moves", "solve"] {
        let answer = server.ask(path, &long);
        assert_eq!(answer.status, 413, "{}", answer.body);
        assert!(answer.error().contains("262144"), "{}", answer.body);
    }
    // The body does not say how long it is.
    let chunk = format!("{:x}\r\n{}\r\n", 100_000, "x".repeat(100_000));
    let head = format!(
        "POST /api/moves HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        server.port()
    );
    let answer = server.exchange((head + &chunk.repeat(3) + "0\r\n\r\n").as_bytes());
    assert_eq!(answer.status, 413, "{}", answer.body);
    // A value that fits into a body, but not into a command line.
    let word = format!(r#"{{"instance":"{}"}}"#, "x".repeat(100_000));
    let answer = server.ask("solve", &word);
    assert_eq!(answer.status, 413, "{}", answer.body);
    // Headers and addresses.
    let headers = format!("X: {}\r\n", "x".repeat(20_000));
    let answer = server.exchange(&request(&server, "games", &headers, b"{}"));
    assert!([413, 431].contains(&answer.status), "{answer:?}");
    let answer = server.exchange(&request(&server, &"x".repeat(20_000), "", b"{}"));
    assert!([413, 414, 431].contains(&answer.status), "{answer:?}");
}

#[test]
fn a_body_that_claims_to_be_endless_is_not_waited_for() {
    let server = Server::new("");
    let head = format!(
        "POST /api/moves HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
         Content-Length: 99999999999999\r\n\r\n{{}}",
        server.port()
    );
    let mut client = server.connect();
    client.send(head.as_bytes());
    assert!(client.try_answer().is_none_or(|answer| [408, 413].contains(&answer.status)));
    assert_eq!(server.ask("games", "{}").status, 200);
}

#[test]
fn deep_and_huge_json_is_refused() {
    let server = Server::new("");
    for path in ["moves", "solve", "review"] {
        for body in [
            "[".repeat(100_000),
            r#"{"instance":"#.to_owned() + &"[".repeat(100_000),
            r#"{"instance":"#.to_owned() + &"[".repeat(50_000) + &"]".repeat(50_000) + "}",
            r#"{"a":"#.repeat(20_000),
            format!(r#"{{"instance":{}}}"#, "9".repeat(60_000)),
            format!(r#"{{"instance":1e{}}}"#, "9".repeat(60_000)),
        ] {
            let answer = server.ask(path, &body);
            assert_eq!(answer.status, 400, "{path} {}..: {}", &body[..20], answer.body);
            assert!(answer.error().len() < 2_000);
        }
    }
}

#[test]
fn a_question_that_takes_too_long_or_too_much_is_a_limit() {
    let server = Server::new("--question-time 300ms --memory 800MB");
    for (path, body) in
        [("solve", LONG), ("moves", LONG), ("fox/perft", r#"{"fen":"start","plies":12}"#)]
    {
        let answer = server.ask(path, body);
        assert_eq!(answer.status, 503, "{path}: {}", answer.body);
        let line = answer.error();
        assert!(line.contains("out of time") || line.contains("memory"), "{path}: {line}");
        assert!(path != "moves" || line.contains("--with alphabeta"), "{line}");
        assert_eq!(answer.header("retry-after"), Some("1"));
    }
    wait_for("the end of all", || server.at_work().is_empty());
}

/// Answers of 8 MB each; more than 64 MiB of them do not wait at once.
///
/// Little is kept, so that the memory is that of the answers.
#[test]
fn answers_that_nobody_reads_are_bounded() {
    let server = Server::new("--question-time 60s --kept 64MiB");
    let long = r#"{"rows":1300,"cols":1300,"values":true}"#;
    let mut clients: Vec<_> = (0..30).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.send(&question(&server, "queen/grundy", long));
    }
    // No process begins while there is no place for its answer.
    let mut quiet = 0;
    wait_for("the last process", || {
        quiet = if server.at_work().is_empty() { quiet + 1 } else { 0 };
        quiet > 60
    });
    let peak = status(server.id(), "VmHWM");
    assert!(peak < 200_000, "{peak} kB");
    drop(clients);
    assert_eq!(server.ask("chomp/who", r#"{"position":"3,3"}"#).status, 200);
}

#[test]
fn short_questions_do_not_wait_behind_processes_that_take_long() {
    let server = Server::rested("--question-time 2m --memory 2GB");
    let mut clients: Vec<_> = (0..20).map(|_| server.connect()).collect();
    for (nth, client) in clients.iter_mut().enumerate() {
        let body = format!(r#"{{"instance":"chomp:30x{}","with":"memo"}}"#, 30 + nth / 2);
        let path = ["solve", "moves"][nth % 2];
        client.send(&question(&server, path, &body));
    }
    wait_for("two processes", || server.at_work().len() == 2);
    for (path, body) in [
        ("chomp/who", r#"{"position":"3,3"}"#),
        ("queen/who", r#"{"a":6,"b":7}"#),
        ("moves", r#"{"instance":"nim:3,4,5"}"#),
        ("board", r#"{"instance":"tictactoe"}"#),
        ("games", "{}"),
    ] {
        assert_eq!(server.ask(path, body).status, 200, "{path}");
    }
    wait_for("two processes", || server.at_work().len() == 2);
}

#[test]
fn too_many_questions_at_once_are_refused() {
    let server = Server::rested("--question-time 60s");
    let mut clients: Vec<_> = (0..80).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.send(&question(&server, "solve", LONG));
    }
    wait_for("two processes", || server.at_work().len() == 2);
    // Whichever came too late is answered at once.
    let is_refused = |client: &mut super::server::Client| {
        client.patient(Duration::from_millis(100));
        client.try_answer().is_some_and(|answer| answer.status == 503)
    };
    wait_for("a refusal", || clients.iter_mut().any(is_refused));
    assert_eq!(server.at_work().len(), 2);
    // There is room for a short one.
    assert!(server.answers());
}

#[test]
fn few_processes_are_kept_and_few_bytes() {
    for (options, most) in [("", 16), ("--kept 12MiB", 5)] {
        let server = Server::new(options);
        for beans in 1..24 {
            let body = format!(r#"{{"instance":"nim:{beans},4"}}"#);
            assert_eq!(server.ask("moves", &body).status, 200);
        }
        let kept = || server.children().len();
        wait_for("few processes", || kept() <= most);
        assert!(kept() >= 2, "{options}: {}", kept());
    }
}

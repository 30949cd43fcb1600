//! A question that its client gave up stops computing: the processor is the witness.

use core::time::Duration;
use std::time::Instant;

use super::server::{LONG, Server, is_running, processor_time, question, wait_for};

/// Waits until a process has worked for 0.2 s of processor time.
pub(super) fn works(server: &Server) {
    let works = |id| processor_time(id) > 20;
    wait_for("a solver at work", || server.at_work().into_iter().any(works));
}

/// Waits until no process works after `leave`; by its own limit it would end much later.
pub(super) fn rests_after(server: &Server, leave: impl FnOnce()) {
    leave();
    let begun = Instant::now();
    wait_for("its end", || server.at_work().is_empty());
    assert!(begun.elapsed() < Duration::from_secs(10), "it works on");
}

/// Ways to give up: what else the client has sent before it closes the connection.
const AFTER: [&[u8]; 3] = [b"", b"\r\n", b"POST /api/games HTTP/1.1\r\nHost: x\r\n"];

#[test]
fn a_solver_stops() {
    let server = Server::rested("--question-time 60s");
    for after in AFTER {
        let mut client = server.connect();
        client.send(&question(&server, "moves", LONG));
        works(&server);
        client.send(after);
        rests_after(&server, || drop(client));
    }
    assert_eq!(server.ask("games", "{}").status, 200);
}

#[test]
fn a_process_is_killed() {
    let server = Server::rested("--question-time 60s");
    for after in AFTER {
        let mut client = server.connect();
        client.send(&question(&server, "solve", LONG));
        let child = server.child_at_work();
        client.send(after);
        let begun = Instant::now();
        drop(client);
        wait_for("its end", || !is_running(child));
        assert!(begun.elapsed() < Duration::from_secs(10), "it ended by its own limit");
    }
}

/// A question that waits for its turn leaves its place.
#[test]
fn a_question_that_waits_is_given_up() {
    let server = Server::rested("--question-time 60s");
    let ask = || {
        let mut client = server.connect();
        client.send(&question(&server, "solve", LONG));
        client
    };
    let mut clients: Vec<_> = (0..20).map(|_| ask()).collect();
    wait_for("two processes", || server.at_work().len() == 2);
    let last = clients.split_off(2);
    drop(last);
    drop(clients);
    wait_for("their end", || server.at_work().is_empty());
    let answer = server.ask("solve", r#"{"instance":"nim:3,4,5"}"#);
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// The work goes on as long as one waits for it.
#[test]
fn two_who_ask_about_a_game_let_it_be_solved_once_and_the_first_may_give_up() {
    let server = Server::rested("--question-time 60s --threads 1");
    let ask = |position: &str| {
        let mut client = server.connect();
        let body = format!(r#"{{"instance":"chomp:12x12","with":"memo","position":"{position}"}}"#);
        client.send(&question(&server, "moves", &body));
        client
    };
    let first = ask("12,12,12,12,12,12,12,12,12,12,12,12");
    works(&server);
    let solver = server.child_at_work();
    let mut second = ask("2,1");
    std::thread::sleep(Duration::from_millis(100));
    drop(first);
    let answer = second.answer();
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(is_running(solver));
    let worked = processor_time(solver);
    let answer = server.ask("moves", r#"{"instance":"chomp:12x12","with":"memo","position":"1"}"#);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(is_running(solver) && processor_time(solver) <= worked + 20);
}

//! A question that its client gave up stops computing: the processor is the witness.

use core::time::Duration;
use std::thread;
use std::time::Instant;

use super::server::{LONG, Server, is_running, processor_time, question, wait_for};

/// Waits until the server itself has worked for 0.2 s of processor time.
pub(super) fn works(server: &Server) {
    let before = processor_time(server.id());
    wait_for("a solver at work", || processor_time(server.id()) > before + 20);
}

/// Measures how long the server still works after `leave`, from outside: 0.2 s after it there is
/// a stretch of 0.3 s in which the processor is all but idle.
///
/// On a busy machine the server may get the processor late. So the stretch may begin later, but
/// not by the whole time of the question, which is 60 s.
pub(super) fn rests_after(server: &Server, leave: impl FnOnce()) {
    leave();
    let begun = Instant::now();
    loop {
        let before = processor_time(server.id());
        thread::sleep(Duration::from_millis(300));
        if processor_time(server.id()) <= before + 3 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it works on");
    }
}

/// Ways to give up: what else the client has sent before it closes the connection.
const AFTER: [&[u8]; 3] = [b"", b"\r\n", b"POST /api/games HTTP/1.1\r\nHost: x\r\n"];

#[test]
fn a_solver_stops() {
    let server = Server::new("--question-time 60s");
    for after in AFTER {
        let mut client = server.connect();
        let long = r#"{"instance":"chomp:30x30"}"#;
        client.send(&question(&server, "moves", long));
        works(&server);
        client.send(after);
        rests_after(&server, || drop(client));
    }
    assert_eq!(server.ask("games", "{}").status, 200);
}

#[test]
fn a_process_is_killed() {
    let server = Server::new("--question-time 60s");
    for after in AFTER {
        let mut client = server.connect();
        client.send(&question(&server, "solve", LONG));
        let child = server.child_running();
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
    let server = Server::new("--question-time 60s");
    let ask = || {
        let mut client = server.connect();
        client.send(&question(&server, "solve", LONG));
        client
    };
    let mut clients: Vec<_> = (0..20).map(|_| ask()).collect();
    wait_for("two processes", || server.children().len() == 2);
    let last = clients.split_off(2);
    drop(last);
    drop(clients);
    wait_for("their end", || server.children().is_empty());
    let answer = server.ask("solve", r#"{"instance":"nim:3,4,5"}"#);
    assert_eq!(answer.status, 200, "{}", answer.body);
}

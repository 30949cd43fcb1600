//! Processes of their own that are killed and stopped.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests")]

mod checkpoints;
mod faults;
#[cfg(target_os = "linux")]
mod memory;
mod tangle;

use core::time::Duration;
use std::env;
use std::io::{self, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

use gt_cluster::{Hosts, Invitation};
use gt_core::Run;
use gt_table::{Exchange, ExchangeError};

const PURPOSE: [u8; 32] = [7; 32];

/// Makes rounds with batches of so many bytes until the run is over.
fn rounds(part: &mut dyn Exchange, bytes: usize) -> ExchangeError {
    loop {
        let mut batches = vec![vec![1; bytes]; part.processes()];
        if let Err(over) = part.round(&mut batches, &mut [1]) {
            return over;
        }
    }
}

/// A process that the tests below start.
#[test]
#[ignore = "it is started by other tests"]
fn child() {
    let hosts = Hosts::invited(&mut io::stdin().lock()).unwrap();
    let mut part = hosts.connect(&PURPOSE, &Run::new()).unwrap();
    println!("over: {}", rounds(&mut *part, 20_000_000));
}

/// Starts one of the ignored tests as a process that is invited.
fn start(test: &str, invitation: &Invitation, set: impl FnOnce(&mut Command)) -> Child {
    let mut line = Vec::new();
    invitation.write_to(&mut line).unwrap();
    start_with(test, &line, set)
}

/// Starts one of the ignored tests as a process with this input.
fn start_with(test: &str, input: &[u8], set: impl FnOnce(&mut Command)) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args([test, "--exact", "--ignored", "--nocapture"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    set(&mut command);
    let mut child = command.spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(input).unwrap();
    child
}

/// Sends a signal to a child, which may have ended.
fn signal(name: &str, child: &Child) {
    let command = format!("kill -{name} {}", child.id());
    Command::new("sh").args(["-c", &command]).stderr(Stdio::null()).status().unwrap();
}

/// All that a child has said when it has ended.
fn output(child: &mut Child) -> String {
    let mut said = String::new();
    child.stdout.as_mut().unwrap().read_to_string(&mut said).unwrap();
    said
}

/// Starts two children, makes rounds with them, and calls `end` with the first one meanwhile.
///
/// Both other processes have to say the same of it within ten seconds. Then `woken` gets it.
fn ends(end: impl FnOnce(&mut Child) + Send, why: &str, woken: impl FnOnce(&mut Child)) {
    let (parent, invitations) = Hosts::local(3).unwrap();
    let start = |invitation| start("child", invitation, |_| ());
    let mut children: Vec<_> = invitations.iter().map(start).collect();
    let mut part = parent.connect(&PURPOSE, &Run::new()).unwrap();
    let (first, second) = children.split_at_mut(1);
    let ended = thread::scope(|scope| {
        let ends = scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            end(&mut first[0]);
            Instant::now()
        });
        let over = rounds(&mut *part, 20_000_000);
        let ExchangeError::Lost { process: 1, host, why: found } = over else { panic!("{over}") };
        assert!(host.starts_with("127.0.0.1:"), "{host}");
        assert_eq!(found, why);
        ends.join().unwrap()
    });
    drop(part);
    let said = output(&mut second[0]);
    assert!(ended.elapsed() < Duration::from_secs(10), "{:?}", ended.elapsed());
    assert!(said.contains("over: process 1 (127.0.0.1:"), "{said}");
    assert!(said.contains(why), "{said}");
    woken(&mut children[0]);
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_killed_process_is_named_by_all_others_at_once() {
    let begun = Instant::now();
    ends(|child| child.kill().unwrap(), "its connection ended", |_| ());
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
}

#[test]
fn a_stopped_process_is_named_by_all_others_and_fails_when_it_wakes() {
    let wakes = |child: &mut Child| {
        signal("CONT", child);
        let said = output(child);
        assert!(said.contains("over: process "), "{said}");
    };
    ends(|child| signal("STOP", child), "its heartbeat was silent for 7s", wakes);
}

/// The third one has not come by then: nobody makes rounds, and all the same it is noticed.
#[test]
fn a_process_that_is_stopped_before_all_have_come_is_named() {
    let (parent, invitations) = Hosts::local(3).unwrap();
    let mut child = start("child", &invitations[0], |_| ());
    let (error, took) = thread::scope(|scope| {
        let parent = scope.spawn(move || {
            let error = parent.connect(&PURPOSE, &Run::new()).map(drop).unwrap_err();
            (error.to_string(), Instant::now())
        });
        thread::sleep(Duration::from_millis(700));
        signal("STOP", &child);
        let stopped = Instant::now();
        let (error, ended) = parent.join().unwrap();
        (error, ended - stopped)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(error.starts_with("process 1 (127.0.0.1:"), "{error}");
    assert!(error.contains(") is lost: its heartbeat was silent for 7s"), "{error}");
    assert!(took < Duration::from_secs(10), "{took:?}");
}

//! Ctrl-C, and the other signals that ask a process to end.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::command::{command, ran};

/// Tells whether the process catches SIGINT, SIGTERM and SIGHUP yet.
fn catches_signals(child: &Child) -> bool {
    const ALL: u64 = 1 << 1 | 1 << 14 | 1;
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    u64::from_str_radix(caught.trim(), 16).expect("a mask") & ALL == ALL
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("sh")
        .args(["-c", &format!("kill -{signal} {}", child.id())])
        .status()
        .expect("a shell");
    assert!(sent.success());
}

fn interrupted(args: &str) {
    for signal in ["INT", "TERM", "HUP"] {
        ended_by(signal, args);
    }
}

fn ended_by(signal: &str, args: &str) {
    let mut command = command(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the built command");
    let open_stdin = child.stdin.take();
    while !catches_signals(&child) {
        thread::yield_now();
    }
    send(signal, &child);
    let ran = ran(child.wait_with_output().expect("a child"));
    drop(open_stdin);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "gt {args}, {signal}: {}", ran.err);
    assert!(
        ran.err.starts_with("error: interrupted") && ran.err.matches('\n').count() == 1,
        "gt {args}, {signal}: {}",
        ran.err
    );
}

#[test]
fn ctrl_c_ends_a_solver_that_looks_at_the_flag() {
    interrupted("solve chomp:30x30 --with memo --memory 400MB");
}

#[test]
fn ctrl_c_during_a_trial_gives_no_estimate() {
    interrupted("solve chomp:30x30 --with memo --memory 400MB --dry-run");
}

#[test]
fn ctrl_c_ends_a_count_of_plays() {
    interrupted("perft nim:60,60,60 60");
}

#[test]
fn ctrl_c_ends_a_command_that_waits_for_its_input() {
    interrupted("queen who --batch");
}

#[test]
fn a_signal_leaves_no_half_written_file() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nimbers.csv");
        let mut command = command(&format!("queen grundy 6000 6000 --csv {}", path.display()));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let files = || fs::read_dir(folder.path()).unwrap().filter_map(Result::ok);
        let is_begun = || files().any(|file| file.metadata().is_ok_and(|data| data.len() > 0));
        while !is_begun() && child.try_wait().unwrap().is_none() {
            thread::yield_now();
        }
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(1), "{signal}");
        assert_eq!(files().map(|file| file.file_name()).collect::<Vec<_>>(), [""; 0], "{signal}");
    }
}

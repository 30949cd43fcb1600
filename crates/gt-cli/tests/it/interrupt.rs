//! Ctrl-C.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::command::{command, ran};

/// Tells whether the process catches SIGINT yet.
fn catches_interrupts(child: &Child) -> bool {
    const SIGINT: u64 = 1 << 1;
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    u64::from_str_radix(caught.trim(), 16).expect("a mask") & SIGINT != 0
}

fn interrupted(args: &str) {
    let mut command = command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the built command");
    let open_stdin = child.stdin.take();
    while !catches_interrupts(&child) {
        thread::yield_now();
    }
    let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().expect("a shell");
    assert!(sent.success());
    let ran = ran(child.wait_with_output().expect("a child"));
    drop(open_stdin);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "gt {args}: {}", ran.err);
    assert!(ran.err.starts_with("error: interrupted") && ran.err.matches('\n').count() == 1, "gt {args}: {}", ran.err);
}

#[test]
fn ctrl_c_ends_a_solver_that_looks_at_the_flag() {
    interrupted("solve chomp:30x30 --with memo --memory 400MB");
}

#[test]
fn ctrl_c_ends_a_count_of_plays() {
    interrupted("perft nim:60,60,60 60");
}

#[test]
fn ctrl_c_ends_a_command_that_waits_for_its_input() {
    interrupted("queen who --batch");
}

//! What two processes take that share the positions of a game, beside what they may take.

use std::process::Child;
use std::{env, fs, io};

use gt_cluster::{Hosts, make_sparse};
use gt_core::{Run, Threads};

use crate::start;
use crate::tangle::maker;

/// The memory of this process at its peak, in bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap()
}

fn run_within(limit: u64) -> Run {
    let run = Run::new().threads(Threads::exactly(1).unwrap());
    if limit > 0 { run.memory(limit) } else { run }
}

/// A process that the test below starts: it says what making the table took at its peak.
#[test]
#[ignore = "it is started by another test"]
fn taking_part() {
    let [limit, folder] = ["LIMIT", "FOLDER"].map(|name| env::var(name).unwrap());
    let hosts = Hosts::invited(&mut io::stdin().lock()).unwrap();
    let (run, before) = (run_within(limit.parse().unwrap()), peak());
    make_sparse(maker(), folder, &run, &hosts).unwrap();
    println!("took {} bytes", peak() - before);
}

/// Makes the table with two other processes. Returns what each of them took, and the digest.
fn made_within(limit: u64) -> (Vec<u64>, String) {
    let folder = tempfile::tempdir().unwrap();
    let (parent, invitations) = Hosts::local(3).unwrap();
    let start = |invitation| {
        start("memory::taking_part", invitation, |command| {
            command.env("LIMIT", limit.to_string()).env("FOLDER", folder.path().join("table"));
        })
    };
    let children: Vec<Child> = invitations.iter().map(start).collect();
    let path = folder.path().join("table");
    let (table, _) = make_sparse(maker(), path, &run_within(limit), &parent).unwrap();
    let took = |child: Child| {
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let line = said.lines().find_map(|line| line.strip_prefix("took ")?.strip_suffix(" bytes"));
        line.unwrap_or_else(|| panic!("{said}")).parse().unwrap()
    };
    (children.into_iter().map(took).collect(), table.info().unwrap().digest.unwrap())
}

/// Without a limit they take half as much again.
#[test]
fn each_process_keeps_to_its_limit() {
    const LIMIT: u64 = 11 << 20;
    /// Stacks, buffers of files and sockets, and what the allocator keeps.
    const BESIDE: u64 = 2 << 20;
    let (free, expected) = made_within(0);
    let (kept, digest) = made_within(LIMIT);
    assert_eq!(digest, expected);
    assert!(kept.iter().all(|&took| took <= LIMIT + BESIDE), "{kept:?}");
    assert!(free.iter().all(|&took| took > LIMIT + LIMIT / 2), "{free:?}");
}

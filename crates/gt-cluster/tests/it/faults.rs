//! Runs whose processes are killed and stopped at any moment, and which go on.

use core::time::Duration;
use std::collections::BTreeMap;
use std::io::BufRead as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Once};
use std::time::Instant;
use std::{env, fs, io, thread};

use gt_cluster::{ClusterError, Hosts, make};
use gt_core::{Run, Threads, Value};
use gt_gallery::ConnectFour;
use gt_table::{ExchangeError, Maker, TierByTier};

use crate::start;

/// What befalls a process.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Kill,
    Stop,
}

/// A table of many tiers, of several shards each: it is divided in each of the ways.
fn maker() -> Maker<ConnectFour, TierByTier<Value>> {
    Maker::new(ConnectFour::new(5, 4).unwrap()).shard(1 << 16)
}

/// What a process says when it is connected.
const AT_WORK: &str = "at work";

fn run() -> Run {
    Run::new().threads(Threads::exactly(1).unwrap())
}

/// A process that the tests below start.
#[test]
#[ignore = "it is started by other tests"]
fn making() {
    let hosts = Hosts::invited(&mut io::stdin().lock()).unwrap();
    // The first thing that it reports: it is connected, and at work.
    let at_work = Once::new();
    let report = move |_| at_work.call_once(|| eprintln!("{AT_WORK}"));
    let run = run().report_to(Arc::new(report));
    match make(maker(), env::var("FOLDER").unwrap(), &run, &hosts) {
        Ok(_) => println!("made"),
        Err(error) => println!("over: {error}"),
    }
}

fn signal(name: &str, child: &Child) {
    let command = format!("kill -{name} {}", child.id());
    // It may have ended.
    Command::new("sh").args(["-c", &command]).stderr(Stdio::null()).status().unwrap();
}

/// What a process has said in the end.
fn said(child: Child) -> String {
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Makes the table, or goes on, with so many processes. One of them meets with a fault after a
/// while. All others have to end within ten seconds and name it, unless the table was made before.
///
/// Returns whether it was made, and the process if it is stopped.
fn makes(
    folder: &Path,
    processes: usize,
    fault: Option<(Duration, Fault)>,
) -> (bool, Option<Child>) {
    let (parent, invitations) = Hosts::local(processes).unwrap();
    let start = |invitation| {
        start("faults::making", invitation, |command| {
            command.env("FOLDER", folder).stderr(Stdio::piped());
        })
    };
    let mut children: Vec<Child> = invitations.iter().map(start).collect();
    let mut victim = children.remove(0);
    let mut told = io::BufReader::new(victim.stderr.take().unwrap()).lines();
    let (made, since) = thread::scope(|scope| {
        let befalls = scope.spawn(|| {
            let (after, fault) = fault?;
            told.find(|line| line.as_ref().map_or(true, |line| line.contains(AT_WORK)));
            thread::sleep(after);
            signal(if fault == Fault::Kill { "KILL" } else { "STOP" }, &victim);
            Some(Instant::now())
        });
        let made = make(maker(), folder, &run(), &parent);
        (made.map(|_| ()), befalls.join().unwrap())
    });
    if let (Err(error), Some(since)) = (&made, since) {
        let lost = |error: &ExchangeError| matches!(error, ExchangeError::Lost { process: 1, .. });
        let is_named = match error {
            ClusterError::Exchange(error) => lost(error),
            other => other.to_string().contains("process 1 ("),
        };
        assert!(is_named, "{error}");
        assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    } else {
        made.as_ref().unwrap();
    }
    for child in children {
        let said = said(child);
        let expected = if made.is_ok() { "made" } else { "over: process 1 (" };
        assert!(said.contains(expected), "{said}");
    }
    assert!(since.is_none_or(|since| made.is_ok() || since.elapsed() < Duration::from_secs(12)));
    let is_stopped = matches!(fault, Some((_, Fault::Stop)));
    if is_stopped {
        return (made.is_ok(), Some(victim));
    }
    said(victim);
    (made.is_ok(), None)
}

fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(
                    path.strip_prefix(folder).unwrap().to_owned(),
                    fs::read(&path).unwrap(),
                );
            }
        }
    }
    files
}

/// Runs with these faults, one after the other, at moments that `seed` says. Stopped processes wake
/// while the next run is at work. In the end the files are those of one process.
fn survives(faults: &[Fault], mut seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let [one, table] = ["one", "table"].map(|name| folder.path().join(name));
    let begun = Instant::now();
    maker().solve(&one, &run()).unwrap();
    let (whole, mut stopped) = (begun.elapsed(), Vec::<Child>::new());
    let (mut ended, mut late) = (0, Vec::new());
    for (nth, &fault) in faults.iter().enumerate() {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        // A fault comes before the table could be made, most of the time.
        let [part, len] = [seed >> 48, faults.len() as u64].map(|n| u32::try_from(n).unwrap());
        let after = whole * part / (1 << 16) / len;
        for child in stopped.drain(..) {
            signal("CONT", &child);
            late.push(child);
        }
        let (made, child) = makes(&table, 2 + nth % 3, Some((after, fault)));
        stopped.extend(child);
        ended += usize::from(!made);
    }
    for child in &stopped {
        signal("CONT", child);
    }
    assert!(makes(&table, 3, None).0);
    for child in stopped.into_iter().chain(late) {
        said(child);
    }
    assert!(2 * ended >= faults.len(), "{ended} of {} faults came in time", faults.len());
    assert!(all_files(&table) == all_files(&one));
}

#[test]
fn a_run_survives_a_kill_and_a_stop() {
    survives(&[Fault::Kill, Fault::Stop], 1);
}

#[test]
#[ignore = "it takes minutes"]
fn a_run_survives_ten_kills_and_five_stops() {
    let mut faults = vec![Fault::Kill; 10];
    for nth in [1, 4, 7, 10, 13] {
        faults.insert(nth, Fault::Stop);
    }
    for seed in 1..4 {
        survives(&faults, seed);
    }
}

//! Runs whose processes are killed and stopped at any moment, and which go on.

use core::iter;
use core::time::Duration;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Lines, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Stdio};
use std::sync::{Arc, Once};
use std::time::Instant;
use std::{env, fs, io, thread};

use gt_cluster::{Hosts, make};
use gt_core::{Run, Threads, Value};
use gt_gallery::ConnectFour;
use gt_table::{Maker, TierByTier};

use crate::{signal, start_with};

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

/// Makes the table, and says how that ended.
fn makes_with(hosts: &Hosts) -> String {
    // The first thing that it reports: it is connected, and at work.
    let at_work = Once::new();
    let report = move |_| at_work.call_once(|| eprintln!("{AT_WORK}"));
    let run = run().report_to(Arc::new(report));
    match make(maker(), env::var("FOLDER").unwrap(), &run, hosts) {
        Ok(_) => "made".to_owned(),
        Err(error) => format!("over: {error}"),
    }
}

/// A process that the tests below start.
#[test]
#[ignore = "it is started by other tests"]
fn making() {
    println!("{}", makes_with(&Hosts::invited(&mut io::stdin().lock()).unwrap()));
}

/// Process 0, which says on stdout whom it invites.
#[test]
#[ignore = "it is started by other tests"]
fn making_first() {
    let processes = env::var("PROCESSES").unwrap().parse().unwrap();
    let (hosts, invitations) = Hosts::local(processes).unwrap();
    for invitation in invitations {
        invitation.write_to(&mut io::stdout()).unwrap();
    }
    println!("{}", makes_with(&hosts));
}

/// One of the processes that make the table.
struct Member {
    child: Child,
    said: BufReader<ChildStdout>,
    told: Lines<BufReader<ChildStderr>>,
}

impl Member {
    fn start(test: &str, input: &[u8], folder: &Path, processes: usize) -> Self {
        let mut child = start_with(test, input, |command| {
            command.env("FOLDER", folder).env("PROCESSES", processes.to_string());
            command.stderr(Stdio::piped());
        });
        let said = BufReader::new(child.stdout.take().unwrap());
        let told = BufReader::new(child.stderr.take().unwrap()).lines();
        Self { child, said, told }
    }

    /// The next line on stdout that begins so.
    fn line(&mut self, begin: &str) -> String {
        let mut line = String::new();
        while !line.starts_with(begin) {
            line.clear();
            assert!(self.said.read_line(&mut line).unwrap() > 0, "it ended without {begin}");
        }
        line
    }

    /// What it has said when it has ended; nothing if it was killed.
    fn end(mut self) -> String {
        let mut said = String::new();
        self.said.read_to_string(&mut said).unwrap();
        self.child.wait().unwrap();
        let over = said.lines().find(|line| line.starts_with("over: ") || *line == "made");
        over.unwrap_or_default().to_owned()
    }

    /// Waits until it is at work.
    fn at_work(&mut self) {
        self.told.find(|line| line.as_ref().map_or(true, |line| line.contains(AT_WORK)));
    }
}

/// Starts so many processes that make the table, or go on with it.
fn team(folder: &Path, processes: usize) -> Vec<Member> {
    let mut first = Member::start("faults::making_first", b"", folder, processes);
    let lines: Vec<String> = (1..processes).map(|_| first.line("gt-cluster ")).collect();
    let other = |line: String| Member::start("faults::making", line.as_bytes(), folder, processes);
    iter::once(first).chain(lines.into_iter().map(other)).collect()
}

/// Makes the table, or goes on, with so many processes. The one of this number meets with a fault
/// after a while. All others have to end within ten seconds and name it, unless the table was made
/// before.
///
/// Returns whether it was made, and the process that met with the fault.
fn meets(
    folder: &Path,
    processes: usize,
    victim: usize,
    (after, fault): (Duration, Fault),
) -> (bool, Member) {
    let mut all = team(folder, processes);
    let mut victim_of = all.remove(victim);
    victim_of.at_work();
    thread::sleep(after);
    signal(if fault == Fault::Kill { "KILL" } else { "STOP" }, &victim_of.child);
    let since = Instant::now();
    let ends: Vec<String> = all.into_iter().map(Member::end).collect();
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    let names = format!("process {victim} (");
    let is_over = |end: &String| end.starts_with("over: ") && end.contains(&names);
    assert!(ends.iter().all(|end| end == "made" || is_over(end)), "{victim}: {ends:?}");
    (!ends.iter().any(is_over), victim_of)
}

/// A stopped process 0 keeps the folder: a new run is refused at once, in words that say who has
/// it, and changes nothing.
fn is_refused(folder: &Path, holder: &Member) {
    let (before, since) = (all_files(folder), Instant::now());
    let ends: Vec<String> = team(folder, 2).into_iter().map(Member::end).collect();
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    let words = format!("is being written by process {}", holder.child.id());
    assert!(ends.iter().all(|end| end.contains(&words)), "{ends:?}");
    assert!(all_files(folder) == before);
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

/// Runs with these faults of a process, one after the other, at moments that `seed` says. In the end
/// the files are those of one process.
///
/// Stopped processes wake while the next run is at work. Only process 0 has to end before, because
/// it keeps the folder: it wakes, or is killed.
fn survives(faults: &[(Fault, usize)], mut seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let [one, table] = ["one", "table"].map(|name| folder.path().join(name));
    let begun = Instant::now();
    maker().solve(&one, &run()).unwrap();
    let (whole, mut stopped, mut late) = (begun.elapsed(), None::<Member>, Vec::new());
    let mut ended = 0;
    for (nth, &(fault, victim)) in faults.iter().enumerate() {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        // A fault comes before the table could be made, most of the time.
        let [part, len] = [seed >> 48, faults.len() as u64].map(|n| u32::try_from(n).unwrap());
        let after = whole * part / (1 << 16) / len;
        if let Some(member) = stopped.take() {
            signal("CONT", &member.child);
            late.push(member);
        }
        let processes = 2 + nth % 3;
        let victim = victim % processes;
        let (made, member) = meets(&table, processes, victim, (after, fault));
        ended += usize::from(!made);
        if fault == Fault::Kill {
            member.end();
        } else if victim > 0 {
            stopped = Some(member);
        } else {
            if !made {
                is_refused(&table, &member);
            }
            let wakes = nth % 2 == 1;
            signal(if wakes { "CONT" } else { "KILL" }, &member.child);
            let end = member.end();
            assert!(made || end.starts_with(if wakes { "over: " } else { "" }), "{end}");
        }
    }
    for member in stopped.into_iter().chain(late) {
        signal("CONT", &member.child);
        let end = member.end();
        assert!(!end.is_empty());
    }
    assert!(team(&table, 3).into_iter().all(|member| member.end() == "made"));
    assert!(2 * ended >= faults.len(), "{ended} of {} faults came in time", faults.len());
    assert!(all_files(&table) == all_files(&one));
}

#[test]
fn a_run_survives_a_kill_and_a_stop() {
    survives(&[(Fault::Kill, 0), (Fault::Stop, 1)], 1);
}

/// The first time it is killed afterwards, the second time it wakes.
#[test]
fn a_run_survives_stops_of_process_0_which_keeps_the_folder_until_it_ends() {
    survives(&[(Fault::Stop, 0), (Fault::Stop, 0)], 2);
}

#[test]
#[ignore = "it takes minutes"]
fn a_run_survives_ten_kills_and_five_stops() {
    let mut faults = vec![Fault::Kill; 10];
    for nth in [1, 4, 7, 10, 13] {
        faults.insert(nth, Fault::Stop);
    }
    for seed in 1..4 {
        let first = usize::try_from(seed).unwrap();
        let victims = (first..).map(|nth| nth * nth % 7);
        let faults: Vec<_> = iter::zip(faults.iter().copied(), victims).collect();
        survives(&faults, seed);
    }
}

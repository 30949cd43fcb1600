//! Runs whose processes are killed and stopped at any moment, and which go on.

use core::iter;
use core::time::Duration;
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead as _, BufReader, Lines, Read as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::{Arc, Once};
use std::time::{Instant, SystemTime};
use std::{env, fs, io, thread};

use gt_cluster::{Hosts, make, make_sparse};
use gt_core::{Progress, Run, Threads, Value};
use gt_gallery::ConnectFour;
use gt_table::{Maker, TierByTier};
use gt_testkit::scripted::Scripted;

use crate::{signal, start_with, tangle};

/// What befalls a process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    Kill,
    Stop,
}

/// A table of many tiers, of several shards each: it is divided in each of the ways.
fn maker() -> Maker<ConnectFour, TierByTier<Value>> {
    Maker::new(ConnectFour::new(5, 4).unwrap()).shard(1 << 16)
}

/// A table of many small tiers that do not lead to each other: each process writes its own ones.
fn small_tiers() -> Maker<Scripted<'static>, TierByTier<Value>> {
    const HEAPS: u32 = 100;
    let start = 1_000 * HEAPS;
    let moves = move |at: u32| {
        let heaps = (0..HEAPS).filter(move |_| at == start).map(|heap| 1_000 * heap + 999);
        let left = at % 1_000;
        heaps.chain((1..=3.min(left)).map(move |taken| at - taken))
    };
    let next = |tier| (0..HEAPS).filter(|_| tier == HEAPS).collect();
    let len = |tier| if tier == HEAPS { 1 } else { 1_000 };
    let at = |tier, rank| Some(1_000 * tier + u32::try_from(rank).ok()?);
    let game = Scripted::new(start, moves).numbered(start + 1).tiered(|at| at / 1_000, next);
    Maker::new(game.ranked_in_tiers(0..=HEAPS, len, |at| u64::from(at % 1_000), at))
}

/// What a process says when it is connected.
const AT_WORK: &str = "at work";
/// And when it goes on from a checkpoint; the phase and how far it is follow.
const GOES_ON: &str = "goes on:";

pub(crate) fn run() -> Run {
    Run::new().threads(Threads::exactly(1).unwrap())
}

/// Makes the table, and says how that ended.
fn makes_with(hosts: &Hosts) -> String {
    // The first thing that it reports: it is connected, and at work. Then what comes first when a
    // checkpoint was read.
    let [at_work, read, goes_on] = [Once::new(), Once::new(), Once::new()];
    let report = move |now: Progress| {
        at_work.call_once(|| eprintln!("{AT_WORK}"));
        match now.phase {
            "reading a checkpoint" => read.call_once(|| ()),
            "discovering" | "walking back" if read.is_completed() => {
                goes_on.call_once(|| eprintln!("{GOES_ON}{}:{}", now.phase, now.done));
            }
            _ => {}
        }
    };
    let run = run().report_to(Arc::new(report));
    let folder = env::var("FOLDER").unwrap();
    let made = match env::var("TABLE").as_deref() {
        Ok("small") => make(small_tiers(), folder, &run, hosts).map(drop),
        Ok("shared") => make_sparse(tangle::maker(), folder, &run, hosts).map(drop),
        _ => make(maker(), folder, &run, hosts).map(drop),
    };
    match made {
        Ok(()) => "made".to_owned(),
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
pub(crate) struct Member {
    pub(crate) child: Child,
    said: BufReader<ChildStdout>,
    told: Lines<BufReader<ChildStderr>>,
}

impl Member {
    fn start(test: &str, input: &[u8], set: impl FnOnce(&mut Command)) -> Self {
        let mut child = start_with(test, input, |command| set(command.stderr(Stdio::piped())));
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
    pub(crate) fn end(mut self) -> String {
        let mut said = String::new();
        self.said.read_to_string(&mut said).unwrap();
        self.child.wait().unwrap();
        let over = said.lines().find(|line| line.starts_with("over: ") || *line == "made");
        over.unwrap_or_default().to_owned()
    }

    /// What it did first when it had read a checkpoint: the phase, and how far it was. `None` if it
    /// has ended without one.
    pub(crate) fn went_on(&mut self) -> Option<(String, u64)> {
        let line = self.told.find_map(|line| Some(line.ok()?.strip_prefix(GOES_ON)?.to_owned()))?;
        let (phase, done) = line.split_once(':')?;
        Some((phase.to_owned(), done.parse().unwrap()))
    }

    /// Waits until it is at work.
    pub(crate) fn at_work(&mut self) {
        self.told.find(|line| line.as_ref().map_or(true, |line| line.contains(AT_WORK)));
    }
}

/// Says to a process which table it makes.
pub(crate) type Set = fn(&mut Command);

/// Starts so many processes that make the table, or go on with it.
fn team(folder: &Path, processes: usize) -> Vec<Member> {
    team_of(folder, processes, |_| ())
}

pub(crate) fn team_of(folder: &Path, processes: usize, set: Set) -> Vec<Member> {
    let set = |command: &mut Command| {
        set(command.env("FOLDER", folder).env("PROCESSES", processes.to_string()));
    };
    let mut first = Member::start("faults::making_first", b"", set);
    let lines: Vec<String> = (1..processes).map(|_| first.line("gt-cluster ")).collect();
    let other = |line: String| Member::start("faults::making", line.as_bytes(), set);
    iter::once(first).chain(lines.into_iter().map(other)).collect()
}

/// Makes the table, or goes on, with so many processes. The one of this number meets with a fault
/// after a while. All others have to end within ten seconds and name it, unless the table was made
/// before.
///
/// Returns whether it was made, and the process that met with the fault.
fn meets(
    (folder, set): (&Path, Set),
    processes: usize,
    victim: usize,
    (after, fault): (Duration, Fault),
) -> (bool, Member) {
    let mut all = team_of(folder, processes, set);
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

/// However many strangers connect and say nothing, few threads listen to them, in little memory,
/// and a process that comes after them takes part.
#[test]
#[cfg(target_os = "linux")]
fn thousands_of_silent_strangers_take_little() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    let set = |command: &mut Command| {
        command.env("FOLDER", &table).env("PROCESSES", "2");
    };
    let mut first = Member::start("faults::making_first", b"", set);
    let line = first.line("gt-cluster ");
    let port: u16 = line.split(' ').nth(3).unwrap().parse().unwrap();
    let status = |key: &str| -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", first.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap();
        line.trim_start_matches(':').trim().trim_end_matches(" kB").parse().unwrap()
    };
    let (before, mut threads, mut strangers) = (status("VmRSS"), 0, VecDeque::new());
    for _ in 0..5_000 {
        strangers.extend(TcpStream::connect(("127.0.0.1", port)));
        strangers.drain(..strangers.len().saturating_sub(500));
        threads = threads.max(status("Threads"));
    }
    // Twice 64, and two for each process, and those of the program.
    assert!((60..150).contains(&threads), "{threads} threads");
    let taken = status("VmRSS").saturating_sub(before);
    assert!(taken < 8 << 10, "{taken} KiB");
    let second = Member::start("faults::making", line.as_bytes(), set);
    assert_eq!([first, second].map(Member::end), ["made"; 2]);
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

pub(crate) fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
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

/// A table of tiers, and how one process makes it.
const TIERS: (Set, fn(&Path)) = (|_| (), |folder| drop(maker().solve(folder, &run()).unwrap()));

/// One tier whose positions are shared, with checkpoints as often as they are worth it.
pub(crate) const SHARED: (Set, fn(&Path)) = (
    |command| {
        command.env("TABLE", "shared");
    },
    |folder| drop(tangle::maker().solve(folder, &run()).unwrap()),
);

/// Runs with these faults of a process, one after the other, at moments that `seed` says. In the
/// end the files are those of one process.
///
/// Stopped processes wake while the next run is at work. Only process 0 has to end before, because
/// it keeps the folder: it wakes, or is killed.
pub(crate) fn survives((set, alone): (Set, fn(&Path)), faults: &[(Fault, usize)], mut seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let [one, table] = ["one", "table"].map(|name| folder.path().join(name));
    let begun = Instant::now();
    alone(&one);
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
        let (made, member) = meets((&table, set), processes, victim, (after, fault));
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
    assert!(team_of(&table, 3, set).into_iter().all(|member| member.end() == "made"));
    assert!(2 * ended >= faults.len(), "{ended} of {} faults came in time", faults.len());
    assert!(all_files(&table) == all_files(&one));
}

#[test]
fn a_run_survives_a_kill_and_a_stop() {
    survives(TIERS, &[(Fault::Kill, 0), (Fault::Stop, 1)], 1);
}

/// The first time it is killed afterwards, the second time it wakes.
#[test]
fn a_run_survives_stops_of_process_0_which_keeps_the_folder_until_it_ends() {
    survives(TIERS, &[(Fault::Stop, 0), (Fault::Stop, 0)], 2);
}

/// When the files of a table were written.
fn written(folder: &Path) -> Vec<SystemTime> {
    let modified = |path: &PathBuf| fs::metadata(folder.join(path)).unwrap().modified().unwrap();
    all_files(folder).keys().map(modified).collect()
}

/// It is stopped while it writes tiers, and wakes when other processes have written them. A name
/// that it gives a file then is that of the same bytes.
#[test]
fn a_process_that_wakes_late_changes_nothing() {
    // In memory, where syncs take no time.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let one = folder.path().join("one");
    small_tiers().solve(&one, &run()).unwrap();
    let whole = all_files(&one);
    let small = |command: &mut Command| {
        command.env("TABLE", "small");
    };
    let mut wrote = 0;
    for nth in 0..4 {
        let table = folder.path().join(nth.to_string());
        let mut all = team_of(&table, 2, small);
        let late = all.pop().unwrap();
        let tier = table.join(format!("{:04}", 10 + 5 * nth));
        while !tier.exists() {
            thread::yield_now();
        }
        signal("STOP", &late.child);
        for other in all {
            signal("KILL", &other.child);
            other.end();
        }
        let ends: Vec<_> = team_of(&table, 3, small).into_iter().map(Member::end).collect();
        assert_eq!(ends, ["made"; 3]);
        let before = written(&table);
        signal("CONT", &late.child);
        let end = late.end();
        assert!(end.starts_with("over: "), "{end}");
        wrote += usize::from(written(&table) != before);
        let files = all_files(&table);
        assert!(files == whole, "{nth}: {:?}", files.keys().collect::<Vec<_>>());
    }
    assert!(wrote > 0, "it was never stopped while it wrote");
}

/// Processes of two runs would write the same files.
#[test]
fn of_two_restarts_at_once_the_second_ends_before_it_writes() {
    let folder = tempfile::tempdir().unwrap();
    let [one, table] = ["one", "table"].map(|name| folder.path().join(name));
    maker().solve(&one, &run()).unwrap();
    meets((&table, |_| ()), 2, 1, (Duration::from_millis(20), Fault::Kill)).1.end();
    for _ in 0..3 {
        let runs = thread::scope(|scope| {
            let team = || team(&table, 2).into_iter().map(Member::end).collect::<Vec<_>>();
            [scope.spawn(team), scope.spawn(team)].map(|run| run.join().unwrap())
        });
        let goes_on = runs.iter().filter(|ends| **ends == ["made"; 2]).count();
        let is_refused = |end: &String| end.contains("is being written by process ");
        let refused = runs.iter().filter(|ends| ends.iter().all(is_refused)).count();
        assert_eq!((goes_on, refused), (1, 1), "{runs:?}");
        assert!(all_files(&table) == all_files(&one));
        // The next time nothing is there yet.
        fs::remove_dir_all(&table).unwrap();
    }
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
        survives(TIERS, &faults, seed);
        survives(SHARED, &faults, seed);
    }
}

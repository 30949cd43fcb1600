//! Several processes of the program make the table that one makes.

#![expect(clippy::unwrap_used, reason = "tests")]

use core::time::Duration;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Instant;

use crate::command::{command, json, ran, ran_reading, refused};

/// The digest of a table.
fn digest(folder: &Path) -> String {
    let info = json(&format!("table info {}", folder.display()));
    assert_eq!(info["complete"], true);
    info["digest"].as_str().unwrap().to_owned()
}

#[test]
fn processes_of_one_machine_make_the_table_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let (one, three) = (folder.path().join("one"), folder.path().join("three"));
    json(&format!("table solve chomp:9x9 --out {}", one.display()));
    // It starts the program that it is, so it has to be the command.
    let local = "cluster local chomp:9x9 --processes 3 --threads 3 --format json --out";
    let ended = ran(command(&format!("{local} {}", three.display())).output().unwrap());
    assert_eq!((ended.code, &*ended.err), (0, ""));
    let made: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&made["processes"], &made["outcome"]), (&3.into(), &"win".into()));
    assert!(made["messages"].as_u64() > Some(0) && made["message_bytes"].as_u64() > Some(0));
    assert_eq!(digest(&one), digest(&three));
}

/// Costs by runs of two sizes, of tables and of what the command says of itself.
#[test]
fn a_table_on_other_machines_is_simulated_by_runs() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    let mut lines = String::new();
    for (instance, solve) in [("4x4", "table solve"), ("5x4", "cluster local --processes 2")] {
        let out = folder.path().join(instance);
        let (verb, options) = solve.split_once(" --").unwrap_or((solve, ""));
        let options = if options.is_empty() { "" } else { "--processes 2" };
        let asked = format!("{verb} connect4:{instance} {options} --format json --out");
        lines += &ran(command(&format!("{asked} {}", out.display())).output().unwrap()).out;
    }
    fs::write(&runs, &lines).unwrap();
    let simulate = |instance: &str, options: &str| {
        json(&format!("cluster simulate {instance} --runs {} {options}", runs.display()))
    };
    let number = |cost: &serde_json::Value, key: &str| match &cost[key] {
        serde_json::Value::String(digits) => digits.parse::<f64>().unwrap(),
        other => other.as_f64().unwrap(),
    };
    // What was measured is said again: the table to the byte, as it has one size.
    let again = simulate("connect4:5x4", "--processes 2");
    let run: serde_json::Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&again["disk_bytes"], &again["positions"]), (&run["bytes"], &"5621939".into()));
    assert!((number(&again, "message_bytes") / number(&run, "message_bytes") - 1.0).abs() < 0.01);
    let seconds = run["stats"]["seconds"].as_f64().unwrap();
    assert!((number(&again, "seconds") / seconds - 1.0).abs() < 0.1, "{again} {seconds}");
    // A slow network and failures cost time; so do more positions.
    let usual = simulate("connect4:5x5", "--processes 4");
    let slow = simulate("connect4:5x5", "--processes 4 --bandwidth 10Mbit --latency 5ms");
    let failing = simulate("connect4:5x5", "--processes 4 --failures 1");
    assert!(number(&slow, "seconds") > 2.0 * number(&usual, "seconds"), "{slow} {usual}");
    assert!(number(&failing, "restarts") > 0.0 && number(&usual, "restarts") == 0.0);
    assert!(number(&usual, "disk_bytes") > 10.0 * number(&again, "disk_bytes"));
    // A game without ranks does not know its size; runs of other games say nothing of it.
    let refusals = [
        ("kalah:2,1 --processes 2", "kalah:2,1 has no ranks"),
        ("kalah:2,1 --processes 2 --positions 1000 --runs", "says nothing of a game without ranks"),
        ("connect4:5x4 --processes 2 --bandwidth fast", "such as 100Mbit or 1GB"),
        ("connect4:5x4 --processes 2 --failures -1", "such as 0.001"),
        ("connect4:5x4 --processes 0", "from 1 to 1000000"),
    ];
    for (asked, expected) in refusals {
        let asked = asked.replace("--runs", &format!("--runs {}", runs.display()));
        let asked = asked.replace("--failures -1", "--failures=-1");
        let refused = ran(command(&format!("cluster simulate {asked}")).output().unwrap());
        assert_eq!(refused.code, 2, "{asked}: {refused:?}");
        assert!(refused.err.contains(expected), "{asked}: {refused:?}");
    }
    for (wrong, expected) in [
        ("no run\n", "line 1"),
        ("{}\n", "missing field"),
        (&*lines.replace("\"resumed\":0", "\"resumed\":3"), "tiers were there before"),
        (&lines.replace("\"positions\":\"", "\"positions\":\"-"), "invalid digit"),
        (&lines.replace("connect4:", "nothing:"), "nothing"),
    ] {
        fs::write(&runs, wrong).unwrap();
        let asked =
            format!("cluster simulate connect4:5x4 --processes 2 --runs {}", runs.display());
        let refused = ran(command(&asked).output().unwrap());
        assert_eq!(refused.code, 2, "{wrong}: {refused:?}");
        assert!(refused.err.contains(expected), "{wrong}: {refused:?}");
    }
}

/// Nothing is left beside the table: the folders of the other processes are gone.
#[test]
fn processes_that_share_no_folder_make_the_table_of_one() {
    // In memory, where the many syncs of many tiers take no time.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let own = folder.path().join("own");
    fs::create_dir(&own).unwrap();
    let (one, table) = (folder.path().join("one"), own.join("table"));
    for instance in ["connect4:5x4", "fox:sq4_1f:rows"] {
        json(&format!("table solve {instance} --out {}", one.display()));
        let local = format!("cluster local {instance} --processes 3 --threads 3 --gather --out");
        let ended = ran(command(&format!("{local} {}", table.display())).output().unwrap());
        assert_eq!((ended.code, &*ended.err), (0, ""), "{ended:?}");
        assert_eq!(fs::read_dir(&own).unwrap().count(), 1);
        assert_eq!(digest(&one), digest(&table));
        fs::remove_dir_all(&one).unwrap();
        fs::remove_dir_all(&table).unwrap();
    }
}

/// Two workers, of which one sees another folder: all gather, one or none.
#[test]
fn workers_without_a_shared_folder_have_to_gather() {
    for gather in [["--gather", "--gather"], ["--gather", ""], ["", ""]] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        secret(folder);
        fs::create_dir(folder.join("far")).unwrap();
        let table = ["table", "far/table"];
        let options = [0, 1].map(|nth| format!("--out {} {}", table[nth], gather[nth]));
        let ended = workers_with(folder, "connect4:4x4", options.each_ref().map(|text| &**text));
        let ended = ended.map(|worker| ran(worker.wait_with_output().unwrap()));
        assert!(!folder.join("far/table").exists());
        if gather[1].is_empty() {
            assert_ne!(ended[0].code, 0, "{ended:?}");
            assert!(ended[1].err.contains("gather"), "{ended:?}");
            continue;
        }
        assert_eq!(ended.each_ref().map(|ended| (ended.code, &*ended.err)), [(0, ""); 2]);
        let made = ended.each_ref().map(|ended| &*ended.out);
        let made = made.map(|out| serde_json::from_str::<serde_json::Value>(out).unwrap());
        assert_eq!((&made[0]["dir"], &made[1]["dir"]), (&"table".into(), &serde_json::Value::Null));
        assert_eq!(made[1]["processes"], 2);
        json(&format!("table solve connect4:4x4 --out {}", folder.join("one").display()));
        assert_eq!(digest(&folder.join("one")), digest(&folder.join("table")));
    }
}

/// Two processes with a list of hosts and a secret, on ports that were free.
fn workers(folder: &Path, instance: &str) -> [Child; 2] {
    workers_with(folder, instance, ["--out table"; 2])
}

fn workers_with(folder: &Path, instance: &str, options: [&str; 2]) -> [Child; 2] {
    let listeners = [(), ()].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    let hosts = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    fs::write(folder.join("hosts"), hosts.join("\n")).unwrap();
    [0, 1].map(|process| {
        let args = "--hosts hosts --secret secret --format json --threads 1";
        let args = format!("--process {process} {args} {}", options[process]);
        let mut command = command(&format!("cluster worker {instance} {args}"));
        command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    })
}

fn secret(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join("secret");
    fs::write(&path, "only for tests").unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
}

/// The others of a killed process end soon and name it, and the same commands go on.
#[test]
fn a_killed_worker_ends_the_others_and_the_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    secret(folder);
    let [first, mut second] = workers(folder, "connect4:5x4");
    // Both are at work when the first tiers are there.
    let begun = Instant::now();
    while !folder.join("table/0010/zarr.json").exists() {
        assert!(begun.elapsed() < Duration::from_mins(1), "no tier was solved");
        thread::sleep(Duration::from_millis(5));
    }
    second.kill().unwrap();
    let killed = Instant::now();
    let ended = ran(first.wait_with_output().unwrap());
    assert!(killed.elapsed() < Duration::from_secs(10), "{:?}", killed.elapsed());
    assert_eq!(ended.code, 1, "{ended:?}");
    assert!(ended.err.starts_with("error: process 1 (127.0.0.1:"), "{}", ended.err);
    assert!(ended.err.contains("is lost"), "{}", ended.err);
    second.wait().unwrap();

    for worker in workers(folder, "connect4:5x4") {
        let ended = ran(worker.wait_with_output().unwrap());
        assert_eq!((ended.code, &*ended.err), (0, ""));
        let made: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(made["processes"], 2);
        assert!(made["resumed"].as_u64() > Some(3), "{made}");
    }
    let one = folder.join("one");
    json(&format!("table solve connect4:5x4 --out {}", one.display()));
    assert_eq!(digest(&one), digest(&folder.join("table")));
}

/// Who comes second ends before it writes, and says who has the folder.
#[test]
fn of_two_runs_at_once_one_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let local = "cluster local connect4:5x4 --processes 2 --threads 2 --out";
    let runs = [(), ()].map(|()| {
        let mut command = command(&format!("{local} {}", two.display()));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    });
    let numbers = runs.each_ref().map(Child::id);
    let mut ended = runs.map(|run| ran(run.wait_with_output().unwrap()));
    let holder = usize::from(ended[1].code == 0);
    ended.rotate_left(holder);
    assert_eq!(ended.each_ref().map(|ended| ended.code), [0, 1], "{ended:?}");
    let words = format!("is being written by process {}\n", numbers[holder]);
    assert!(ended[1].err.starts_with("error: ") && ended[1].err.ends_with(&words), "{ended:?}");
    json(&format!("table solve connect4:5x4 --out {}", one.display()));
    assert_eq!(digest(&one), digest(&two));
}

/// A worker under a number that is taken, and one of another run.
#[test]
fn a_worker_that_does_not_belong_to_a_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    secret(folder);
    let [mut first, mut second] = workers(folder, "connect4:4x4");
    second.kill().unwrap();
    second.wait().unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    let worker = |process: u32, secret: &str| {
        let line = "cluster worker connect4:4x4 --hosts hosts --threads 1 --out table";
        let mut worker = command(&format!("{line} --process {process} --secret {secret}"));
        worker.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let first = worker(0, "secret");
    let hosts = fs::read_to_string(folder.join("hosts")).unwrap();
    let host = hosts.lines().next().unwrap();
    while std::net::TcpStream::connect(host).is_err() {
        thread::sleep(Duration::from_millis(5));
    }
    let again = ran(worker(0, "secret").wait_with_output().unwrap());
    assert_eq!((again.code, again.err.lines().count()), (1, 1), "{again:?}");
    assert!(
        again.err.starts_with(&format!("error: cannot listen at {host}: Address")),
        "{again:?}"
    );

    fs::copy(folder.join("secret"), folder.join("other")).unwrap();
    fs::write(folder.join("other"), "of another run").unwrap();
    let other = ran(worker(1, "other").wait_with_output().unwrap());
    assert_eq!(other.code, 1, "{other:?}");
    let words =
        format!("error: process 0 ({host}) does not belong to this run: it has another secret");
    assert_eq!(other.err.trim_end(), words);
    // The run waits for its own one.
    let ended = [first, worker(1, "secret")].map(|worker| ran(worker.wait_with_output().unwrap()));
    assert_eq!(ended.each_ref().map(|ended| (ended.code, &*ended.err)), [(0, ""); 2], "{ended:?}");
}

/// The numbers of the processes that a process has started.
#[cfg(target_os = "linux")]
fn children(of: u32) -> Vec<String> {
    let parent = format!("PPid:\t{of}\n");
    let is_child = |process: &String| {
        let status = fs::read_to_string(format!("/proc/{process}/status"));
        status.is_ok_and(|status| status.contains(&parent))
    };
    let all = fs::read_dir("/proc").unwrap();
    let all = all.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    all.filter(|name| name.parse::<u32>().is_ok()).filter(is_child).collect()
}

/// A process of `local` that is killed, before it is connected or at work, ends the run at once,
/// and one line says how it ended.
#[test]
#[cfg(target_os = "linux")]
fn a_killed_process_of_local_is_named_with_how_it_ended() {
    for at_work in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("table");
        let local = "cluster local connect4:6x5 --processes 3 --threads 3 --out";
        let mut command = command(&format!("{local} {}", table.display()));
        let first = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let begun = Instant::now();
        let child = loop {
            assert!(begun.elapsed() < Duration::from_mins(1), "nothing was begun");
            let children = children(first.id());
            if let Some(child) = children.first()
                && (!at_work || table.join("0000/zarr.json").exists())
            {
                break child.clone();
            }
            thread::sleep(Duration::from_millis(1));
        };
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args(["-KILL", &child]).status().unwrap().success());
        let killed = Instant::now();
        let ended = ran(first.wait_with_output().unwrap());
        assert!(killed.elapsed() < Duration::from_secs(8), "{:?}", killed.elapsed());
        assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{ended:?}");
        let lines: Vec<_> = ended.err.lines().collect();
        assert_eq!(lines.len(), 1, "{ended:?}");
        assert!(lines[0].starts_with("error: process "), "{ended:?}");
        assert!(lines[0].contains(") is lost: it ended by signal: 9 (SIGKILL)"), "{ended:?}");
    }
}

/// Nothing is left of the folders of the other processes, and the log tells what is known.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_leaves_no_folders_and_a_log() {
    let folder = tempfile::tempdir().unwrap();
    let [table, log] = ["table", "log"].map(|name| folder.path().join(name));
    let local = "cluster local connect4:5x4 --processes 3 --threads 3 --gather --out";
    let mut command = command(&format!("{local} {} --log {}", table.display(), log.display()));
    let first = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while !table.join("0008/zarr.json").exists() {
        assert!(begun.elapsed() < Duration::from_mins(1), "no tier was solved");
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    // As a terminal does.
    let mut interrupt = std::process::Command::new("kill");
    let all = children(first.id());
    assert_eq!(all.len(), 2);
    interrupt.arg("-INT").args(all).arg(first.id().to_string());
    assert!(interrupt.status().unwrap().success());
    let ended = ran(first.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{ended:?}");
    assert_eq!(ended.err.lines().count(), 1, "{ended:?}");
    let mut left: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort_unstable();
    assert_eq!(left, ["log", "table"], "{ended:?}");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.lines().count() > 2 && log.contains("\"what\":\"solving tiers\""), "{log}");
    assert!(log.lines().all(|line| line.starts_with("{\"process\":0,")), "{log}");
}

/// The memory of all is what `--memory` limits.
#[test]
fn a_dry_run_tells_the_memory_of_all_and_of_each() {
    let one = json("table solve connect4:5x4 --threads 1 --out nowhere --dry-run");
    let local = "cluster local connect4:5x4 --processes 3 --threads 3 --out nowhere --dry-run";
    let three = json(local);
    for key in ["memory_bytes", "least_memory_bytes"] {
        let [one, three] = [&one, &three]
            .map(|estimate| estimate[key].to_string().trim_matches('"').parse::<u64>().unwrap());
        assert_eq!(three, 3 * one, "{key}");
    }
    let note = three["note"].as_str().unwrap();
    assert!(note.ends_with(" of memory in each of 3 processes"), "{note}");
    // With what is told to be the least, and not with less.
    let least = three["least_memory_bytes"].to_string().trim_matches('"').parse::<u64>().unwrap();
    let refused = json(&format!("{local} --memory {}", least - 3))["note"].to_string();
    assert!(refused.contains("would be refused"), "{refused}");
    let taken = json(&format!("{local} --memory {least}"))["note"].to_string();
    assert!(!taken.contains("would be refused"), "{taken}");
}

/// All processes would say it, and one does.
#[test]
fn what_is_wrong_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    json(&format!("table solve nim:3,4,5 --out {}", there.display()));
    for (instance, more, code, says) in [
        ("nim:3,x", "", 2, "nim"),
        ("nim:3,4", "", 2, "is a table of another game: nim:3,4,5, and not nim:3,4"),
        ("nim:3,4,5", "--question points", 2, "points"),
        ("nim:3,4,5", "--level 9", 2, "was begun with"),
        ("nim:3,4,5", "--memory 1kB", 1, "of memory needed"),
        ("nim:3,4,5", "--time 0s", 1, "out of time"),
    ] {
        let line = format!("cluster local {instance} --processes 3 {more} --out");
        let ended = ran(command(&format!("{line} {}", there.display())).output().unwrap());
        assert_eq!((ended.code, ended.err.matches('\n').count()), (code, 1), "{ended:?}");
        assert!(ended.err.starts_with("error: ") && ended.err.contains(says), "{ended:?}");
    }
}

/// The first process alone reads its input.
#[test]
fn a_game_may_come_on_stdin() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table").display().to_string();
    let local = command(&format!("cluster local graph:- --processes 2 --out {table}"));
    let ended = ran_reading(local, b"a -> b c\nb -> a\nc\n");
    assert_eq!((ended.code, &*ended.err), (0, ""), "{ended:?}");
    digest(Path::new(&table));

    // Longer than a command line may be.
    let long = (0..9_000).map(|nth| format!("position{nth} -> position{}\n", (nth + 1) % 9_000));
    let local = command(&format!("cluster local graph:- --processes 2 --out {table}-long"));
    let ended = ran_reading(local, long.collect::<String>().as_bytes());
    assert_eq!((ended.code, &*ended.err), (0, ""), "{ended:?}");
    digest(Path::new(&format!("{table}-long")));
}

/// Its name is not taken for an option by the processes that are started.
#[test]
fn a_folder_may_begin_with_a_dash() {
    let folder = tempfile::tempdir().unwrap();
    let mut local = command("cluster local nim:3,4,5 --processes 2 --out=-dash");
    let ended = ran(local.current_dir(&folder).output().unwrap());
    assert_eq!((ended.code, &*ended.err), (0, ""), "{ended:?}");
    digest(&folder.path().join("-dash"));
}

/// The log of a run adds up: each process is at one thing after the other, from the beginning to
/// the end, and all of them are there.
#[test]
fn the_log_says_of_every_process_what_it_was_at_all_the_time() {
    let folder = tempfile::tempdir().unwrap();
    // Tiers of ranks, with play that ends and play that may not, and a game without ranks.
    for (instance, phases) in [
        ("chomp:9x9", ["solving tiers", "waiting"].as_slice()),
        ("hexapawn", &["solving tiers", "waiting"]),
        ("kalah:2,2", &["discovering", "walking back", "writing the table", "exchanging"]),
    ] {
        let [table, log] = ["table", "log"].map(|name| folder.path().join(name));
        let local = format!("cluster local {instance} --processes 3 --threads 3 --out");
        let local = format!("{local} {} --log {}", table.display(), log.display());
        let ended = ran(command(&local).output().unwrap());
        assert_eq!((ended.code, &*ended.err), (0, ""), "{ended:?}");
        fs::remove_dir_all(&table).unwrap();
        let text = fs::read_to_string(&log).unwrap();
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut ends = Vec::new();
        for process in 0..3 {
            let own = lines.iter().filter(|line| line["process"] == process);
            let (mut at, mut last) = (serde_json::json!(0.0), 0.0);
            for line in own {
                let end = line["end"].as_f64().unwrap();
                assert!(line["start"] == at && end >= last, "{instance}: {line} at {at}");
                (at, last) = (line["end"].clone(), end);
            }
            ends.push(last);
            for phase in phases {
                let mut own = lines.iter().filter(|line| line["process"] == process);
                assert!(own.any(|line| line["what"] == **phase), "{instance} {process} {phase}");
            }
        }
        assert!(ends.iter().all(|&end| end > 0.0 && end < 60.0), "{ends:?}");
        let by_process = lines.windows(2).all(|pair| {
            pair[0]["process"].as_u64().unwrap() <= pair[1]["process"].as_u64().unwrap()
        });
        assert!(by_process && lines.len() > 6, "{text}");
    }
}

#[test]
fn what_cannot_be_a_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = folder.path().join("hosts");
    fs::write(&hosts, "n1:7000\nn2\n").unwrap();
    let line = refused(
        2,
        &format!(
            "cluster worker nim:3,4 --hosts {0} --process 0 --secret {0} --out t",
            hosts.display()
        ),
    );
    assert!(line.contains("line 2: \"n2\"; expected host:port"), "{line}");
    let secret = folder.path().join("secret");
    fs::write(&hosts, "n1:7000\nn2:7000\n").unwrap();
    self::secret(folder.path());
    let line = refused(
        2,
        &format!(
            "cluster worker nim:3,4 --hosts {} --process 1 --secret {} --out t --log t",
            hosts.display(),
            secret.display()
        ),
    );
    assert!(line.contains("process 0 writes it"), "{line}");
    let line = refused(2, "cluster join nim:3,4 --out t");
    assert!(line.contains("for processes that another one starts"), "{line}");
    let line = refused(2, "cluster local nim:3,4 --processes 0 --out t");
    assert!(line.contains("1..=64") || line.contains("1 to 64"), "{line}");
}

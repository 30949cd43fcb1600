//! Processes of a run, as threads that connect over the loopback address.

mod connecting;
mod traps;

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Instant;

use gt_core::Run;
use gt_table::{Exchange, ExchangeError};

use crate::peers::Timing;
use crate::{ClusterError, Hosts, Invitation};

type Part = Box<dyn Exchange>;

const PURPOSE: [u8; 32] = [7; 32];

/// What the process that gets this invitation knows.
fn invited(invitation: &Invitation) -> Hosts {
    let mut line = Vec::new();
    invitation.write_to(&mut line).unwrap();
    Hosts::invited(&mut &*line).unwrap()
}

/// What each process of a run on this machine knows, in the order of their numbers.
fn local(processes: usize) -> Vec<Hosts> {
    local_at(processes).0
}

/// The same, and the port of process 0.
fn local_at(processes: usize) -> (Vec<Hosts>, u16) {
    let (parent, invitations) = Hosts::local(processes).unwrap();
    let mut port = 0;
    let child = |invitation: &Invitation| {
        let mut line = Vec::new();
        invitation.write_to(&mut line).unwrap();
        let text = String::from_utf8(line.clone()).unwrap();
        port = text.split(' ').nth(3).unwrap().parse().unwrap();
        Hosts::invited(&mut &*line).unwrap()
    };
    (core::iter::once(parent).chain(invitations.iter().map(child)).collect(), port)
}

/// Connects the processes, which start in an order that `seed` shuffles, and calls `work` in each.
fn all<R: Send>(hosts: Vec<Hosts>, seed: u64, work: impl Fn(Part) -> R + Sync) -> Vec<R> {
    let results = attempts(hosts, seed, |part| work(part.unwrap()));
    results.into_iter().collect()
}

fn attempts<R: Send>(
    hosts: Vec<Hosts>,
    seed: u64,
    work: impl Fn(Result<Part, ClusterError>) -> R + Sync,
) -> Vec<R> {
    thread::scope(|scope| {
        let work = &work;
        let start = |(at, hosts): (usize, Hosts)| {
            let wait = (at as u64 + 1).wrapping_mul(seed.wrapping_mul(0x9e37_79b9)) % 50;
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(wait));
                work(hosts.connect(&PURPOSE, &Run::new()))
            })
        };
        let threads: Vec<_> = hosts.into_iter().enumerate().map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn empty(part: &dyn Exchange) -> Vec<Vec<u8>> {
    vec![Vec::new(); part.processes()]
}

#[test]
fn each_gets_what_the_others_have_for_it() {
    for (processes, seed) in [(1, 1), (2, 2), (3, 3), (7, 4), (7, 5)] {
        all(local(processes), seed, |mut part| {
            let me = part.process();
            assert_eq!(part.processes(), processes);
            for round in 0..200_u64 {
                let batch = |to: usize| format!("{round}: {me} to {to}").into_bytes();
                let mut batches: Vec<_> = (0..processes).map(batch).collect();
                let mut counts = [round, me as u64];
                part.round(&mut batches, &mut counts).unwrap();
                let n = processes as u64;
                assert_eq!(counts, [n * round, n * (n - 1) / 2]);
                for (from, batch) in batches.iter().enumerate() {
                    assert_eq!(*batch, format!("{round}: {from} to {me}").into_bytes());
                }
            }
        });
    }
}

#[test]
fn large_batches_go_both_ways_at_once() {
    all(local(3), 6, |mut part| {
        let me = part.process();
        for round in 0..3_usize {
            let byte = |from: usize, to: usize| u8::try_from(16 * round + 4 * from + to).unwrap();
            let mut batches: Vec<_> =
                (0..3).map(|to| vec![byte(me, to); 10_000_000 + to]).collect();
            part.round(&mut batches, &mut []).unwrap();
            for (from, batch) in batches.iter().enumerate() {
                assert_eq!(batch.len(), 10_000_000 + me);
                assert!(batch.iter().all(|&found| found == byte(from, me)));
            }
        }
    });
}

#[test]
fn whoever_gives_up_ends_the_others_and_is_named() {
    let words = "enough".repeat(1_000);
    let found = all(local(3), 7, |mut part| {
        let mut batches = empty(&*part);
        part.round(&mut batches, &mut [1]).unwrap();
        if part.process() == 1 {
            part.give_up(&words);
        }
        let first = part.round(&mut batches, &mut [1]).unwrap_err();
        assert_eq!(part.round(&mut batches, &mut [1]), Err(first.clone()));
        (part.process(), first)
    });
    for (process, error) in found {
        let ExchangeError::GaveUp { process: 1, host, why } = error else { panic!("{error}") };
        assert!(host.starts_with("127.0.0.1:"), "{host}");
        assert_eq!(why, if process == 1 { &words } else { &words[..4096] });
    }
}

#[test]
fn a_round_that_all_have_come_to_ends_well_though_somebody_ends_right_after_it() {
    for seed in 0..20 {
        let found = all(local(3), seed, |mut part| {
            let mut batches = vec![vec![1; 300_000]; 3];
            let mut counts = [1];
            part.round(&mut batches, &mut counts).unwrap();
            assert!(batches.iter().all(|batch| batch.len() == 300_000) && counts == [3]);
            match part.process() {
                2 => Ok(()),
                _ => part.round(&mut batches, &mut counts),
            }
        });
        let over = |result: &Result<_, _>| match result {
            Err(ExchangeError::GaveUp { process: 2, why, .. }) => {
                why == "it ended before the others"
            }
            _ => false,
        };
        assert!(found[..2].iter().all(over), "{found:?}");
    }
}

#[test]
fn other_counts_in_a_round_are_an_error() {
    let found = all(local(2), 8, |mut part| {
        let mut counts = vec![0; part.process()];
        let mut batches = empty(&*part);
        part.round(&mut batches, &mut counts).unwrap_err().to_string()
    });
    assert!(
        found.iter().any(|error| error.contains("it adds up 1 counts, and process 0 0")),
        "{found:?}"
    );
}

/// A process whose heartbeat is not heard is lost for all others, soon, and by its name.
#[test]
fn a_silent_heartbeat_ends_the_run_of_all() {
    let mut hosts = local(3);
    let silence = Duration::from_millis(1_500);
    for hosts in &mut hosts {
        hosts.timing = Timing { beat: Duration::from_millis(100), silence, ..Timing::USUAL };
    }
    hosts[1].timing = Timing { beat: Duration::from_secs(1_000), ..Timing::USUAL };
    let over = Barrier::new(3);
    let found = all(hosts, 9, |mut part| {
        let mut batches = empty(&*part);
        part.round(&mut batches, &mut []).unwrap();
        let begun = Instant::now();
        let error = match part.process() {
            1 => None,
            // Nobody reads so much: the rounds end also while they write.
            0 => Some(part.round(&mut vec![vec![0; 200_000_000]; 3], &mut [])),
            _ => Some(part.round(&mut batches, &mut [])),
        };
        let took = begun.elapsed();
        over.wait();
        (error, took)
    });
    for (error, took) in [&found[0], &found[2]] {
        let Some(Err(ExchangeError::Lost { process: 1, why, .. })) = error else {
            panic!("{error:?}")
        };
        assert_eq!(why, "its heartbeat was silent for 1.5s");
        assert!(*took < Duration::from_secs(5), "{took:?}");
    }
}

/// Whoever works says with its heartbeat how much it has done.
#[test]
fn each_hears_how_much_the_others_have_done() {
    let mut hosts = local(3);
    for hosts in &mut hosts {
        hosts.timing = Timing { beat: Duration::from_millis(50), ..Timing::USUAL };
    }
    all(hosts, 12, |mut part| {
        let (headway, begun) = (part.headway(), Instant::now());
        headway.say(10_u64.pow(u32::try_from(part.process()).unwrap()));
        while headway.all() < 111 {
            assert!(begun.elapsed() < Duration::from_secs(20), "{}", headway.all());
            thread::sleep(Duration::from_millis(5));
        }
        part.round(&mut empty(&*part), &mut []).unwrap();
        assert_eq!(headway.all(), 111);
    });
}

/// A long round is none of a dead process.
#[test]
fn a_slow_process_is_waited_for() {
    let mut hosts = local(2);
    for hosts in &mut hosts {
        let (beat, silence) = (Duration::from_millis(50), Duration::from_secs(1));
        hosts.timing = Timing { beat, silence, ..Timing::USUAL };
    }
    all(hosts, 10, |mut part| {
        if part.process() == 1 {
            thread::sleep(Duration::from_secs(2));
        }
        let mut batches = empty(&*part);
        part.round(&mut batches, &mut []).unwrap();
    });
}

#[test]
fn strangers_do_no_harm_while_processes_look_for_each_other() {
    let (mut hosts, port) = local_at(3);
    let child = hosts.pop().unwrap();
    let begun = Arc::new(Barrier::new(2));
    thread::scope(|scope| {
        let late = Arc::clone(&begun);
        let last = scope.spawn(move || {
            late.wait();
            child
                .connect(&PURPOSE, &Run::new())
                .map(|mut part| part.round(&mut [vec![], vec![], vec![]], &mut []))
        });
        let first = scope.spawn(move || {
            all(hosts, 11, |mut part| part.round(&mut [vec![], vec![], vec![]], &mut []))
        });
        let silent: Vec<_> =
            (0..20).map(|_| TcpStream::connect(("127.0.0.1", port)).unwrap()).collect();
        for bytes in
            [&b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"[..], &[0; 200], &[0xff; 3], b"gtcluste"]
        {
            for _ in 0..20 {
                let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
                let _ = stream.write_all(bytes);
            }
        }
        begun.wait();
        assert_eq!(last.join().unwrap().unwrap(), Ok(()));
        assert_eq!(first.join().unwrap(), [Ok(()), Ok(())]);
        drop(silent);
    });
}

/// Where processes of host files listen: on Linux not where connections of other tests begin.
const HERE: &str = if cfg!(target_os = "linux") { "127.0.1.1" } else { "127.0.0.1" };

/// The processes of a host file on this machine, which do not wait for long.
fn listed(processes: usize, wait: Duration) -> (tempfile::TempDir, Vec<Hosts>) {
    let folder = tempfile::tempdir().unwrap();
    // Ports that were free a moment ago.
    let free: Vec<_> = (0..processes).map(|_| TcpListener::bind((HERE, 0)).unwrap()).collect();
    let line = |free: &TcpListener| format!("{} # here\n", free.local_addr().unwrap());
    let (hosts, secret) = (folder.path().join("hosts"), folder.path().join("secret"));
    fs::write(&hosts, free.iter().map(line).collect::<String>()).unwrap();
    write_secret(&secret, "open sesame");
    let hosts = (0..processes).map(|at| Hosts::read(&hosts, at, &secret).unwrap().wait(wait));
    let hosts = hosts.collect();
    (folder, hosts)
}

fn write_secret(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn processes_of_a_host_file_find_each_other_in_any_order() {
    for (processes, seed) in [(2, 1), (3, 2), (7, 3)] {
        let (_folder, hosts) = listed(processes, LONG);
        let sums = all(hosts, seed, |mut part| {
            let mut counts = [1 << part.process()];
            part.round(&mut empty(&*part), &mut counts).unwrap();
            counts
        });
        assert_eq!(sums, vec![[(1 << processes) - 1]; processes]);
    }
}

#[test]
fn a_process_with_another_secret_or_number_of_processes_is_refused_by_name() {
    let (folder, mut hosts) = listed(2, LONG);
    let (path, secret) = (folder.path().join("hosts"), folder.path().join("other"));
    write_secret(&secret, "open barley");
    hosts[1] = Hosts::read(&path, 1, &secret).unwrap();
    hosts[0] = Hosts::read(&path, 0, folder.path().join("secret")).unwrap();
    hosts[0].timing.handshake = Duration::from_millis(300);
    let hosts = hosts.into_iter().map(|hosts| hosts.wait(Duration::from_secs(1))).collect();
    let errors = attempts(hosts, 4, |part| part.map(drop).unwrap_err().to_string());
    let host = fs::read_to_string(&path).unwrap();
    let host = host.split(' ').next().unwrap();
    let refused = "does not belong to this run: it has another secret";
    assert_eq!(errors[1], format!("process 0 ({host}) {refused}"));
    assert!(errors[0].contains("process 1") && errors[0].contains("does not know the secret"));

    let (three, mut hosts) = listed(3, LONG);
    let text = fs::read_to_string(three.path().join("hosts")).unwrap();
    fs::write(&path, text.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
    hosts.truncate(1);
    hosts.push(Hosts::read(&path, 1, folder.path().join("secret")).unwrap());
    let errors = attempts(hosts, 5, |part| part.map(drop).unwrap_err().to_string());
    assert!(errors[0].ends_with("it is one of 2 processes, and process 0 one of 3"), "{errors:?}");
    assert!(errors[1].ends_with("it is one of 3 processes, and process 1 one of 2"), "{errors:?}");
}

#[test]
fn another_purpose_is_refused_on_both_sides() {
    let errors: Vec<_> = thread::scope(|scope| {
        let connect = |(at, hosts): (u8, Hosts)| {
            scope.spawn(move || hosts.connect(&[at; 32], &Run::new()).map(drop).unwrap_err())
        };
        let threads: Vec<_> = (0..).zip(local(2)).map(connect).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (other, error) in [1, 0].into_iter().zip(errors) {
        let ClusterError::Refused { process, why, .. } = error else { panic!("{error}") };
        assert_eq!(process, other);
        assert!(why.contains("other rules"), "{why}");
    }
}

#[test]
fn whoever_does_not_come_is_named_and_those_who_wait_are_told() {
    let (_folder, mut hosts) = listed(3, Duration::from_millis(400));
    let late = hosts.pop().unwrap();
    let errors = attempts(hosts, 6, |part| part.map(drop).unwrap_err().to_string());
    for error in errors {
        let names = error.contains("missing: process 2 (127.0.");
        assert!(names && error.ends_with("it did not connect"), "{error}");
    }
    let error = late.connect(&PURPOSE, &Run::new()).map(drop).unwrap_err().to_string();
    assert!(error.contains("process 0") && error.contains("; process 1"), "{error}");
    assert!(error.contains("refused"), "{error}");
}

#[test]
fn an_interrupt_ends_the_wait_for_others_and_later_rounds() {
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = Run::new().interrupt(Arc::clone(&stop));
    let begun = Instant::now();
    let (hosts, _) = Hosts::local(2).unwrap();
    let error = hosts.connect(&PURPOSE, &stopped).map(drop).unwrap_err();
    assert!(matches!(error, ClusterError::Table(gt_table::TableError::Solve(_))), "{error}");

    stop.store(false, Ordering::Relaxed);
    let mut hosts = local(2).into_iter();
    let (parent, child) = (hosts.next().unwrap(), hosts.next().unwrap());
    thread::scope(|scope| {
        let child = scope.spawn(move || {
            let mut part = child.connect(&PURPOSE, &Run::new()).unwrap();
            part.round(&mut empty(&*part), &mut []).unwrap();
            part.round(&mut empty(&*part), &mut []).unwrap_err()
        });
        let mut part = parent.connect(&PURPOSE, &stopped).unwrap();
        part.round(&mut empty(&*part), &mut []).unwrap();
        stop.store(true, Ordering::Relaxed);
        let found = child.join().unwrap();
        let is = |over: &ExchangeError| matches!(over, ExchangeError::GaveUp { process: 0, .. });
        assert!(is(&found), "{found}");
        assert!(is(&part.round(&mut empty(&*part), &mut []).unwrap_err()));
    });
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn whoever_comes_second_under_a_number_is_refused() {
    let (folder, mut hosts) = listed(2, LONG);
    let (parent, invitations) = Hosts::local(2).unwrap();
    thread::scope(|scope| {
        // By a port that is in use.
        let last = hosts.pop().unwrap();
        let first = scope.spawn(move || last.connect(&PURPOSE, &Run::new()).map(drop));
        let again = Hosts::read(folder.path().join("hosts"), 1, folder.path().join("secret"));
        let again = again.unwrap();
        let text = fs::read_to_string(folder.path().join("hosts")).unwrap();
        let host = text.lines().nth(1).unwrap().split(' ').next().unwrap();
        while TcpStream::connect(host).is_err() && !first.is_finished() {
            thread::sleep(Duration::from_millis(10));
        }
        let error = again.connect(&PURPOSE, &Run::new()).map(drop).unwrap_err().to_string();
        assert!(error.starts_with("cannot listen at 127.0."), "{error}");
        hosts.pop().unwrap().connect(&PURPOSE, &Run::new()).map(drop).unwrap();
        first.join().unwrap().unwrap();

        // By the number itself.
        let (one, two) = (invited(&invitations[0]), invited(&invitations[0]));
        let connect = |hosts: Hosts| move || hosts.connect(&PURPOSE, &Run::new()).map(drop);
        let children = [scope.spawn(connect(one)), scope.spawn(connect(two))];
        thread::sleep(Duration::from_millis(300));
        let part = parent.connect(&PURPOSE, &Run::new()).unwrap();
        let results = children.map(|child| child.join().unwrap());
        drop(part);
        assert!(results.iter().any(Result::is_ok), "{results:?}");
        assert!(results.iter().any(Result::is_err), "{results:?}");
    });
}

#[test]
fn a_process_that_ends_before_the_run_begins_can_come_again() {
    let (parent, invitations) = Hosts::local(3).unwrap();
    let invited = |at: usize| invited(&invitations[at]);
    let parts = thread::scope(|scope| {
        let connect = |hosts: Hosts| scope.spawn(move || hosts.connect(&PURPOSE, &Run::new()));
        let parent = connect(parent.wait(Duration::MAX));
        let short = Run::new().deadline(Instant::now() + Duration::from_millis(400));
        let error = invited(0).connect(&PURPOSE, &short).map(drop).unwrap_err();
        assert!(matches!(error, ClusterError::Table(_)), "{error}");
        let parts = [parent, connect(invited(0)), connect(invited(1))];
        parts.map(|part| part.join().unwrap().unwrap())
    });
    assert_eq!(parts.map(|part| part.process()), [0, 1, 2]);
}

/// It has started the others, so nobody would ever come.
#[test]
fn the_first_process_of_a_machine_that_has_ended_is_not_waited_for() {
    let begun = Instant::now();
    let mut hosts = local(2);
    let child = hosts.remove(1);
    drop(hosts);
    let error = child.connect(&PURPOSE, &Run::new()).map(drop).unwrap_err();
    let is_lost = matches!(error, ClusterError::Exchange(ExchangeError::Lost { process: 0, .. }));
    assert!(is_lost && begun.elapsed() < Duration::from_secs(5), "{error}");
}

/// Whoever started a process knows how it ended, before and after it was connected.
#[test]
fn a_process_that_has_ended_is_not_waited_for_and_its_end_is_told() {
    let lost = |error: &ClusterError| error.to_string().contains(" is lost: it ended with 3; ");
    let begun = Instant::now();
    let (parent, invitations) = Hosts::local(3).unwrap();
    let has_ended = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&has_ended);
    let how = move |process| {
        (process == 2 && ends.load(Ordering::Relaxed)).then(|| "it ended with 3".to_owned())
    };
    let child = invited(&invitations[0]);
    thread::scope(|scope| {
        let child = scope.spawn(move || child.connect(&PURPOSE, &Run::new()).map(drop));
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(200));
            has_ended.store(true, Ordering::Relaxed);
        });
        let error = parent.told_by(how).connect(&PURPOSE, &Run::new()).map(drop).unwrap_err();
        assert!(lost(&error), "{error}");
        // The other one is told.
        let error = child.join().unwrap().unwrap_err();
        assert!(lost(&error), "{error}");
    });
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

//! Processes of a run, as threads that connect over the loopback address.

use core::time::Duration;
use std::io::Write;
use std::net::TcpStream;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Instant;

use gt_core::Run;
use gt_table::{Exchange, ExchangeError};

use crate::peers::Timing;
use crate::{ClusterError, Hosts};

type Part = Box<dyn Exchange>;

const PURPOSE: [u8; 32] = [7; 32];

/// What each process of a run on this machine knows, in the order of their numbers.
fn local(processes: usize) -> Vec<Hosts> {
    local_at(processes).0
}

/// The same, and the port of process 0.
fn local_at(processes: usize) -> (Vec<Hosts>, u16) {
    let (parent, invitations) = Hosts::local(processes).unwrap();
    let mut port = 0;
    let child = |invitation: &crate::Invitation| {
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
    let silence = Duration::from_millis(600);
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
        assert_eq!(why, "its heartbeat was silent for 600ms");
        assert!(*took < Duration::from_secs(5), "{took:?}");
    }
}

/// A long round is none of a dead process.
#[test]
fn a_slow_process_is_waited_for() {
    let mut hosts = local(2);
    for hosts in &mut hosts {
        let (beat, silence) = (Duration::from_millis(50), Duration::from_millis(500));
        hosts.timing = Timing { beat, silence, ..Timing::USUAL };
    }
    all(hosts, 10, |mut part| {
        if part.process() == 1 {
            thread::sleep(Duration::from_millis(1_500));
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

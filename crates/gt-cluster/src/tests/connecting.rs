//! Processes that are stopped, killed or slow while others still look for each other.

use core::time::Duration;
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use gt_core::Run;

use super::{PURPOSE, all, empty, invited};
use crate::handshake::{self, Channel, Claim, Timed};
use crate::peers::Timing;
use crate::ready::READY;
use crate::secret::Secret;
use crate::{Hosts, Invitation};

const SILENCE: Duration = Duration::from_millis(700);

fn hasty(mut hosts: Hosts) -> Hosts {
    hosts.timing = Timing { beat: Duration::from_millis(100), silence: SILENCE, ..Timing::USUAL };
    hosts
}

/// The words of an invitation.
fn words(invitation: &Invitation) -> Vec<String> {
    let mut line = Vec::new();
    invitation.write_to(&mut line).unwrap();
    String::from_utf8(line).unwrap().split_whitespace().map(str::to_owned).collect()
}

/// Where process 0 listens.
fn port(invitation: &Invitation) -> u16 {
    words(invitation)[3].parse().unwrap()
}

/// Process 1 of three, as far as it comes before it is stopped.
fn stopped(invitation: &Invitation, port: u16, stages: &[Stage]) -> Vec<TcpStream> {
    let (to, secret) = (self::port(invitation), Secret::from_hex(&words(invitation)[4]).unwrap());
    let mut streams: Vec<TcpStream> = Vec::new();
    for &stage in stages {
        let channel = match stage {
            Stage::Data => Channel::Data,
            Stage::Beats => Channel::Beats,
            Stage::Ready => {
                streams[0].write_all(&[READY]).unwrap();
                continue;
            }
        };
        let stream = TcpStream::connect(("127.0.0.1", to)).unwrap();
        let wire = &mut Timed { stream: &stream, time: Duration::from_secs(5) };
        let claim = Claim { purpose: PURPOSE, process: 1, processes: 3, channel, port };
        handshake::connect(wire, &secret, &[1; 32], claim, 0).unwrap();
        streams.push(stream);
    }
    streams
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Data,
    Beats,
    Ready,
}

/// It has proved itself to process 0, and perhaps made its other connection, and said that it is
/// ready. The other one has come by then, or never does.
#[test]
fn a_process_that_is_stopped_or_killed_while_it_connects_is_named_soon_by_all_others() {
    use Stage::{Beats, Data, Ready};
    for (stages, has_third, is_killed) in [
        (&[Data][..], false, false),
        (&[Data], true, true),
        (&[Data, Beats], false, true),
        (&[Data, Beats], true, false),
        (&[Data, Beats, Ready], true, false),
        (&[Data, Beats, Ready], true, true),
    ] {
        let case = format!("{stages:?} {has_third} {is_killed}");
        let (parent, invitations) = Hosts::local(3).unwrap();
        let unheard = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = unheard.local_addr().unwrap().port();
        let begun = Instant::now();
        let errors: Vec<_> = thread::scope(|scope| {
            let mut hosts = vec![parent];
            if has_third {
                hosts.push(invited(&invitations[1]));
            }
            let connect = |hosts: Hosts| {
                scope.spawn(move || {
                    hasty(hosts).connect(&PURPOSE, &Run::new()).map(drop).unwrap_err().to_string()
                })
            };
            let others: Vec<_> = hosts.into_iter().map(connect).collect();
            let streams = stopped(&invitations[0], port, stages);
            // So that the third one has come, too.
            thread::sleep(Duration::from_millis(300));
            let kept = (!is_killed).then_some(streams);
            let errors = others.into_iter().map(|other| other.join().unwrap()).collect();
            drop(kept);
            errors
        });
        let why = if is_killed { "its connection ended" } else { "silent for 700ms" };
        for error in errors {
            let names = error.starts_with("process 1 (") && error.contains("is lost");
            assert!(names && error.contains(why), "{case}: {error}");
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "{case}: {:?}", begun.elapsed());
    }
}

/// Whoever waits for others is there, however long that takes.
#[test]
fn processes_that_wait_for_a_late_one_are_not_lost() {
    let (parent, invitations) = Hosts::local(3).unwrap();
    thread::scope(|scope| {
        let early = [parent, invited(&invitations[0])].map(hasty).into();
        let early =
            scope.spawn(move || all(early, 1, |mut part| part.round(&mut empty(&*part), &mut [1])));
        thread::sleep(3 * SILENCE);
        let late = hasty(invited(&invitations[1]));
        let mut part = late.connect(&PURPOSE, &Run::new()).unwrap();
        part.round(&mut empty(&*part), &mut [1]).unwrap();
        assert_eq!(early.join().unwrap(), [Ok(()), Ok(())]);
    });
}

/// More connections than are listened to at once, all of them before those of a process.
#[test]
fn silent_strangers_give_way_to_a_process_that_comes_after_them() {
    let (parent, invitations) = Hosts::local(2).unwrap();
    let to = port(&invitations[0]);
    let begun = Instant::now();
    thread::scope(|scope| {
        let first = scope.spawn(move || parent.connect(&PURPOSE, &Run::new()).map(drop));
        let (stop, stopped) = mpsc::channel::<()>();
        scope.spawn(move || {
            let mut strangers = Vec::new();
            while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) && strangers.len() < 3_000 {
                strangers.extend(TcpStream::connect(("127.0.0.1", to)));
                strangers.drain(..strangers.len().saturating_sub(400));
            }
        });
        thread::sleep(Duration::from_millis(500));
        invited(&invitations[0]).connect(&PURPOSE, &Run::new()).map(drop).unwrap();
        first.join().unwrap().unwrap();
        drop(stop);
    });
    // Strangers are listened to for five seconds.
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

/// One who says a byte now and then holds nobody up, and is left after a while.
#[test]
fn slow_strangers_hold_nobody_up() {
    let (parent, invitations) = Hosts::local(3).unwrap();
    let to = port(&invitations[0]);
    let begun = Instant::now();
    thread::scope(|scope| {
        let mut early = vec![parent, invited(&invitations[0])];
        early[0].timing.handshake = Duration::from_secs(1);
        let early =
            scope.spawn(move || all(early, 1, |mut part| part.round(&mut empty(&*part), &mut [1])));
        let slow = scope.spawn(move || {
            let all: Vec<_> =
                (0..50).map(|_| TcpStream::connect(("127.0.0.1", to)).unwrap()).collect();
            let bytes = b"gtcluste\x02\0\0\0".iter().chain([&7; 32]).cycle();
            for byte in bytes.take(100) {
                let there = all.iter().filter(|stream| (&**stream).write_all(&[*byte]).is_ok());
                if there.count() == 0 {
                    return true;
                }
                thread::sleep(Duration::from_millis(100));
            }
            false
        });
        assert!(slow.join().unwrap(), "they were listened to for ten seconds");
        let mut part = invited(&invitations[1]).connect(&PURPOSE, &Run::new()).unwrap();
        part.round(&mut empty(&*part), &mut [1]).unwrap();
        assert_eq!(early.join().unwrap(), [Ok(()), Ok(())]);
    });
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

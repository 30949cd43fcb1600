//! A hundred thousand hostile requests, after which the server answers within its memory.

use core::time::Duration;
use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::Instant;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::server::{Server, open_files, question, request, status, wait_for};

/// Paths that fuzzed bodies are sent to.
const PATHS: [&str; 12] = [
    "moves",
    "explain",
    "line",
    "games",
    "solve",
    "chomp/who",
    "sea/map",
    "queen/who",
    "fox/captures",
    "board",
    "replay",
    "table/query",
];

/// Bodies that are right, before they are fuzzed.
const BODIES: [&str; 6] = [
    r#"{"instance":"nim:3,4,5","position":"3,4,5"}"#,
    r#"{"instance":"tictactoe","position":"3/3/3"}"#,
    r#"{"instance":"chomp:3x4","ahead":3}"#,
    r#"{"position":"3,3"}"#,
    r#"{"position":"-","input":"...\n...","fleet":"2"}"#,
    r#"{"file":"-","input":"instance: nim:3,4,5\n\n3-1\n"}"#,
];

/// A body with a few bytes changed, doubled or left out, or with a huge number.
fn fuzzed(random: &mut impl Rng) -> Vec<u8> {
    let mut body = BODIES[random.random_range(0..BODIES.len())].as_bytes().to_vec();
    for _ in 0..random.random_range(0..6) {
        if body.is_empty() {
            break;
        }
        let at = random.random_range(0..body.len());
        match random.random_range(0..6) {
            0 => body[at] = random.random(),
            1 => drop(body.remove(at)),
            2 => body.insert(at, b"{}[],:\"\\0-"[random.random_range(0..10)]),
            3 => body.truncate(at + 1),
            4 => body.extend_from_within(at..),
            _ => drop(body.splice(at..at, "9".repeat(random.random_range(1..400)).into_bytes())),
        }
    }
    body
}

/// Half of a request, on a connection that stays open.
fn slow(server: &Server, random: &mut impl Rng) -> Option<TcpStream> {
    let all = question(server, "games", "{}");
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).ok()?;
    let _ = stream.write_all(&all[..random.random_range(0..all.len())]);
    Some(stream)
}

/// Sends hostile requests from several threads, and returns how many were answered.
fn fuzz(server: &Server, requests: usize, seed: u64) -> usize {
    let port = server.port();
    let asked = |path: &str, body: &[u8]| request(server, path, "", body);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut client = server.connect();
    let mut answered = 0;
    let mut held = Vec::new();
    for nth in 0..requests {
        if nth % 100 == 0 {
            held.extend(slow(server, &mut random));
            if held.len() > 40 {
                held.clear();
            }
        }
        // A process takes longer to start than to refuse a body.
        let path = PATHS[random.random_range(0..if nth % 50 == 0 { PATHS.len() } else { 4 })];
        let mut bytes = asked(path, &fuzzed(&mut random));
        // The server waits in vain for a body that is said to be longer.
        if random.random_range(0..500) == 0 {
            let at = random.random_range(0..bytes.len());
            bytes[at] = random.random();
        }
        client.send(&bytes);
        client.patient(Duration::from_secs(20));
        // A few leave before they are answered.
        if random.random_range(0..20) == 0 {
            client = server.connect();
        } else if let Some(answer) = client.try_answer() {
            answered += 1;
            assert!((200..600).contains(&answer.status), "port {port}: {answer:?}");
        } else {
            client = server.connect();
        }
    }
    answered
}

/// The whole of it, with `scale` hundredths of the requests.
#[expect(clippy::print_stdout, reason = "the deep command shows its figures")]
fn attack(scale: usize) {
    let server = Server::new("--kept 64MiB --memory 256MiB --question-time 2s --threads 1");
    let begun = Instant::now();
    let report = |what: &str| {
        let (peak, now) = (status(server.id(), "VmHWM"), status(server.id(), "VmRSS"));
        let files = open_files(server.id());
        println!("{:6.1?} {what}: {now} kB now, {peak} kB at most, {files} files", begun.elapsed());
    };
    report("start");
    for _ in 0..100 * scale {
        drop(server.connect());
    }
    report("connections, one after the other");
    let crowd: Vec<_> = (0..20 * scale).map(|_| server.connect()).collect();
    report("connections at once");
    assert!(open_files(server.id()) < 400);
    drop(crowd);
    let again = Instant::now();
    wait_for("an answer after the crowd", || server.answers());
    println!("served again after {:.1?}", again.elapsed());
    let answered = thread::scope(|threads| {
        let server = &server;
        let fuzz = |seed| threads.spawn(move || fuzz(server, 220 * scale, seed));
        let running: Vec<_> = (0..4).map(fuzz).collect();
        running.into_iter().map(|thread| thread.join().expect("a client")).sum::<usize>()
    });
    report(&format!("hostile requests, {answered} of them answered"));
    assert!(answered > 400 * scale, "{answered}");
    wait_for("an answer", || server.answers());
    wait_for("the rest of all processes", || server.at_work().is_empty());
    // An idle process has three pipes.
    wait_for("closed connections", || open_files(server.id()) < 40 + 3 * 16);
    report("end");
    let most = 64 << 10;
    assert!(status(server.id(), "VmHWM") < most, "more than {most} kB");
    let kept: u64 = server.children().into_iter().map(|id| status(id, "RssAnon")).sum();
    println!("{kept} kB are kept by {} processes", server.children().len());
    assert!(kept <= 64 << 10, "{kept} kB are kept");
    assert_eq!(server.ended_by("INT").code, 0);
}

#[test]
fn hostile_requests_leave_it_answering() {
    attack(2);
}

#[test]
#[ignore = "deep: a minute; see docs/CONTRIBUTING.md"]
fn a_hundred_thousand_hostile_requests_leave_it_answering() {
    attack(100);
}

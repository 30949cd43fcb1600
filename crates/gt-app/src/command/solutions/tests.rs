//! Questions of several threads about games that are kept.

use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::solver::Method;
use gt_core::{Acyclic, Outcome, ParseError};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::{Caps, Solutions, Ticket};
use crate::command::failure::Failure;
use crate::command::scope::lock::locked;
use crate::games::Games;
use crate::{family, instance};

const CAPS: Caps = Caps { kept: 1 << 30, memory: 1 << 28, threads: Some(1) };

fn matches() -> Games {
    let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    Games::new().with(family("matches", "21", read).acyclic().notation())
}

/// Places for more long questions than a test asks.
fn places() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(9))
}

fn ask(solutions: &Arc<Solutions>, verb: &str, body: &str) -> Result<Value, String> {
    let said = |failure: Failure| failure.message().unwrap_or_default();
    let ticket = solutions.ticket(verb, body.as_bytes()).map_err(said)?;
    let answer = ticket.job(&places()).answer().map_err(said)?;
    Ok(serde_json::from_slice(&answer).unwrap())
}

#[test]
fn verbs_are_answered_about_any_position() {
    let solutions = Arc::new(Solutions::new(matches(), CAPS));
    let at = r#"{"instance": "matches:21", "position": "7"}"#;
    let moves = ask(&solutions, "moves", at).unwrap();
    assert_eq!((&moves["outcome"], &moves["plies"]), (&"win".into(), &3.into()));
    assert_eq!(moves["moves"][0]["move"], "3");
    assert_eq!(ask(&solutions, "line", at).unwrap()["line"][0]["position"], "4");
    assert_eq!(ask(&solutions, "explain", at).unwrap()["why"][0]["move"], "3");
    let board = ask(&solutions, "board", at).unwrap();
    assert_eq!((&board["over"], &board["grid"]), (&Value::Null, &Value::Null));
    assert_eq!(board["moves"][2]["position"], "4");
    let record = format!("{}3\n1\n", board["record"].as_str().unwrap());
    let body = serde_json::json!({"file": "-", "input": record}).to_string();
    let replayed = ask(&solutions, "replay", &body).unwrap();
    assert_eq!((&replayed["start"], &replayed["moves"][1]["position"]), (&"7".into(), &"3".into()));
    assert_eq!(ask(&solutions, "review", &body).unwrap()["moves"][0]["lost"], Value::Null);
    let reply = r#"{"instance": "matches:21", "position": "7", "opponent": "perfect", "seed": 1}"#;
    assert_eq!(ask(&solutions, "reply", reply).unwrap()["after"], "4");
    let ahead = r#"{"instance": "matches:21", "ahead": 2}"#;
    assert_eq!(ask(&solutions, "moves", ahead).unwrap()["outcome"], Value::Null);
    assert_eq!(ask(&solutions, "games", "{}").unwrap()["games"][0]["name"], "matches");
    let rules = ask(&solutions, "rules", r#"{"instance": "matches"}"#).unwrap();
    assert_eq!(rules["game"], "matches");
}

#[test]
fn a_wrong_question_is_refused_in_words() {
    let files = family("file", "a", |_: &str| Ok::<_, String>(Matches(1))).notation();
    let files = files.acyclic().in_files(|_| true, |_, _, _| Ok(Matches(1)));
    let solutions = Arc::new(Solutions::new(matches().with(files), CAPS));
    let long = format!(r#"{{"instance": "matches:{}"}}"#, "9".repeat(5000));
    for (verb, body, said) in [
        ("moves", "", "wrong"),
        ("moves", "[]", "expected a JSON object"),
        ("board", r#"["matches:21", null]"#, "expected a JSON object"),
        ("moves", r#"{"position": "7"}"#, "instance"),
        ("moves", r#"{"instance": "matches:21", "file": "x"}"#, "file"),
        ("moves", r#"{"instance": "matches:21", "position": "22"}"#, "22"),
        ("moves", r#"{"instance": "matches:x"}"#, "expected a number"),
        ("moves", r#"{"instance": "matches:21", "with": "magic"}"#, "magic"),
        ("moves", r#"{"instance": "matches:21", "ahead": 21}"#, "1 to 20"),
        ("moves", r#"{"instance": "matches:21", "ahead": 2, "with": "memo"}"#, "neither with nor"),
        ("moves", r#"{"instance": "matches:21", "ahead": 2, "table": "no"}"#, "neither with nor"),
        ("moves", r#"{"instance": "matches:21", "ahead": 99999999999}"#, "99999999999"),
        ("moves", r#"{"instance": "matches:21", "table": "t"}"#, "\"t\""),
        ("moves", &long, "4096"),
        ("moves", r#"{"instance": "file:a"}"#, "no file is opened"),
        ("games", r#"{"name": "file:a"}"#, "no file is opened"),
        ("rules", r#"{"instance": "file:a"}"#, "no file is opened"),
        ("replay", r#"{"input": "\n1\n"}"#, "of which game"),
        ("replay", r#"{"file": "/etc/passwd", "input": ""}"#, "no file is opened"),
        ("replay", r#"{"input": "instance: file:a\n\n"}"#, "no file is opened"),
        (
            "review",
            r#"{"input": "instance: matches:3\n\n", "instance": "x"}"#,
            "this game is \"x\"",
        ),
        ("reply", r#"{"instance": "matches:21", "opponent": "7"}"#, "1 to 6"),
        ("reply", r#"{"instance": "matches:21", "seed": -1}"#, "whole number"),
        ("magic", "{}", "magic"),
    ] {
        let why = ask(&solutions, verb, body).unwrap_err();
        assert!(why.contains(said), "{verb} {body}: {why}");
    }
}

/// Matches, of which so many moves wait for leave.
#[derive(Clone, Debug)]
struct Slow {
    inner: Matches,
    gate: Arc<Gate>,
}

#[derive(Debug)]
struct Gate {
    /// How often the first position was looked at.
    begun: AtomicUsize,
    /// Told when the first position is looked at.
    tell: Sender<()>,
    /// Heard before the first position is answered.
    leave: Mutex<Receiver<()>>,
}

impl Game for Slow {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.inner.0
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        if left == self.inner.0 {
            self.gate.begun.fetch_add(1, Ordering::SeqCst);
            self.gate.tell.send(()).unwrap();
            locked(&self.gate.leave).recv().unwrap();
        }
        1..=left.min(3)
    }

    fn play(&self, &left: &u32, taken: u32) -> u32 {
        left - taken
    }
}

impl Acyclic for Slow {}

impl gt_core::Notation for Slow {
    fn write_position(&self, at: &u32, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
        write!(out, "{at}")
    }

    fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::new(text, "a number"))
    }

    fn write_move(&self, _: &u32, mv: u32, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, _: &u32, text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::new(text, "a number"))
    }
}

/// A slow game of so many matches; what tells of its beginning, and what gives leave.
fn slow(left: u32) -> (Arc<Solutions>, Arc<Gate>, Receiver<()>, Sender<()>) {
    let ((tell, told), (give, leave)) = (channel(), channel());
    let gate = Arc::new(Gate { begun: AtomicUsize::new(0), tell, leave: Mutex::new(leave) });
    let rules = Slow { inner: Matches(left), gate: Arc::clone(&gate) };
    let games = Games::new().with(instance("slow", move || rules.clone()).acyclic().notation());
    (Arc::new(Solutions::new(games, CAPS)), gate, told, give)
}

fn asking(solutions: &Arc<Solutions>, position: &str) -> Ticket {
    let body = format!(r#"{{"instance": "slow", "position": "{position}"}}"#);
    solutions.ticket("line", body.as_bytes()).unwrap()
}

/// What the server adds to the words that the time is over.
#[test]
fn the_search_that_may_do_is_known_while_a_question_waits() {
    let (solutions, _gate, told, give) = slow(9);
    let search = |ticket: &Ticket| ticket.search().map(Method::name);
    let ticket = asking(&solutions, "9");
    assert_eq!(search(&ticket), None); // nothing is made yet
    let job = ticket.job(&places());
    let answer = thread::spawn(move || job.answer());
    told.recv().unwrap();
    assert_eq!(search(&ticket), Some("alphabeta"));
    (0..1_000).for_each(|_| give.send(()).unwrap());
    assert!(answer.join().unwrap().is_ok());
    let named = r#"{"instance": "slow", "with": "alphabeta"}"#;
    assert_eq!(search(&solutions.ticket("line", named.as_bytes()).unwrap()), None);
    let board = solutions.ticket("board", br#"{"instance": "slow"}"#).unwrap();
    assert_eq!(search(&board), None);
}

/// Trap 70: two ask for the same game at once.
#[test]
fn one_solves_and_the_other_waits_and_the_first_may_give_up() {
    let (solutions, gate, told, give) = slow(21);
    let (first, second) = (asking(&solutions, "21"), asking(&solutions, "21"));
    let solving = thread::spawn({
        let job = first.job(&places());
        move || job.answer()
    });
    told.recv().unwrap(); // it is being solved
    let waits = thread::spawn({
        let job = second.job(&places());
        move || job.answer()
    });
    drop(first); // gives up, but the other still waits
    for _ in 0..100 {
        give.send(()).unwrap();
    }
    assert!(waits.join().unwrap().is_ok());
    assert!(solving.join().unwrap().is_ok(), "it solved for the other one");
    // Every look is one of the one solver, or of a best line: a second solve would look as often.
    let looks = gate.begun.load(Ordering::SeqCst);
    drop(second);
    assert!(asking(&solutions, "20").job(&places()).answer().is_ok());
    assert_eq!(gate.begun.load(Ordering::SeqCst), looks, "nothing was solved again");
}

/// Trap 68: work goes on after its asker left.
#[test]
fn the_last_one_who_gives_up_stops_the_solver() {
    let (solutions, _, told, give) = slow(1 << 30);
    let ticket = asking(&solutions, &(1_u32 << 30).to_string());
    let solving = thread::spawn({
        let job = ticket.job(&places());
        move || job.answer()
    });
    told.recv().unwrap();
    drop(ticket);
    give.send(()).unwrap();
    let stopped = solving.join().unwrap().unwrap_err();
    assert!(stopped.message().unwrap().contains("interrupted"), "{stopped:?}");
    // The game can be asked again.
    assert!(asking(&solutions, "9").job(&places()).answer().is_ok());
}

#[test]
fn nothing_is_solved_for_nobody() {
    let (solutions, gate, ..) = slow(21);
    let ticket = asking(&solutions, "21");
    let job = ticket.job(&places());
    drop(ticket);
    assert!(job.answer().is_err());
    assert_eq!(gate.begun.load(Ordering::SeqCst), 0);
}

#[test]
fn what_is_kept_stays_within_its_bytes() {
    let caps = Caps { kept: 1 << 20, memory: 1 << 18, threads: Some(1) };
    let solutions = Arc::new(Solutions::new(matches(), caps));
    let mut most = 0;
    for count in 2000..2100 {
        let body = format!(r#"{{"instance": "matches:{count}"}}"#);
        assert!(ask(&solutions, "moves", &body).is_ok(), "{count}");
        most = most.max(solutions.0.shelf.taken());
    }
    // All of them together would take more.
    assert!((1 << 19..=1 << 20).contains(&most), "{most}");
}

#[test]
fn a_game_that_needs_more_than_one_may_take_is_refused_and_the_others_stay() {
    let caps = Caps { kept: 1 << 18, memory: 1 << 16, threads: Some(1) };
    let solutions = Arc::new(Solutions::new(matches(), caps));
    let why = ask(&solutions, "moves", r#"{"instance": "matches:100000000"}"#).unwrap_err();
    assert!(why.contains("memory"), "{why}");
    assert!(ask(&solutions, "moves", r#"{"instance": "matches:21"}"#).is_ok());
    assert!(solutions.0.shelf.taken() < 1 << 17);
}

/// Trap 70: a solution is forgotten while it is read.
#[test]
fn what_is_forgotten_while_it_is_read_is_answered_all_the_same() {
    let solutions = Arc::new(Solutions::new(matches(), CAPS));
    let ticket = solutions.ticket("moves", br#"{"instance": "matches:21"}"#).unwrap();
    // So many other games that the first is the one asked about longest ago.
    for count in 100..700 {
        let body = format!(r#"{{"instance": "matches:{count}", "position": "1"}}"#);
        assert!(ask(&solutions, "board", &body).is_ok());
    }
    assert!(ticket.job(&places()).answer().is_ok());
}

#[test]
fn outcomes_for_the_other_player_are_turned_when_looking_ahead() {
    let solutions = Arc::new(Solutions::new(matches(), CAPS));
    let body = r#"{"instance": "matches:21", "position": "5", "ahead": 5}"#;
    let seen = ask(&solutions, "moves", body).unwrap();
    let known = ask(&solutions, "moves", r#"{"instance": "matches:21", "position": "5"}"#).unwrap();
    assert_eq!(seen["outcome"], Outcome::Win.to_string());
    let values = |moves: &Value| -> Vec<(String, String, Option<u64>)> {
        let one = |mv: &Value| {
            let text = |key: &str| mv[key].as_str().unwrap().to_owned();
            (text("move"), text("outcome"), mv["plies"].as_u64())
        };
        let mut all: Vec<_> = moves["moves"].as_array().unwrap().iter().map(one).collect();
        all.sort();
        all
    };
    assert_eq!(values(&seen), values(&known));
}

#[test]
fn a_solution_is_freed_for_another_while_somebody_waits_to_ask_it() {
    // Two solutions do not fit.
    let caps = Caps { kept: 1 << 16, memory: 1 << 16, threads: Some(1) };
    let solutions = Arc::new(Solutions::new(matches(), caps));
    assert!(ask(&solutions, "moves", r#"{"instance": "matches:100"}"#).is_ok());
    let waits = solutions.ticket("moves", br#"{"instance": "matches:100"}"#).unwrap();
    assert!(ask(&solutions, "moves", r#"{"instance": "matches:200"}"#).is_ok());
    assert!(waits.job(&places()).answer().is_ok(), "it is solved again");
}

/// A question about slow matches, asked in a thread of its own.
fn asked_slowly(
    solutions: &Arc<Solutions>,
    left: u32,
    long: &Arc<Semaphore>,
) -> thread::JoinHandle<Result<Vec<u8>, Failure>> {
    let body = format!(r#"{{"instance": "slow:{left}"}}"#);
    let ticket = solutions.ticket("line", body.as_bytes()).unwrap();
    let job = ticket.job(long);
    thread::spawn(move || {
        let answer = job.answer();
        drop(ticket);
        answer
    })
}

/// Slow matches of any number, matches whose solver says before how few they are, and others.
fn slow_and_short() -> (Arc<Solutions>, Receiver<()>, Sender<()>) {
    let ((tell, told), (give, leave)) = (channel(), channel());
    let gate = Arc::new(Gate { begun: AtomicUsize::new(0), tell, leave: Mutex::new(leave) });
    let read = move |text: &str| {
        let left = text.parse().map_err(|_| "expected a number")?;
        Ok::<_, &str>(Slow { inner: Matches(left), gate: Arc::clone(&gate) })
    };
    let few = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    let games = matches()
        .with(family("slow", "21", read).acyclic().notation())
        .with(family("few", "21", few).acyclic().indexed().notation());
    // Three long questions at once, and bytes for a fourth.
    let caps = Caps { kept: 4 << 20, memory: 1 << 20, threads: Some(1) };
    (Arc::new(Solutions::new(games, caps)), told, give)
}

#[test]
fn short_questions_are_answered_while_long_ones_hold_all_that_they_may() {
    let (solutions, told, give) = slow_and_short();
    let known = r#"{"instance": "matches:21", "position": "7"}"#;
    assert!(ask(&solutions, "moves", known).is_ok());
    let long = Arc::new(Semaphore::new(6));
    let held: Vec<_> = (21..27).map(|left| asked_slowly(&solutions, left, &long)).collect();
    (0..3).for_each(|_| told.recv().unwrap()); // three work, and three wait for bytes
    while long.available_permits() > 0 {
        thread::yield_now();
    }
    // A thread of its own, so that a question that waits is seen.
    let (tell, answered) = channel();
    let asker = Arc::clone(&solutions);
    thread::spawn(move || {
        for (verb, body) in [
            ("rules", r#"{"instance": "matches"}"#),
            ("board", r#"{"instance": "few:21"}"#),
            ("moves", known),
            ("moves", r#"{"instance": "few:21"}"#),
            ("explain", r#"{"instance": "few:30"}"#),
            ("moves", r#"{"instance": "few:21", "ahead": 2}"#),
        ] {
            let ticket = asker.ticket(verb, body.as_bytes()).unwrap();
            let refused = ticket.job(&long).answer().err().and_then(|why| why.message());
            tell.send((verb, refused)).unwrap();
        }
    });
    for _ in 0..6 {
        let (verb, refused) = answered.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(refused, None, "{verb}");
    }
    (0..10_000).for_each(|_| give.send(()).unwrap());
    assert!(held.into_iter().all(|long| long.join().unwrap().is_ok()));
    drop(told);
}

/// Also those about a game that is being solved, because they wait as long.
#[test]
fn long_questions_without_a_place_are_refused() {
    let (solutions, told, give) = slow_and_short();
    let long = Arc::new(Semaphore::new(1));
    let held = asked_slowly(&solutions, 21, &long);
    told.recv().unwrap();
    for left in [21, 22] {
        let refused = asked_slowly(&solutions, left, &long).join().unwrap().unwrap_err();
        assert!(refused.message().unwrap().contains("too many long questions"), "{refused:?}");
    }
    (0..1_000).for_each(|_| give.send(()).unwrap());
    assert!(held.join().unwrap().is_ok());
    assert!(asked_slowly(&solutions, 22, &long).join().unwrap().is_ok());
}

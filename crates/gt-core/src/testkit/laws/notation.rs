//! The law of games that write and read positions and moves.
//!
//! Positions are typed by people, kept in files for years and piped from other programs; a parser meets everything. It may
//! refuse, with an error that says what it would have read; it must not panic, and it must not take one position for another.
//!
//! # How it looks
//! Every position and move of the sample goes to text and back. Then texts are spoilt, a character at a time, near numbers and
//! separators where parsers index, slice, multiply and unwrap, and replaced by texts that have nothing to do with the game:
//! numbers too large for every type, signs, characters of several bytes, thousands of digits. What is read all the same must
//! mean something: written and read again it is itself.
//!
//! # What it cannot see
//! A text with another meaning than a reader expects. `a1` for the wrong corner round-trips.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::capability::Notation;
use crate::error::ParseError;
use crate::game::GameExt;

const POSITION: Point = Point::new("notation", 1, "a position is written on one line, and reading the line gives it back");
const MOVE: Point = Point::new("notation", 2, "a move is written on one line, and reading the line gives it back");
const NO_PANIC: Point = Point::new("notation", 3, "what cannot be read is an error that says what was expected, never a panic");
const MEANING: Point = Point::new("notation", 4, "what was read from any text is written in a way that reads the same");
const NO_TRACE: Point =
    Point::new("notation", 5, "a text that was refused leaves no trace: the next one is read as if it had not been there");

/// Positions whose texts are spoilt and read.
const SPOILT: usize = 24;
/// Characters of a text at which it is spoilt.
const SPOILT_CHARS: usize = 48;

/// Texts that mean something to careless readers: signs, numbers beyond every type, characters of several bytes, control
/// characters.
const GARBAGE: [&str; 26] = [
    "",
    " ",
    "\n",
    "\0",
    "\t\t",
    "-",
    "+",
    "-1",
    "+1",
    "0",
    "00",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1e9",
    "NaN",
    "?",
    ",",
    "()",
    "é",
    "日本",
    "a\u{301}",
    "💥💥",
    "\u{202e}start",
];

/// Checks the contract of [`Notation`].
///
/// * 1: every position of the sample is written on one line that reads as that position.
/// * 2: so is every legal move.
/// * 3: no text makes a parser panic: neither garbage nor a good text with a character lost, doubled or changed.
/// * 4: if such a text is read, what it gives survives writing and reading; a move only where it is legal.
/// * 5: a good text reads the same after a refused one.
/// # Panics
/// With the counterexample, if a point is broken; a parser that panics prints its own message first:
/// ```text
/// law notation, point 3 is broken: what cannot be read is an error that says what was expected, never a panic
///   read as: position
///   text: "+5 first"
///   expected: a ParseError
///   found: a panic: digits: ParseIntError { kind: Empty }
/// ```
/// # Complexity
/// Writes and reads every position and legal move of the sample, and some hundred spoilt texts of 24 of them.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let graph: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
/// laws::notation(&graph, Reach::default());
/// ```
#[track_caller]
pub fn notation<G: Notation>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Notation>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let show = |broken: Violation| broken.at(sample.show(POSITION.broken(), position));
        round_trip(POSITION, position, |out| game.write_position(position, out), |text| game.parse_position(text)).map_err(show)?;
        for mv in game.legal_moves(position) {
            round_trip(MOVE, &mv, |out| game.write_move(position, mv, out), |text| game.parse_move(position, text))
                .map_err(|broken| broken.at(sample.show(MOVE.broken(), position).mv(mv)))?;
        }
    }
    let every = sample.len().div_ceil(SPOILT);
    for position in sample.positions().step_by(every) {
        let good = written(|out| game.write_position(position, out));
        let write = |position: &G::Position, out: &mut dyn fmt::Write| game.write_position(position, out);
        survives_garbage("position", &good, write, |text| game.parse_position(text), |_| true)?;
        let show = |broken: Violation| broken.at(sample.show(MOVE.broken(), position));
        let good =
            game.legal_moves(position).next().map_or_else(String::new, |mv| written(|out| game.write_move(position, mv, out)));
        let write = |mv: &G::Move, out: &mut dyn fmt::Write| game.write_move(position, *mv, out);
        let legal = |mv: &G::Move| game.legal_moves(position).any(|legal| legal == *mv);
        survives_garbage("move", &good, write, |text| game.parse_move(position, text), legal).map_err(show)?;
    }
    Ok(())
}

fn written(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    let _ = write(&mut text);
    text
}

fn round_trip<T: PartialEq + fmt::Debug>(
    point: Point,
    value: &T,
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    parse: impl FnOnce(&str) -> Result<T, ParseError>,
) -> Result<(), Violation> {
    let mut text = String::new();
    if write(&mut text).is_err() {
        return Err(point.broken().expected("no error but those of the writer").found(format_args!("an error, after {text:?}")));
    }
    if text.contains(['\n', '\r']) {
        return Err(point.broken().expected("one line").found(format_args!("{text:?}")));
    }
    match no_panic(|| parse(&text)) {
        Ok(Ok(read)) if read == *value => Ok(()),
        Ok(read) => Err(point.broken().debug("written as", &text).expected(format_args!("Ok({value:?})")).debug("found", read)),
        Err(message) => Err(point.broken().debug("written as", &text).expected("no panic").found(message)),
    }
}

/// `good` with characters lost, doubled, changed or added, and texts that have nothing to do with it.
fn spoilt(good: &str) -> Vec<String> {
    let mut texts: Vec<String> = GARBAGE.iter().map(|&text| text.to_owned()).collect();
    texts.extend(["x", "9", "é"].map(|piece| piece.repeat(5_000)));
    for (at, old) in good.char_indices().take(SPOILT_CHARS) {
        let (before, after) = (&good[..at], &good[at + old.len_utf8()..]);
        texts.extend(["", "9", "-", " ", "é", "ß9"].map(|new| alloc::format!("{before}{new}{after}")));
        texts.push(alloc::format!("{before}{old}{old}{after}"));
        texts.push(before.to_owned());
    }
    texts.extend(["9", "99999999999999999999", " ", ",", "é"].map(|tail| alloc::format!("{good}{tail}")));
    texts.push(alloc::format!("{good} {good}"));
    texts
}

fn survives_garbage<T: PartialEq + fmt::Debug>(
    what: &'static str,
    good: &str,
    write: impl Fn(&T, &mut dyn fmt::Write) -> fmt::Result,
    parse: impl Fn(&str) -> Result<T, ParseError>,
    can_be_written: impl Fn(&T) -> bool,
) -> Result<(), Violation> {
    let before = parse(good);
    for text in spoilt(good) {
        let broken = |point: Point| point.broken().note("read as", what).debug("text", abridged(&text));
        let read = match no_panic(|| parse(&text)) {
            Err(message) => return Err(broken(NO_PANIC).expected("a ParseError").found(format_args!("a panic: {message}"))),
            Ok(Err(error)) if error.expected.trim().is_empty() => {
                return Err(broken(NO_PANIC).expected("an error that says what was expected").debug("found", error));
            }
            Ok(Err(_)) => {
                let after = parse(good);
                if after != before {
                    return Err(broken(NO_TRACE).debug("then", good).debug("expected", &before).debug("found", after));
                }
                continue;
            }
            Ok(Ok(read)) if can_be_written(&read) => read,
            Ok(Ok(_)) => continue,
        };
        let again = no_panic(|| {
            let text = written(|out| write(&read, out));
            let again = parse(&text);
            (text, again)
        });
        match again {
            Ok((_, Ok(again))) if again == read => {}
            Ok((text, again)) => {
                let broken = broken(MEANING).debug("gives", &read).debug("written as", text);
                return Err(broken.expected("to read that again").debug("found", again));
            }
            Err(message) => return Err(broken(MEANING).debug("gives", read).expected("no panic").found(message)),
        }
    }
    Ok(())
}

fn abridged(text: &str) -> String {
    const SHOWN: usize = 120;
    if text.chars().count() <= SHOWN { text.to_owned() } else { text.chars().take(SHOWN).chain("...".chars()).collect() }
}

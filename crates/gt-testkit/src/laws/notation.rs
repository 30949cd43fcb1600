//! The law of games that write and read positions and moves.
//!
//! People type positions, keep them in files for years, and pipe them from other programs. So a
//! parser meets all kinds of text. It may refuse a text, with an error that says what it expected.
//! It must not panic, and it must not take one position for another.
//!
//! # How it looks
//! Every position and move of the sample is written and read back. Then texts are damaged one
//! character at a time, near the numbers and separators where parsers index, slice, multiply and
//! unwrap. Other texts have nothing to do with the game: numbers too large for every type, signs,
//! characters of several bytes, thousands of digits. If such a text is read all the same, its
//! result must be written and read back as itself.
//!
//! # What it cannot see
//! The law does not notice a text that means something other than a reader expects. If `a1` names
//! the wrong corner, it still reads back as that corner.
use core::fmt;

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Notation;
use gt_core::error::ParseError;
use gt_core::game::GameExt;

const POSITION: Point = Point::new(
    "notation",
    1,
    "a position is written on one line, and the line reads back as the position",
);
const MOVE: Point =
    Point::new("notation", 2, "a move is written on one line, and the line reads back as the move");
const NO_PANIC: Point =
    Point::new("notation", 3, "bad text gives an error with what was expected, not a panic");
const MEANING: Point = Point::new(
    "notation",
    4,
    "the result of reading any text is written as text that reads the same",
);
const NO_TRACE: Point =
    Point::new("notation", 5, "a refused text does not change how the next text is read");

/// How many positions have their texts damaged and read.
const SPOILT: usize = 24;
/// How many characters of a text are damaged, one at a time.
const SPOILT_CHARS: usize = 48;

/// Texts that mislead careless parsers.
///
/// Among them are signs, numbers too large for every type, characters of several bytes, and control
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
/// * 1: every position of the sample is written on one line, and the line reads back as that
///   position.
/// * 2: the same holds for every legal move.
/// * 3: no text makes a parser panic: neither garbage, nor a good text with a character lost,
///   doubled or changed. An error says what was expected.
/// * 4: if such a text is read, the result is written and read back as itself. For a move this is
///   required only where it is legal.
/// * 5: a good text reads the same after a refused one.
/// # Panics
/// Panics with a counterexample if a point is broken. A parser that panics prints its own message
/// first.
/// # Complexity
/// Writes and reads every position and legal move of the sample, and some hundred damaged texts for
/// 24 of the positions.
#[track_caller]
pub fn notation<G: Notation>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Notation>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let show = |broken: Violation| broken.at(sample.at(POSITION, position));
        round_trip(
            POSITION,
            position,
            |out| game.write_position(position, out),
            |text| game.parse_position(text),
        )
        .map_err(show)?;
        for mv in game.legal_moves(position) {
            round_trip(
                MOVE,
                &mv,
                |out| game.write_move(position, mv, out),
                |text| game.parse_move(position, text),
            )
            .map_err(|broken| broken.at(sample.at_move(MOVE, position, mv)))?;
        }
    }
    let every = sample.len().div_ceil(SPOILT);
    for position in sample.positions().step_by(every) {
        let good = written(|out| game.write_position(position, out));
        let write =
            |position: &G::Position, out: &mut dyn fmt::Write| game.write_position(position, out);
        survives_garbage("position", &good, write, |text| game.parse_position(text), |_| true)?;
        let show = |broken: Violation| broken.at(sample.at(MOVE, position));
        let good = game
            .legal_moves(position)
            .next()
            .map_or_else(String::new, |mv| written(|out| game.write_move(position, mv, out)));
        let write = |mv: &G::Move, out: &mut dyn fmt::Write| game.write_move(position, *mv, out);
        let legal = |mv: &G::Move| game.legal_moves(position).any(|legal| legal == *mv);
        survives_garbage("move", &good, write, |text| game.parse_move(position, text), legal)
            .map_err(show)?;
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
        let found = std::format!("an error, after {text:?}");
        return Err(point.broken().differs("no error other than the writer's own", found));
    }
    if text.contains(['\n', '\r']) {
        return Err(point.broken().differs("one line", format_args!("{text:?}")));
    }
    match no_panic(|| parse(&text)) {
        Ok(Ok(read)) if read == *value => Ok(()),
        Ok(read) => Err(point
            .broken()
            .debug("written as", &text)
            .expected(format_args!("Ok({value:?})"))
            .debug("found", read)),
        Err(message) => {
            let found = std::format!("a panic: {message}");
            Err(point.broken().debug("written as", &text).differs("no panic", found))
        }
    }
}

/// Returns damaged variants of `good`, and texts that have nothing to do with it.
///
/// In the variants characters are lost, doubled, changed or added.
fn spoilt(good: &str) -> Vec<String> {
    let mut texts: Vec<String> = GARBAGE.iter().map(|&text| text.to_owned()).collect();
    texts.extend(["x", "9", "é"].map(|piece| piece.repeat(5_000)));
    for (at, old) in good.char_indices().take(SPOILT_CHARS) {
        let (before, after) = (&good[..at], &good[at + old.len_utf8()..]);
        texts
            .extend(["", "9", "-", " ", "é", "ß9"].map(|new| std::format!("{before}{new}{after}")));
        texts.push(std::format!("{before}{old}{old}{after}"));
        texts.push(before.to_owned());
    }
    texts.extend(
        ["9", "99999999999999999999", " ", ",", "é"].map(|tail| std::format!("{good}{tail}")),
    );
    texts.push(std::format!("{good} {good}"));
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
        let broken =
            |point: Point| point.broken().note("read as", what).debug("text", abridged(&text));
        let read = match no_panic(|| parse(&text)) {
            Err(message) => {
                return Err(
                    broken(NO_PANIC).differs("a ParseError", format_args!("a panic: {message}"))
                );
            }
            Ok(Err(error)) if error.expected.trim().is_empty() => {
                return Err(broken(NO_PANIC)
                    .expected("an error that says what was expected")
                    .debug("found", error));
            }
            Ok(Err(_)) => {
                let after = parse(good);
                if after != before {
                    return Err(broken(NO_TRACE)
                        .debug("then", good)
                        .debug("expected", &before)
                        .debug("found", after));
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
                return Err(broken
                    .expected("the same again when this is read")
                    .debug("found", again));
            }
            Err(message) => {
                let found = std::format!("a panic: {message}");
                return Err(broken(MEANING).debug("gives", read).differs("no panic", found));
            }
        }
    }
    Ok(())
}

fn abridged(text: &str) -> String {
    const SHOWN: usize = 120;
    if text.chars().count() <= SHOWN {
        text.to_owned()
    } else {
        text.chars().take(SHOWN).chain("...".chars()).collect()
    }
}

//! `gt tour`: a small instance of every game, solved, with its board and its answer.
//!
//! To add a game, add a stop to [`STOPS`]. All stops together stay well under 20 seconds on two cores.

use core::time::Duration;
use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use crate::args::Format;
use crate::context::Context;
use crate::failure::Failure;
use crate::instance::{Method, Named};
use crate::output::{Answer, Report, seconds};
use crate::{chomp, matrix, queen, sea, style};

/// What a stop shows.
#[derive(Debug)]
pub(crate) struct Sight {
    /// The board, in one or more lines.
    pub(crate) board: String,
    /// What was found out, in one line.
    pub(crate) answer: String,
}

/// One game of the tour.
struct Stop {
    game: &'static str,
    instance: &'static str,
    /// What the game is, in one line.
    about: &'static str,
    see: fn(&str, &Context) -> Result<Sight, Failure>,
}

const STOPS: &[Stop] = &[
    Stop {
        game: "queen",
        instance: "8x8",
        about: "move right, down or both; who reaches the bottom right corner wins (+: the mover wins)",
        see: |_, context| queen::sight(8, 8, context),
    },
    Stop {
        game: "chomp",
        instance: "7x8",
        about: "eat a square and all below and to the right of it; the first is poisoned",
        see: |_, context| chomp::sight(7, 8, context),
    },
    Stop {
        game: "sea",
        instance: "10x10",
        about: "percent of all fleets that occupy each cell, ships 4,3,3,2,2,2,1,1,1,1 that do not touch",
        see: |_, context| sea::sight(context),
    },
    Stop {
        game: "matrix",
        instance: "3x4 heavy-edge axes",
        about: "reflect squares; player 0 wants the heaviest row on top, player 1 the heaviest column left",
        see: |_, context| matrix::sight(context),
    },
    Stop {
        game: "fox",
        instance: "fox:sq4_1f",
        about: "hens (h) fill three squares of the top row; the fox (x) must take as many as it can, and wins when two are left",
        see: |instance, context| solved(instance, Method::Retrograde, context),
    },
    Stop { game: "nim", instance: "nim:3,4,5", about: "take any number from one heap; who takes the last wins", see: generic },
    Stop { game: "tictactoe", instance: "tictactoe", about: "three in a row wins", see: generic },
];

/// The answer of memoized search on a named instance.
fn generic(instance: &str, context: &Context) -> Result<Sight, Failure> {
    solved(instance, Method::Memo, context)
}

/// The answer of a generic solver on a named instance.
fn solved(instance: &str, method: Method, context: &Context) -> Result<Sight, Failure> {
    let Named { instance, .. } = instance.parse().map_err(Failure::Question)?;
    let solution = instance.solve(method, context)?;
    Ok(Sight { board: instance.board(), answer: solution.sentence() })
}

/// One entry of the answer.
#[derive(Debug, Serialize)]
struct Entry {
    game: &'static str,
    instance: &'static str,
    answer: String,
    seconds: f64,
}

/// The whole answer, for programs.
#[derive(Debug, Serialize)]
struct Tour {
    tour: Vec<Entry>,
}

impl Answer for Tour {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.tour.iter().try_for_each(|entry| writeln!(out, "{} {}: {}", entry.game, entry.instance, entry.answer))
    }
}

/// The verb: people see every stop as soon as it is solved.
pub(crate) fn run(context: &Context) -> Result<(), Failure> {
    let show = context.format() == Format::Text;
    let begun = Instant::now();
    let mut tour = Vec::new();
    for stop in STOPS {
        context.run().check_running()?;
        let started = Instant::now();
        let sight = (stop.see)(stop.instance, context)?;
        let time = started.elapsed();
        if show {
            context.output().text(|out| write_stop(out, stop, &sight, time))?;
        }
        let answer = anstream::adapter::strip_str(&sight.answer).to_string();
        tour.push(Entry { game: stop.game, instance: stop.instance, answer, seconds: time.as_secs_f64() });
    }
    if show {
        let games = tour.len();
        return context.output().text(|out| writeln!(out, "{games} games solved in {}", seconds(begun.elapsed())));
    }
    context.output().write(&Report::new(Tour { tour }), begun.elapsed(), context.format())
}

fn write_stop(out: &mut dyn Write, stop: &Stop, sight: &Sight, time: Duration) -> io::Result<()> {
    writeln!(out, "{} {}", style::title(stop.instance), style::aside(stop.about))?;
    sight.board.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out, "{} {}\n", sight.answer, style::aside(seconds(time)))
}

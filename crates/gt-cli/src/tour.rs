//! `gt tour`: a small instance of every game, solved, with its board and its answer.
//!
//! The caller passes the stops, because only the module `cli` knows all games.

use core::time::Duration;
use std::io::{self, Write};
use std::time::Instant;

use gt_app::Found;
use gt_app::command::{
    Context, Failure, Format, Lines, VerbAnswer, VerbReport, seconds, sentence, style, wrapped,
};
use gt_core::run::Meter;
use gt_core::solver::Method;
use gt_games::games;
use serde::Serialize;

use crate::sight::Sight;

/// One game of the tour.
pub(crate) struct Stop {
    pub(crate) game: &'static str,
    pub(crate) instance: &'static str,
    /// What the game is, in one line.
    pub(crate) about: &'static str,
    /// The function that solves it.
    pub(crate) see: fn(&str, &Context) -> Result<Sight, Failure>,
}

/// Answers a named instance by a generic solver.
pub(crate) fn solved(instance: &str, method: Method, context: &Context) -> Result<Sight, Failure> {
    let instance = games().named(instance)?.instance;
    let Found { outcome, plies, nimber, .. } = instance.solve(Some(method), context.run())?;
    Ok(Sight {
        board: instance.board(None)?,
        answer: sentence(outcome, plies.map(u64::from), nimber),
    })
}

/// One entry of the answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TourStop {
    /// The name of the game.
    game: &'static str,
    /// The instance.
    instance: &'static str,
    /// The answer in a sentence.
    answer: String,
    /// The time taken.
    seconds: f64,
}

/// The whole answer, for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Tour {
    /// The games, each solved.
    tour: Vec<TourStop>,
}

impl VerbAnswer for Tour {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.tour.iter().try_for_each(|entry| {
            writeln!(out, "{} {}: {}", entry.game, entry.instance, entry.answer)
        })
    }
}

/// Answers the verb; as text, every stop is shown as soon as it is solved.
pub(crate) fn run(stops: &[Stop], context: &Context) -> Result<(), Failure> {
    context.refuse_dry_run("gt tour")?;
    let show = context.format() == Format::Text;
    let begun = Instant::now();
    let mut tour = Vec::new();
    for stop in stops {
        Meter::new(context.run(), "games of the tour", Some(stops.len() as u64))
            .counting("game")
            .look(tour.len() as u64)?;
        let started = Instant::now();
        let sight = (stop.see)(stop.instance, context)?;
        let time = started.elapsed();
        if show {
            context.output().text(|out| write_stop(out, stop, &sight, time))?;
        }
        let answer = anstream::adapter::strip_str(&sight.answer).to_string();
        tour.push(TourStop {
            game: stop.game,
            instance: stop.instance,
            answer,
            seconds: time.as_secs_f64(),
        });
    }
    if show {
        let games = tour.len();
        return context
            .output()
            .text(|out| writeln!(out, "{games} games solved in {}", seconds(begun.elapsed())));
    }
    context.output().write(
        &VerbReport::new(Tour { tour }).erased(),
        begun.elapsed(),
        context.format(),
    )
}

fn write_stop(out: &mut dyn Write, stop: &Stop, sight: &Sight, time: Duration) -> io::Result<()> {
    out.say(format_args!("{} {}", style::title(stop.instance), style::aside(stop.about)))?;
    sight.board.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out, "{}\n", wrapped(&format!("{} {}", sight.answer, style::aside(seconds(time)))))
}
